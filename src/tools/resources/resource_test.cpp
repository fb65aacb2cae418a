#include "tools/resources/resource.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

#include <set>

#include "tools/registry.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

Resource with_uri(std::string_view uri) {
  Resource resource{};
  resource.uri = uri;
  return resource;
}

const Resource kSingle = with_uri("blue://status");
const Resource kFamily = with_uri("blue://reference/{tool}");
const Resource kInner = with_uri("blue://dialogues/{id}/verdict");
const Resource kTwo = with_uri("blue://dialogues/{id}/rounds/{round}");

TEST(ResourceUri, NamesItsVariables) {
  EXPECT_THAT(variables_of(kSingle), IsEmpty());
  EXPECT_THAT(variables_of(kFamily), ElementsAre("tool"));
  EXPECT_THAT(variables_of(kInner), ElementsAre("id"));
  EXPECT_THAT(variables_of(kTwo), ElementsAre("id", "round"));
}

TEST(ResourceUri, WithoutAVariableOnlyItselfMatches) {
  EXPECT_THAT(match_uri(kSingle, "blue://status"), Optional(IsEmpty()));
  for (std::string_view other : {"", "blue://statu", "blue://status/", "blue://statuses", "Blue://status"})
    EXPECT_EQ(match_uri(kSingle, other), std::nullopt) << other;
}

TEST(ResourceUri, AVariableIsOneSegmentAndNotEmpty) {
  EXPECT_THAT(match_uri(kFamily, "blue://reference/blue_status"), Optional(ElementsAre("blue_status")));
  EXPECT_THAT(match_uri(kInner, "blue://dialogues/7/verdict"), Optional(ElementsAre("7")));
  EXPECT_THAT(match_uri(kTwo, "blue://dialogues/7/rounds/2"), Optional(ElementsAre("7", "2")));
  for (std::string_view other :
       {"blue://reference/", "blue://reference", "blue://reference/a/b", "blue://status"})
    EXPECT_EQ(match_uri(kFamily, other), std::nullopt) << other;
  for (std::string_view other : {"blue://dialogues//verdict", "blue://dialogues/7",
                                 "blue://dialogues/verdict", "blue://dialogues/a/b/verdict"})
    EXPECT_EQ(match_uri(kInner, other), std::nullopt) << other;
  for (std::string_view other :
       {"blue://dialogues/7/rounds/", "blue://dialogues//rounds/2", "blue://dialogues/7/rounds"})
    EXPECT_EQ(match_uri(kTwo, other), std::nullopt) << other;
}

TEST(ResourceUri, ExpandingAndMatchingAreInverse) {
  EXPECT_EQ(expand_uri(kSingle, {}), "blue://status");
  EXPECT_TRUE(
      rc::check("match(expand(values)) is values", [](const std::string& one, const std::string& two) {
        RC_PRE(!one.empty() && one.find('/') == std::string::npos);
        RC_PRE(!two.empty() && two.find('/') == std::string::npos);
        for (const Resource* family : {&kFamily, &kInner})
          RC_ASSERT(match_uri(*family, expand_uri(*family, {one})) == UriValues{one});
        RC_ASSERT(match_uri(kTwo, expand_uri(kTwo, {one, two})) == (UriValues{one, two}));
      }));
}

TEST(Resources, HaveTheirOwnAddressesAndWhatTheyNeed) {
  std::set<std::string_view> addresses, names;
  for (const Resource* resource : all_resources()) {
    EXPECT_TRUE(addresses.insert(resource->uri).second) << resource->uri;
    EXPECT_TRUE(names.insert(resource->name).second) << resource->name;
    EXPECT_TRUE(resource->read && resource->version) << resource->uri;
    EXPECT_EQ(resource->list != nullptr, !variables_of(*resource).empty()) << resource->uri;
  }
}

}  // namespace
}  // namespace blue
