#include "domain/round/entity_id.h"

#include <algorithm>
#include <charconv>

#include "base/format.h"
#include "base/text.h"

namespace blue {
namespace {

std::optional<EntityKind> find_kind(char letter) {
  for (const auto& row : kEnumNames<EntityKind>)
    if (letter_of(row.value) == (letter & ~0x20)) return row.value;
  return std::nullopt;
}

std::optional<int> parse_digits(std::string_view text) {
  int value = 0;
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  bool is_number = problem == std::errc{} && end == text.data() + text.size() && text.front() != '-';
  return is_number ? std::optional(value) : std::nullopt;
}

}  // namespace

std::optional<EntityId> parse_entity_id(std::string_view text) {
  if (text.size() < 5 || text.size() > 8) return std::nullopt;
  auto kind = find_kind(text[0]);
  auto round = parse_digits(text.substr(1, 2));
  auto sequence = parse_digits(text.substr(3));
  if (!kind || !round || !sequence || *sequence == 0) return std::nullopt;
  if (text.size() > 5 && text[3] == '0') return std::nullopt;
  return EntityId{*kind, *round, *sequence};
}

std::string render_entity_id(const EntityId& id) {
  return format("{}{:02}{:02}", letter_of(id.kind), id.round, id.sequence);
}

std::optional<LocalId> parse_local_id(std::string_view text) {
  std::size_t dash = text.rfind('-');
  if (dash == 0 || dash == std::string_view::npos) return std::nullopt;
  auto id = parse_entity_id(text.substr(dash + 1));
  if (!id) return std::nullopt;
  return LocalId{fold_case(text.substr(0, dash)), *id};
}

std::string render_local_id(const LocalId& id) {
  return upper_ascii(id.expert) + "-" + render_entity_id(id.id);
}

std::string upper_ascii(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c & ~0x20);
  return out;
}

void sort_ids(std::vector<std::string>& ids) {
  std::ranges::sort(ids, {}, [](const std::string& id) { return parse_entity_id(id).value_or(EntityId{}); });
}

}  // namespace blue
