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
          "Resolves numbers that documents of a folder share, as after a merge: the one that was upstream "
          "first "
          "keeps its number, the others get the next free ones; names, headings, plans and links are "
          "updated. "
          "keep names one that keeps its number. With a path, only that document changes.",
      .effect = Effect::writes,
      .is_idempotent = false,
      .toolsets = "documents",
      .example = "blue renumber .blue/docs/rfcs/0057-other.draft.md",
  };

  struct Input {
    std::optional<std::string> path;
    std::optional<int> to;
    std::optional<std::string> keep;
    bool dry_run = false;
    static void describe(Fields<Input>& f) {
      f.optional<&Input::path>("Document to renumber; default every collision").length(1, 4096).positional();
      f.optional<&Input::to>("Its new number; default the next free one").range(1, 999'999'999);
      f.optional<&Input::keep>("Document that keeps its number").length(1, 4096);
      f.optional<&Input::dry_run>("Only say what would change");
    }
  };
  struct Moved {
    std::string from, to;
    static void describe(Fields<Moved>& f) { f.plain<&Moved::from, &Moved::to>(); }
  };
  struct Output {
    std::vector<Moved> renamed;
    std::vector<std::string> kept, repaired_links, failed_links;
    bool dry_run = false;
    std::size_t left_out = 0;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::renamed, &Output::kept, &Output::repaired_links, &Output::left_out>();
      f.optional<&Output::dry_run>("True when nothing was changed");
      f.optional<&Output::failed_links>("Documents that could not be written");
    }
  };

  static Result<RenumberReport> renumber(const DocumentTurn& turn, const Input& input) {
    if (!input.path) {
      RenumberWish wish{.keep = {}, .is_dry_run = input.dry_run};
      if (input.keep) wish.keep = TRY(path_from_caller(turn.session(), *input.keep));
      return settle_collisions(turn, wish);
    }
    const std::string path = TRY(path_from_caller(turn.session(), *input.path));
    if (auto row = TRY(find_document(turn.session(), path)))
      return renumber_document(turn, *row, input.to, input.dry_run);
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
    if (!TRY(find_unfinished_moves(turn.session())).empty()) {
      TRY(finish_moves(turn));  // what was interrupted before
      TRY(survey_documents(turn.session()));
    }
    RenumberReport report = TRY(renumber(turn, input));
    Output output;
    for (const auto& [from, to] : report.moves) output.renamed.push_back({from, to});
    output.left_out = cut_list(output.renamed, workspace.scope());
    output.repaired_links = std::move(report.links.written);
    output.left_out += cut_list(output.repaired_links, workspace.scope());
    output.failed_links = std::move(report.links.failed);
    output.kept = std::move(report.kept);
    output.left_out += cut_list(output.kept, workspace.scope());
    output.dry_run = input.dry_run;
    return output;
  }

  static View view(const Output& output) {
    if (output.renamed.empty()) return {Paragraph{"Every number belongs to one document."}};
    Pairs paths;
    for (const std::string& path : output.kept) paths.rows.emplace_back("keeps its number", path_cell(path));
    for (const Moved& moved : output.renamed) {
      paths.rows.emplace_back(output.dry_run ? "now" : "was", path_cell(moved.from));
      paths.rows.emplace_back(output.dry_run ? "would be" : "is", path_cell(moved.to, Tone::strong));
    }
    View view{paths};
    if (output.dry_run) {
      view.push_back(NextStep{"blue renumber", "do it; --keep PATH lets another one keep the number"});
      return view;
    }
    view.push_back(
        Paragraph{format("Links repaired in {}.", counted(output.repaired_links.size(), "document"))});
    for (const std::string& path : output.failed_links)
      view.push_back(Paragraph{Cell(format("{} could not be written; run blue sync.", path), Tone::warning)});
    return view;
  }
};

extern constinit const Tool core_renumber_tool = make_tool<CoreRenumber>("core", "renumber");

}  // namespace blue
