// Plays every `console` block of README.md and docs/*.md: what a reader would type prints what the page
// shows. A line "…" leaves out any number of lines. What cannot be played is a block of `text`.
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>

#include "base/format.h"
#include "base/text.h"
#include "tests/golden/transcript.h"
#include "tests/support/process.h"

namespace blue {
namespace {

const Path kProject = Path(GOLDEN_FOLDER).parent_path().parent_path();

std::vector<std::string> pages() {
  std::vector<std::string> out{"README.md"};
  for (const auto& entry : std::filesystem::directory_iterator(kProject / "docs"))
    if (entry.path().extension() == ".md") out.push_back("docs/" + entry.path().filename().string());
  std::ranges::sort(out);
  return out;
}

// The console blocks of a page, one after the other.
std::string console_of(std::string_view text) {
  std::string out;
  bool is_inside = false;
  for (std::string_view line : split(text, '\n')) {
    if (is_inside && line == "```") is_inside = false;
    if (is_inside) out += std::string(line) + "\n";
    if (line == "```console") is_inside = true;
  }
  return out;
}

// A person sees text, not JSON.
std::string play_page(const Stage& stage, const std::string& command) {
  ProcessOptions options;
  options.cwd = stage.repository();
  for (const auto& [name, value] : stage.environment()) options.env[name] = value;
  const RunResult result =
      run({"bash", "-c", "exec 2>&1; blue() { command blue \"$@\" --no-json; }; " + command}, options);
  std::string answer = stage.normalise(result.out);
  if (result.exit_code != 0) answer += format("[exit {}]\n", result.exit_code);
  return answer;
}

// True when `printed` is `shown`, where a line "…" stands for any lines.
bool fits(std::string_view shown, std::string_view printed) {
  if (shown.empty()) return printed.empty();
  if (shown.ends_with('\n')) shown.remove_suffix(1);
  std::size_t at = 0;
  bool may_skip = false;
  for (std::string_view line : split(shown, '\n')) {
    if (line == "…") {
      may_skip = true;
      continue;
    }
    const std::string whole = std::string(line) + "\n";
    std::size_t found = at;
    if (may_skip)
      while (found != std::string_view::npos && !printed.substr(found).starts_with(whole)) {
        found = printed.find('\n', found);
        if (found != std::string_view::npos) ++found;
      }
    if (found == std::string_view::npos || !printed.substr(found).starts_with(whole)) return false;
    at = found + whole.size();
    may_skip = false;
  }
  return may_skip || at >= printed.size();
}

TEST(Docs, WhatFitsIsDecidedLineByLine) {
  EXPECT_TRUE(fits("a\nb\n", "a\nb\n"));
  EXPECT_TRUE(fits("a\n…\nd\n", "a\nb\nc\nd\n"));
  EXPECT_TRUE(fits("…\n", "a\nb\n"));
  EXPECT_FALSE(fits("a\n", "a\nb\n"));
  EXPECT_FALSE(fits("a\n…\nx\n", "a\nb\n"));
  EXPECT_FALSE(fits("b\n", "a\nb\n"));
}

class Page : public testing::TestWithParam<std::string> {};

TEST_P(Page, PrintsWhatItShows) {
  const std::string console = console_of(read_file(kProject / GetParam()).value());
  const Transcript transcript = parse_transcript(console, "$ ", "");
  Stage stage;
  for (const Exchange& exchange : transcript.exchanges) {
    const std::string printed = play_page(stage, exchange.said);
    EXPECT_TRUE(fits(exchange.answer, printed)) << GetParam() << "\n$ " << exchange.said << "\n--- shown\n"
                                                << exchange.answer << "--- printed\n"
                                                << printed;
  }
}

TEST_P(Page, EveryBlockSaysWhatItIs) {
  bool is_inside = false;
  const std::string text = read_file(kProject / GetParam()).value();
  for (std::string_view line : split(text, '\n')) {
    if (!line.starts_with("```")) continue;
    if (!is_inside) {
      EXPECT_NE(line, "```") << GetParam()
                             << ": a block is `console`, `text`, `sh`, `json` or another language";
    }
    is_inside = !is_inside;
  }
}

INSTANTIATE_TEST_SUITE_P(Golden, Page, testing::ValuesIn(pages()), [](const auto& page) {
  std::string name = page.param;
  std::ranges::replace_if(name, [](char c) { return c == '.' || c == '/' || c == '-'; }, '_');
  return name;
});

}  // namespace
}  // namespace blue
