#include "dialogues/place.h"

#include <filesystem>

#include "base/format.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "project/inside.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

Error unusable_error(std::string_view output_dir, std::string_view why) {
  const std::string_view given = utf8_prefix(output_dir, 200);
  std::string shown = replace_all(replace_all(printable(given), '\n', ' '), '\t', ' ');
  return make_error(codes::invalid_value, format("{} cannot hold a dialogue: {}.", shown, why))
      .at("output_dir", given)
      .suggest("Give a folder such as .blue/dialogues/my-topic or docs/my-topic, or leave output_dir out.");
}

bool is_plain_text(std::string_view path) {
  return printable(path) == path && path.find_first_of("\n\t") == std::string_view::npos;
}

// Why a dialogue in the folder `relative` would not be found again, or nothing.
std::string_view find_obstacle(const Path& relative) {
  if (!is_plain_text(relative.generic_string())) return "its path has invisible characters";
  const bool is_in_blue = *relative.begin() == kBlueFolder;
  const bool is_among_dialogues = is_in_blue && is_inside(relative, Path(kBlueFolder) / kDialoguesFolder);
  if (is_in_blue && !is_among_dialogues) return "inside .blue, dialogues belong below .blue/dialogues";
  for (auto part = std::next(relative.begin(), is_in_blue ? 1 : 0); part != relative.end(); ++part)
    if (part->native().starts_with('.')) return "a folder whose name begins with a dot is hidden";
  if (is_among_dialogues && relative.extension() == kPlaceNoteSuffix)
    return "names ending in .place are reserved for Blue";
  return {};
}

// A name for the lock or note of a folder.
std::string short_hash(const std::string& folder) { return sha256(folder).substr(0, 16); }

Error link_error(const DialoguePlace& place, const Path& link) {
  const std::string path = place.in_project(link.generic_string());
  return make_error(codes::path_outside_project,
                    format("{} is a link; Blue does not follow links inside a dialogue.", path))
      .at("output_dir", path)
      .suggest(format("Replace the link {} with a real file or folder.", path));
}

}  // namespace

Path DialoguePlace::ledger() const { return path() / kLedgerFile; }
std::string DialoguePlace::ledger_key() const { return folder + "/" + kLedgerFile; }
std::string DialoguePlace::in_project(std::string_view file) const { return format("{}/{}", folder, file); }

Result<FileLock> lock_dialogue(const DialoguePlace& place) {
  return FileLock::acquire(blue_folder(place.project) / kLocksFolder / (short_hash(place.folder) + ".lock"));
}

Result<std::string> check_output_dir(const Project& project, std::string_view output_dir) {
  if (output_dir.starts_with('~'))
    return fail(unusable_error(output_dir, "\"~\" stands for a home folder in a shell, not here"));
  std::string folder = TRY(path_in_project(project, output_dir));
  std::string_view why = find_obstacle(folder);
  if (!why.empty()) return fail(unusable_error(output_dir, why));
  return folder;
}

std::string topic_of_folder(std::string_view folder) {
  std::string_view name = folder.substr(folder.rfind('/') + 1);
  constexpr std::string_view pattern = "____-__-__T____Z-";
  bool is_dated = name.size() > pattern.size();
  for (std::size_t at = 0; is_dated && at < pattern.size(); ++at)
    is_dated = pattern[at] == '_' ? name[at] >= '0' && name[at] <= '9' : name[at] == pattern[at];
  return slugify(is_dated ? name.substr(pattern.size()) : name);
}

Result<> note_place(const DialoguePlace& place) {
  const Path usual = Path(kBlueFolder) / kDialoguesFolder;
  if (Path(place.folder).parent_path() == usual) return {};
  const Path note = place.project.root / usual / (short_hash(place.folder) + kPlaceNoteSuffix);
  TRY(make_folder(note.parent_path()));
  TRY(create_file(note, place.folder + "\n"));
  return {};
}

Path read_place_note(const Project& project, const Path& note) {
  const auto text = read_file(note, 4096);
  const auto folder = text ? path_in_project(project, trim(*text)) : Result<std::string>(fail(text.error()));
  return folder ? Path(*folder) : Path();
}

Result<> check_no_link(const DialoguePlace& place, std::string_view file) {
  Path walked;
  for (const Path& part : Path(file)) {
    walked /= part;
    std::error_code error;
    if (fs::is_symlink(fs::symlink_status(place.path() / walked, error)))
      return fail(link_error(place, walked));
  }
  return {};
}

Result<> check_no_link_before(const DialoguePlace& place, std::string_view file) {
  return check_no_link(place, Path(file).parent_path().generic_string());
}

}  // namespace blue
