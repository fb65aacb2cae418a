#include "dialogues/lint_file.h"

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/error_codes.h"
#include "project/inside.h"

namespace blue {
namespace {

constexpr std::size_t kLargestPage = 8u << 20;

Error outside_error(std::string_view file_path) {
  const std::string_view given = utf8_prefix(file_path, 200);
  return make_error(codes::path_outside_project,
                    format("{} is not a file inside the project.", printable(given)))
      .at("file_path", given)
      .suggest("Give a path below the project's root, such as .blue/dialogues/my-topic/dialogue.md.");
}

}  // namespace

Result<LintedFile> lint_file(Workspace& workspace, const std::string& file_path) {
  const Session session = TRY(workspace.open_project());
  Path wanted = file_path;
  const bool is_plain = file_path.find('\0') == std::string::npos;
  if (is_plain && !is_present(session.root() / wanted)) wanted = workspace.search().start / wanted;
  if (is_plain && !is_present(session.root() / wanted)) wanted = file_path;
  Result<std::string> inside = path_in_project(session.project(), wanted.string());
  if (!inside) return fail(outside_error(file_path));
  const std::string text = TRY(read_file(session.root() / *inside, kLargestPage));
  return LintedFile{*inside, lint_page(text, *inside)};
}

}  // namespace blue
