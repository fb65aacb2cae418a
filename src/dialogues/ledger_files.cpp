#include "dialogues/ledger_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <set>

#include "base/file.h"
#include "base/format.h"
#include "dialogues/place.h"
#include "domain/file_names.h"

namespace blue {
namespace {

using OpenFolder = std::unique_ptr<DIR, decltype([](DIR* folder) { ::closedir(folder); })>;

// What stat says of a regular file; empty for links and whatever else is there.
std::optional<LedgerStamp> find_stamp(int folder, const std::string& file) {
  struct stat facts{};
  if (::fstatat(folder, file.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(facts.st_mode))
    return std::nullopt;
  return LedgerStamp{facts.st_size, facts.st_mtim.tv_sec * 1'000'000'000 + facts.st_mtim.tv_nsec};
}

// What is in the place of a ledger, as a sentence; empty where there is a regular file, or nothing. A folder
// without a ledger that holds the salts of one was checked out or copied in part.
std::string find_obstacle(int folder, std::string_view dialogue, const std::string& ledger) {
  struct stat facts{};
  const std::string file = format("{}/{}", dialogue, kLedgerFile),
                    salts = format("{}/{}", dialogue, kSaltsFolder);
  if (::fstatat(folder, file.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0) {
    const bool is_part =
        ::fstatat(folder, salts.c_str(), &facts, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(facts.st_mode);
    return is_part ? format("{} is missing, though the folder holds the salts of a dialogue.", ledger)
                   : std::string();
  }
  if (S_ISREG(facts.st_mode)) return {};
  const std::string_view what = S_ISLNK(facts.st_mode)   ? "a link, and Blue follows none"
                                : S_ISDIR(facts.st_mode) ? "a folder"
                                                         : "not a regular file";
  return format("{} is {}.", ledger, what);
}

bool is_link(int folder, const dirent& entry) {
  if (entry.d_type != DT_UNKNOWN) return entry.d_type == DT_LNK;
  struct stat facts{};
  return ::fstatat(folder, entry.d_name, &facts, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(facts.st_mode);
}

// Another program may keep a file of that name.
bool is_ledger_of_blue(int folder, const std::string& file) {
  constexpr std::string_view kBeginning = R"({"format":)";
  std::array<char, kBeginning.size()> begin;
  const int opened = ::openat(folder, file.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  if (opened < 0) return false;
  const ssize_t length = ::read(opened, begin.data(), begin.size());
  ::close(opened);
  return length == static_cast<ssize_t>(begin.size()) &&
         std::string_view(begin.data(), begin.size()) == kBeginning;
}

class LedgerSearch {
 public:
  explicit LedgerSearch(const Project& project) : project_(project) {}

  Result<FoundLedgers> take() {
    const std::string usual = format("{}/{}", kBlueFolder, kDialoguesFolder);
    TRY(search(usual, true));
    std::set<std::string> parents;
    for (const std::string& folder : noted_) parents.insert(Path(folder).parent_path().generic_string());
    for (const std::string& parent : parents) TRY(search(parent, false));
    for (const std::string& folder : noted_)
      if (const Path parent = Path(folder).parent_path();
          !out_.found.contains(folder + "/" + kLedgerFile) && !renamed_.contains(parent.generic_string()))
        out_.lost.push_back(folder);
    return std::move(out_);
  }

 private:
  // The ledgers in the folders of `relative`. Hidden ones are still being imported.
  Result<> search(const std::string& relative, bool is_usual) {
    const OpenFolder folder(::opendir((project_.root / relative).c_str()));
    if (!folder && (errno == ENOENT || !is_usual)) return {};
    if (!folder) return fail(file_error("read the folder", project_.root / relative, errno));
    const int number = ::dirfd(folder.get());
    while (const dirent* entry = ::readdir(folder.get())) {
      const std::string_view name = entry->d_name;
      if (name.starts_with('.') || is_link(number, *entry)) continue;
      if (is_usual && name.ends_with(kPlaceNoteSuffix)) {
        add_noted(read_place_note(project_, project_.root / relative / name).generic_string());
        continue;
      }
      const std::string ledger = (Path(relative) / name / kLedgerFile).generic_string();
      if (out_.found.contains(ledger)) continue;
      const std::string file = format("{}/{}", name, kLedgerFile);
      const auto stamp = find_stamp(number, file);
      if (!stamp && is_usual)
        if (std::string why = find_obstacle(number, name, ledger); !why.empty())
          out_.obstacles.emplace(ledger, std::move(why));
      if (!stamp || (!is_usual && !is_ledger_of_blue(number, file))) continue;
      out_.found.emplace(ledger, *stamp);
      if (!is_usual) renamed_.insert(relative);
    }
    return {};
  }

  void add_noted(const std::string& folder) {
    if (folder.empty()) return;
    noted_.insert(folder);
    const std::string ledger = folder + "/" + kLedgerFile;
    if (auto stamp = find_stamp(AT_FDCWD, (project_.root / ledger).string()))
      out_.found.emplace(ledger, *stamp);
    else if (std::string why = find_obstacle(AT_FDCWD, (project_.root / folder).string(), ledger);
             !why.empty())
      out_.obstacles.emplace(ledger, std::move(why));
  }

  const Project& project_;
  std::set<std::string> noted_, renamed_;  // folders; those in which one that no note names was found
  FoundLedgers out_;
};

}  // namespace

Result<FoundLedgers> find_ledger_files(const Project& project) { return LedgerSearch(project).take(); }

}  // namespace blue
