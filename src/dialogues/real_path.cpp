#include "dialogues/real_path.h"

#include <filesystem>

#include "base/format.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

Error link_error(const DialoguePlace& place, const Path& link) {
  const std::string path = place.in_project(link.generic_string());
  return make_error(codes::path_outside_project,
                    format("{} is a link; Blue follows none inside a dialogue.", path))
      .at("output_dir")
      .with_value(path)
      .suggest(format("Replace the link {} by a real file or folder.", path));
}

}  // namespace

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
