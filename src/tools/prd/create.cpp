// blue prd create: what a product needs, and how to tell that it is done.
#include "tools/documents/document_tool.h"

namespace blue {

struct PrdCreate {
  static constexpr ToolInfo info =
      document_tool("Write a PRD",
                    "Writes a product requirements document with the next number: problem, goals, "
                    "requirements and acceptance criteria as checkboxes.",
                    "blue prd create --title \"Offline mode\" --criterion \"Works without network\"");
  struct Input {
    std::string title, problem;
    std::vector<std::string> goals, requirements, criteria;
    static void describe(Fields<Input>& f) {
      f.required<&Input::title>("What is needed").length(1, 300).sentence();
      f.optional<&Input::problem>("Who needs it, and why").length(0, 50000);
      f.optional<&Input::goals>("What will be different").items(0, 100, 2000).flag("goal");
      f.optional<&Input::requirements>("What it must do").items(0, 500, 2000).flag("requirement");
      f.optional<&Input::criteria>("Acceptance criteria").items(0, 500, 2000).flag("criterion");
    }
  };

  static Result<DocumentWritten> run(Workspace& workspace, const Input& input) {
    return write_new(workspace, {DocumentType::prd,
                                 input.title,
                                 initial_status(DocumentType::prd),
                                 {{},
                                  {{"Problem", input.problem},
                                   {"Goals", bullets(input.goals)},
                                   {"Requirements", bullets(input.requirements)},
                                   {"Acceptance Criteria", bullets(input.criteria, "- [ ] ")}}}});
  }
};

extern constinit const Tool prd_create_tool = make_tool<PrdCreate>("prd", "create");

}  // namespace blue
