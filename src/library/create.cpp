#include "library/create.h"

#include <algorithm>
#include <map>
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

// The first {{word}} of a template that no value is known for; empty without one.
std::string find_unknown_word(std::string_view text) {
  static constexpr std::string_view kKnown[] = {"title", "number", "bare_number", "status", "date", "rfc"};
  for (std::size_t open = text.find("{{"); open != text.npos; open = text.find("{{", open + 2)) {
    const std::size_t close = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", open + 2);
    if (close == text.npos || close == open + 2 || !text.substr(close).starts_with("}}")) continue;
    const std::string_view word = text.substr(open + 2, close - open - 2);
    if (std::ranges::find(kKnown, word) == std::end(kKnown)) return std::string(word);
  }
  return {};
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
  const int highest = TRY(highest_number(project, project.folders.home(type)));
  if (highest < kHighestNumber) return highest + 1;
  return fail(make_error(codes::out_of_range,
                         format("{} {} has the highest possible number.", kind_of(type).heading, highest))
                  .suggest("Give that document a lower one: blue renumber PATH --to NUMBER."));
}

// The name that most documents of an adopted folder are like; empty for a folder without documents.
Result<std::optional<DocumentName>> find_example(const Project& project, const DocumentFolder& folder) {
  std::map<std::string, std::pair<int, DocumentName>> forms;
  for (const std::string& path : TRY(list_document_folder(project, folder)))
    if (auto place = parse_document_path(project.folders, path)) {
      DocumentName& name = place->name;
      const std::string form = format("{}{}{}{}{}", name.number ? "n" : "t", name.time.size(), name.lead,
                                      name.number ? name.digits : 0, name.separator);
      auto& [count, example] = forms[form];
      ++count;
      example = std::move(name);
    }
  const auto most = std::ranges::max_element(forms, {}, [](const auto& form) { return form.second.first; });
  return most == forms.end() ? std::nullopt : std::optional(most->second.second);
}

// The scheme of an adopted folder is kept: numbers of its width, days in its form, or neither.
Result<DocumentName> name_like(const DocumentTurn& turn, DocumentName name, DocumentType type,
                               const DocumentName& example) {
  const std::string day = render_instant(turn.session().clock().now()).substr(0, 10);
  name.lead = example.lead;
  name.digits = example.digits;
  name.separator = example.separator;
  if (example.number) name.number = TRY(choose_number(turn.project(), type));
  if (example.time.size() == day.size()) name.time = day;
  if (!example.time.empty() && example.time.size() < day.size())
    name.time = day.substr(0, 4) + day.substr(5, 2) + day.substr(8, 2);
  if (example.time.size() > day.size()) name.time = render_compact_instant(turn.session().clock().now());
  return name;
}

// The first name to try.
Result<DocumentName> first_name(const DocumentTurn& turn, const NewDocument& what) {
  DocumentName name{std::nullopt, "", document_slug(what.title), std::string(what.status.suffix)};
  const DocumentFolder& folder = turn.project().folders.home(what.type);
  if (what.number) {
    name.number = what.number;
    return name;
  }
  if (folder.is_adopted)
    if (auto example = TRY(find_example(turn.project(), folder)))
      return name_like(turn, std::move(name), what.type, *example);
  const NamePrefix prefix = kind_of(what.type).prefix;
  if (prefix == NamePrefix::number) {
    name.number = TRY(choose_number(turn.project(), what.type));
  } else if (prefix == NamePrefix::time) {
    name.time = render_compact_instant(turn.session().clock().now());
  }
  return name;
}

Error taken_error(DocumentType type, int number) {
  return make_error(codes::document_exists,
                    format("{} {} already exists.", kind_of(type).heading, render_number(number)))
      .at("number", number)
      .suggest("Leave the number out to get the next free one.");
}

