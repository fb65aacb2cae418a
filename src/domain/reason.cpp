#include "domain/reason.h"

#include <set>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/error_codes.h"
#include "domain/word_list.h"

namespace blue {
namespace {

bool is_long_enough(std::string_view reason) {
  std::size_t letters = 0, unspaced = 0;
  std::set<char32_t> different;
  for (std::size_t at = 0; at < reason.size();) {
    const char32_t one = next_code_point(reason, at);
    if (!is_word_character(one) || (one >= '0' && one <= '9')) continue;
    ++letters;
    different.insert(one);
    unspaced += is_of_unspaced_script(one);
  }
  if (unspaced >= kShortestUnspacedReason && different.size() >= kFewestSigns) return true;
  return letters >= kShortestReason && different.size() >= kFewestLetters;
}

}  // namespace

void check_reason(Problems& problems, const std::string& path, std::string_view reason,
                  std::string_view act, std::string_view kept) {
  if (trim(reason).empty())
    problems.add(codes::reason_missing, path, format("{} needs a reason.", act),
                 format("Say why; {}.", kept));
  else if (!is_long_enough(reason))
    problems.add_value(codes::reason_too_short, path, reason,
                       format("{} needs a reason of at least {} letters, not all alike; it is \"{}\".", act,
                              kShortestReason, reason),
                       format("Say why in a few words; {}.", kept));
}

}  // namespace blue
