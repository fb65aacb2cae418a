#include "domain/panel/expert.h"

#include <algorithm>
#include <charconv>

#include "base/format.h"
#include "base/text.h"

namespace blue {
namespace {

constexpr int kFirstNumbered = 21;
constexpr int kLastNumbered = 9'999;

std::optional<std::string> find_numbered(std::string_view folded) {
  if (!folded.starts_with("pastry") || folded.size() > 10) return std::nullopt;
  std::string_view digits = folded.substr(6);
  int number = 0;
  auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (problem != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  if (digits.front() == '0' || number < kFirstNumbered) return std::nullopt;
  return format("Pastry{}", number);
}

}  // namespace

std::optional<std::string> find_pastry(std::string_view word) {
  const std::string folded = fold_case(trim(word));
  for (std::string_view pastry : kPastries)
    if (fold_case(pastry) == folded) return std::string(pastry);
  return find_numbered(folded);
}

std::string slug_of_name(std::string_view name) { return slugify(name); }

std::string next_free_name(std::span<const std::string> taken) {
  auto is_free = [&](std::string_view name) {
    return std::ranges::find(taken, fold_case(name)) == taken.end();
  };
  for (std::string_view pastry : kPastries)
    if (is_free(pastry)) return std::string(pastry);
  for (int number = kFirstNumbered; number < kLastNumbered; ++number)
    if (std::string name = format("Pastry{}", number); is_free(name)) return name;
  return format("Pastry{}", kLastNumbered);
}

std::string name_of_slug(std::string_view slug) { return find_pastry(slug).value_or(std::string(slug)); }

}  // namespace blue
