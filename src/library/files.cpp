#include "library/files.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <memory>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/file_names.h"

namespace blue {
namespace {

constexpr std::int64_t kLargest = 8 << 20;
constexpr std::int64_t kSecond = 1'000'000'000;
// A file system may give two changes in quick succession the same time (as git's index knows).
constexpr std::int64_t kTooRecent = 2 * kSecond;
// Of folders below a document folder, and of open ones.
constexpr int kDeepest = 8;
constexpr std::size_t kMostOpen = 64;

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

std::int64_t nanoseconds(const timespec& time) { return time.tv_sec * kSecond + time.tv_nsec; }

FileStamp stamp_of(const struct stat& facts) {
  return {facts.st_size, nanoseconds(facts.st_mtim), nanoseconds(facts.st_ctim),
          static_cast<std::int64_t>(facts.st_ino)};
}

FileStamp only_if_settled(FileStamp stamp) {
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);  // files are stamped with the system's own time
  const auto is_recent = [&](std::int64_t time) { return std::abs(nanoseconds(now) - time) < kTooRecent; };
  if (is_recent(stamp.modified) || is_recent(stamp.changed)) stamp.changed = 0;
  return stamp;
}

bool read_bytes(int file, std::string& bytes, std::size_t size) {
  bytes.resize(size + 1);
  std::size_t used = 0;
  while (used < bytes.size()) {
    const ssize_t got = ::read(file, bytes.data() + used, bytes.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
  }
  bytes.resize(used);
  return true;
}

// Reads until the stamp is the same before and after; a file that keeps changing is read again next time.
DocumentContents read_contents(int file, const struct stat& first) {
  constexpr int kMostReads = 3;
  DocumentContents contents{stamp_of(first), {}, {}};
  for (int attempt = 1; attempt <= kMostReads; ++attempt) {
    struct stat after{};
    if (contents.stamp.size > kLargest)
      return {contents.stamp, {}, format("it is larger than {} bytes", kLargest)};
    if (::lseek(file, 0, SEEK_SET) < 0 ||
        !read_bytes(file, contents.bytes, static_cast<std::size_t>(contents.stamp.size)) ||
        ::fstat(file, &after) != 0)
      return {contents.stamp, {}, format("it cannot be read ({})", std::strerror(errno))};
    const bool is_quiet = stamp_of(after) == contents.stamp;
    contents.stamp = is_quiet ? only_if_settled(contents.stamp) : stamp_of(after);
    if (is_quiet) break;
    if (attempt == kMostReads) contents.stamp.changed = 0;
  }
  const std::size_t invalid = find_invalid_utf8(contents.bytes);
  if (invalid == std::string_view::npos) return contents;
  return {contents.stamp, {}, format("it is not UTF-8 from byte {} on", invalid + 1)};
}

constexpr std::string_view kNoLinks = "; Blue does not follow links there";

// One entry of a folder: a file with its stamp, or the reason why it is not one.
void add_entry(const DocumentFolders& folders, int folder, const std::string& prefix, const char* name,
               DocumentListing& listing) {
  struct stat facts{};
  const bool is_seen = ::fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) == 0;
  if (!is_seen && errno == ENOENT) return;
  std::string path = prefix;
  path += name;
  if (is_seen && S_ISREG(facts.st_mode))
    listing.files.push_back({std::move(path), stamp_of(facts)});
  else if (parse_document_path(folders, path))
    listing.troubles.push_back(is_seen ? format("{}: it is a link or not a regular file{}", path, kNoLinks)
                                       : format("{}: no permission to look at it", path));
}

// Everything in a folder and below it; hidden folders and other document folders are left out.
Result<> list_below(const Project& project, const DocumentFolder& owner, const std::string& directory,
                    int depth, std::vector<std::string>& paths) {
  const Path folder = project.root / directory;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    std::error_code ignored;
    const bool is_below = std::filesystem::is_directory(entry->symlink_status(ignored));
    if (is_below && !name.ends_with(".md")) {
      const std::string below = directory + name + "/";
      if (depth < kDeepest && !name.starts_with('.') && *project.folders.find(below + "x") == owner)
        TRY(list_below(project, owner, below, depth + 1, paths));
    } else {
      paths.push_back(directory + name);
    }
  }
  if (error && error != std::errc::no_such_file_or_directory && error != std::errc::not_a_directory)
    return fail(file_error("read the folder", folder, error.value()));
  return {};
}

