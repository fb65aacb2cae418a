#include "store/sqlite_database.h"
#include "tests/contract/database_contract.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

class SqliteSandbox : public DatabaseSandbox {
 public:
  Result<std::unique_ptr<Database>> open() override {
    return open_sqlite({folder_ / "contract.db", SqliteMode::create, Durability::published});
  }

 private:
  TempFolder folder_;
};

INSTANTIATE_TEST_SUITE_P(Sqlite, DatabaseContract,
                         testing::Values(DatabaseEngine{"sqlite",
                                                        [] { return std::make_unique<SqliteSandbox>(); }}),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace blue
