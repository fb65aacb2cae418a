#include "dialogues/erasures.h"

#include <algorithm>
#include <filesystem>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "ledger/commitment.h"

namespace blue {
namespace {

constexpr std::size_t kLongestErasure = 1u << 16;  // bytes

}  // namespace

void Erasure::describe(Fields<Erasure>& f) {
  f.required<&Erasure::uid>("The dialogue").length(64, 64);
  f.required<&Erasure::path>("The erased text");
  f.required<&Erasure::at>("When");
  f.required<&Erasure::by>("Who; a claim");
  f.required<&Erasure::reason>("Why");
  f.optional<&Erasure::because>("The erased answer that it quoted");
}

std::optional<Erasure> find_erasure(const Path& folder, const std::string& commitment) {
  if (is_linked(folder / kErasuresFolder)) return std::nullopt;
  const auto file = read_dated_file(folder / erasure_file(commitment), kLongestErasure);
  const auto json = file ? parse_json(file->text) : Result<Json>(fail(file.error()));
  auto erasure = json ? decode<Erasure>(*json) : Result<Erasure>(fail(json.error()));
  if (!erasure || !is_path_below(erasure->path)) return std::nullopt;
  return *std::move(erasure);
}

Erasures list_erasures(const Path& folder) {
  Erasures out;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder / kErasuresFolder, error), end;
       !error && entry != end; entry.increment(error)) {
    const std::string commitment = entry->path().stem().string();
    if (!is_commitment(commitment)) continue;
    if (auto erasure = find_erasure(folder, commitment)) out.emplace(commitment, *std::move(erasure));
  }
  return out;
}

Result<> write_erasures(const Path& folder, const Erasures& erasures) {
  TRY(make_folder(folder / kErasuresFolder));
  std::vector<std::string> files;
  for (const auto& [commitment, erasure] : erasures) {
    files.push_back(erasure_file(commitment));
    const auto present = find_erasure(folder, commitment);
    if (!present || present->uid != erasure.uid || present->path != erasure.path)
      TRY(write_file(folder / files.back(), render_json(encode(erasure)) + "\n"));
  }
  return sync_files(folder, files);
}

std::optional<Erasure> find_erasure_of(const Path& folder, std::string_view path) {
  if (!is_present(folder / kErasuresFolder)) return std::nullopt;
  for (auto& [commitment, erasure] : list_erasures(folder))
    if (erasure.path == path) return erasure;
  return std::nullopt;
}

std::optional<Erasure> ErasuresBeside::find(const std::string& file, const std::string& commitment) const {
  if (!others_) {
    others_.emplace();
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder_.parent_path(), error), end; !error && entry != end;
         entry.increment(error))
      if (entry->path() != folder_ && is_present(entry->path() / kErasuresFolder))
        others_->push_back(entry->path());
  }
  for (const Path& other : *others_)
    if (auto erasure = find_erasure(other, commitment); erasure && erasure->path == file) return erasure;
  return std::nullopt;
}

Result<> check_not_erased(const Path& folder, int round) {
  if (!is_present(folder / kErasuresFolder)) return {};
  for (const auto& [commitment, erasure] : list_erasures(folder)) {
    const Path path = erasure.path;
    if (path.parent_path() != round_folder(round) || !is_answer(path.filename().string())) continue;
    return fail(
        make_error(codes::exhibit_erased,
                   format("{} was erased on record {}.", erasure.path, say_who_and_why(erasure)))
            .at("round", round)
            .with("file", erasure.path)
            .suggest(format("Round {} remains as it was registered: go on with the next round.", round)));
  }
  return {};
}

std::string say_who_and_why(const Erasure& erasure) {
  // Anybody can write a record: its words must not look like further lines.
  auto shown = [](const std::string& text) {
    return replace_all(replace_all(printable(text), '\n', ' '), '\t', ' ');
  };
  const std::string by = erasure.by.empty() ? "" : format("by {} ", shown(erasure.by));
  return format("{}at {}: {}", by, shown(erasure.at), name_of(erasure.reason));
}

}  // namespace blue
