#pragma once
// Programs that Blue started and that go on without it, in local.db.
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "store/database.h"

namespace blue {

struct ServiceRow {
  std::string name;
  std::int64_t process = 0;
  std::string began, address;
  Instant started_at;
};
Result<std::optional<ServiceRow>> find_service(Database& local, std::string_view name);
// Enters the row or replaces the one of this name.
Result<> write_service(Database& local, const ServiceRow& row);
Result<> erase_service(Database& local, std::string_view name);

}  // namespace blue
