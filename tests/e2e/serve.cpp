#include "tests/e2e/serve.h"

#include "base/format.h"
#include "base/json_parse.h"

namespace blue {
namespace {

std::vector<std::string> command(const std::vector<std::string>& words) {
  std::vector<std::string> all{"serve", "--port", "0"};
  all.insert(all.end(), words.begin(), words.end());
  return all;
}

JsonObject structured(const RawReply& reply) {
  EXPECT_EQ(reply.status, 200) << reply.body;
  auto message = parse_json(reply.body);
  const Json* result = message ? message->find("result") : nullptr;
  const Json* content = result ? result->find("structuredContent") : nullptr;
  EXPECT_TRUE(content) << reply.body;
  return content ? *content->object() : JsonObject{};
}

}  // namespace

ServeProgram::ServeProgram(const Sandbox& sandbox, const std::vector<std::string>& words)
    : process_(sandbox.start(command(words))) {
  std::string line = process_.read_line().value_or("");
  EXPECT_TRUE(line.starts_with("Blue listens on http://") && line.ends_with("/mcp"))
      << line << process_.err();
  port_ = static_cast<std::uint16_t>(std::atoi(line.substr(line.rfind(':') + 1).c_str()));
}

RawReply ServeProgram::post(std::string_view message, std::string_view headers) const {
  RawClient client = connect();
  client.send(post_text(message, headers));
  return client.read_reply();
}

RawReply ServeProgram::get(std::string_view path) const {
  RawClient client = connect();
  client.send(format("GET {} HTTP/1.1\r\nHost: localhost\r\n\r\n", path));
  return client.read_reply();
}

JsonObject ServeProgram::call_legacy(std::string_view tool, const JsonObject& arguments) const {
  return structured(post(call(1, tool, arguments)));
}

JsonObject ServeProgram::call_modern(std::string_view tool, const JsonObject& arguments) const {
  JsonObject meta{{"io.modelcontextprotocol/protocolVersion", "2026-07-28"},
                  {"io.modelcontextprotocol/clientCapabilities", JsonObject{}}};
  return structured(
      post(request(1, "tools/call", {{"name", tool}, {"arguments", arguments}, {"_meta", meta}}),
           format("MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: {}\r\n", tool)));
}

ProcessEnd ServeProgram::end(int signal) {
  process_.kill(signal);
  return process_.wait().value_or(ProcessEnd{});
}

std::string post_text(std::string_view message, std::string_view headers) {
  return format(
      "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
      "{}\r\n{}\r\n{}",
      message.size(), headers, message);
}

}  // namespace blue
