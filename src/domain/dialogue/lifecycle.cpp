#include "domain/dialogue/lifecycle.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/preconditions.h"
#include "domain/error_codes.h"
#include "domain/panel/pool.h"

namespace blue {
namespace {

constexpr std::size_t kLongestBackground = 8 * 1024;  // bytes
constexpr int kUsualPanel = 12;

void check_range(std::vector<Error>& problems, bool is_fine, std::string field, std::int64_t value,
                 std::string message) {
  if (!is_fine)
    problems.push_back(
        make_error(codes::out_of_range, std::move(message)).at(std::move(field)).with_value(value));
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
  out.pool = check_pool(input.pool, input.foreign_names, problems);
  if (!problems.empty()) return fail(combine(std::move(problems)));
  out.notes = advise_on_pool(input.pool);
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

Result<DialogueAbandoned> abandon_dialogue(const DialogueState& state, std::string reason) {
  std::vector<Error> problems = check_open(state);
  if (trim(reason).empty())
    problems.push_back(make_error(codes::reason_missing, "Abandoning a dialogue needs a reason.")
                           .at("reason")
                           .suggest("Say why in `reason`."));
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return DialogueAbandoned{std::move(reason)};
}

}  // namespace blue
