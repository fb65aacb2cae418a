// Titles, dates and file contents that nobody expects.
#include <gmock/gmock.h>

#include "base/format.h"
#include "base/text.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

using testing::HasSubstr;

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int time = 0; time < times; ++time) out += text;
  return out;
}

struct Titled {
  std::string title, slug;
};

std::vector<Titled> titles() {
  return {{"a/b/../../etc/passwd", "a-b-etc-passwd"},
          {"/", "untitled"},
          {"..", "untitled"},
          {"\"double\" and 'single' `back`", "double-and-single-back"},
          {"🦆🎉", "untitled"},
          {"Duck 🦆 party", "duck-party"},
          {"!?%&$", "untitled"},
          {"שלום עולם", "שלום-עולם"},
          {"مرحبا", "مرحبا"},
          {"日本語の題", "日本語の題"},
          {"Ünïcödé ÄÖ", "ünïcödé-äö"},
          {"{{number}} {{title}} {}", "number-title"},
          {"a | b \\| c", "a-b-c"},
          {"[brackets] <b>x</b>", "brackets-b-x-b"},
          {"# heading", "heading"},
          {"--status", "status"},
          {"-", "untitled"},
          {"RFC 0099: not that number", "rfc-0099-not-that-number"},
          {"CON", "con"},
          {"x.plan", "x-plan"},
          {"README", "readme"}};
}

TEST(DocumentsHostile, AnyTitleIsKeptAndNamesOneFile) {
  for (DocumentType type : kCommandTypes) {
    Library library;
    std::size_t made = 0;
    for (const Titled& titled : titles()) {
      SCOPED_TRACE(format("{} {}", name_of(type), titled.title));
      const std::string word(name_of(type));
      const Reply reply = library.must({word, "create", "--title=" + titled.title});
      const std::string path = text_at(reply, "path");
      EXPECT_EQ(text_at(reply, "title"), titled.title);
      EXPECT_THAT(path, HasSubstr("-" + titled.slug));
      EXPECT_EQ(Path(path).parent_path(), Path(".blue/docs") / kind_of(type).folder);
      EXPECT_EQ(library.paths().size(), ++made);
      EXPECT_EQ(text_at(library.must({word, "get", path}), "title"), titled.title);
    }
    EXPECT_EQ(library.sync().findings, Words{});
  }
}

TEST(DocumentsHostile, TitlesOfThreeHundredCharactersFit) {
  for (const char* letter : {"x", "ä", "語", "x-", "🦆"}) {
    SCOPED_TRACE(letter);
    Library library;
    const std::string title = repeated(letter, std::string_view(letter) == "x-" ? 150 : 300);
    for (DocumentType type : kCommandTypes) {
      const Reply reply = library.must({std::string(name_of(type)), "create", title});
      EXPECT_EQ(text_at(reply, "title"), title);
      EXPECT_LE(Path(text_at(reply, "path")).filename().string().size(), 255u);
    }
    library.must({"rfc", "status", "1", "--status", "accepted"});
    library.must({"rfc", "plan", "1", "--task", "a"});
    library.must({"rfc", "status", title, "--status", "in-progress"});
    EXPECT_EQ(number_at(library.must({"rfc", "get", "1"}), "tasks.total"), 1);
    EXPECT_EQ(library.sync().findings, Words{});
  }
}

TEST(DocumentsHostile, TitlesThatAreNoneAreRefused) {
  Library library;
  library.must({"init"});
  for (const std::string& title : {repeated("x", 301), repeated("🦆", 301), std::string(), std::string("   "),
                                   std::string("two\nlines"), std::string("a\tb"), std::string("bell\a"),
                                   std::string("\x1b[31mred"), std::string("turned \u202e round")}) {
    RunResult result = library.run({"rfc", "create", "--title=" + title});
    EXPECT_EQ(result.exit_code, 2) << title;
    EXPECT_THAT(result.out, HasSubstr("\"field\":\"title\"")) << title;
  }
  library.run({"rfc", "create", "--title=not \xff UTF-8"});
  EXPECT_EQ(library.paths(), Words{});
}

