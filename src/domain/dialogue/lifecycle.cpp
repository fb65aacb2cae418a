#include "domain/dialogue/lifecycle.h"

#include <algorithm>
#include <array>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/preconditions.h"
#include "domain/error_codes.h"
#include "domain/panel/seating.h"

namespace blue {
namespace {

void advise(std::vector<Note>& notes, std::string code, std::string message, std::string fix) {
  notes.push_back({std::move(code), std::move(message), std::move(fix), "", 0, 0});
}

// Guidance of the alignment-play skill: worth saying, never a reason to refuse.
void advise_on_pool(const std::vector<PoolEntry>& pool, std::vector<Note>& notes) {
  if (pool.empty()) return;
  if (pool.size() < 8 || pool.size() > 24)
    advise(notes, "pool_size", format("The pool has {}; 8 to 24 are usual.", counted(pool.size(), "expert")),
           "Add or drop experts if the question asks for it.");
  for (Tier tier : {Tier::core, Tier::adjacent, Tier::wildcard})
    if (std::ranges::none_of(pool, [&](const PoolEntry& one) { return one.tier == tier; }))
      advise(notes, "pool_tier", format("The pool has no {} expert.", name_of(tier)),
             "Add one for a wider view.");
  for (const PoolEntry& entry : pool)
    if (entry.relevance < 0.20 || entry.relevance > 0.95)
      advise(notes, "pool_relevance",
             format("The relevance of {} is {}; 0.20 to 0.95 is usual.", entry.role, entry.relevance),
             "Check the relevance.");
}

Expert expert_from(const PoolEntry& entry) {
  Expert expert;
  expert.name = entry.name;
  expert.role = entry.role;
  expert.tier = entry.tier;
  expert.relevance = entry.relevance;
  expert.focus = entry.focus;
  expert.model = entry.model;
  return expert;
}

void check_range(std::vector<Error>& problems, bool is_fine, std::string field, Json value,
                 std::string message) {
  if (!is_fine)
    problems.push_back(make_error(codes::out_of_range, std::move(message))
                           .at(std::move(field))
                           .with_value(std::move(value)));
}

void check_pool(const CreateInput& input, std::vector<Expert>& pool, std::vector<Error>& problems) {
  DialogueState names;
  names.settings.foreign_names = input.foreign_names;
  for (std::size_t i = 0; i < input.pool.size(); ++i) {
    const PoolEntry& entry = input.pool[i];
    const std::string path = format("expert_pool.experts[{}]", i);
    Expert expert = expert_from(entry);
    if (trim(entry.role).empty())
      problems.push_back(
          make_error(codes::missing_field, format("{}.role is required.", path)).at(path + ".role"));
    check_range(problems, entry.relevance >= 0 && entry.relevance <= 1, path + ".relevance", entry.relevance,
                format("{}.relevance is {}; 0 to 1 is allowed.", path, entry.relevance));
    if (!entry.name.empty()) {
      Result<std::string> name = check_name(names, entry.name, path + ".name");
      if (!name) {
        problems.push_back(name.error());
      } else if (names.find_expert(slug_of_name(*name))) {
        problems.push_back(
            make_error(codes::name_taken, format("{} is used twice in the pool.", *name)).at(path + ".name"));
      } else {
        expert.name = *name;
        names.experts.push_back({.slug = slug_of_name(*name), .name = *name});
      }
    }
    pool.push_back(std::move(expert));
  }
}

}  // namespace

Result<DialogueCreated> create_dialogue(const CreateInput& input) {
  std::vector<Error> problems;
  DialogueCreated out;
  if (trim(input.title).empty())
    problems.push_back(make_error(codes::missing_field, "title is required.").at("title"));
  if (input.background.size() > kLongestBackground)
    problems.push_back(make_error(codes::too_large, format("The background has {} bytes; {} are allowed.",
                                                           input.background.size(), kLongestBackground))
                           .at("background")
                           .suggest("Move detail into files and list them in `sources`."));
  check_range(problems, input.max_rounds >= 1 && input.max_rounds <= kMostRounds, "max_rounds",
              input.max_rounds,
              format("max_rounds is {}; 1 to {} are allowed.", input.max_rounds, kMostRounds));
  check_range(problems, !input.panel_size || *input.panel_size >= 1, "panel_size",
              input.panel_size.value_or(0), "A panel has at least one seat.");
  check_range(problems, input.seed >= 0, "seed", input.seed, "A seed is not negative.");
  check_pool(input, out.pool, problems);
  if (!problems.empty()) return fail(combine(std::move(problems)));
  advise_on_pool(input.pool, out.notes);
  const int pool_size = static_cast<int>(input.pool.size());
  out.dialogue_id = input.dialogue_id;
  out.title = input.title;
  out.question = input.question ? input.question : input.pool_question;
  out.background = input.background;
  out.constraints = input.constraints;
  out.sources = input.sources;
  out.rfc = input.rfc;
  out.model = input.model;
  out.rotation = input.rotation;
  out.panel_size = input.panel_size.value_or(pool_size > 0 ? std::min(pool_size, kUsualPanel) : kUsualPanel);
  out.max_rounds = input.max_rounds;
  out.seed = input.seed;
  out.evidence = input.evidence;
  out.output_dir = input.output_dir;
  out.domain = input.domain;
  out.foreign_names = input.foreign_names;
  return out;
}

std::string first_free(const std::string& base, const std::function<bool(const std::string&)>& is_taken) {
  if (!is_taken(base)) return base;
  int number = 2;
  while (is_taken(format("{}-{}", base, number))) ++number;
  return format("{}-{}", base, number);
}

Result<ExpertCreated> create_expert(const DialogueState& state, const ExpertInput& input) {
  std::vector<Error> problems = check_open(state);
  const std::string wanted = input.name.empty() ? next_free_name(state.taken_slugs()) : input.name;
  Result<std::string> name = check_name(state, wanted, "name");
  if (!name) problems.push_back(name.error());
  if (const Expert* bound = state.find_expert(slug_from_caller(wanted)))
    problems.push_back(
        make_error(codes::name_taken, format("{} is the {}.", bound->name, bound->role))
            .at("name")
            .with_value(input.name)
            .suggest(format("Use {}, the next free name.", next_free_name(state.taken_slugs()))));
  if (trim(input.role).empty())
    problems.push_back(make_error(codes::missing_field, "role is required.").at("role"));
  check_range(problems, input.relevance >= 0 && input.relevance <= 1, "relevance", input.relevance,
              format("relevance is {}; 0 to 1 is allowed.", input.relevance));
  if (!problems.empty()) return fail(combine(std::move(problems)));
  Expert expert = expert_from({*name, input.role, input.tier, input.relevance, input.focus, input.model});
  expert.slug = slug_of_name(*name);
  expert.source = ExpertSource::created;
  expert.creation_reason = input.creation_reason;
  return ExpertCreated{std::move(expert)};
}

}  // namespace blue
