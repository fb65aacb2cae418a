// blue sync: every difference between files, names, links and index, explained and fixed.
#include "library/sync.h"
#include "base/format.h"
#include "base/text.h"
#include "dialogues/erase.h"
#include "dialogues/survey.h"
#include "domain/error_codes.h"
#include "library/find.h"
#include "library/rfc_erasure.h"
#include "tools/reply.h"
#include "tools/tool.h"

namespace blue {

struct CoreSync {
  static constexpr ToolInfo info{
      .title = "Synchronise documents",
      .description =
          "Compares document files, names, links and the index; explains every difference and fixes what can "
          "be fixed. dry_run changes no files.",
      .effect = Effect::writes,
      .toolsets = "documents",
      .example = "blue sync --dry-run",
      .is_long = true,
  };

  struct Input {
    bool dry_run = false, links = false;
    std::optional<std::string> keep;
    static void describe(Fields<Input>& f) {
      f.optional<&Input::dry_run>("Only explain");
      f.optional<&Input::links>("Rewrite links in other tracked markdown files, too");
      f.optional<&Input::keep>("Path to keep of a document that two branches gave two statuses")
          .length(1, 4096);
    }
  };
  struct Finding : SyncFinding {
    static void describe(Fields<Finding>& f) {
      f.plain<&Finding::kind, &Finding::path, &Finding::what, &Finding::fix>();
      f.optional("fixed", &Finding::is_fixed, "Whether it was fixed");
    }
  };
  static constexpr std::size_t kMostListed = 60;
  struct Output {
    std::size_t documents = 0;
    std::vector<Finding> findings;
    std::size_t left_out = 0, open = 0;
    static void describe(Fields<Output>& f) {
      f.optional<&Output::documents>("Documents checked");
      f.optional<&Output::findings>("Differences").loose();
      f.optional<&Output::left_out>("Differences not listed");
      f.optional<&Output::open>("Differences that remain");
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    SyncWish wish{.is_dry_run = input.dry_run, .rewrites_outside_links = input.links, .keep = {}};
    if (input.keep) wish.keep = TRY(path_from_caller(TRY(workspace.open_project()), *input.keep));
    SyncReport report = TRY(sync_documents(workspace, wish));
    TRY(tidy_dialogues(workspace, input.dry_run, report));
    Output output{.documents = report.documents, .findings = {}, .left_out = 0, .open = 0};
    for (SyncFinding& finding : report.findings) {
      output.open += !finding.is_fixed;
      if (output.findings.size() < kMostListed)
        output.findings.push_back({std::move(finding)});
      else
        ++output.left_out;
    }
    return output;
  }

  // What a crash or a checkout left beside the ledgers, and pages that are missing or outdated.
  static Result<> tidy_dialogues(Workspace& workspace, bool is_dry_run, SyncReport& report) {
    const Session session = TRY(workspace.open_project());
    for (const std::string& ledger : TRY(list_ledgers(session.project()))) {
      const DialoguePlace place{session.project(), ledger.substr(0, ledger.rfind('/'))};
      if (!is_dry_run) forget_in_documents(workspace, place, report);
      const Result<Sweep> tidied = tidy_dialogue(session, place, is_dry_run);
      if (!tidied) continue;  // status and doctor say what is wrong with the ledger
      for (const std::string& path : tidied->removed)
        add(report, path, "It was erased, or nothing on record needs it.", "It is removed.", !is_dry_run);
      for (const std::string& path : tidied->rewritten)
        add(report, path, "It showed words that were erased.", "It is rendered without them.", true);
      for (const std::string& path : tidied->rendered)
        report.findings.push_back({SyncKind::page, path, "It was missing or older than the ledger.",
                                   is_dry_run ? "It will be rendered again." : "It was rendered again.",
                                   !is_dry_run});
      for (const std::string& failure : tidied->failures) add(report, place.folder, failure, kAgain, false);
    }
    return {};
  }

  // Before the erased words themselves are gone: they tell what a document took over.
  static void forget_in_documents(Workspace& workspace, const DialoguePlace& place, SyncReport& report) {
    const auto changed = forget_in_rfcs(workspace, place);
    if (!changed && changed.error().code == codes::ledger_damaged) return;
    if (!changed) return add(report, place.folder, changed.error().message, kAgain, false);
    for (const std::string& path : *changed)
      add(report, path, "It showed words that were erased.", "They are replaced.", true);
  }

  static constexpr std::string_view kAgain = "Remove the cause and run blue sync again.";
  static void add(SyncReport& report, const std::string& path, std::string_view what, std::string_view fix,
                  bool is_fixed) {
    report.findings.push_back(
        {SyncKind::leftover, path, std::string(what), std::string(fix), is_fixed, {}, {}});
  }

  static View view(const Output& output) {
    if (output.findings.empty())
      return {Paragraph{
          format("{}; files, names, links and index agree.", counted(output.documents, "document"))}};
    Pairs pairs;
    for (const Finding& finding : output.findings) {
      const Tone tone = finding.is_fixed ? Tone::good : Tone::warning;
      pairs.rows.emplace_back(finding.is_fixed ? "done" : "open", path_cell(finding.path, tone));
      pairs.rows.emplace_back("", finding.what);
      pairs.rows.emplace_back("", Cell(finding.fix, Tone::dim));
    }
    View view{pairs};
    if (output.left_out > 0) view.push_back(Paragraph{format("{} more are not listed.", output.left_out)});
    return view;
  }
};

extern constinit const Tool core_sync_tool = make_tool<CoreSync>("core", "sync");

}  // namespace blue
