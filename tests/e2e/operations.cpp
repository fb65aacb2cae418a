#include "tests/e2e/operations.h"

#include "base/json_parse.h"
#include "base/text.h"

namespace blue {
namespace {

Words command_line(const Words& words) {
  Words command{BLUE_PROGRAM};
  command.insert(command.end(), words.begin(), words.end());
  return command;
}

}  // namespace

ProcessOptions Operator::options() const {
  ProcessOptions options = rehearsal(sandbox());
  options.env["BLUE_NOW"] = now.empty() ? std::nullopt : std::optional(now);
  options.env["USER"] = "ann";
  options.env["TZ"] = "UTC";
  for (const char* name : {"OLLAMA_HOST", "OPENAI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_API_KEY",
                           "ANTHROPIC_BASE_URL", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"})
    options.env[name] = std::nullopt;
  for (const auto& [name, value] : env) options.env[name] = value;
  return options;
}

RunResult Operator::run(const Words& words) const { return blue::run(command_line(words), options()); }

Process Operator::start(const Words& words) const {
  return std::move(Process::spawn(command_line(words), options()).value());
}

Reply Operator::must(const Words& words) const {
  const RunResult result = run(words);
  auto content = parse_json(result.out);
  EXPECT_EQ(result.exit_code, 0) << join(words, " ") << "\n" << result.err;
  EXPECT_TRUE(content) << join(words, " ") << "\n" << result.out;
  return {content.value_or(Json()), result.exit_code != 0};
}

Reply Operator::refused(const Words& words, std::string_view code) const {
  const RunResult result = run(words);
  Reply reply{parse_json(result.out).value_or(Json()), result.exit_code != 0};
  EXPECT_TRUE(reply.is_refused) << join(words, " ") << "\n" << result.out;
  EXPECT_EQ(reply.error_code(), code) << join(words, " ") << "\n" << result.err;
  return reply;
}

Reply Operator::call(std::string_view tool, const JsonObject& arguments) const {
  ProcessOptions with_input = options();
  with_input.input = initialize() + "\n" + blue::call(1, tool, arguments) + "\n";
  const RunResult result = blue::run({BLUE_PROGRAM, "mcp", "--toolsets", "all"}, with_input);
  const Json answer = answer_to(parse_messages(result.out), 1);
  const Json* outcome = answer.find("result");
  if (!outcome) return {answer, true};
  const Json* content = outcome->find("structuredContent");
  const Json* is_error = outcome->find("isError");
  return {content ? *content : *outcome, is_error && is_error->boolean() && *is_error->boolean()};
}

std::string Operator::shown(const Words& words) const {
  Words command = words;
  command.emplace_back("--no-json");
  const RunResult result = run(command);
  return result.out + result.err;
}

}  // namespace blue
