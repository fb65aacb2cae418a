#pragma once
// A value on its way into a statement.
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace blue {

// What is bound to a placeholder: null, a whole number, a number or text. An empty std::optional is null.
class SqlValue {
 public:
  SqlValue(std::nullptr_t) {}
  template <std::integral T>
  SqlValue(T value) : held_(static_cast<std::int64_t>(value)) {}
  SqlValue(double value) : held_(value) {}
  SqlValue(std::string value) : held_(std::move(value)) {}
  SqlValue(std::string_view value) : held_(std::string(value)) {}
  SqlValue(const char* value) : held_(std::string(value)) {}
  template <class T>
  SqlValue(const std::optional<T>& value) : SqlValue(value ? SqlValue(*value) : SqlValue(nullptr)) {}

  const auto& held() const { return held_; }

 private:
  std::variant<std::nullptr_t, std::int64_t, double, std::string> held_;
};
using SqlValues = std::vector<SqlValue>;

}  // namespace blue
