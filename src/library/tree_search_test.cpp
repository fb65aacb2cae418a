// Globs, and texts in the files of a folder.
#include "library/tree_search.h"

#include <gmock/gmock.h>

#include "tests/support/temp_folder.h"

namespace blue {
namespace {

using testing::ElementsAre;

struct GlobCase {
  const char *glob, *path;
  bool fits;
};
class FitsGlob : public testing::TestWithParam<GlobCase> {};
TEST_P(FitsGlob, AsWritten) {
  EXPECT_EQ(fits_glob(GetParam().glob, GetParam().path), GetParam().fits)
      << GetParam().glob << " " << GetParam().path;
}
INSTANTIATE_TEST_SUITE_P(
    Globs, FitsGlob,
    testing::Values(GlobCase{"*.sql", "src/store/a.sql", true}, GlobCase{"*.sql", "a.sqlx", false},
                    GlobCase{"src/*.cpp", "src/a.cpp", true}, GlobCase{"src/*.cpp", "src/base/a.cpp", false},
                    GlobCase{"src/**/*.cpp", "src/base/a.cpp", true},
                    GlobCase{"src/**/*.cpp", "src/a.cpp", true},
                    GlobCase{"src/**", "src/base/deep/a.cpp", true}, GlobCase{"**/x", "a/b/x", true},
                    GlobCase{"src/?.h", "src/a.h", true}, GlobCase{"src/?.h", "src//.h", false},
                    GlobCase{"src/", "src/a.h", false}, GlobCase{"*", "", true},
                    GlobCase{"a*b*c", "axxbxxc", true}, GlobCase{"a*b*c", "axxbxx", false}));

TEST(FitsGlob, ManyStarsAreQuicklyDone) {
  std::string glob, path(5000, 'a');
  for (int i = 0; i < 500; ++i) glob += "a*";
  EXPECT_FALSE(fits_glob(glob + "b", path));
}

TEST(FindText, NamesFileAndLineOncePerLine) {
  TempFolder folder;
  ASSERT_TRUE(write_file(folder / "a.txt", "one\ntwo retry( retry(\n\nretry("));
  ASSERT_TRUE(write_file(folder / "b.bin", std::string_view("retry(\0", 7)));
  ASSERT_TRUE(write_file(folder / ".hidden", "retry("));
  auto tree = read_tree(folder.path(), [] { return false; });
  ASSERT_TRUE(tree);
  EXPECT_THAT(tree->files, ElementsAre("a.txt", "b.bin"));
  std::vector<std::size_t> lines;
  for (const TextPlace& place : find_text(*tree, tree->files, "retry(", 10)) lines.push_back(place.line);
  EXPECT_THAT(lines, ElementsAre(2, 4));
  EXPECT_EQ(find_text(*tree, tree->files, "retry(", 1).size(), 1u);
}

TEST(ReadTree, SaysWhenItWasStopped) {
  TempFolder folder;
  ASSERT_TRUE(write_file(folder / "a.txt", ""));
  EXPECT_TRUE(read_tree(folder.path(), [] { return true; })->is_cut);
  EXPECT_EQ(read_tree(folder / "missing", [] { return false; }).error().code, codes::file_not_found);
}

}  // namespace
}  // namespace blue
