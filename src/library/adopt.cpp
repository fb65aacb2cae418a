#include "library/adopt.h"

#include <algorithm>
#include <ranges>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "library/files.h"
#include "library/find.h"
#include "library/index_entry.h"
#include "project/settings.h"

namespace blue {
namespace {

constexpr std::string_view kUsual[] = {"docs/adr",       "doc/adr",   "docs/adrs",
                                       "docs/decisions", "docs/rfcs", "rfcs"};

std::optional<DocumentType> suggested_type(std::string_view path) {
  const std::string folded = fold_case(path);
  if (folded.find("rfc") != folded.npos) return DocumentType::rfc;
  if (folded.find("adr") != folded.npos || folded.find("decision") != folded.npos) return DocumentType::adr;
  return std::nullopt;
}

std::string with_slash(std::string path) {
  if (!path.ends_with('/')) path += '/';
  return path;
}

// The template that writes as most of the folder does; Blue's where nothing is known.
std::string suggested_template(DocumentType type, std::optional<HeaderDialect> dialect) {
  if (type != DocumentType::adr || !dialect) return "blue";
  switch (*dialect) {
    case HeaderDialect::section:
      return "nygard";
    case HeaderDialect::front_matter:
    case HeaderDialect::dash_item:
    case HeaderDialect::star_item:
      return "madr";
    default:
      return "blue";
  }
}

Result<> check_folder(const Project& project, const std::string& path) {
  if (path.starts_with(".blue/"))
    return fail(make_error(codes::contradiction, format("{} is Blue's own and always read.", path))
                    .at("folder", path)
                    .suggest("Give a folder outside .blue."));
  if (is_folder(project.root / path)) return {};
  return fail(make_error(codes::file_not_found, format("{} is not a folder of the project.", path))
                  .at("folder", path)
                  .suggest("Give the folder that holds your decisions, such as docs/adr."));
}

Result<> read_folder(const Project& project, FolderFacts& facts) {
  std::map<HeaderDialect, std::size_t> dialects;
  DocumentTree tree(project);
  for (const std::string& path : TRY(list_document_folder(project, facts.folder))) {
    const auto place = parse_document_path(project.folders, path);
    const auto contents = place ? TRY(tree.read(path)) : std::nullopt;
    const auto entry = contents ? find_entry(path, *place, contents->bytes, "") : std::nullopt;
    if (!entry) continue;
    ++facts.documents;
    ++facts.statuses[shown_status(entry->row)];
    facts.example = path.substr(path.rfind('/') + 1);
    if (auto dialect = find_enum<HeaderDialect>(entry->row.dialect)) ++dialects[*dialect];
  }
  const auto most = std::ranges::max_element(dialects, {}, [](const auto& entry) { return entry.second; });
  if (most != dialects.end()) facts.dialect = most->first;
  return {};
}

std::string quote_toml(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

// The folder that adr-tools keeps its decisions in; empty without one.
std::string read_adr_dir(const Project& project) {
  constexpr std::size_t kMost = 4096;
  const auto text = read_file(project.root / ".adr-dir", kMost);
  return text && find_invalid_utf8(*text) == std::string::npos
             ? Path(trim(*text)).lexically_normal().generic_string()
             : std::string();
}

// True if the folder is not listed and holds a file whose name begins with a number or a day. Reads no file.
bool holds_documents(const Project& project, const std::string& path) {
  if (project.folders.find(path + "x")) return false;
  const DocumentFolder folder{DocumentType::adr, path, FolderNames::plain, {}, true};
  Project with = project;
  with.folders = DocumentFolders(std::vector<DocumentFolder>{folder});
  const auto files = list_document_folder(with, folder);
  return files && std::ranges::any_of(*files, [&](const std::string& file) {
           const auto place = parse_document_path(with.folders, file);
           return place && has_prefix(place->name);
         });
}

}  // namespace

Result<FolderFacts> describe_folder(const Project& project, const std::string& path,
                                    std::optional<DocumentType> type) {
  const std::string folder = with_slash(path);
  TRY(check_folder(project, folder));
  FolderFacts facts;
  const auto listed = std::ranges::find(project.folders.all(), folder, &DocumentFolder::path);
  if (listed != project.folders.all().end()) {
    facts.folder = *listed;
    facts.is_listed = true;
    TRY(read_folder(project, facts));
    return facts;
  }
  if (!type) type = suggested_type(path);
  if (!type)
    return fail(make_error(codes::missing_field, format("What are the documents in {}?", path))
                    .at("type")
                    .suggest(format("Name their type: blue adopt {0} --type adr, or --type rfc.", path)));
  facts.folder = {*type, folder, FolderNames::plain, {}, true};
  Project with = project;
  with.folders = DocumentFolders(std::vector<DocumentFolder>{facts.folder});
  TRY(read_folder(with, facts));
  facts.folder.template_name = suggested_template(*type, facts.dialect);
  return facts;
}

Result<> list_in_settings(const Project& project, const DocumentFolder& folder) {
  const Path file = blue_folder(project) / kConfigFile;
  std::string text = is_present(file) ? TRY(read_file(file)) : std::string();
  const std::string before = text;
  const bool has_crlf = text.find("\r\n") != text.npos;
  const std::string ending = has_crlf ? "\r\n" : "\n";
  if (!text.empty() && !text.ends_with('\n')) text += ending;
  text += format("{0}[[documents.{1}.folders]]{0}path = {2}{0}names = \"{3}\"{0}template = \"{4}\"{0}",
                 ending, name_of(folder.type), quote_toml(folder.path.substr(0, folder.path.size() - 1)),
                 name_of(folder.names), folder.template_name);
  TRY(write_file(file, text));
  auto folders = load_document_folders(project);
  if (folders && folders->find(folder.path + "x")) return {};
  TRY(write_file(file, before));
  return fail(
      make_error(codes::config_invalid, format("{} does not take another table at its end.", file.string()))
          .suggest(format("Add the folder by hand: [[documents.{}.folders]] path = {}", name_of(folder.type),
                          quote_toml(folder.path))));
}

std::vector<std::string> find_adoptable(const Project& project) {
  std::vector<std::string> candidates(std::begin(kUsual), std::end(kUsual));
  if (std::string named = read_adr_dir(project); !named.empty()) candidates.insert(candidates.begin(), named);
  std::vector<std::string> found;
  for (const std::string& path : candidates) {
    const bool is_inside = !path.starts_with('/') && !path.starts_with("..") && !path.starts_with(".blue");
    if (!is_inside || std::ranges::find(found, path) != found.end()) continue;
    if (holds_documents(project, with_slash(path))) found.push_back(path);
  }
  return found;
}

}  // namespace blue
