#include "store/migrations.h"

#include <charconv>

#include "base/embedded.h"

namespace blue {

std::span<const Embedded> embedded_migrations();

std::vector<Migration> migrations_of(std::string_view folder) {
  std::vector<Migration> found;
  for (const Embedded& file : embedded_migrations()) {
    if (!file.path.starts_with(folder) || file.path.substr(folder.size(), 1) != "/") continue;
    std::string_view name = file.path.substr(folder.size() + 1);
    int number = 0;
    std::from_chars(name.data(), name.data() + name.size(), number);
    found.push_back({number, name, file.text});
  }
  return found;
}

Result<> migrate(Database& database, Schema schema) {
  Transaction transaction = TRY(Transaction::begin(database));
  int version = TRY(database.schema_version());
  for (const Migration& migration : schema) {
    if (migration.number <= version) continue;
    TRY(database.execute_script(migration.sql));
    TRY(database.set_schema_version(migration.number));
  }
  return transaction.commit();
}

}  // namespace blue
