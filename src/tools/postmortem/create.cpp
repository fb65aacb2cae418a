// blue postmortem create: what went wrong, while it is remembered.
#include "base/format.h"
#include "base/text.h"
#include "tools/documents/document_tool.h"

namespace blue {

enum class Severity { P1, P2, P3, P4 };

struct PostmortemCreate {
  static constexpr ToolInfo info = in_toolsets(
      "postmortem,operations",
      document_tool(
          "Write a postmortem",
          "Writes a postmortem of an incident: severity P1 (worst) to P4, summary, impact, timeline, root "
          "cause and action items, which may become RFCs.",
          "blue postmortem create \"Queue outage\" --severity P1 --action \"Alert on queue depth\""));
  struct Input {
    std::string title;
    Severity severity = Severity::P1;
    std::string summary, impact, root_cause;
    std::vector<std::string> timeline, actions;
    static void describe(Fields<Input>& f) {
      f.required<&Input::title>("What happened").length(1, 300).sentence();
      f.required<&Input::severity>("P1 is the worst");
      f.optional<&Input::summary>("In three sentences").length(0, 20000);
      f.optional<&Input::impact>("Who noticed what, for how long").length(0, 20000);
      f.optional<&Input::root_cause>("Why it could happen").length(0, 20000);
      f.optional<&Input::timeline>("What happened when, one each").items(0, 500, 2000).flag("event");
      f.optional<&Input::actions>("Action items").items(0, 200, 2000).flag("action");
    }
  };

  static void check_items(const std::vector<std::string>& items, std::string_view field,
                          std::string_view what, std::vector<Error>& problems) {
    for (std::size_t at = 0; at < items.size(); ++at)
      if (trim(items[at]).empty())
        problems.push_back(make_error(codes::invalid_value, format("{} must not be empty.", what))
                               .at(format("{}[{}]", field, at))
                               .suggest("Say it in a few words, or leave it out."));
  }

  static Result<DocumentWritten> run(Workspace& workspace, const Input& input) {
    std::vector<Error> problems;
    check_items(input.timeline, "timeline", "An event", problems);
    check_items(input.actions, "actions", "An action item", problems);
    if (!problems.empty()) return fail(combine(std::move(problems)));
    return write_new(workspace, {DocumentType::postmortem,
                                 input.title,
                                 initial_status(DocumentType::postmortem),
                                 {{{"Severity", std::string(name_of(input.severity))}},
                                  {{"Summary", input.summary},
                                   {"Impact", input.impact},
                                   {"Timeline", bullets(input.timeline)},
                                   {"Root Cause", input.root_cause},
                                   {"Action Items", bullets(input.actions, "- [ ] ")}}}});
  }
};

extern constinit const Tool postmortem_create_tool = make_tool<PostmortemCreate>("postmortem", "create");

}  // namespace blue
