#include "tests/e2e/library.h"

#include <algorithm>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"

namespace blue {

namespace fs = std::filesystem;

std::string document_of(std::string_view heading, std::string_view rows, std::string_view body) {
  return format("# {}\n\n{}\n\n{}\n", heading, rows, body.empty() ? "Prose." : body);
}

std::string table_of(std::string_view status, std::string_view more) {
  return format("| | |\n|---|---|\n| **Status** | {} |{}{}", status, more.empty() ? "" : "\n", more);
}

Words spellings_of(const DocumentStatus& status) {
  std::string word(status.word), upper = word;
  std::ranges::transform(upper, upper.begin(), [](char letter) { return std::toupper(letter); });
  return {std::string(status.title), word, replace_all(word, '-', '_'), upper, replace_all(upper, '-', ' '),
          "  " + word + " "};
}

std::string Library::read(const std::string& file) const {
  auto text = read_file(path(file));
  EXPECT_TRUE(text) << file << " is not there";
  return text.value_or("");
}

void Library::write(const std::string& file, std::string_view text) const {
  fs::create_directories(path(file).parent_path());
  ASSERT_TRUE(write_file(path(file), text, Durability::published)) << file;
}

void Library::move(const std::string& from, const std::string& to) const {
  fs::create_directories(path(to).parent_path());
  fs::rename(path(from), path(to));
}

void Library::remove(const std::string& file) const { ASSERT_TRUE(fs::remove(path(file))) << file; }

void Library::replace(const std::string& file, std::string_view from, std::string_view to) const {
  std::string text = read(file);
  const std::size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << file << " lacks " << from << ":\n" << text;
  write(file, text.replace(at, from.size(), to));
}

std::map<std::string, std::string> Library::documents() const {
  std::map<std::string, std::string> files;
  if (!has(".blue/docs")) return files;
  for (const std::string& name : files_below(path(".blue/docs")))
    files[".blue/docs/" + name] = read(".blue/docs/" + name);
  return files;
}

Words Library::paths() const {
  Words names;
  for (const auto& [name, text] : documents()) names.push_back(name);
  return names;
}

Process Library::start(const Words& words) const {
  Words command{BLUE_PROGRAM};
  command.insert(command.end(), words.begin(), words.end());
  return std::move(Process::spawn(command, rehearsal(sandbox_)).value());
}

RunResult Library::run(const Words& words) const {
  Words command{BLUE_PROGRAM};
  command.insert(command.end(), words.begin(), words.end());
  return blue::run(command, rehearsal(sandbox_));
}

Reply Library::must(const Words& words) const {
  RunResult result = run(words);
  auto content = parse_json(result.out);
  EXPECT_EQ(result.exit_code, 0) << join(words, " ") << "\n" << result.err;
  EXPECT_TRUE(content) << join(words, " ") << "\n" << result.out;
  return {content.value_or(Json()), result.exit_code != 0};
}

Reply Library::refused(const Words& words, std::string_view code) const {
  RunResult result = run(words);
  Reply reply{parse_json(result.out).value_or(Json()), result.exit_code != 0};
  EXPECT_TRUE(reply.is_refused) << join(words, " ") << "\n" << result.out;
  EXPECT_EQ(reply.error_code(), code) << join(words, " ") << "\n" << result.err;
  return reply;
}

Words Library::list(DocumentType type, const Words& words) const {
  Words command{std::string(name_of(type)), "list"};
  command.insert(command.end(), words.begin(), words.end());
  Words lines;
  const Json found = must(command).at("documents");
  if (!found.array()) return lines;
  for (const Json& document : *found.array())
    lines.push_back(format("{} {} {}", document.text_or("id", ""), document.text_or("status", ""),
                           document.text_or("path", "")));
  return lines;
}

std::string Library::listings() const {
  std::string all;
  for (DocumentType type : kCommandTypes) {
    RunResult result = run({std::string(name_of(type)), "list", "--json", "--limit", "1000"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    all += result.out;
  }
  return all;
}

Library::Sync Library::sync(const Words& words) const {
  Words command{"sync"};
  command.insert(command.end(), words.begin(), words.end());
  const Reply reply = must(command);
  Sync sync;
  const Json findings = reply.at("findings");
  if (findings.array())
    for (const Json& finding : *findings.array())
      if (finding.text_or("kind", "") != "index")
        sync.findings.push_back(format("{} {}", finding.text_or("kind", ""), finding.text_or("path", "")));
  sync.open = number_at(reply, "open");
  return sync;
}

std::string Library::git(const Words& words) const {
  Words command{
      "git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"};
  command.insert(command.end(), words.begin(), words.end());
  ProcessOptions options = sandbox_.options();
  options.env["GIT_CONFIG_NOSYSTEM"] = "1";
  RunResult result = blue::run(command, options);
  EXPECT_EQ(result.exit_code, 0) << join(words, " ") << "\n" << result.out << result.err;
  return result.out;
}

Words texts_of(const Json& array, std::string_view member) {
  Words texts;
  if (!array.array()) return texts;
  for (const Json& item : *array.array())
    texts.emplace_back(member.empty() ? (item.string() ? *item.string() : "") : item.text_or(member, ""));
  return texts;
}

std::int64_t number_at(const Reply& reply, std::string_view path) {
  const Json found = reply.at(path);
  return found.integer() ? *found.integer() : -1;
}

std::string text_at(const Reply& reply, std::string_view path) {
  const Json found = reply.at(path);
  return found.string() ? std::string(*found.string()) : std::string();
}

}  // namespace blue
