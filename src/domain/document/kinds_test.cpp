// One normaliser for every type and status, and the steps a document may take.
#include "domain/document/next_step.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace blue {
namespace {

std::string upper(std::string_view word) {
  std::string out(word);
  for (char& letter : out) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  return out;
}
std::string with(std::string_view word, char separator) {
  std::string out(word);
  std::ranges::replace(out, '-', separator);
  return out;
}

TEST(DocumentKinds, AreInTheOrderOfTheirTypes) {
  for (const DocumentKind& kind : all_document_kinds()) EXPECT_EQ(kind_of(kind.type).folder, kind.folder);
  EXPECT_EQ(all_document_kinds().size(), kEnumNames<DocumentType>.size());
}

TEST(FindStatus, ReadsEverySpellingOfEveryStatus) {
  for (const DocumentKind& kind : all_document_kinds())
    for (const DocumentStatus& status : kind.statuses)
      for (const std::string& written :
           {std::string(status.word), std::string(status.title), std::string(status.suffix),
            upper(status.word), with(status.word, '_'), with(status.word, ' '), upper(with(status.word, '_')),
            "  " + std::string(status.title) + "\t"})
        EXPECT_EQ(find_status(kind.type, written), status) << kind.heading << " " << written;
}

TEST(FindStatus, ReadsOlderWordsWhereTheTypeHasNoSuchStatus) {
  EXPECT_EQ(find_status(DocumentType::rfc, "Approved")->word, "accepted");
  EXPECT_EQ(find_status(DocumentType::prd, "Approved")->word, "approved");
  EXPECT_EQ(find_status(DocumentType::adr, "Draft")->word, "proposed");
  EXPECT_EQ(find_status(DocumentType::spike, "Completed")->word, "complete");
}

TEST(FindStatus, KnowsOnlyTheStatusesOfTheType) {
  EXPECT_FALSE(find_status(DocumentType::rfc, "deprecated"));
  EXPECT_FALSE(find_status(DocumentType::audit, "resolved"));
  EXPECT_FALSE(find_status(DocumentType::rfc, ""));
  EXPECT_FALSE(find_status(DocumentType::rfc, "draft of a draft"));
}

TEST(StatusesAfter, FollowTheLifeOfAnRfc) {
  auto after = [](std::string_view word) {
    return list_words(statuses_after(DocumentType::rfc, *find_status(DocumentType::rfc, word)));
  };
  EXPECT_EQ(after("draft"), "accepted, superseded, rejected, withdrawn");
  EXPECT_EQ(after("accepted"), "in-progress, draft, superseded, rejected, withdrawn");
  EXPECT_EQ(after("in-progress"), "implemented, superseded");
  EXPECT_EQ(after("implemented"), "");
  EXPECT_EQ(after("superseded"), "");
  EXPECT_EQ(after("rejected"), "");
  EXPECT_EQ(after("withdrawn"), "");
}

TEST(StatusesAfter, StayWithinTheType) {
  for (const DocumentKind& kind : all_document_kinds())
    for (const DocumentStatus& from : kind.statuses)
      for (const DocumentStatus& to : statuses_after(kind.type, from)) {
        EXPECT_EQ(find_status(kind.type, to.word), to);
        EXPECT_NE(from, to);
      }
}

TEST(StatusesAfter, LeadToEveryStatusFromTheFirst) {
  for (const DocumentKind& kind : all_document_kinds()) {
    std::vector<DocumentStatus> reached{initial_status(kind.type)};
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (const DocumentStatus& to : statuses_after(kind.type, reached[i]))
        if (std::ranges::find(reached, to) == reached.end()) reached.push_back(to);
    EXPECT_EQ(reached.size(), kind.statuses.size()) << kind.heading;
  }
}

TEST(IsOpenStatus, LastsUntilNothingIsLeftToDo) {
  auto is_open = [](DocumentType type, std::string_view word) {
    return is_open_status(type, *find_status(type, word));
  };
  EXPECT_TRUE(is_open(DocumentType::rfc, "accepted"));
  EXPECT_FALSE(is_open(DocumentType::rfc, "implemented"));
  EXPECT_TRUE(is_open(DocumentType::adr, "proposed"));
  EXPECT_FALSE(is_open(DocumentType::adr, "accepted"));
  EXPECT_TRUE(is_open(DocumentType::spike, "in-progress"));
  EXPECT_FALSE(is_open(DocumentType::runbook, "active"));
}

RC_GTEST_PROP(FindStatusProperty, ReadsAnyTextWithoutHarm, ()) {
  const auto text = *rc::gen::arbitrary<std::string>();
  for (const DocumentKind& kind : all_document_kinds())
    if (auto status = find_status(kind.type, text)) RC_ASSERT(find_status(kind.type, status->word) == status);
}

}  // namespace
}  // namespace blue
