#pragma once
// Names that look alike: a reader must be able to tell two experts apart. The skeletons of Unicode Technical
// Standard 39, for the letters with which Latin names can be imitated.
#include <string>
#include <string_view>

namespace blue {

// What `name` looks like: width, letter case and invisible characters apart, Cyrillic, Greek and other
// letters as the Latin ones they resemble. Two different names with one skeleton are confusable.
std::string name_skeleton(std::string_view name);

}  // namespace blue
