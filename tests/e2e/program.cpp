#include "tests/e2e/program.h"

#include <algorithm>

#include "base/embedded.h"
#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "ledger/ledger.h"
#include "tests/support/ledger_script.h"

namespace blue {

std::span<const Embedded> embedded_project();

namespace fs = std::filesystem;

Path Sandbox::prepare(const Path& home) {
  Path real = fs::canonical(home);
  fs::create_directories(real / "repository" / ".git");
  fs::create_directories(real / "outside");
  return real;
}

Sandbox::~Sandbox() {
  std::vector<Path> ledgers;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(repository(), error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().filename() == "ledger.jsonl" && entry->is_regular_file(error) &&
        read_file(entry->path()))
      ledgers.push_back(entry->path());
  if (ledgers.empty()) return;
  const std::string said = check_ledgers(ledgers).out;
  for (const Path& ledger : ledgers) {
    const bool holds = said.contains(format("{}: holds:", ledger.string()));
    const auto contents = read_ledger(ledger);
    EXPECT_TRUE(!holds || (contents && !contents->damage)) << "only the script takes it\n" << said;
    if (holds) continue;
    const Path folder = ledger.parent_path().lexically_relative(repository());
    const RunResult verified = blue({"dialogue", "verify", "--output-dir", folder.generic_string()});
    EXPECT_NE(verified.exit_code, 0) << "only Blue takes it\n" << said;
  }
}

ProcessOptions Sandbox::options(const Path& folder) const {
  ProcessOptions options;
  options.cwd = folder.empty() ? repository() : folder;
  options.env = {{"HOME", home_.string()},       {"XDG_CONFIG_HOME", std::nullopt},
                 {"BLUE_PROJECT", std::nullopt}, {"BLUE_TOOLSETS", std::nullopt},
                 {"BLUE_NOW", std::nullopt},     {"USER", std::nullopt},
                 {"LC_ALL", "C.UTF-8"}};
  return options;
}

RunResult Sandbox::blue_in(const Path& folder, const std::vector<std::string>& words) const {
  std::vector<std::string> command{BLUE_PROGRAM};
  command.insert(command.end(), words.begin(), words.end());
  return run(command, options(folder));
}

Process Sandbox::start(const std::vector<std::string>& words) const {
  std::vector<std::string> command{BLUE_PROGRAM};
  command.insert(command.end(), words.begin(), words.end());
  return std::move(Process::spawn(command, options()).value());
}

std::string request(int id, std::string_view method, const JsonObject& params) {
  return render_json(JsonObject{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}});
}

std::string call(int id, std::string_view tool, const JsonObject& arguments) {
  return request(id, "tools/call", {{"name", tool}, {"arguments", arguments}});
}

std::string initialize() {
  return request(0, "initialize",
                 {{"protocolVersion", "2025-06-18"},
                  {"capabilities", JsonObject{}},
                  {"clientInfo", JsonObject{{"name", "test"}, {"version", "1"}}}});
}

std::vector<Json> parse_messages(const std::string& output) {
  std::vector<Json> messages;
  EXPECT_TRUE(output.empty() || output.ends_with('\n'))
      << "half a line: " << output.substr(output.rfind('\n') + 1);
  for (std::string_view line : split(output, '\n')) {
    if (line.empty()) continue;
    auto message = parse_json(line);
    EXPECT_TRUE(message) << "no JSON on stdout: " << line.substr(0, 200);
    if (!message) continue;
    EXPECT_EQ(message->text_or("jsonrpc", ""), "2.0") << line.substr(0, 200);
    EXPECT_TRUE(message->find("result") || message->find("error") || message->find("method"));
    messages.push_back(std::move(*message));
  }
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(output, '\n')), messages.size()) << "empty lines";
  return messages;
}

Json answer_to(const std::vector<Json>& messages, int id) {
  std::vector<Json> found;
  for (const Json& message : messages)
    if (const Json* given = message.find("id"); given && *given == Json(id)) found.push_back(message);
  EXPECT_EQ(found.size(), 1u) << "answers to " << id;
  return found.empty() ? Json() : found.front();
}

std::vector<Json> converse(const Sandbox& sandbox, const std::vector<std::string>& words,
                           const std::vector<std::string>& lines) {
  std::vector<std::string> command{BLUE_PROGRAM, "mcp"};
  command.insert(command.end(), words.begin(), words.end());
  ProcessOptions options = sandbox.options();
  for (const std::string& line : lines) options.input += line + "\n";
  RunResult result = run(command, options);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return parse_messages(result.out);
}

std::vector<std::string> files_below(const Path& folder) {
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) files.push_back(entry.path().lexically_relative(folder).string());
  std::ranges::sort(files);
  return files;
}

void expect_whole_project(const Sandbox& sandbox) {
  for (const Embedded& asset : embedded_project()) {
    std::string name(asset.path);
    Path path = sandbox.blue_folder() / (name.starts_with("git")         ? "." + name
                                         : name == "dialogues-README.md" ? "dialogues/README.md"
                                                                         : name);
    EXPECT_EQ(read_file(path).value_or("missing"), asset.text) << path;
  }
}

}  // namespace blue
