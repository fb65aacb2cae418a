#include "library/create.h"

#include <algorithm>
#include <span>

#include "base/embedded.h"
#include "base/format.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/utf8.h"
#include "documents/header.h"
#include "documents/name.h"
#include "documents/sections.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "library/files.h"
#include "library/find.h"
#include "library/index_entry.h"

namespace blue {

std::span<const Embedded> embedded_documents();

namespace {

constexpr std::size_t kMostTemplateBytes = 256u << 10;

Error unusable_error(const Path& file, std::string_view why) {
  return make_error(codes::template_invalid, format("The template {} {}.", file.string(), why))
      .with_value(file.string())
      .suggest("Fix it, or delete it to use Blue's own template.");
}

constexpr int kMostAttempts = 1000;

Result<> check_title(std::string_view title) {
  if (!trim(title).empty() && printable(title) == title &&
      title.find_first_of("\n\t") == std::string_view::npos)
    return {};
  return fail(make_error(codes::invalid_value, "A title must be one line of text without control characters.")
                  .at("title", utf8_prefix(title, 200))
                  .suggest("Give a title such as \"Versioning of the public API\"."));
}

// One more than the highest in the folder; gaps stay, so that a number never comes back for another document.
Result<int> choose_number(const Project& project, DocumentType type) {
  const int highest = TRY(highest_number(project, type));
  if (highest < kHighestNumber) return highest + 1;
  return fail(make_error(codes::out_of_range,
                         format("{} {} has the highest possible number.", kind_of(type).heading, highest))
                  .suggest("Give that document a lower one: blue renumber PATH --to NUMBER."));
}

// The first name to try.
Result<DocumentName> first_name(const DocumentTurn& turn, const NewDocument& what) {
  DocumentName name{std::nullopt, "", document_slug(what.title), std::string(what.status.suffix)};
  const NamePrefix prefix = kind_of(what.type).prefix;
  if (prefix == NamePrefix::number) {
    name.number = TRY(choose_number(turn.project(), what.type));
  } else if (prefix == NamePrefix::time) {
    name.time = render_compact_instant(turn.session().clock().now());
  }
  return name;
}

// Documents without numbers are found by their slugs, so these must differ.
Result<bool> is_free(const DocumentTurn& turn, DocumentType type, const DocumentName& name) {
  return name.number || TRY(find_named(turn.session(), type, name.slug)).empty();
}

std::string fill_template(std::string_view text, const NewDocument& what, const DocumentName& name,
                          const std::string& date) {
  const std::string number = name.number ? render_number(*name.number) : "";
  std::string filled = fill(
      text, {{"number", number}, {"title", trim(what.title)}, {"status", what.status.title}, {"date", date}});
  filled = with_header_row(filled, "Status", what.status.title);
  for (const auto& [title, words] : what.words.sections) filled = with_section_filled(filled, title, words);
  return with_words(std::move(filled), {what.words.rows, {}});
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
    return fail(codes::internal_error, format("Unknown template {}.", name));
  return std::string(found->text);
}

Result<OpenDocument> create_document(const DocumentTurn& turn, const NewDocument& what) {
  TRY(check_title(what.title));
  const std::string text = TRY(load_template(turn.project(), name_of(what.type)));
  const std::string date = render_instant(turn.session().clock().now()).substr(0, 10);
  const std::string folder = document_folder(what.type);
  TRY(make_folder(turn.project().root / folder));
  DocumentName name = TRY(first_name(turn, what));
  const std::string slug = name.slug;
  for (int attempt = 1; attempt <= kMostAttempts; ++attempt) {
    if (TRY(is_free(turn, what.type, name))) {
      const std::string path = folder + render_document_name(what.type, name);
      std::string filled = fill_template(text, what, name, date);
      TRY(turn.check());
      if (TRY(create_file(turn.project().root / path, filled)))
        return OpenDocument{read_entry(path, {what.type, name}, filled, sha256(filled)).row,
                            std::move(filled)};
    }
    if (name.number)
      ++*name.number;
    else
      name.slug = format("{}-{}", slug, attempt + 1);
  }
  return fail(make_error(codes::document_exists,
                         format("Every file name for \"{}\" is taken.", printable(what.title)))
                  .at("title")
                  .suggest("Give it another title."));
}

}  // namespace blue
