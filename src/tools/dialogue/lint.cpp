// blue dialogue lint: is a file of a dialogue as it should be (RFC 0023)?
#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "dialogues/lint_file.h"
#include "tools/tool.h"

namespace blue {

struct DialogueLint {
  static constexpr ToolInfo info{
      .title = "Check a dialogue file",
      .description =
          "Checks a page of a dialogue: format and numbers. score is 1 when nothing is wrong; every issue "
          "has a fix.",
      .example = "blue dialogue lint --file .blue/dialogues/2026-02-03T1423Z-api-versioning/dialogue.md",
      .is_open_output = true,
  };

  struct Input {
    std::string file_path;
    static void describe(Fields<Input>& f) {
      f.required<&Input::file_path>("File to check").length(1, 4096).flag("file").positional();
    }
  };
  struct Output : LintReport {
    std::string file;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::file, &Output::kind>();
      f.optional<&Output::score>("Share of checks passed");
      f.plain<&Output::issues, &Output::left_out>();
    }
  };

  static Result<Output> run(Workspace& workspace, const Input& input) {
    LintedFile linted = TRY(lint_file(workspace, input.file_path));
    return Output{std::move(linted.report), std::move(linted.file)};
  }

  static View view(const Output& output) {
    const bool is_good = output.issues.empty();
    View view{Paragraph{Cell(format("{} ({}): score {:.2f}", output.file, name_of(output.kind),
                                    is_good ? 1.0 : std::min(output.score, 0.99)),
                             is_good ? Tone::good : Tone::warning)}};
    for (const LintIssue& issue : output.issues) {
      const std::string place = issue.line == 0 ? "" : format("line {}: ", issue.line);
      view.push_back(Paragraph{format("{}{} ({})\n  {}", place, issue.message, issue.code, issue.fix)});
    }
    if (output.left_out > 0)
      view.push_back(Paragraph{format("{} not shown.", counted(output.left_out, "further issue"))});
    return view;
  }

  static int exit_code(const Output& output) { return output.issues.empty() ? 0 : 3; }
};

extern constinit const Tool dialogue_lint_tool = make_tool<DialogueLint>("dialogue", "lint");

}  // namespace blue
