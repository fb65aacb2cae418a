// Appends events to a ledger and its index as a call of Blue does, and prints "<sequence> <mark>" for each
// one that is acknowledged. For the stress test only: ledger_writer <root> <name> <count>
#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "base/lock.h"
#include "tests/e2e/ledger_stress.h"

namespace blue {
namespace {

Result<std::string> write_one(const Path& root, Database& index, const std::string& mark) {
  FileLock lock = TRY(FileLock::acquire(stress::ledger_lock(root)));
  LedgerPlace place = stress::ledger_place(root);
  LedgerProjector projector = stress::make_projector();
  LedgerHead head = TRY(catch_up(index, place, projector)).head;
  Event event{
      head.sequence + 1, mark, "2026-02-03T15:23:00Z", JsonObject{{"text", std::string(300, 'x')}}, {}, {}};
  if (event.sequence == 1) event.nonce = "00112233445566778899aabbccddeeff";
  TRY(append_event(place.file, head, event));
  TRY(catch_up(index, place, projector));
  return format("{} {}\n", event.sequence, mark);
}

Result<> write_all(const Path& root, const std::string& name, int count) {
  OpenedIndex index = TRY(open_index(stress::index_files(root), Clock()));
  for (int number = 1; number <= count; ++number) {
    std::string line = TRY(write_one(root, *index.database, format("{}-{}", name, number)));
    if (::write(STDOUT_FILENO, line.data(), line.size()) < 0) return {};
  }
  return {};
}

}  // namespace
}  // namespace blue

int main(int count, char** arguments) {
  if (count != 4) return 2;
  blue::Result<> done = blue::write_all(arguments[1], arguments[2], std::atoi(arguments[3]));
  if (done) return 0;
  std::cerr << done.error().message << '\n';
  return 1;
}
