#include "domain/document/folders.h"

#include <gmock/gmock.h>

namespace blue {
namespace {

TEST(DocumentFolders, AdoptedOnesComeFirstAndBluesOwnAreAlwaysThere) {
  const DocumentFolders folders({{DocumentType::adr, "docs/adr/", FolderNames::plain, "madr", true},
                                 {DocumentType::adr, "docs/adr/old/", FolderNames::plain, "", true}});
  EXPECT_EQ(folders.home(DocumentType::adr).path, "docs/adr/");
  EXPECT_EQ(folders.home(DocumentType::rfc).path, ".blue/docs/rfcs/");
  EXPECT_EQ(folders.find("docs/adr/0001-a.md")->path, "docs/adr/");
  EXPECT_EQ(folders.find("docs/adr/below/0001-a.md")->path, "docs/adr/");
  EXPECT_EQ(folders.find("docs/adr/old/0001-a.md")->path, "docs/adr/old/");
  EXPECT_EQ(folders.find(".blue/docs/adrs/0001-a.accepted.md")->path, ".blue/docs/adrs/");
  EXPECT_EQ(folders.find("docs/adr/"), nullptr);
  EXPECT_EQ(folders.find("docs/adrs/0001-a.md"), nullptr);
}

}  // namespace
}  // namespace blue
