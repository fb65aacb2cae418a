#include "store/database_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include "base/format.h"

namespace blue {
namespace {

constexpr std::size_t kMostKept = 3;

Path beside(const Path& path, std::string_view ending) { return Path(path.string() + std::string(ending)); }

// An empty folder in the place of the file goes, too.
Result<> clear_path(const Path& path) {
  if (::remove(path.c_str()) != 0 && errno != ENOENT) return fail(file_error("remove", path, errno));
  return {};
}

Result<> rename_file(const Path& from, const Path& to) {
  if (::rename(from.c_str(), to.c_str()) != 0) return fail(file_error("rename", from, errno));
  return {};
}

// A log of another database would be replayed into the new one.
Result<> remove_log(const Path& path) {
  TRY(clear_path(beside(path, "-wal")));
  return clear_path(beside(path, "-shm"));
}

Path free_name(const Path& path, std::string_view reason, Instant now) {
  Path wanted = beside(path, format(".{}-{}", reason, render_compact_instant(now)));
  Path name = wanted;
  for (int serial = 2; is_present(name); ++serial) name = beside(wanted, format("-{}", serial));
  return name;
}

void drop_oldest(const Path& path, std::string_view reason) {
  std::string prefix = format("{}.{}-", path.filename().string(), reason);
  std::vector<std::pair<std::filesystem::file_time_type, Path>> kept;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(path.parent_path(), ignored)) {
    std::string name = entry.path().filename().string();
    if (name.starts_with(prefix) && !name.ends_with("-wal"))
      kept.emplace_back(entry.last_write_time(ignored), entry.path());
  }
  std::ranges::sort(kept, std::greater{});
  for (std::size_t at = kMostKept; at < kept.size(); ++at) {
    std::filesystem::remove(kept[at].second, ignored);
    std::filesystem::remove(beside(kept[at].second, "-wal"), ignored);
  }
}

Result<> fill_database(const Path& path, Schema schema, Durability durability,
                       const std::function<Result<>(Database&)>& fill) {
  // SQLite would leave the group out; made here, the file has the permissions that the umask leaves.
  if (!open_beneath(path, O_RDWR | O_CREAT | O_EXCL, 0666)) return fail(file_error("create", path, errno));
  auto database = TRY(open_sqlite({path, SqliteMode::create, durability}));
  TRY(migrate(*database, schema));
  return fill(*database);
}

std::optional<struct stat> look_at(const Path& path) {
  struct stat facts{};
  if (::lstat(path.c_str(), &facts) != 0) return std::nullopt;
  return facts;
}

}  // namespace

FileIdentity identify(const Path& path) {
  const auto facts = look_at(path);
  return facts ? FileIdentity{facts->st_dev, facts->st_ino} : FileIdentity{};
}
bool is_plain_file(const Path& path) {
  const auto facts = look_at(path);
  return facts && S_ISREG(facts->st_mode);
}
bool is_taken(const Path& path) { return look_at(path).has_value(); }

Result<VersionedDatabase> open_versioned(const SqliteOptions& options) {
  auto database = TRY(open_sqlite(options));
  const int version = TRY(database->schema_version());
  return VersionedDatabase{std::move(database), version};
}

Result<> create_database(const Path& path, Schema schema, Durability durability,
                         const std::function<Result<>(Database&)>& fill) {
  Path unfinished = beside(path, ".new");
  TRY(clear_path(unfinished));
  TRY(remove_log(unfinished));
  Result<> made = fill_database(unfinished, schema, durability, fill);
  if (made && has_log(unfinished))
    made = fail(codes::io_failed, format("{} was not closed.", unfinished.string()));
  if (!made) {
    (void)clear_path(unfinished);
    (void)remove_log(unfinished);
    return made;
  }
  TRY(remove_log(path));
  TRY(rename_file(unfinished, path));
  return durability == Durability::synced ? sync_folder(path.parent_path()) : Result<>{};
}

Result<Path> set_aside(const Path& path, std::string_view reason, Instant now) {
  Path aside = free_name(path, reason, now);
  TRY(rename_file(path, aside));
  if (has_log(path)) TRY(rename_file(beside(path, "-wal"), beside(aside, "-wal")));
  TRY(remove_log(path));
  drop_oldest(path, reason);
  return aside;
}

Result<> remove_database(const Path& path) {
  const std::string name = path.filename().string();
  std::error_code error;
  std::vector<Path> found;
  for (std::filesystem::directory_iterator entry(path.parent_path(), error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string one = entry->path().filename().string();
    if (one == name || one.starts_with(name + "-") || one.starts_with(name + "."))
      found.push_back(entry->path());
  }
  if (error) return fail(file_error("read the folder", path.parent_path(), error.value()));
  for (const Path& one : found) TRY(clear_path(one));
  return sync_folder(path.parent_path());
}

bool has_log(const Path& path) { return is_present(beside(path, "-wal")); }

}  // namespace blue
