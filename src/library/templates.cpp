#include "library/templates.h"

#include <algorithm>
#include <span>

#include "base/embedded.h"
#include "base/format.h"
#include "base/utf8.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"

namespace blue {

std::span<const Embedded> embedded_documents();

namespace {

constexpr std::size_t kMostTemplateBytes = 256u << 10;

Error unusable_error(const Path& file, std::string_view why) {
  return make_error(codes::template_invalid, format("The template {} {}.", file.string(), why))
      .with_value(file.string())
      .suggest("Fix it, or delete it to use Blue's own template.");
}

}  // namespace

Result<std::string> load_template(const Project& project, std::string_view name) {
  const std::string file_name = format("{}.md", name);
  const Path own = blue_folder(project) / kTemplatesFolder / file_name;
  if (is_present(own)) {
    auto text = read_file(own, kMostTemplateBytes);
    if (!text) return fail(unusable_error(own, "cannot be read: " + text.error().message));
    if (find_invalid_utf8(*text) != std::string_view::npos) return fail(unusable_error(own, "is not UTF-8"));
    if (text->find("{{title}}") == std::string::npos)
      return fail(unusable_error(own, "does not contain {{title}}"));
    return text;
  }
  auto found = std::ranges::find(embedded_documents(), file_name, &Embedded::path);
  if (found == embedded_documents().end())
    return fail(codes::internal_error, format("There is no template {}.", name));
  return std::string(found->text);
}

}  // namespace blue
