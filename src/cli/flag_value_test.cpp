// Values given one after another for one field.
#include "cli/flag_value.h"

#include <gmock/gmock.h>

#include "base/describe.h"

namespace blue {
namespace {

struct Asked {
  std::string query, title;
  std::vector<std::string> tags;
  static void describe(Fields<Asked>& f) {
    f.required("query", &Asked::query, "Words").sentence();
    f.optional("title", &Asked::title, "Title");
    f.optional("tags", &Asked::tags, "Tags");
  }
};
const Field& field(std::string_view name) { return *shape_of<Asked>().find_field(name); }

TEST(FieldValues, WordsOfASentenceAreOneText) {
  FieldValues values;
  for (const char* word : {"convergence", "gate", "gate"})
    ASSERT_TRUE(values.take(field("query"), "--query", word));
  EXPECT_EQ(*values.values().find("query"), Json("convergence gate gate"));
}

TEST(FieldValues, ListsGrowAndTextsContradict) {
  FieldValues values;
  ASSERT_TRUE(values.take(field("tags"), "--tags", JsonArray{"a"}));
  ASSERT_TRUE(values.take(field("tags"), "--tags", JsonArray{"b"}));
  EXPECT_EQ(*values.values().find("tags"), Json(JsonArray{"a", "b"}));
  ASSERT_TRUE(values.take(field("title"), "--title", "x"));
  EXPECT_TRUE(values.take(field("title"), "--title", "x"));
  EXPECT_EQ(values.take(field("title"), "--title", "y").error().code, codes::contradiction);
}

}  // namespace
}  // namespace blue
