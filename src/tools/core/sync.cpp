// blue sync: every difference between files, names, links and index, explained and fixed.
#include "library/sync.h"
#include "base/format.h"
#include "base/text.h"
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
    bool dry_run = false;
    static void describe(Fields<Input>& f) { f.optional<&Input::dry_run>("Only explain"); }
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
    SyncReport report = TRY(sync_documents(workspace, input.dry_run));
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

  static View view(const Output& output) {
    if (output.findings.empty())
      return {Paragraph{
          format("{}; files, names, links and index agree.", counted(output.documents, "document"))}};
    Pairs pairs;
    for (const Finding& finding : output.findings) {
      const Tone tone = finding.is_fixed ? Tone::good : Tone::warning;
      pairs.rows.emplace_back(finding.is_fixed ? "done" : "open", Cell(finding.path, tone));
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
