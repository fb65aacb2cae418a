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
#include "base/utf8.h"
#include "domain/file_names.h"

namespace blue {
namespace {

constexpr std::int64_t kLargest = 8 << 20;
constexpr std::int64_t kSecond = 1'000'000'000;
// A file system may give two changes in quick succession the same time (as git's index knows).
constexpr std::int64_t kTooRecent = 2 * kSecond;
constexpr std::string_view kDocsFolder = ".blue/docs/";

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
void add_entry(int folder, const std::string& prefix, const char* name, DocumentListing& listing) {
  struct stat facts{};
  const bool is_seen = ::fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) == 0;
  if (!is_seen && errno == ENOENT) return;
  std::string path = prefix;
  path += name;
  if (is_seen && S_ISREG(facts.st_mode))
    listing.files.push_back({std::move(path), stamp_of(facts)});
  else if (parse_document_path(path))
    listing.troubles.push_back(is_seen ? format("{}: it is a link or not a regular file{}", path, kNoLinks)
                                       : format("{}: no permission to look at it", path));
}

}  // namespace

std::string render_document_path(const DocumentPath& place) {
  return document_folder(place.type) + render_document_name(place.type, place.name);
}

std::string document_folder(DocumentType type) { return format("{}{}/", kDocsFolder, kind_of(type).folder); }

std::optional<DocumentPath> parse_document_path(std::string_view path) {
  if (!path.starts_with(kDocsFolder)) return std::nullopt;
  path.remove_prefix(kDocsFolder.size());
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  for (const DocumentKind& kind : all_document_kinds()) {
    if (kind.folder != path.substr(0, slash)) continue;
    auto name = parse_document_name(kind.type, path.substr(slash + 1));
    return name ? std::optional(DocumentPath{kind.type, *std::move(name)}) : std::nullopt;
  }
  return std::nullopt;
}

std::string path_with_status(const std::string& path, const DocumentStatus& status) {
  auto place = parse_document_path(path);
  if (!place) return path;
  place->name.suffix = status.suffix;
  return render_document_path(*place);
}

std::optional<std::string> plan_path(std::string_view path) {
  const auto place = parse_document_path(path);
  if (!place || place->type != DocumentType::rfc) return std::nullopt;
  return document_folder(DocumentType::rfc) + plan_file_name(place->name);
}

std::optional<FileStamp> find_file_stamp(const Project& project, const std::string& path) {
  struct stat facts{};
  if (::lstat((project.root / path).c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return std::nullopt;
  return stamp_of(facts);
}

std::string sign_folders(const Project& project) {
  std::string signature;
  for (const DocumentKind& kind : all_document_kinds()) {
    struct stat facts{};
    if (::lstat((project.root / document_folder(kind.type)).c_str(), &facts) != 0) {
      signature += "-;";
      continue;
    }
    const FileStamp stamp = only_if_settled(stamp_of(facts));
    if (stamp.changed == 0) return {};
    signature += format("{}.{}.{};", stamp.modified, stamp.changed, stamp.inode);
  }
  return signature;
}

Result<std::vector<std::string>> list_document_folder(const Project& project, DocumentType type) {
  const Path folder = project.root / document_folder(type);
  std::vector<std::string> names;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    names.push_back(entry->path().filename().string());
  if (error && error != std::errc::no_such_file_or_directory && error != std::errc::not_a_directory)
    return fail(file_error("read the folder", folder, error.value()));
  std::ranges::sort(names);
  return names;
}

Result<int> highest_number(const Project& project, DocumentType type) {
  int highest = 0;
  for (const std::string& file : TRY(list_document_folder(project, type)))
    if (auto name = parse_document_name(type, file)) highest = std::max(highest, name->number.value_or(0));
  return highest;
}

Result<Descriptor> DocumentTree::open_folder(DocumentType type, std::vector<std::string>& troubles) const {
  constexpr int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  const std::string folder = document_folder(type);
  Descriptor docs(::open((project_.root / kBlueFolder / "docs").c_str(), flags));
  if (docs) docs = Descriptor(::openat(docs.get(), std::string(kind_of(type).folder).c_str(), flags));
  if (docs || errno == ENOENT) return docs;
  if (errno != ELOOP && errno != ENOTDIR && errno != EACCES)
    return fail(file_error("read the folder", project_.root / folder, errno));
  troubles.push_back(errno == EACCES ? format("{}: no permission to read it", folder)
                                     : format("{}: it is a link or not a folder{}", folder, kNoLinks));
  return Descriptor();
}

Result<int> DocumentTree::find_folder(DocumentType type) {
  if (!folders_.contains(type)) {
    std::vector<std::string> ignored;
    folders_[type] = TRY(open_folder(type, ignored));
  }
  return folders_[type].get();
}

Result<> DocumentTree::list_folder(DocumentType type, DocumentListing& listing) const {
  Descriptor opened = TRY(open_folder(type, listing.troubles));
  if (!opened) return {};
  const std::string prefix = document_folder(type);
  std::unique_ptr<DIR, CloseFolder> folder(::fdopendir(::fcntl(opened.get(), F_DUPFD_CLOEXEC, 0)));
  if (!folder) return fail(file_error("read the folder", project_.root / prefix, errno));
  const auto first = static_cast<std::ptrdiff_t>(listing.files.size());
  for (;;) {
    errno = 0;
    const dirent* entry = ::readdir(folder.get());
    if (!entry) break;
    const std::string_view name = entry->d_name;
    if (name.ends_with(".md") && !name.starts_with('.'))
      add_entry(opened.get(), prefix, entry->d_name, listing);
  }
  if (errno != 0) return fail(file_error("read the folder", project_.root / prefix, errno));
  std::sort(listing.files.begin() + first, listing.files.end(), [&](const auto& a, const auto& b) {
    return std::string_view(a.path).substr(prefix.size()) < std::string_view(b.path).substr(prefix.size());
  });
  return {};
}

Result<DocumentListing> DocumentTree::list() const {
  std::vector<DocumentKind> kinds(all_document_kinds().begin(), all_document_kinds().end());
  std::ranges::sort(kinds, {}, &DocumentKind::folder);
  DocumentListing listing;
  for (const DocumentKind& kind : kinds) TRY(list_folder(kind.type, listing));
  return listing;
}

Result<std::optional<DocumentContents>> DocumentTree::read(const std::string& path) {
  const std::optional<DocumentPath> place = parse_document_path(path);
  const int folder = place ? TRY(find_folder(place->type)) : -1;
  if (folder < 0) return std::nullopt;
  const std::string name = path.substr(path.rfind('/') + 1);
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
