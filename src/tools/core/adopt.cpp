// blue adopt: a folder of decisions that was there before Blue, read and written as it is.
#include "library/adopt.h"
#include "base/format.h"
#include "base/text.h"
#include "project/inside.h"
#include "tools/documents/document_tool.h"

namespace blue {

struct CoreAdopt {
  static constexpr ToolInfo info{
      .title = "Adopt a folder of decisions",
      .description =
          "Adds a folder such as docs/adr to .blue/config.toml, so that its documents are listed, found and "
          "changed where they are, in their own dialect and under their own names. No document is renamed or "
          "rewritten. New documents go there.",
      .effect = Effect::writes,
      .toolsets = "setup",
      .example = "blue adopt docs/adr",
  };

  struct Input {
    std::string folder;
    std::optional<DocumentType> type;
    bool dry_run = false;
    static void describe(Fields<Input>& f) {
      f.required<&Input::folder>("Folder with documents").length(1, 4096).positional().alias("path");
      f.optional<&Input::type>("What the documents are; default what the folder's name says");
      f.optional<&Input::dry_run>("Only say what is there");
    }
  };
  struct StatusCountItem {
    std::string status;
    std::size_t documents = 0;
    static void describe(Fields<StatusCountItem>& f) {
      f.plain<&StatusCountItem::status, &StatusCountItem::documents>();
    }
  };
  struct Output {
    std::string folder;
    DocumentType type = DocumentType::adr;
    std::size_t documents = 0;
    std::vector<StatusCountItem> statuses;
    std::optional<HeaderDialect> dialect;
    std::string template_name, state;
    std::optional<NextAction> next_action;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::folder, &Output::type, &Output::documents, &Output::statuses>();
      f.optional<&Output::dialect>("How most of them write their status; absent if none does");
      f.optional("template", &Output::template_name, "For new documents");
      f.optional<&Output::state>("adopted, already adopted, or not adopted (a dry run)");
      f.plain<&Output::next_action>();
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const auto [session, is_new] = TRY(workspace.open_project_for_writing());
    const Path meant = workspace.search().start / input.folder;
    const std::string path = TRY(path_in_project(session.project(), meant.string()));
    const FolderFacts facts = TRY(describe_folder(session.project(), path, input.type));
    if (!facts.is_listed && !input.dry_run) TRY(list_in_settings(session.project(), facts.folder));
    Output output{.folder = path,
                  .type = facts.folder.type,
                  .documents = facts.documents,
                  .statuses = {},
                  .dialect = facts.dialect,
                  .template_name = facts.folder.template_name,
                  .state = facts.is_listed ? "already adopted"
                           : input.dry_run ? "not adopted"
                                           : "adopted",
                  .next_action = {}};
    for (const auto& [status, count] : facts.statuses) output.statuses.push_back({status, count});
    cut_list(output.statuses, workspace.scope());
    const std::string_view word = name_of(output.type);
    if (output.state == "not adopted")
      output.next_action = {"blue_adopt", JsonObject{{"folder", path}, {"type", word}},
                            format("blue adopt {} --type {}", path, word), "adopt it"};
    else
      output.next_action = {format("blue_{}_list", word), JsonObject{}, format("blue {} list", word),
                            "see them"};
    return output;
  }

  static View view(const Output& output) {
    std::string statuses;
    for (const StatusCountItem& one : output.statuses)
      statuses += format("{}{} {}", statuses.empty() ? "" : ", ", one.documents, one.status);
    Pairs pairs{{{"folder", Cell(output.folder, Tone::strong)},
                 {"documents", format("{} of type {}", output.documents, name_of(output.type))},
                 {"statuses", statuses.empty() ? "–" : statuses},
                 {"state", output.state}}};
    View view{pairs};
    if (output.next_action) view.push_back(to_view(*output.next_action));
    return view;
  }
};

extern constinit const Tool core_adopt_tool = make_tool<CoreAdopt>("core", "adopt");

}  // namespace blue
