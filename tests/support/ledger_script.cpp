#include "tests/support/ledger_script.h"

namespace blue {

RunResult check_ledgers(const std::vector<Path>& ledgers) {
  std::vector<std::string> words{"python3", CHECK_LEDGER};
  for (const Path& ledger : ledgers) words.push_back(ledger.string());
  return run(words);
}

}  // namespace blue
