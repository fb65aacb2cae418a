#include "project/local_database.h"

#include <sys/stat.h>

#include <map>

#include "base/random_source.h"
#include "domain/file_names.h"
#include "store/local_file.h"
#include "store/reminder_rows.h"
#include "store/staging_rows.h"

namespace blue {
namespace {

std::optional<std::pair<dev_t, ino_t>> find_identity(const Path& path) {
  struct stat facts{};
  if (::stat(path.c_str(), &facts) != 0) return std::nullopt;
  return std::pair(facts.st_dev, facts.st_ino);
}

struct OpenLocal {
  Path path;
  std::optional<std::pair<dev_t, ino_t>> identity;  // of the file that `database` has open
  std::unique_ptr<Database> database;
};
struct OpenLocals final : Memory {
  std::map<Durability, OpenLocal> by_durability;
};

std::string draw_id() {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string id;
  for (const char byte : draw_secret(16)) {
    id += kDigits[static_cast<unsigned char>(byte) >> 4];
    id += kDigits[static_cast<unsigned char>(byte) & 15];
  }
  return id;
}

}  // namespace

Result<Database*> find_local(const Session& session, Durability durability) {
  const Path path = blue_folder(session.project()) / kLocalFile;
  if (!is_present(path)) return nullptr;
  return load_local(session, durability);
}

Result<Database*> load_local(const Session& session, Durability durability) {
  const Path folder = blue_folder(session.project());
  OpenLocal& kept = session.memory<OpenLocals>().by_durability[durability];
  const Path path = folder / kLocalFile;
  if (kept.database && kept.path == path && kept.identity && kept.identity == find_identity(path))
    return kept.database.get();
  kept.database.reset();
  OpenedLocal opened =
      TRY(open_local({path, folder / kLocksFolder / kLocalLock},
                     LocalOrigin{draw_id(), session.clock().now()}, local_schema(), durability));
  kept.path = path;
  kept.identity = find_identity(path);
  kept.database = std::move(opened.database);
  return kept.database.get();
}

Result<> check_local_content(Database& local) {
  TRY(list_reminder_rows(local, true));
  TRY(list_review_snoozes(local));
  for (const std::string& resource : TRY(list_lock_resources(local))) TRY(read_lock_queue(local, resource));
  TRY(list_deployment_rows(local, true));
  return {};
}

}  // namespace blue
