#include "tests/golden/transcript.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "base/text.h"
#include "tests/support/process.h"

namespace blue {

Transcript parse_transcript(std::string_view text, std::string_view prompt, std::string_view answer_mark) {
  Transcript transcript;
  while (!text.empty()) {
    std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    if (line.starts_with(prompt))
      transcript.exchanges.push_back({std::string(trim(line.substr(prompt.size()))), ""});
    else if (transcript.exchanges.empty())
      transcript.preface += line;
    else
      transcript.exchanges.back().answer +=
          line.starts_with(answer_mark) ? line.substr(answer_mark.size()) : line;
  }
  return transcript;
}

std::string render_transcript(const Transcript& transcript, std::string_view prompt,
                              std::string_view answer_mark) {
  std::string out = transcript.preface;
  for (const Exchange& exchange : transcript.exchanges) {
    out.append(prompt).append(exchange.said).append("\n");
    std::string_view answer = exchange.answer;
    while (!answer.empty()) {
      std::size_t end = std::min(answer.find('\n'), answer.size() - 1) + 1;
      out.append(answer_mark).append(answer.substr(0, end));
      answer.remove_prefix(end);
    }
    if (!out.ends_with('\n')) out += '\n';
  }
  return out;
}

Stage::Stage() {
  std::string name = (std::filesystem::temp_directory_path() / "blue-stage-XXXXXX").string();
  folder_ = ::mkdtemp(name.data());
  std::filesystem::create_directories(folder_ / "bin");
  std::filesystem::create_symlink(BLUE_PROGRAM, folder_ / "bin" / "blue");
  std::filesystem::create_directories(repository() / ".git");
}

Stage::~Stage() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::vector<std::pair<std::string, std::string>> Stage::environment() const {
  const char* path = std::getenv("PATH");
  return {{"HOME", folder_.string()},
          {"PATH", (folder_ / "bin").string() + ":" + (path ? path : "")},
          {"BLUE_NOW", "2026-02-03T14:23:00Z"},
          {"BLUE_SALT", "the same in every run"},
          {"USER", ""},
          {"NO_COLOR", "1"},
          {"COLUMNS", "100"},
          {"LC_ALL", "C.UTF-8"},
          {"XDG_CONFIG_HOME", ""},
          {"BLUE_PROJECT", ""},
          {"BLUE_TOOLSETS", ""}};
}

std::string Stage::normalise(std::string text) const {
  const std::string name = folder_.string();
  for (std::size_t at; (at = text.find(name)) != std::string::npos;) text.replace(at, name.size(), "/stage");
  return text;
}

std::vector<std::string> list_transcripts(std::string_view folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(Path(GOLDEN_FOLDER) / folder))
    if (entry.path().extension() == ".txt") names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

Path transcript_path(std::string_view folder, const std::string& name) {
  return Path(GOLDEN_FOLDER) / folder / (name + ".txt");
}

void expect_same_transcript(const Path& path, const std::string& expected, const std::string& actual) {
  if (std::getenv("BLUE_UPDATE")) {
    ASSERT_TRUE(write_file(path, actual)) << path;
    return;
  }
  EXPECT_EQ(expected, actual) << "transcript " << path
                              << " differs; if that is meant: scripts/check --update";
}

}  // namespace blue
