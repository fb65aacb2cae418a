#include "base/json_limits.h"

#include <algorithm>
#include <cstdint>

#include "base/utf8.h"

namespace blue {
namespace {

bool is_utf8(std::string_view text) { return find_invalid_utf8(text) == std::string_view::npos; }

// Up to so many keys, comparing each with each costs less than sorting them.
constexpr std::size_t kFewKeys = 32;

// One bit of 64 that equal keys share; other keys mostly have another one.
std::uint64_t trait_of(const std::string& key) {
  if (key.empty()) return 1;
  const auto first = static_cast<unsigned char>(key.front()), last = static_cast<unsigned char>(key.back());
  return std::uint64_t{1} << ((first * 7u + last * 3u + key.size()) % 64);
}

bool has_no_twins(const JsonObject& object) {
  std::uint64_t seen = 0;
  for (auto one = object.begin(); one != object.end(); ++one) {
    const std::uint64_t trait = trait_of(one->key);
    if ((seen & trait) &&
        std::any_of(object.begin(), one, [&](const JsonMember& other) { return other.key == one->key; }))
      return false;
    seen |= trait;
  }
  return true;
}

bool has_no_twins_when_sorted(const JsonObject& object) {
  std::vector<std::string_view> keys;
  keys.reserve(object.size());
  for (const JsonMember& member : object) keys.push_back(member.key);
  std::ranges::sort(keys);
  return std::ranges::adjacent_find(keys) == keys.end();
}

// Keys that are mended when they are rendered may come to be the same, so they must be sound as well.
bool has_sound_keys(const JsonObject& object) {
  return std::ranges::all_of(object, [](const JsonMember& member) { return is_utf8(member.key); }) &&
         (object.size() <= kFewKeys ? has_no_twins(object) : has_no_twins_when_sorted(object));
}

class Walk {
 public:
  explicit Walk(const JsonLimits& limits) : limits_(limits) {}

  bool fits(const Json& value, std::size_t depth) {
    if (++values_ > limits_.values) return false;
    if (const JsonArray* array = value.array())
      return depth < limits_.depth &&
             std::ranges::all_of(*array, [&](const Json& item) { return fits(item, depth + 1); });
    if (const JsonObject* object = value.object())
      return depth < limits_.depth && has_sound_keys(*object) &&
             std::ranges::all_of(
                 *object, [&](const JsonMember& member) { return fits(member.value, depth + 1); });
    return true;
  }

 private:
  const JsonLimits& limits_;
  std::size_t values_ = 0;
};

}  // namespace

bool is_surely_parseable(const Json& value, const JsonLimits& limits) { return Walk(limits).fits(value, 0); }

}  // namespace blue
