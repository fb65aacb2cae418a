#include "ledger/commitment.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <set>
#include <vector>

#include "base/format.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"

namespace blue {
namespace {

constexpr std::size_t kLongestSaltFile = 64;  // bytes; a version control system may have changed the line end

Result<> sync_file(const Path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW));
  if (!file) return fail(file_error("open", path, errno));
  if (::fsync(file.get()) != 0) return fail(file_error("write", path, errno));
  return {};
}

}  // namespace

std::string make_commitment(std::string_view bytes, const Salt& salt) {
  return hmac_sha256(salt.view(), bytes);
}

bool is_commitment(std::string_view text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool is_path_below(std::string_view path) {
  auto is_refused = [](unsigned char c) { return c < 0x20 || c == 0x7f || c == '\\'; };
  auto is_name = [](std::string_view part) { return !part.empty() && part != "." && part != ".."; };
  return find_invalid_utf8(path) == std::string_view::npos && std::ranges::none_of(path, is_refused) &&
         std::ranges::all_of(split(path, '/'), is_name);
}

bool is_linked(const Path& folder) {
  std::error_code ignored;
  return std::filesystem::is_symlink(std::filesystem::symlink_status(folder, ignored));
}

Result<Salt> read_salt(const Path& folder, std::string_view commitment) {
  const std::string file = salt_file(commitment);
  auto missing = [&](std::string_view why) {
    return fail(make_error(codes::salt_missing, format("The salt {} {}.", file, why))
                    .with_value(file)
                    .suggest("Restore it from version control: without it, the text it belongs to cannot be "
                             "checked."));
  };
  if (is_linked(folder / kSaltsFolder)) return missing("is reached through a link");
  const auto read = read_dated_file(folder / file, kLongestSaltFile);
  if (!read && read.error().code == codes::file_not_found) return missing("is missing");
  if (!read) return missing(format("cannot be read: {}", read.error().message));
  const auto salt = parse_salt(trim(read->text));
  return salt ? Result<Salt>(*salt) : missing("does not hold 32 hex digits");
}

Result<> write_salts(const Path& folder, const std::map<std::string, Salt>& salts) {
  if (salts.empty()) return {};
  TRY(make_folder(folder / kSaltsFolder));
  std::vector<std::string> files;
  for (const auto& [commitment, salt] : salts) {
    files.push_back(salt_file(commitment));
    // What a crash left of an earlier attempt is replaced.
    if (const auto present = read_salt(folder, commitment); !present || *present != salt)
      TRY(write_file(folder / files.back(), render_salt(salt) + "\n", Durability::published));
  }
  return sync_files(folder, files);
}

Result<> sync_files(const Path& folder, std::span<const std::string> files) {
  std::set<Path> folders{folder};
  for (const std::string& file : files) {
    TRY(sync_file(folder / file));
    for (Path part = Path(file).parent_path(); !part.empty(); part = part.parent_path())
      folders.insert(folder / part);
  }
  for (const Path& one : folders) TRY(sync_folder(one));
  return {};
}

}  // namespace blue