// What the settings say of the folders, as one line.
std::string render_folders(const DocumentFolders& folders) {
  std::string line;
  for (const DocumentFolder& folder : folders.all())
    line += format("{} {} {};", name_of(folder.type), folder.path, name_of(folder.names));
  return line;
}

}  // namespace

std::string render_document_path(const DocumentPath& place) {
  return place.directory + (place.folder.is_adopted ? render_adopted_name(place.folder, place.name)
                                                    : render_document_name(place.type, place.name));
}

const std::string& document_folder(const Project& project, DocumentType type) {
  return project.folders.home(type).path;
}

std::optional<DocumentPath> parse_document_path(const DocumentFolders& folders, std::string_view path) {
  const DocumentFolder* folder = folders.find(path);
  if (!folder) return std::nullopt;
  const std::size_t slash = path.rfind('/');
  const std::string_view file = path.substr(slash + 1);
  auto name =
      folder->is_adopted ? parse_adopted_name(*folder, file) : parse_document_name(folder->type, file);
  if (!name) return std::nullopt;
  return DocumentPath{folder->type, *std::move(name), *folder, std::string(path.substr(0, slash + 1))};
}

std::string path_with_status(const DocumentFolders& folders, const std::string& path,
                             const DocumentStatus& status) {
  auto place = parse_document_path(folders, path);
  if (!place || place->folder.names == FolderNames::plain) return path;
  place->name.suffix = status.suffix;
  return render_document_path(*place);
}

std::optional<std::string> plan_path(const DocumentFolders& folders, std::string_view path) {
  auto place = parse_document_path(folders, path);
  if (!place || place->type != DocumentType::rfc) return std::nullopt;
  if (!place->folder.is_adopted) return place->directory + plan_file_name(place->name);
  place->name.suffix.clear();
  std::string plain = render_document_path(*place);
  return plain.insert(plain.size() - 3, ".plan");
}

