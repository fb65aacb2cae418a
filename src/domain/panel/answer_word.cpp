#include "domain/panel/answer_word.h"

#include "base/format.h"
#include "base/hash.h"

namespace blue {

std::string answer_word(const DialogueCreated& settings, int round, std::string_view expert) {
  constexpr std::size_t kLetters = 8;
  return sha256(format("{}\n{}\n{}\n{}", settings.dialogue_id, settings.seed, round, expert))
      .substr(0, kLetters);
}

}  // namespace blue
