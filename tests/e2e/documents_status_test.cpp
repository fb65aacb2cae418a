// Every type × status through the command line, the file and the index, in every spelling.
#include <gmock/gmock.h>

#include <algorithm>

#include "base/format.h"
#include "tests/e2e/library.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string word_of(DocumentType type) { return std::string(name_of(type)); }

std::string file_of(DocumentType type, std::string_view suffix) {
  const DocumentKind& kind = kind_of(type);
  return format(".blue/docs/{}/{}one.{}.md", kind.folder,
                kind.prefix == NamePrefix::number ? "0001-" : "2026-02-03T1423Z-", suffix);
}

std::string id_of(DocumentType type) { return kind_of(type).prefix == NamePrefix::number ? "0001" : "one"; }

// The document, as command line, file and index show it.
void expect_everywhere(const Library& library, DocumentType type, const DocumentStatus& status) {
  SCOPED_TRACE(format("{} {}", name_of(type), status.word));
  const std::string path = file_of(type, status.suffix);
  const std::string line = format("{} {} {}", id_of(type), status.word, path);
  EXPECT_THAT(library.paths(), ElementsAre(path));
  const Reply got = library.must({word_of(type), "get", id_of(type)});
  EXPECT_EQ(text_at(got, "status"), status.word);
  EXPECT_EQ(text_at(got, "path"), path);
  for (const std::string& spelling : spellings_of(status))
    EXPECT_THAT(library.list(type, {"--status", spelling}), ElementsAre(line)) << spelling;
  for (const DocumentStatus& other : kind_of(type).statuses)
    if (other != status) {
      EXPECT_THAT(library.list(type, {"--status", std::string(other.word)}), ElementsAre()) << other.word;
    }
  EXPECT_EQ(library.sync().findings, Words{});
}

// What leads from a new document to the status.
std::vector<Words> steps_to(DocumentType type, std::string_view status) {
  const std::string type_word = word_of(type);
  auto step = [&](std::string word) { return Words{type_word, "status", "1", "--status", std::move(word)}; };
  if (type == DocumentType::rfc) {
    if (status == "accepted") return {step("ACCEPTED")};
    if (status == "in-progress") return {step("accepted"), step("In Progress")};
    if (status == "implemented") return {step("approved"), step("in_progress"), step("Implemented")};
    if (status == "superseded") return {step("accepted"), step("IN-PROGRESS"), step("superseded")};
    if (status == "rejected") return {step("Rejected")};
    if (status == "withdrawn") return {step("accepted"), step("withdrawn")};
  }
  if (type == DocumentType::adr) {
    if (status == "accepted") return {step("Accepted")};
    if (status == "deprecated") return {step("accepted"), step("DEPRECATED")};
    if (status == "superseded") return {step("deprecated"), step("superseded")};
    if (status == "rejected") return {step("REJECTED")};
  }
  if (type == DocumentType::prd) {
    if (status == "approved") return {{"prd", "approve", "1"}};
    if (status == "implemented") return {{"prd", "approve", "1"}, {"prd", "complete", "1"}};
  }
  if (status == "complete") return {{type_word, "complete", "one"}};
  if (status == "resolved") return {{type_word, "complete", "one", "--outcome", "resolved"}};
  return {};
}

Words creation_of(DocumentType type) {
  Words words{word_of(type), "create", "--title", "One"};
  if (type == DocumentType::adr) words.insert(words.end(), {"--status", "proposed"});
  return words;
}

TEST(DocumentsStatus, IsReachedStepByStepAndShownEverywhere) {
  for (DocumentType type : kCommandTypes)
    for (const DocumentStatus& status : kind_of(type).statuses) {
      Library library;
      library.must(creation_of(type));
      std::string last = std::string(initial_status(type).word);
      for (const Words& step : steps_to(type, status.word)) last = text_at(library.must(step), "status");
      EXPECT_EQ(last, status.word);
      EXPECT_THAT(library.read(file_of(type, status.suffix)),
                  HasSubstr(format("| **Status** | {} |\n", status.title)));
      expect_everywhere(library, type, status);
    }
}

