#pragma once
// Where somebody who walks through a value stands, such as "tensions[2].label". It is a chain on the stack,
// written out only when a message needs it.
#include <cstddef>
#include <string>
#include <string_view>

namespace blue {

// One step below `above`, which must outlive it, as must the name.
class FieldPath {
 public:
  FieldPath() = default;  // the value itself
  FieldPath(const FieldPath& above, std::string_view member) : above_(&above), member_(member) {}
  FieldPath(const FieldPath& above, std::size_t item) : above_(&above), item_(item), is_item_(true) {}

  // As messages show it, long names cut; empty for the value itself.
  std::string text() const;

 private:
  const FieldPath* above_ = nullptr;
  std::string_view member_;
  std::size_t item_ = 0;
  bool is_item_ = false;
};

}  // namespace blue
