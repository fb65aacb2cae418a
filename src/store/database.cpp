#include "store/database.h"

namespace blue {

Result<Transaction> Transaction::begin(Database& database) {
  TRY(database.begin());
  return Transaction(database);
}

Transaction::~Transaction() {
  if (database_) database_->rollback();
}

Result<> Transaction::commit() {
  Database& database = *std::exchange(database_, nullptr);
  Result<> done = database.commit();
  if (!done) database.rollback();
  return done;
}

}  // namespace blue
