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

}  // namespace

Result<DialogueCreated> create_dialogue(const CreateInput& input) {
  Problems problems;
  DialogueCreated out{{input}};
  if (trim(input.title).empty())
    problems.add(codes::missing_field, "title", "Title must not be empty.", "Give a title.");
  if (input.background.size() > kLongestBackground)
    problems.add(
        codes::too_large, "background",
        format("The background has {} bytes; {} are allowed.", input.background.size(), kLongestBackground),
        "Move detail into files and list them in `sources`.");
  if (input.max_rounds < 1 || input.max_rounds > kMostRounds)
    problems.add_value(codes::out_of_range, "max_rounds", input.max_rounds,
                       format("max_rounds is {}; 1 to {} are allowed.", input.max_rounds, kMostRounds),
                       "Leave it out for 10.");
  if (input.panel_size && *input.panel_size < 1)
    problems.add_value(codes::out_of_range, "panel_size", *input.panel_size, "A panel has at least one seat.",
                       "Leave it out to seat the pool, at most 12.");
  if (input.seed < 0)
    problems.add_value(codes::out_of_range, "seed", input.seed, "A seed is not negative.",
                       "Use 0 or more, or leave it out.");
  out.pool = check_pool(input.pool, input.foreign_names, problems);
  if (!problems.empty()) return fail(combine(std::move(problems)));
  out.notes = advise_on_pool(input.pool);
  const int pool_size = static_cast<int>(input.pool.size());
  if (!out.question) out.question = input.pool_question;
  out.panel_size = input.panel_size.value_or(pool_size > 0 ? std::min(pool_size, kUsualPanel) : kUsualPanel);
  return out;
}

Result<DialogueAbandoned> abandon_dialogue(const DialogueState& state, std::string reason) {
  Problems problems = check_open(state);
  if (trim(reason).empty())
    problems.add(codes::reason_missing, "reason", "Abandoning a dialogue needs a reason.",
                 "Say why in `reason`.");
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return DialogueAbandoned{std::move(reason)};
}

}  // namespace blue
