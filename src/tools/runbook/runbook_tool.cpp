#include "tools/runbook/runbook_tool.h"

#include "base/format.h"
#include "base/text.h"

namespace blue {
namespace {

void parse_part(RunbookPart part, const std::vector<std::string>& given, std::string_view field,
                ParsedActions& parsed, std::vector<Error>& problems) {
  for (std::size_t at = 0; at < given.size(); ++at) {
    GivenAction action = parse_given_action(given[at]);
    const std::string place = format("{}[{}]", field, at);
    if (action.name.empty())
      problems.push_back(
          make_error(codes::invalid_value, "An action must begin with its name.")
              .at(place)
              .suggest("Put what is wrong on the first line and the steps on the lines below it."));
    for (const auto& [other_part, other] : parsed.all)
      if (other_part == part && same_word(other.name, action.name))
        problems.push_back(make_error(codes::contradiction, format("\"{}\" is given twice.", action.name))
                               .at(place, action.name)
                               .suggest("Keep one of them."));
    parsed.all.emplace_back(part, std::move(action));
  }
}

}  // namespace

ParsedActions parse_actions(const GivenActions& given, std::vector<Error>& problems) {
  ParsedActions parsed;
  parse_part(RunbookPart::actions, given.actions, "actions", parsed, problems);
  parse_part(RunbookPart::operations, given.operations, "operations", parsed, problems);
  return parsed;
}

void ActionItemOutput::describe(Fields<ActionItemOutput>& f) {
  using Item = ActionItemOutput;
  f.plain<&Item::runbook, &Item::path, &Item::action, &Item::part>();
  f.optional<&Item::text>("The action as its author wrote it, in markdown");
  f.optional<&Item::steps>("What it says, piece by piece, without code blocks");
  f.optional<&Item::commands>("Blue runs none of them");
}

ActionItemOutput to_output(const FoundAction& found) {
  return {
      id_of(found.runbook), found.runbook.path, found.action.name,    std::string(name_of(found.action.part)),
      found.action.text,    found.action.steps, found.action.commands};
}

}  // namespace blue
