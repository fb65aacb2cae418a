#include "tools/resources/resource.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <set>

#include "tools/registry.h"

namespace blue {
namespace {

Resource with_uri(std::string_view uri) {
  Resource resource{};
  resource.uri = uri;
  return resource;
}

const Resource kSingle = with_uri("blue://status");
const Resource kFamily = with_uri("blue://reference/{tool}");
const Resource kInner = with_uri("blue://dialogues/{id}/verdict");

TEST(ResourceUri, NamesItsVariable) {
  EXPECT_EQ(variable_of(kSingle), "");
  EXPECT_EQ(variable_of(kFamily), "tool");
  EXPECT_EQ(variable_of(kInner), "id");
}

TEST(ResourceUri, WithoutAVariableOnlyItselfMatches) {
  EXPECT_EQ(match_uri(kSingle, "blue://status"), "");
  for (std::string_view other : {"", "blue://statu", "blue://status/", "blue://statuses", "Blue://status"})
    EXPECT_EQ(match_uri(kSingle, other), std::nullopt) << other;
}

TEST(ResourceUri, TheVariableIsOneSegmentAndNotEmpty) {
  EXPECT_EQ(match_uri(kFamily, "blue://reference/blue_status"), "blue_status");
  EXPECT_EQ(match_uri(kInner, "blue://dialogues/7/verdict"), "7");
  for (std::string_view other :
       {"blue://reference/", "blue://reference", "blue://reference/a/b", "blue://status"})
    EXPECT_EQ(match_uri(kFamily, other), std::nullopt) << other;
  for (std::string_view other : {"blue://dialogues//verdict", "blue://dialogues/7",
                                 "blue://dialogues/verdict", "blue://dialogues/a/b/verdict"})
    EXPECT_EQ(match_uri(kInner, other), std::nullopt) << other;
}

TEST(ResourceUri, ExpandingAndMatchingAreInverse) {
  EXPECT_EQ(expand_uri(kSingle, ""), "blue://status");
  EXPECT_TRUE(rc::check("match(expand(value)) is value", [](const std::string& value) {
    RC_PRE(!value.empty() && value.find('/') == std::string::npos);
    for (const Resource* family : {&kFamily, &kInner}) {
      std::string uri = expand_uri(*family, value);
      RC_ASSERT(match_uri(*family, uri) == std::optional<std::string_view>(value));
    }
  }));
}

TEST(Resources, HaveTheirOwnAddressesAndWhatTheyNeed) {
  std::set<std::string_view> addresses, names;
  for (const Resource* resource : all_resources()) {
    EXPECT_TRUE(addresses.insert(resource->uri).second) << resource->uri;
    EXPECT_TRUE(names.insert(resource->name).second) << resource->name;
    EXPECT_TRUE(resource->read && resource->version) << resource->uri;
    EXPECT_EQ(resource->values != nullptr, !variable_of(*resource).empty()) << resource->uri;
  }
}

}  // namespace
}  // namespace blue
