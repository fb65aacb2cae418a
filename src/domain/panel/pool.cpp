#include "domain/panel/pool.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/preconditions.h"
#include "domain/error_codes.h"
#include "domain/panel/confusable.h"

namespace blue {
namespace {

// `path` is that of the expert in the call, with its dot; empty where the call is about one expert.
void check_role_and_relevance(const Expert& expert, const std::string& path, Problems& problems) {
  if (trim(expert.role).empty())
    problems.add(codes::missing_field, path + "role", format("{}role is required.", path),
                 "Give the expert's field of knowledge.");
  if (expert.relevance < 0 || expert.relevance > 1)
    problems.add_value(codes::out_of_range, path + "relevance", expert.relevance,
                       format("{}relevance is {}; 0 to 1 is allowed.", path, expert.relevance),
                       "Use about 0.8 for core, 0.5 for adjacent, 0.25 for wildcard.");
}

// The known or listed name that `name`, which is another one, looks like; empty when there is none.
std::string find_lookalike(const DialogueState& state, std::string_view name, std::span<const Seat> seats) {
  const std::string skeleton = name_skeleton(name), slug = slug_of_name(name);
  auto is_alike = [&](std::string_view other) {
    return slug_of_name(other) != slug && name_skeleton(other) == skeleton;
  };
  for (const Expert& one : state.experts)
    if (!one.slug.empty() && is_alike(one.name)) return one.name;
  for (const Seat& seat : seats)
    if (is_alike(seat.expert.name)) return seat.expert.name;
  for (std::string_view pastry : kPastries)
    if (is_alike(pastry)) return std::string(pastry);
  return {};
}

}  // namespace

std::vector<Expert> check_pool(std::vector<Expert> pool, bool foreign_names, Problems& problems) {
  DialogueState names;
  names.settings.foreign_names = foreign_names;
  for (std::size_t i = 0; i < pool.size(); ++i) {
    const std::string path = format("expert_pool.experts[{}].", i);
    check_role_and_relevance(pool[i], path, problems);
    if (pool[i].name.empty()) continue;
    Result<std::string> name = check_name(names, pool[i].name, path + "name");
    if (!name) {
      problems.push_back(name.error());
    } else if (names.find_expert(slug_of_name(*name))) {
      problems.add(codes::name_taken, path + "name", format("{} is used twice in the pool.", *name),
                   "Rename one, or leave the name out to get the next free one.");
    } else {
      pool[i].name = *name;
      names.experts.push_back({.slug = slug_of_name(*name), .name = *name});
    }
  }
  return pool;
}

std::vector<Note> advise_on_pool(const std::vector<Expert>& pool) {
  std::vector<Note> notes;
  if (pool.empty()) return notes;
  if (pool.size() < 8 || pool.size() > 24)
    notes.push_back({"pool_size",
                     format("The pool has {}; 8 to 24 are usual.", counted(pool.size(), "expert")),
                     "Add or drop experts if the question asks for it."});
  for (Tier tier : {Tier::core, Tier::adjacent, Tier::wildcard})
    if (std::ranges::find(pool, tier, &Expert::tier) == pool.end())
      notes.push_back(
          {"pool_tier", format("The pool has no {} expert.", name_of(tier)), "Add one for a wider view."});
  for (const Expert& one : pool)
    if (one.relevance < 0.20 || one.relevance > 0.95)
      notes.push_back({"pool_relevance",
                       format("The relevance of {} is {}; 0.20 to 0.95 is usual.", one.role, one.relevance),
                       "Check the relevance."});
  return notes;
}

Result<ExpertCreated> create_expert(const DialogueState& state, Expert wanted) {
  Problems problems = check_open(state);
  const std::string asked = wanted.name;
  if (asked.empty()) wanted.name = next_free_name(state.taken_slugs());
  wanted.slug = slug_of_name(wanted.name);
  wanted.source = ExpertSource::created;
  if (const Expert* bound = state.find_expert(wanted.slug))
    problems.add_value(codes::name_taken, "name", asked, format("{} is the {}.", bound->name, bound->role),
                       format("Use {}, the next free name.", next_free_name(state.taken_slugs())));
  else if (Result<std::string> name = check_name(state, wanted.name, "name"))
    wanted.name = *name;
  else
    problems.push_back(name.error());
  check_role_and_relevance(wanted, "", problems);
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return ExpertCreated{std::move(wanted)};
}

Result<std::string> check_name(const DialogueState& state, std::string_view name, std::string field,
                               std::span<const Seat> seats) {
  const std::string slug = slug_of_name(name);
  if (const Expert* bound = state.find_expert(slug)) return bound->name;
  if (auto pastry = find_pastry(name)) return *pastry;
  if (const std::string other = find_lookalike(state, name, seats); !other.empty())
    return fail(
        make_error(codes::name_confusable,
                   format("\"{}\" looks like \"{}\", but is spelled with different letters.", printable(name), other))
            .at(std::move(field), name)
            .suggest(format("Spell it as {} if you mean that one; otherwise choose a different name.", other)));
  if (state.settings.foreign_names && !slug.empty() && slug != kJudge) return std::string(trim(name));
  return fail(make_error(codes::name_not_listed, name.empty()
                                                     ? "The name is empty."
                                                     : format("\"{}\" is not on the list of names.", name))
                  .at(std::move(field), name)
                  .suggest(format("Use {}, the next free name.", next_free_name(state.taken_slugs()))));
}

}  // namespace blue
