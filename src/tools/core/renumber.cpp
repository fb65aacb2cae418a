// blue renumber: one number, one document.
#include "library/renumber.h"
#include "base/format.h"
#include "base/text.h"
#include "dialogues/place.h"
#include "domain/error_codes.h"
#include "project/inside.h"
#include "tools/documents/document_tool.h"

namespace blue {

struct CoreRenumber {
  static constexpr ToolInfo info{
      .title = "Resolve number collisions",
      .description =
          "Resolves numbers that documents share, as after a merge: the oldest keeps its number, the others "
          "get the next free ones; names, headings, plans and links are updated. With a path, only that "
          "document changes.",
      .effect = Effect::writes,
      .is_idempotent = false,
      .toolsets = "documents",
      .example = "blue renumber .blue/docs/rfcs/0057-other.draft.md",
  };

  struct Input {
    std::optional<std::string> path;
    std::optional<int> to;
    static void describe(Fields<Input>& f) {
      f.optional<&Input::path>("Document to renumber; default every collision").length(1, 4096).positional();
      f.optional<&Input::to>("Its new number; default the next free one").range(1, 999'999'999);
    }
  };
  struct Moved {
    std::string from, to;
    static void describe(Fields<Moved>& f) { f.plain<&Moved::from, &Moved::to>(); }
  };
  struct Output {
    std::vector<Moved> renamed;
    std::vector<std::string> repaired_links, failed_links;
    std::size_t left_out = 0;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::renamed, &Output::repaired_links, &Output::left_out>();
      f.optional<&Output::failed_links>("Documents that could not be written");
    }
  };

  static Result<RenumberReport> renumber(const DocumentTurn& turn, const Input& input) {
    if (!input.path) return settle_collisions(turn);
    const std::string path = TRY(path_in_project(turn.project(), *input.path));
    if (auto row = TRY(find_document(turn.session(), path))) return renumber_document(turn, *row, input.to);
    return fail(
        make_error(codes::document_not_found, format("\"{}\" is not a document.", printable(*input.path)))
            .at("path", *input.path)
            .suggest("Give a path such as .blue/docs/rfcs/0057-other.draft.md; blue sync --dry-run lists "
                     "collisions."));
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    if (input.to && !input.path)
      return fail(make_error(codes::missing_field, "to requires a path: which document gets the number?")
                      .at("path")
                      .suggest("Give the path of one document, or omit to and resolve every collision."));
    const DocumentTurn turn = TRY(DocumentTurn::take(workspace));
    RenumberReport report = TRY(renumber(turn, input));
    Output output;
    for (const auto& [from, to] : report.moves) output.renamed.push_back({from, to});
    output.left_out = cut_list(output.renamed);
    output.repaired_links = std::move(report.links.written);
    output.left_out += cut_list(output.repaired_links);
    output.failed_links = std::move(report.links.failed);
    return output;
  }

  static View view(const Output& output) {
    if (output.renamed.empty()) return {Paragraph{"Every number belongs to one document."}};
    Pairs paths;
    for (const Moved& moved : output.renamed) {
      paths.rows.emplace_back("was", moved.from);
      paths.rows.emplace_back("is", Cell(moved.to, Tone::strong));
    }
    View view{paths};
    view.push_back(
        Paragraph{format("Links repaired in {}.", counted(output.repaired_links.size(), "document"))});
    for (const std::string& path : output.failed_links)
      view.push_back(Paragraph{Cell(format("{} could not be written; run blue sync.", path), Tone::warning)});
    return view;
  }
};

extern constinit const Tool core_renumber_tool = make_tool<CoreRenumber>("core", "renumber");

}  // namespace blue
