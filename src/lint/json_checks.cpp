#include "lint/json_checks.h"

#include <set>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "domain/panel/expert.h"

namespace blue {
namespace {

std::int64_t number_in(const Json* object, std::string_view key) {
  const Json* value = object ? object->find(key) : nullptr;
  const std::int64_t* number = value ? value->integer() : nullptr;
  return number ? *number : -1;
}

const JsonArray* array_in(const Json& object, std::string_view key) {
  const Json* value = object.find(key);
  return value ? value->array() : nullptr;
}

void check_members(LintBook& book, const Json& root, std::string_view list, bool needs_name) {
  book.check("list_missing");
  const JsonArray* members = array_in(root, list);
  if (!members || members->empty())
    return book.report(format("{} is missing or empty.", list), format("Add {}: [{{name, role}}].", list));
  book.check("expert_name");
  std::set<std::string> names;
  for (const Json& member : *members) {
    const std::string name = fold_case(member.text_or("name", ""));
    if (needs_name && name.empty()) book.report("An expert has no name.", "Give every expert a name.");
    if (!name.empty() && !names.insert(name).second)
      book.report(format("{} is listed twice.", shown(member.text_or("name", ""))), "List everyone once.");
  }
  book.check("expert_tier");
  for (const Json& member : *members)
    if (!find_enum<Tier>(member.text_or("tier", "adjacent")))
      book.report(format("{} is not a tier.", shown(member.text_or("tier", ""))),
                  "Write core, adjacent or wildcard.");
}

void check_export_round(LintBook& book, const Json& round, std::int64_t& total) {
  const Json* score = round.find("score");
  const Json* velocity = round.find("velocity");
  const std::int64_t number = number_in(&round, "round");
  std::uint64_t sum = 0;
  for (std::string_view part : {"W", "C", "T", "R"})
    sum += static_cast<std::uint64_t>(number_in(score, part));
  const auto claimed = static_cast<std::uint64_t>(number_in(score, "total"));
  total = static_cast<std::int64_t>(static_cast<std::uint64_t>(total) + claimed);
  if (sum != claimed && sum != 0)
    book.report(format("Round {}: W+C+T+R is not the total of the score.", number), "Export again.");
  const auto work = static_cast<std::uint64_t>(number_in(velocity, "open_tensions")) +
                    static_cast<std::uint64_t>(number_in(velocity, "new_perspectives"));
  if (work != static_cast<std::uint64_t>(number_in(velocity, "total")))
    book.report(format("Round {}: open tensions and new perspectives do not add up to the velocity.", number),
                "Export again.");
}

void check_export(LintBook& book, const Json& root) {
  book.check("dialogue_id_missing");
  if (root.text_or("dialogue_id", "").empty()) book.report("dialogue_id is missing.", "Export again.");
  book.check("scoreboard_missing");
  const Json* board = root.find("scoreboard");
  const JsonArray* rounds = board ? array_in(*board, "rounds") : nullptr;
  if (!rounds) return book.report("scoreboard.rounds is missing.", "Export again.");
  book.check("incomplete");
  if (rounds->empty()) book.report("No round is registered.", "Hold a round and register it.");
  book.check("scoreboard_numbers");
  std::int64_t total = 0;
  for (const Json& round : *rounds) check_export_round(book, round, total);
  book.check("totals");
  const Json* totals = board->find("totals");
  if (number_in(totals ? totals->find("alignment") : nullptr, "total") != total)
    book.report(format("The rounds add up to {}, but totals.alignment.total differs.", total),
                "Export again.");
}

}  // namespace

void lint_json(LintBook& book, std::string_view text, PageKind kind) {
  book.check("invalid_json");
  Result<Json> root = parse_json(text);
  if (!root || !root->object())
    return book.report(root ? "The file is not a JSON object." : root.error().message, "Write it again.");
  if (kind == PageKind::panel)
    check_members(book, *root, "panel", true);
  else if (kind == PageKind::expert_pool)
    check_members(book, *root, "experts", false);
  else
    check_export(book, *root);
}

}  // namespace blue
