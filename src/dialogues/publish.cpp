#include "dialogues/publish.h"

#include <filesystem>

#include "base/format.h"
#include "base/hash.h"
#include "base/log.h"
#include "dialogues/real_path.h"
#include "domain/file_names.h"

namespace blue {
namespace {

Result<> publish_one(const DialoguePlace& place, const Publication& file, const std::string* known_hash,
                     Instant now) {
  TRY(check_no_link_before(place, file.path));
  const Path path = place.path() / file.path;
  TRY(make_folder(path.parent_path()));
  if (auto present = read_file(path)) {
    if (*present == file.text) return {};
    if (!known_hash || sha256(*present) != *known_hash) TRY(keep_aside(path, now));
  }
  return write_file(path, file.text, Durability::published);
}

// `<name>.edited-<time>`, with a number where an earlier edit has that name.
Path free_name_beside(const Path& path, Instant now) {
  const std::string name = format("{}.edited-{}", path.string(), render_compact_instant(now));
  Path aside = name;
  for (int number = 2; is_present(aside); ++number) aside = format("{}-{}", name, number);
  return aside;
}

}  // namespace

Result<> keep_aside(const Path& path, Instant now) {
  const Path aside = free_name_beside(path, now);
  std::error_code error;
  std::filesystem::rename(path, aside, error);
  if (error) return fail(file_error("keep aside", path, error.value()));
  log(LogLevel::warning, "{} had been edited; it is kept as {}.", path.string(), aside.string());
  return {};
}

void publish(const DialoguePlace& place, std::span<const Publication> files,
             const std::map<std::string, std::string>& known, Instant now) {
  for (const Publication& file : files) {
    auto hash = known.find(file.path);
    Result<> done = publish_one(place, file, hash == known.end() ? nullptr : &hash->second, now);
    if (!done) log(LogLevel::warning, "{}", done.error().message);
  }
}

Result<> note_place(const DialoguePlace& place) {
  Path usual = Path(kBlueFolder) / kDialoguesFolder;
  if (Path(place.folder).parent_path() == usual) return {};
  Path note = place.project.root / usual / (sha256(place.folder).substr(0, 16) + kPlaceNoteSuffix);
  TRY(make_folder(note.parent_path()));
  TRY(create_file(note, place.folder + "\n"));
  return {};
}

}  // namespace blue
