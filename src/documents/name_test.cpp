#include "documents/name.h"

#include <gmock/gmock.h>

namespace blue {
namespace {

using enum DocumentType;

DocumentName numbered(int number, std::string slug, std::string suffix) {
  return {number, "", std::move(slug), std::move(suffix)};
}
DocumentName timed(std::string time, std::string slug, std::string suffix) {
  return {std::nullopt, std::move(time), std::move(slug), std::move(suffix)};
}

TEST(DocumentName, EveryTypeAndStatusComesBack) {
  for (const DocumentKind& kind : all_document_kinds())
    for (const DocumentStatus& status : kind.statuses) {
      DocumentName name{std::nullopt, "", "judge-discipline", std::string(status.suffix)};
      if (kind.prefix == NamePrefix::number) name.number = 57;
      if (kind.prefix == NamePrefix::time) name.time = "2026-02-03T1423Z";
      const std::string file = render_document_name(kind.type, name);
      EXPECT_EQ(parse_document_name(kind.type, file), name) << file;
    }
}

TEST(DocumentName, IsWrittenAsTheFormatSays) {
  EXPECT_EQ(render_document_name(rfc, numbered(57, "judge", "accepted")), "0057-judge.accepted.md");
  EXPECT_EQ(render_document_name(adr, numbered(12345, "x", "draft")), "12345-x.draft.md");
  EXPECT_EQ(render_document_name(spike, timed("2026-02-03T1423Z", "cache", "wip")),
            "2026-02-03T1423Z-cache.wip.md");
  EXPECT_EQ(render_document_name(dialogue, timed("2026-02-03T1423Z", "cache", "recorded")),
            "2026-02-03T1423Z-cache.dialogue.recorded.md");
  EXPECT_EQ(render_document_name(runbook, timed("", "deploy", "active")), "deploy.active.md");
  EXPECT_EQ(plan_file_name(numbered(57, "judge", "accepted")), "0057-judge.plan.md");
}

TEST(DocumentName, OlderNamesAreRead) {
  EXPECT_EQ(parse_document_name(adr, "0006-x.md"), numbered(6, "x", ""));
  EXPECT_EQ(parse_document_name(rfc, "57-x.approved.md"), numbered(57, "x", "approved"));
  EXPECT_EQ(parse_document_name(spike, "2026-02-03-x.md"), timed("2026-02-03", "x", ""));
  EXPECT_EQ(parse_document_name(dialogue, "x.dialogue.md"), timed("", "x", ""));
  EXPECT_EQ(parse_document_name(dialogue, "2026-02-03-x.dialogue.recorded.md"),
            timed("2026-02-03", "x", "recorded"));
  EXPECT_EQ(parse_document_name(dialogue, "2026-02-03T1423Z-x.recorded.md"),
            timed("2026-02-03T1423Z", "x", "recorded"));
}

TEST(DocumentName, OnlyAStatusIsASuffix) {
  EXPECT_EQ(parse_document_name(adr, "0006-v1.2-x.md"), numbered(6, "v1.2-x", ""));
  EXPECT_EQ(parse_document_name(adr, "0006-v1.2-x.accepted.md"), numbered(6, "v1.2-x", "accepted"));
  EXPECT_EQ(parse_document_name(rfc, "0006-x.pub.md"), numbered(6, "x.pub", ""));
  EXPECT_EQ(parse_document_name(rfc, "0006-x. draft.md"), numbered(6, "x. draft", ""));
}

TEST(DocumentName, OtherFilesAreNotDocuments) {
  for (const char* file : {"README.md", "readme.md", ".hidden.md", "notes.txt", "deploy.plan.md", ".md", ""})
    EXPECT_FALSE(parse_document_name(runbook, file)) << file;
  for (const char* file : {"0057-judge.plan.md", "judge.draft.md", "0057.md", "0057-.draft.md", "-x.md",
                           "00000000000000000057-x.md", "9999999999-x.md", "a/0057-x.md"})
    EXPECT_FALSE(parse_document_name(rfc, file)) << file;
  for (const char* file : {"x.md", "2026-13-45T9999Z-x.md", "2026-02-30-x.md", "2026-02-03T2460Z-x.md",
                           "2026-02-03T1423Z.wip.md", "2026-02-03x.md", "x.recorded.md"})
    EXPECT_FALSE(parse_document_name(dialogue, file)) << file;
  EXPECT_FALSE(parse_document_name(dialogue, ".dialogue.md"));
}

TEST(DocumentName, NumbersHaveAtLeastFourDigits) {
  EXPECT_EQ(render_number(0), "0000");
  EXPECT_EQ(render_number(57), "0057");
  EXPECT_EQ(render_number(123456789), "123456789");
}

TEST(DocumentName, SlugsComeFromTitles) {
  EXPECT_EQ(document_slug("Judge / \"Discipline\""), "judge-discipline");
  EXPECT_EQ(document_slug("🧁🧁 !?"), "untitled");
  EXPECT_EQ(document_slug(""), "untitled");
  EXPECT_EQ(document_slug("Größe 中文"), "grösse-中文");
}

TEST(DocumentName, NeverExceedsWhatAFileSystemTakes) {
  std::string title;
  for (int i = 0; i < 300; ++i) title += "𝄞中é";
  EXPECT_LE(
      render_document_name(dialogue, timed("2026-02-03T1423Z", document_slug(title), "recorded")).size(),
      255u);
  std::string slug;
  for (int i = 0; i < 83; ++i) slug += "中";
  const std::string file = render_document_name(adr, numbered(6, slug, "deprecated"));
  EXPECT_LE(file.size(), 255u);
  EXPECT_THAT(file, testing::EndsWith("中.deprecated.md"));
}

const DocumentFolder kDecisions{adr, "docs/adr/", FolderNames::plain, "", true};

TEST(AdoptedName, KeepsTheSchemeThatIsThere) {
  struct Case {
    const char* file;
    std::optional<int> number;
    const char* day;
    const char* slug;
  };
  for (const auto& [file, number, day, slug] :
       std::initializer_list<Case>{{"0007-use-rows.md", 7, "", "use-rows"},
                                   {"7-use-rows.md", 7, "", "use-rows"},
                                   {"ADR-007-use-rows.md", 7, "", "use-rows"},
                                   {"adr_12_use_rows.md", 12, "", "use_rows"},
                                   {"20210114-use-rows.md", std::nullopt, "2021-01-14", "use-rows"},
                                   {"2021-01-14-use-rows.md", std::nullopt, "2021-01-14", "use-rows"},
                                   {"20219914-use-rows.md", 20219914, "", "use-rows"},
                                   {"use-rows.md", std::nullopt, "", "use-rows"},
                                   {"use-rows.accepted.md", std::nullopt, "", "use-rows.accepted"}}) {
    const auto name = parse_adopted_name(kDecisions, file);
    ASSERT_TRUE(name) << file;
    EXPECT_EQ(name->number, number) << file;
    EXPECT_EQ(day_of_name(*name), day) << file;
    EXPECT_EQ(name->slug, slug) << file;
    EXPECT_EQ(render_adopted_name(kDecisions, *name), file);
  }
}

TEST(AdoptedName, AnotherNumberHasTheSameWidth) {
  const auto renumbered = [](const char* file, int number) {
    auto name = parse_adopted_name(kDecisions, file);
    name->number = number;
    return render_adopted_name(kDecisions, *name);
  };
  EXPECT_EQ(renumbered("0007-a.md", 12), "0012-a.md");
  EXPECT_EQ(renumbered("7-a.md", 12), "12-a.md");
  EXPECT_EQ(renumbered("12-a.md", 7), "7-a.md");
  EXPECT_EQ(renumbered("ADR-007-a.md", 12), "ADR-012-a.md");
}

TEST(AdoptedName, ReadmeIndexAndTemplatesAreNotDocuments) {
  for (const char* file : {"README.md", "readme.md", "index.md", "template.md", "adr-template.md",
                           "0000-template.md", ".hidden.md", "0001-a.plan.md", "notes.txt"})
    EXPECT_FALSE(parse_adopted_name(kDecisions, file)) << file;
}

TEST(AdoptedName, AStatusIsPartOfTheNameWhereTheFolderSaysSo) {
  DocumentFolder folder = kDecisions;
  folder.names = FolderNames::status;
  auto name = parse_adopted_name(folder, "7-use-rows.accepted.md");
  ASSERT_TRUE(name);
  EXPECT_EQ(name->suffix, "accepted");
  name->suffix = "super";
  EXPECT_EQ(render_adopted_name(folder, *name), "7-use-rows.super.md");
}

}  // namespace
}  // namespace blue