std::optional<FileStamp> find_file_stamp(const Project& project, const std::string& path) {
  struct stat facts{};
  if (::lstat((project.root / path).c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return std::nullopt;
  return stamp_of(facts);
}

std::string sign_folders(const Project& project, const std::vector<std::string>& directories) {
  std::string signature = render_folders(project.folders);
  for (const std::string& directory : directories) {
    struct stat facts{};
    signature += format("\n{}", directory);
    if (::lstat((project.root / directory).c_str(), &facts) != 0) continue;
    const FileStamp stamp = only_if_settled(stamp_of(facts));
    if (stamp.changed == 0) return {};
    signature += format("\t{}.{}.{}", stamp.modified, stamp.changed, stamp.inode);
  }
  return signature;
}

bool is_signed(const Project& project, std::string_view signature) {
  std::vector<std::string> directories;
  const std::vector<std::string_view> lines = split(signature, '\n');
  for (std::size_t at = 1; at < lines.size(); ++at)
    directories.emplace_back(lines[at].substr(0, lines[at].find('\t')));
  return !directories.empty() && sign_folders(project, directories) == signature;
}

Result<std::vector<std::string>> list_document_folder(const Project& project, const DocumentFolder& folder) {
  std::vector<std::string> paths;
  TRY(list_below(project, folder, folder.path, 0, paths));
  std::ranges::sort(paths);
  return paths;
}

Result<int> highest_number(const Project& project, const DocumentFolder& folder) {
  int highest = 0;
  for (const std::string& path : TRY(list_document_folder(project, folder)))
    if (auto place = parse_document_path(project.folders, path))
      highest = std::max(highest, place->name.number.value_or(0));
  return highest;
}

// Opens a folder part by part, so that no link on the way is followed.
Result<Descriptor> DocumentTree::open_folder(const std::string& directory,
                                             std::vector<std::string>& troubles) const {
  constexpr int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  Descriptor folder(::open(project_.root.c_str(), flags));
  for (const std::string_view part : split(directory, '/'))
    if (folder && !part.empty())
      folder = Descriptor(::openat(folder.get(), std::string(part).c_str(), flags | O_NOFOLLOW));
  if (folder || errno == ENOENT) return folder;
  if (errno != ELOOP && errno != ENOTDIR && errno != EACCES)
    return fail(file_error("read the folder", project_.root / directory, errno));
  troubles.push_back(errno == EACCES ? format("{}: no permission to read it", directory)
                                     : format("{}: it is a link or not a folder{}", directory, kNoLinks));
  return Descriptor();
}

Result<int> DocumentTree::find_folder(const std::string& directory) {
  if (!folders_.contains(directory)) {
    if (folders_.size() >= kMostOpen) folders_.clear();
    std::vector<std::string> ignored;
    folders_[directory] = TRY(open_folder(directory, ignored));
  }
  return folders_[directory].get();
}

Result<> DocumentTree::list_folder(const std::string& directory, int depth, DocumentListing& listing) const {
  listing.directories.push_back(directory);
  Descriptor opened = TRY(open_folder(directory, listing.troubles));
  if (!opened) return {};
  std::unique_ptr<DIR, CloseFolder> folder(::fdopendir(::fcntl(opened.get(), F_DUPFD_CLOEXEC, 0)));
  if (!folder) return fail(file_error("read the folder", project_.root / directory, errno));
  std::vector<std::string> below;
  for (;;) {
    errno = 0;
    const dirent* entry = ::readdir(folder.get());
    if (!entry) break;
    const std::string_view name = entry->d_name;
    if (name.starts_with('.')) continue;
    if (name.ends_with(".md"))
      add_entry(project_.folders, opened.get(), directory, entry->d_name, listing);
    else if (entry->d_type == DT_DIR ||
             (entry->d_type == DT_UNKNOWN && is_folder(project_.root / directory / name)))
      below.push_back(directory + std::string(name) + "/");
  }
  if (errno != 0) return fail(file_error("read the folder", project_.root / directory, errno));
  const DocumentFolder* own = project_.folders.find(directory + "x");
  for (const std::string& next : below)
    if (depth < kDeepest && own && project_.folders.find(next + "x") == own)
      TRY(list_folder(next, depth + 1, listing));
  return {};
}

Result<DocumentListing> DocumentTree::list() const {
  DocumentListing listing;
  for (const DocumentFolder& folder : project_.folders.all()) TRY(list_folder(folder.path, 0, listing));
  std::ranges::sort(listing.files, {}, &StampedFile::path);
  return listing;
}

Result<std::optional<DocumentContents>> DocumentTree::read(const std::string& path) {
  const std::size_t slash = path.rfind('/') + 1;
  const int folder =
      parse_document_path(project_.folders, path) ? TRY(find_folder(path.substr(0, slash))) : -1;
  if (folder < 0) return std::nullopt;
  const std::string name = path.substr(slash);
  struct stat facts{};
  if (::fstatat(folder, name.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(facts.st_mode))
    return std::nullopt;
  Descriptor file(::openat(folder, name.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
  if (!file && (errno == ENOENT || errno == ELOOP)) return std::nullopt;
  if (!file && errno != EACCES && errno != EPERM)
    return fail(file_error("read", project_.root / path, errno));
  if (!file) return DocumentContents{only_if_settled(stamp_of(facts)), {}, "no permission to read it"};
  if (::fstat(file.get(), &facts) != 0 || !S_ISREG(facts.st_mode)) return std::nullopt;
  return read_contents(file.get(), facts);
}

}  // namespace blue
