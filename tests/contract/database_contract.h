#pragma once
// What every driver of store/database.h promises, as tests. A driver joins by one INSTANTIATE_TEST_SUITE_P of
// DatabaseContract with its engine (see sqlite_contract_test.cpp).
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>

#include "store/database.h"

namespace blue {

// An empty database of a driver's own; every open() is one more connection to it.
class DatabaseSandbox {
 public:
  virtual ~DatabaseSandbox() = default;
  virtual Result<std::unique_ptr<Database>> open() = 0;
};

struct DatabaseEngine {
  std::string name;
  std::function<std::unique_ptr<DatabaseSandbox>()> make_sandbox;
};

class DatabaseContract : public testing::TestWithParam<DatabaseEngine> {
 protected:
  void SetUp() override;
  std::unique_ptr<Database> open_another();

  std::unique_ptr<DatabaseSandbox> sandbox_;
  std::unique_ptr<Database> database_;
};

}  // namespace blue
