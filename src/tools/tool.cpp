#include "tools/tool.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"

namespace blue {

std::string mcp_name(const ToolInfo& info) {
  if (!info.mcp_name.empty()) return std::string(info.mcp_name);
  if (info.group == "core") return format("blue_{}", info.verb);
  return format("blue_{}_{}", info.group, info.verb);
}

std::vector<std::string> command_path(const ToolInfo& info) {
  if (!info.command.empty()) {
    const auto words = split(info.command, ' ');
    return {words.begin(), words.end()};
  }
  std::string verb = replace_all(std::string(info.verb), '_', '-');
  if (info.group == "core") return {std::move(verb)};
  return {std::string(info.group), std::move(verb)};
}

namespace {

constexpr std::size_t kMostProblems = 100;

// True when `path` is `field` or a part of it: panel, panel[2].name.
bool is_at_or_below(std::string_view path, std::string_view field) {
  return path.starts_with(field) &&
         (path.size() == field.size() || path[field.size()] == '.' || path[field.size()] == '[');
}

bool is_silent(const Error& rule, const std::vector<Error>& problems, std::span<const SilentRules> silent) {
  const bool is_about_one = std::ranges::any_of(problems, [&](const Error& one) {
    return !one.field.empty() && !rule.field.empty() &&
           (is_at_or_below(rule.field, one.field) || is_at_or_below(one.field, rule.field));
  });
  return is_about_one || std::ranges::any_of(silent, [&](const SilentRules& row) {
           const auto codes = split(row.codes, ' ');
           return std::ranges::find(codes, rule.code.name) != codes.end() && concerns(problems, row.field);
         });
}

}  // namespace

bool concerns(const std::vector<Error>& problems, std::string_view field) {
  return std::ranges::any_of(problems, [&](const Error& one) { return is_at_or_below(one.field, field); });
}

void add_rule_problems(std::vector<Error>& problems, const Result<>& rules,
                       std::span<const SilentRules> silent) {
  if (rules) return;
  const std::vector<Error> before = problems;
  const Error& error = rules.error();
  for (const Error& one : error.errors.empty() ? std::span(&error, 1) : std::span(error.errors))
    if (problems.size() < kMostProblems && !is_silent(one, before, silent)) problems.push_back(one);
}

Result<> decode_call(Workspace& workspace, const Json& arguments, const Shape& shape, void* input,
                     CheckRules check, std::span<const SilentRules> silent) {
  std::vector<Error> found = decode_into(shape, arguments, input);
  std::vector<Error> problems = workspace.scope().known_problems;
  if (found.empty() && problems.empty()) return {};
  if (!found.empty()) add_rule_problems(problems, fail(combine(std::move(found))), {});
  if (check) add_rule_problems(problems, check(workspace, input, problems), silent);
  return fail(combine(std::move(problems)));
}

bool is_in_toolset(const ToolInfo& info, std::string_view toolset) {
  auto names = split(info.toolsets, ',');
  return std::ranges::find(names, toolset) != names.end();
}

}  // namespace blue