std::string numbered(DocumentType type, std::size_t number, std::string_view suffix) {
  const DocumentKind& kind = kind_of(type);
  return kind.prefix == NamePrefix::number
             ? format(".blue/docs/{}/{:04}-one.{}.md", kind.folder, number, suffix)
             : format(".blue/docs/{}/2026-02-03T1423Z-one-{}.{}.md", kind.folder, number, suffix);
}

// The paths that `list --status` finds.
Words listed(const Library& library, DocumentType type, const std::string& status) {
  return texts_of(library.must({word_of(type), "list", "--status", status}).at("documents"), "path");
}

TEST(DocumentsStatus, WrittenByHandInAnySpellingIsTheSame) {
  for (DocumentType type : kCommandTypes) {
    Library library;
    library.must({"init"});
    std::map<std::string, Words> expected;
    std::size_t number = 0;
    for (const DocumentStatus& status : kind_of(type).statuses)
      for (const std::string& spelling : spellings_of(status)) {
        const std::string file = numbered(type, ++number, status.suffix);
        library.write(file, document_of(format("{}: One", kind_of(type).heading), table_of(spelling)));
        expected[std::string(status.word)].push_back(file);
      }
    const auto before = library.documents();
    for (const DocumentStatus& status : kind_of(type).statuses) {
      const Words& files = expected[std::string(status.word)];
      for (const std::string& spelling : spellings_of(status))
        EXPECT_THAT(listed(library, type, spelling), testing::UnorderedElementsAreArray(files)) << spelling;
    }
    EXPECT_EQ(library.sync().findings, Words{});
    EXPECT_EQ(library.documents(), before) << "reading changes nothing";
  }
}

TEST(DocumentsStatus, AHeaderWinsOverAnyNameAndSyncRenames) {
  Library library;
  library.must({"init"});
  std::map<std::string, std::string> expected;
  std::size_t number = 0;
  for (DocumentType type : kCommandTypes)
    for (const DocumentStatus& status : kind_of(type).statuses)
      for (const DocumentStatus& named : kind_of(type).statuses) {
        const std::string text = document_of("One", format("**Status:** {}", status.title));
        library.write(numbered(type, ++number, named.suffix), text);
        expected[numbered(type, number, status.suffix)] = text;
      }
  for (DocumentType type : kCommandTypes)
    for (const DocumentStatus& status : kind_of(type).statuses)
      EXPECT_EQ(listed(library, type, std::string(status.word)).size(), kind_of(type).statuses.size())
          << name_of(type) << " " << status.word;
  EXPECT_EQ(library.sync().open, 0);
  EXPECT_EQ(library.documents(), expected);
}

TEST(DocumentsStatus, AStepThatIsNoneIsRefusedAndChangesNothing) {
  Library library;
  library.must({"rfc", "create", "One"});
  library.must({"spike", "create", "One"});
  library.must({"spike", "complete", "one"});
  const auto before = library.documents();
  Reply refusal = library.refused({"rfc", "status", "1", "--status", "implemented"}, "step_not_allowed");
  EXPECT_THAT(text_at(refusal, "message"),
              HasSubstr("RFC 0001 is \"draft\" and cannot become \"implemented\""));
  EXPECT_THAT(text_at(refusal, "suggestion"), HasSubstr("accepted, superseded"));
  library.refused({"rfc", "status", "1", "--status", "draft"}, "step_not_allowed");
  library.refused({"spike", "complete", "one"}, "step_not_allowed");
  refusal = library.refused({"rfc", "status", "1", "--status", "proposed"}, "invalid_value");
  EXPECT_THAT(text_at(refusal, "suggestion"), HasSubstr("in-progress"));
  library.refused({"rfc", "list", "--status", "done"}, "invalid_value");
  EXPECT_EQ(library.documents(), before);
}

TEST(DocumentsStatus, SearchTakesEverySpelling) {
  Library library;
  library.must({"spike", "create", "Walrus"});
  for (const char* spelling : {"In Progress", "in_progress", "IN-PROGRESS", "in-progress"}) {
    EXPECT_EQ(number_at(library.must({"search", "walrus", "--status", spelling}), "total"), 1) << spelling;
    EXPECT_EQ(number_at(library.must({"search", "walrus", "--type", "spike", "--status", spelling}), "total"),
              1)
        << spelling;
  }
  EXPECT_EQ(number_at(library.must({"search", "walrus", "--status", "complete"}), "total"), 0);
}

}  // namespace
}  // namespace blue
