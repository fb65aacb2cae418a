// Feeds any bytes to the index, as a file that is there already: opening it gives a database that works, its
// rows can be asked for, and what is wrong with it is an error and nothing worse. The first byte says how
// much of a sound index comes before the rest, so that damage gets behind the first page.
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "base/clock.h"
#include "store/dialogue_rows.h"
#include "store/document_rows.h"
#include "store/index_file.h"
#include "tests/fuzz/scratch_file.h"

namespace {

using namespace blue;

DatabaseFiles files() { return {scratch_folder() / "blue.db", scratch_folder() / "index.lock"}; }

const std::string& sound_index() {
  static const std::string bytes = [] {
    if (!open_index(files(), Clock())) std::abort();
    return read_file(files().database).value();
  }();
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::string bytes = sound_index();
  const std::size_t at = bytes.size() * data[0] / 256;
  const std::string_view damage(reinterpret_cast<const char*>(data) + 1, size - 1);
  bytes.replace(at, std::min(damage.size(), bytes.size() - at), damage);
  if (!remove_index(files())) std::abort();
  scratch_file("blue.db", bytes);
  auto index = open_index(files(), Clock());
  if (!index) std::abort();
  (void)list_ledger_stamps(*index->database);
  (void)list_dialogue_rows(*index->database, {.status = std::nullopt, .dialogue_id = {}, .limit = 100});
  (void)list_dialogue_ids(*index->database, 100);
  (void)check_integrity(*index->database);
  (void)write_ledger_row(*index->database, "a", {});
  return 0;
}
