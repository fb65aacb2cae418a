#include "base/field_path.h"

#include "base/format.h"
#include "base/utf8.h"

namespace blue {

std::string FieldPath::text() const {
  constexpr std::size_t kLongestName = 100;
  if (!above_) return {};
  const std::string before = above_->text();
  if (is_item_) return format("{}[{}]", before, item_);
  const std::string_view name = utf8_prefix(member_, kLongestName);
  return before.empty() ? std::string(name) : format("{}.{}", before, name);
}

}  // namespace blue