TEST(DocumentsHostile, DaysThatDoNotExistAreRefused) {
  Library library;
  library.must({"rfc", "create", "One"});
  for (const char* day : {"2026-02-30", "2025-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "soon", "0"})
    for (const char* flag : {"--since", "--until"}) {
      const Reply refusal = library.refused({"rfc", "list", flag, day}, "invalid_value");
      EXPECT_THAT(text_at(refusal, "message"), HasSubstr(day));
      library.refused({"search", "one", flag, day}, "invalid_value");
    }
  library.must({"rfc", "list", "--since", "2024-02-29"});
}

TEST(DocumentsHostile, ADayInAHeaderThatDoesNotExistIsNoDay) {
  Library library;
  library.must({"init"});
  library.write(".blue/docs/rfcs/0001-one.draft.md",
                document_of("One", table_of("Draft", "| **Date** | 2026-02-30 |")));
  EXPECT_EQ(library.list(DocumentType::rfc).size(), 1u);
  EXPECT_EQ(library.list(DocumentType::rfc, {"--since", "2026-01-01"}).size(), 0u);
  library.must({"rfc", "status", "1", "--status", "accepted"});
  EXPECT_THAT(library.read(".blue/docs/rfcs/0001-one.accepted.md"), HasSubstr("2026-02-30"));
}

TEST(DocumentsHostile, WhatIsNoTextIsReportedAndLeftAlone) {
  Library library;
  library.must({"rfc", "create", "One"});
  const std::string bytes = std::string("# RFC 0002: \xff\xfe\0", 15) + std::string(100, '\x80');
  const std::string file = ".blue/docs/rfcs/0002-bytes.draft.md";
  library.write(file, bytes);
  library.write(".blue/docs/rfcs/0003-empty.draft.md", "");
  std::filesystem::create_symlink("/etc/passwd", library.path(".blue/docs/rfcs/0004-link.draft.md"));
  std::filesystem::create_directories(library.path(".blue/docs/rfcs/0005-folder.draft.md"));
  const Reply report = library.must({"sync"});
  const std::string said = render_json(report.content);
  EXPECT_THAT(said, HasSubstr("0002-bytes.draft.md: it is not UTF-8"));
  EXPECT_THAT(said, HasSubstr("0004-link.draft.md: it is a link"));
  EXPECT_EQ(library.read(file), bytes);
  EXPECT_EQ(library.must({"rfc", "get", "1"}).content.text_or("title", ""), "One");
  // None of their numbers is given to another.
  const std::string next = text_at(library.must({"rfc", "create", "Next"}), "id");
  EXPECT_EQ(next, "0006");
}

// A rename that cannot be is found before anything is written.
TEST(DocumentsHostile, ANameThatIsTakenRefusesTheStepAndChangesNothing) {
  Library library;
  library.must({"rfc", "create", "One"});
  library.write(".blue/docs/rfcs/0001-one.accepted.md", document_of("RFC 0001: One", table_of("Accepted")));
  const auto before = library.documents();
  library.refused({"rfc", "status", ".blue/docs/rfcs/0001-one.draft.md", "--status", "accepted"},
                  "document_exists");
  EXPECT_EQ(library.documents(), before);
  library.must({"renumber"});
  EXPECT_EQ(library.sync().open, 0);
  EXPECT_THAT(library.paths(), testing::ElementsAre(".blue/docs/rfcs/0001-one.accepted.md",
                                                    ".blue/docs/rfcs/0002-one.draft.md"));
}

// A number that could not be read again is not given.
TEST(DocumentsHostile, NumbersEndBeforeTheyCannotBeRead) {
  Library library;
  library.must({"init"});
  library.write(".blue/docs/rfcs/999999999-last.draft.md", document_of("RFC: Last", table_of("Draft")));
  library.refused({"rfc", "create", "Beyond"}, "out_of_range");
  EXPECT_EQ(library.paths().size(), 1u);
}

TEST(DocumentsHostile, PathsOutsideTheProjectAreNoDocuments) {
  Library library;
  library.must({"rfc", "create", "One"});
  std::filesystem::copy_file(library.path(".blue/docs/rfcs/0001-one.draft.md"),
                             library.sandbox().outside() / "0001-two.draft.md");
  const std::string outside = (library.sandbox().outside() / "0001-two.draft.md").string();
  library.refused({"rfc", "status", outside, "--status", "accepted"}, "document_not_found");
  library.refused({"rfc", "get", "../outside/0001-two.draft.md"}, "document_not_found");
  const Reply refusal = library.refused({"adr", "audit", "--path", "/etc"}, "path_outside_project");
  EXPECT_EQ(text_at(refusal, "field"), "path");
}

}  // namespace
}  // namespace blue
