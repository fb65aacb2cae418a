#include "store/service_rows.h"

namespace blue {

Result<std::optional<ServiceRow>> find_service(Database& local, std::string_view name) {
  return local.find_row("select process, began, address, started_at from services where name = $1", {name},
                        [&](const Row& row) {
                          return ServiceRow{std::string(name), row.integer(0), row.copy(1), row.copy(2),
                                            parse_instant(row.text(3)).value_or(Instant{})};
                        });
}

Result<> write_service(Database& local, const ServiceRow& row) {
  return local.run(
      "insert into services (name, process, began, address, started_at) values ($1, $2, $3, $4, $5) "
      "on conflict (name) do update set process = excluded.process, began = excluded.began, "
      "address = excluded.address, started_at = excluded.started_at",
      {row.name, row.process, row.began, row.address, render_instant(row.started_at)});
}

Result<> erase_service(Database& local, std::string_view name) {
  return local.run("delete from services where name = $1", {name});
}

}  // namespace blue
