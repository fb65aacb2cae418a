#include "import/panel.h"

#include <algorithm>
#include <set>

#include "base/enum_names.h"
#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::size_t kLongestRole = 200;
constexpr std::size_t kLongestFocus = 4'000;
constexpr std::size_t kLongestQuestion = 20'000;

std::string text_of(const Json& entry, std::string_view key, std::size_t limit) {
  return std::string(utf8_prefix(trim(entry.text_or(key, "")), limit));
}

std::optional<double> relevance_of(const Json& entry) {
  const Json* given = entry.find("relevance");
  if (!given) return std::nullopt;
  if (given->floating()) return std::clamp(*given->floating(), 0.0, 1.0);
  if (given->integer()) return std::clamp(static_cast<double>(*given->integer()), 0.0, 1.0);
  return std::nullopt;
}

// The list of people in `json`, wherever it is kept there.
Result<const JsonArray*> find_people(const Json& json) {
  const JsonArray* people = json.array();
  for (std::string_view key : {"panel", "agents", "experts", "members"})
    if (const Json* member = json.find(key); !people && member) people = member->array();
  if (!people)
    return fail(
        make_error(codes::invalid_value, "It has no list of experts under panel, agents, experts or members.")
            .suggest("Put the list under panel."));
  if (people->size() > kMostForeignExperts)
    return fail(codes::too_large,
                format("It lists {} experts; {} are allowed.", people->size(), kMostForeignExperts));
  return people;
}

PanelEntry panel_entry(const Json& person) {
  PanelEntry entry;
  entry.name = foreign_name(person.string() ? *person.string() : person.text_or("name", ""));
  entry.role = text_of(person, "role", kLongestRole);
  entry.tier = find_enum<Tier>(person.text_or("tier", ""));
  entry.relevance = relevance_of(person);
  entry.focus = text_of(person, "focus", kLongestFocus);
  entry.creation_reason = text_of(person, "creation_reason", kLongestFocus);
  entry.model = text_of(person, "model", kLongestRole);
  return entry;
}

}  // namespace

std::string foreign_name(std::string_view name) {
  std::string repaired = repair_utf8(trim(name));
  return std::string(trim(utf8_prefix(repaired, kLongestForeignName)));
}

Result<std::vector<PanelEntry>> parse_foreign_panel(std::string_view text) {
  Json json = TRY(parse_json(text));
  std::vector<PanelEntry> panel;
  for (const Json& person : *TRY(find_people(json)))
    if (PanelEntry entry = panel_entry(person); !entry.name.empty()) panel.push_back(std::move(entry));
  return panel;
}

Result<ForeignPool> parse_foreign_pool(std::string_view text) {
  Json json = TRY(parse_json(text));
  ForeignPool pool;
  pool.domain = text_of(json, "domain", kLongestFocus);
  if (std::string question = text_of(json, "question", kLongestQuestion); !question.empty())
    pool.question = question;
  std::set<std::string> names;
  for (const Json& person : *TRY(find_people(json))) {
    PanelEntry entry = panel_entry(person);
    if (entry.role.empty()) continue;
    const std::string slug = slug_of_name(entry.name);
    const bool is_usable = !slug.empty() && slug != kJudge && names.insert(slug).second;
    pool.experts.push_back({.name = is_usable ? entry.name : "",
                            .role = entry.role,
                            .tier = entry.tier.value_or(Tier::adjacent),
                            .relevance = entry.relevance.value_or(0.5),
                            .focus = entry.focus,
                            .model = entry.model});
  }
  return pool;
}

}  // namespace blue
