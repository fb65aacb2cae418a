#include "dialogues/traces.h"

#include <algorithm>
#include <filesystem>

#include "base/format.h"
#include "base/json.h"
#include "domain/file_names.h"

namespace blue {
namespace {

constexpr std::size_t kLargestSearched = 256u << 20;  // bytes

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// A text with every run of white space as one space, and the line on which each byte was.
struct Folded {
  std::string text;
  std::vector<std::size_t> lines;
};
Folded fold_space(std::string_view text, bool is_json) {
  Folded out;
  std::size_t line = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_escaped = is_json && text[i] == '\\' && i + 1 < text.size();
    const bool is_space = is_blank(text[i]) || (is_escaped && std::string_view("nrt").contains(text[i + 1]));
    if (!is_space || !out.text.ends_with(' ')) {
      out.text += is_space ? ' ' : text[i];
      out.lines.push_back(line);
      if (is_escaped && !is_space) out.text += text[i + 1], out.lines.push_back(line);
    }
    line += text[i] == '\n';
    i += is_escaped;
  }
  return out;
}

void search_file(const Path& path, const Path& root, std::string_view wanted, std::vector<Trace>& out) {
  const auto bytes = read_file(path, kLargestSearched);
  if (!bytes) return;
  const std::string extension = path.extension().string();
  const bool is_json = extension == ".json" || extension == ".jsonl";
  std::string needle = fold_space(wanted, false).text;
  if (is_json) {
    needle = render_json(Json(needle));
    needle = needle.substr(1, needle.size() - 2);
  }
  const Folded folded = fold_space(*bytes, is_json);
  for (std::size_t at = folded.text.find(needle); at != std::string::npos;
       at = folded.text.find(needle, at + 1)) {
    Trace trace{path.lexically_relative(root).generic_string(), folded.lines[at]};
    if (out.empty() || out.back().file != trace.file || out.back().line != trace.line)
      out.push_back(std::move(trace));
  }
}

std::vector<Path> list_files_below(const Path& folder) {
  std::vector<Path> files;
  std::error_code error;
  for (std::filesystem::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    if (entry->symlink_status(error).type() == std::filesystem::file_type::regular)
      files.push_back(entry->path());
  std::ranges::sort(files);
  return files;
}

Path documents_of(const Project& project) { return project.root / kBlueFolder / "docs"; }

// True for a file in the folder of a round that is an expert's.
bool is_answer_file(const Path& file) {
  return parse_round_folder(file.parent_path().filename().string()) && is_answer(file.filename().string());
}

}  // namespace

std::vector<Trace> find_traces(const DialoguePlace& place, std::string_view text) {
  std::vector<Trace> out;
  for (const Path& folder : {place.path(), documents_of(place.project)})
    for (const Path& file : list_files_below(folder)) search_file(file, place.project.root, text, out);
  return out;
}

std::vector<Trace> find_traces(const DialoguePlace& place, const Quotations& words) {
  std::vector<Path> files = list_files_below(place.path());
  std::erase_if(files, [](const Path& file) { return !is_answer_file(file); });
  std::ranges::move(list_files_below(documents_of(place.project)), std::back_inserter(files));
  std::vector<Trace> out;
  for (const Path& file : files)
    if (const auto bytes = read_file(file, kLargestSearched))
      for (const std::size_t line : words.find(*bytes))
        out.push_back({file.lexically_relative(place.project.root).generic_string(), line});
  return out;
}

std::string say_where(const Trace& trace) { return format("{}:{}", trace.file, trace.line); }

}  // namespace blue
