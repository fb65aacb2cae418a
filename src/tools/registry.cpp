#include "tools/registry.h"

#include <algorithm>
#include <array>
#include <map>

// A new tool is a file tools/<group>/<verb>.cpp that defines <group>_<verb>_tool, and one row here.
#define BLUE_TOOLS(ROW)           \
  ROW(dialogue, create)           \
  ROW(dialogue, list)             \
  ROW(dialogue, get)              \
  ROW(dialogue, evolve_panel)     \
  ROW(dialogue, sample_panel)     \
  ROW(dialogue, expert_create)    \
  ROW(dialogue, round_prompt)     \
  ROW(dialogue, round_context)    \
  ROW(dialogue, answer)           \
  ROW(dialogue, round_register)   \
  ROW(dialogue, verdict_register) \
  ROW(dialogue, export)           \
  ROW(dialogue, import)           \
  ROW(dialogue, verify)           \
  ROW(dialogue, scrutiny)         \
  ROW(dialogue, graph)            \
  ROW(dialogue, compare)          \
  ROW(dialogue, rebuild)          \
  ROW(dialogue, abandon)          \
  ROW(dialogue, erase)            \
  ROW(dialogue, extract)          \
  ROW(dialogue, lint)             \
  ROW(dialogue, save)             \
  ROW(alignment, backends)        \
  ROW(outcome, add)               \
  ROW(outcome, report)            \
  ROW(rfc, create)                \
  ROW(rfc, list)                  \
  ROW(rfc, get)                   \
  ROW(rfc, status)                \
  ROW(rfc, plan)                  \
  ROW(rfc, task_complete)         \
  ROW(rfc, complete)              \
  ROW(adr, create)                \
  ROW(adr, list)                  \
  ROW(adr, get)                   \
  ROW(adr, status)                \
  ROW(adr, relevant)              \
  ROW(adr, audit)                 \
  ROW(spike, create)              \
  ROW(spike, list)                \
  ROW(spike, get)                 \
  ROW(spike, complete)            \
  ROW(audit, create)              \
  ROW(audit, list)                \
  ROW(audit, get)                 \
  ROW(audit, complete)            \
  ROW(prd, create)                \
  ROW(prd, list)                  \
  ROW(prd, get)                   \
  ROW(prd, approve)               \
  ROW(prd, status)                \
  ROW(prd, complete)              \
  ROW(reminder, create)           \
  ROW(reminder, list)             \
  ROW(reminder, snooze)           \
  ROW(reminder, clear)            \
  ROW(postmortem, create)         \
  ROW(postmortem, list)           \
  ROW(postmortem, get)            \
  ROW(postmortem, close)          \
  ROW(postmortem, action_to_rfc)  \
  ROW(runbook, create)            \
  ROW(runbook, update)            \
  ROW(runbook, lookup)            \
  ROW(runbook, actions)           \
  ROW(runbook, list)              \
  ROW(runbook, get)               \
  ROW(staging, create)            \
  ROW(staging, destroy)           \
  ROW(staging, lock)              \
  ROW(staging, unlock)            \
  ROW(staging, renew)             \
  ROW(staging, status)            \
  ROW(staging, cost)              \
  ROW(llm, providers)             \
  ROW(llm, status)                \
  ROW(llm, start)                 \
  ROW(llm, stop)                  \
  ROW(core, status)               \
  ROW(core, search)               \
  ROW(core, sync)                 \
  ROW(core, renumber)             \
  ROW(config, show)               \
  ROW(core, doctor)               \
  ROW(core, init)                 \
  ROW(core, install)              \
  ROW(core, uninstall)            \
  ROW(core, adopt)                \
  ROW(skill, list)                \
  ROW(skill, show)

namespace blue {

#define DECLARE_TOOL(group, verb) extern const Tool group##_##verb##_tool;
#define TOOL_ADDRESS(group, verb) &group##_##verb##_tool,

BLUE_TOOLS(DECLARE_TOOL)
extern const Resource status_resource, dialogue_resource, scoreboard_resource, round_resource;
extern const Prompt orient_prompt, alignment_play_prompt, alignment_expert_prompt;

std::span<const Tool* const> all_tools() {
  static constexpr auto tools = std::to_array<const Tool*>({BLUE_TOOLS(TOOL_ADDRESS)});
  return tools;
}
std::vector<const Tool*> served_tools() {
  std::vector<const Tool*> served;
  std::ranges::copy_if(all_tools(), std::back_inserter(served),
                       [](const Tool* tool) { return !tool->info.is_command_only; });
  return served;
}
std::span<const Resource* const> all_resources() {
  static constexpr auto resources = std::to_array<const Resource*>(
      {&status_resource, &dialogue_resource, &scoreboard_resource, &round_resource});
  return resources;
}
std::span<const Prompt* const> all_prompts() {
  static constexpr auto prompts =
      std::to_array<const Prompt*>({&orient_prompt, &alignment_play_prompt, &alignment_expert_prompt});
  return prompts;
}

std::span<const NamedGroup> all_groups() {
  static constexpr auto groups =
      std::to_array<NamedGroup>({{"dialogue", "Deliberations: experts, rounds, verdicts"},
                                 {"alignment", "Agents that answer for experts"},
                                 {"outcome", "What became of decisions"},
                                 {"rfc", "Proposals, from draft to implemented"},
                                 {"adr", "Decisions, and whether they are followed"},
                                 {"spike", "Time-boxed questions"},
                                 {"audit", "Reviews with findings"},
                                 {"prd", "Product requirements, with acceptance criteria"},
                                 {"reminder", "What should not be forgotten"},
                                 {"postmortem", "Incidents, and what follows from them"},
                                 {"runbook", "What to do when something is wrong"},
                                 {"staging", "A shared environment: locks and deployments"},
                                 {"llm", "Language models: who offers them, and who answers"},
                                 {"config", "Settings and where they come from"},
                                 {"skill", "Texts that teach an agent its role"}});
  return groups;
}
std::span<const NamedGroup> all_toolsets() {
  static constexpr auto toolsets = std::to_array<NamedGroup>({
      {"core", "What is in the project and what to do next"},
      {"dialogue", "Deliberations: experts, rounds, verdicts"},
      {"rfc", "Proposals"},
      {"adr", "Decisions"},
      {"spike", "Time-boxed questions"},
      {"audit", "Reviews"},
      {"prd", "Product requirements"},
      {"reminder", "Reminders"},
      {"postmortem", "Postmortems"},
      {"runbook", "Runbooks"},
      {"staging", "Locks and deployments of a staging environment"},
      {"llm", "Language models"},
      {"operations", "Reminders, postmortems, runbooks, staging and language models"},
      {"documents", "Files, names, links and numbers of documents"},
      {"setup", "Setting up and checking a project"},
  });
  return toolsets;
}

const Tool* find_tool(std::string_view name) {
  static const auto by_name = [] {
    std::map<std::string, const Tool*, std::less<>> tools;
    for (const Tool* tool : all_tools()) tools.emplace(mcp_name(tool->info), tool);
    return tools;
  }();
  auto found = by_name.find(name);
  return found == by_name.end() ? nullptr : found->second;
}

}  // namespace blue