Result<> check_number(const DocumentTurn& turn, DocumentType type, int number) {
  for (const DocumentRow& row : TRY(find_numbered(turn.session(), type, number)))
    if (row.folder == document_folder(turn.project(), type)) return fail(taken_error(type, number));
  return {};
}

// Documents without numbers are found by their slugs, so these must differ.
Result<bool> is_free(const DocumentTurn& turn, DocumentType type, const DocumentName& name) {
  return name.number || TRY(find_named(turn.session(), type, name.slug)).empty();
}

// A template without a place for the status or the date gets them in the dialect of its folder.
std::string fill_template(std::string_view text, const NewDocument& what, const DocumentName& name,
                          const std::string& date, std::optional<HeaderDialect> dialect) {
  const std::string number = name.number ? render_number(*name.number) : "";
  std::string filled =
      fill(text, {{"number", number},
                  {"bare_number", name.number ? format("{}. ", *name.number) : std::string()},
                  {"title", trim(what.title)},
                  {"status", what.status.title},
                  {"date", date}});
  filled = with_status(what.type, filled, what.status, dialect);
  if (dialect && text.find("{{date}}") == text.npos) filled = with_header_row(filled, "Date", date, dialect);
  for (const auto& [title, words] : what.words.sections)
    filled = with_section_filled(filled, section_called(filled, title), words);
  return with_words(std::move(filled), {what.words.rows, {}});
}

}  // namespace

namespace {

// The template of a folder, and the dialect in which it has no place for a status of its own.
struct FolderTemplate {
  std::string text;
  std::optional<HeaderDialect> dialect;
};

Result<FolderTemplate> load_folder_template(const DocumentTurn& turn, const DocumentFolder& folder) {
  const std::string own(name_of(folder.type));
  if (!folder.is_adopted || folder.template_name.empty() || folder.template_name == "blue")
    return FolderTemplate{TRY(load_template(turn.project(), own)), {}};
  FolderTemplate found{TRY(load_template(turn.project(), folder.template_name)), {}};
  if (folder.template_name == "madr")
    found.dialect = TRY(common_dialect(turn.session(), folder.path)).value_or(HeaderDialect::front_matter);
  return found;
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
    if (const std::string word = find_unknown_word(*text); !word.empty())
      return fail(unusable_error(own, format("contains {{{{{}}}}}, which Blue cannot fill in", word)));
    return text;
  }
  auto found = std::ranges::find(embedded_documents(), file_name, &Embedded::path);
  if (found == embedded_documents().end())
    return fail(
        make_error(codes::template_invalid, format("There is no template \"{}\".", printable(name)))
            .with_value(own.string())
            .suggest(format("Create {}, or set template to madr, nygard or blue in .blue/config.toml.",
                            own.string())));
  return std::string(found->text);
}

Result<OpenDocument> create_document(const DocumentTurn& turn, const NewDocument& what) {
  TRY(check_title(what.title));
  const DocumentFolder& home = turn.project().folders.home(what.type);
  const FolderTemplate form = TRY(load_folder_template(turn, home));
  const std::string date = render_instant(turn.session().clock().now()).substr(0, 10);
  TRY(make_folder(turn.project().root / home.path));
  DocumentName name = TRY(first_name(turn, what));
  if (what.number) TRY(check_number(turn, what.type, *what.number));
  const std::string slug = name.slug;
  for (int attempt = 1; attempt <= kMostAttempts; ++attempt) {
    if (TRY(is_free(turn, what.type, name))) {
      const DocumentPath place{what.type, name, home, home.path};
      const std::string path = render_document_path(place);
      std::string filled = fill_template(form.text, what, name, date, form.dialect);
      DocumentRow row = read_entry(path, place, filled, sha256(filled)).row;
      if (what.before) what.before(row);
      TRY(turn.check());
      if (TRY(create_file(turn.project().root / path, filled)))
        return OpenDocument{std::move(row), std::move(filled)};
    }
    if (what.number) return fail(taken_error(what.type, *what.number));
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
