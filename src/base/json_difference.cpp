#include "base/json_difference.h"

#include <algorithm>

#include "base/format.h"

namespace blue {
namespace {

class Comparison {
 public:
  explicit Comparison(std::size_t most) : most_(most) {}

  void compare(const Json& left, const Json& right, const std::string& path) {
    if (found_.size() >= most_ || left == right) return;
    if (left.object() && right.object()) return compare_objects(*left.object(), *right.object(), path);
    if (left.array() && right.array()) return compare_arrays(*left.array(), *right.array(), path);
    found_.push_back({path, left, right});
  }
  std::vector<JsonDifference> take() { return std::move(found_); }

 private:
  void compare_objects(const JsonObject& left, const JsonObject& right, const std::string& path) {
    auto at = [&](const std::string& key) { return path.empty() ? key : format("{}.{}", path, key); };
    for (const JsonMember& member : left) {
      const Json* other = right.find(member.key);
      compare(member.value, other ? *other : Json(), at(member.key));
    }
    for (const JsonMember& member : right)
      if (!left.find(member.key)) compare(Json(), member.value, at(member.key));
  }

  void compare_arrays(const JsonArray& left, const JsonArray& right, const std::string& path) {
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i)
      compare(i < left.size() ? left[i] : Json(), i < right.size() ? right[i] : Json(),
              format("{}[{}]", path, i));
  }

  std::size_t most_;
  std::vector<JsonDifference> found_;
};

}  // namespace

std::vector<JsonDifference> find_differences(const Json& left, const Json& right, std::size_t most) {
  Comparison comparison(most);
  comparison.compare(left, right, "");
  return comparison.take();
}

}  // namespace blue
