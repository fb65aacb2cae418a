#include "import/folder.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dialogues/answers.h"
#include "domain/dialogue/lifecycle.h"
#include "domain/file_names.h"
#include "project/inside.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostEntries = 100'000;  // looked at in one folder

std::string time_of(const Path& file, Instant now) {
  std::error_code error;
  auto written = fs::last_write_time(file, error);
  if (error) return render_instant(now);
  auto seconds = std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::file_clock::to_sys(written));
  return render_instant(std::min(now, seconds));
}

class FolderReader {
 public:
  FolderReader(Path root, Instant now) : root_(std::move(root)), now_(now) {}

  Result<ForeignDialogue> read() {
    out_.name = repair_utf8(root_.filename().string());
    TRY(read_pool());
    std::map<int, Path> folders = TRY(find_rounds());
    for (const auto& [number, folder] : folders) out_.rounds.push_back(TRY(read_round_files(number, folder)));
    TRY(drop_empty_rounds());
    TRY(read_claims());
    return std::move(out_);
  }

 private:
  void note(std::string code, std::string message, std::string fix = {}) {
    if (out_.notes.size() < 1'000)
      out_.notes.push_back({std::move(code), std::move(message), std::move(fix), "", 0, 0});
  }

  std::string shown(const Path& path) const {
    return printable(repair_utf8(path.lexically_relative(root_).string()));
  }

  // False for a link that leads out of the folder, and for what is not there.
  bool is_inside(const Path& path) {
    std::error_code error;
    Path real = fs::canonical(path, error);
    if (error) return false;
    if (blue::is_inside(real, root_)) return true;
    note("link_not_followed", format("{} leads out of the folder and was not read.", shown(path)));
    return false;
  }

  // The text of a file, or nothing when it is not there.
  Result<std::optional<std::string>> read_text(const Path& path) {
    std::error_code ignored;
    if (!is_inside(path) || !fs::is_regular_file(path, ignored)) return std::nullopt;
    Result<std::string> text = read_file(path, kLongestAnswer);
    if (!text) return fail(std::move(text).error().at("folder"));
    total_ += text->size();
    if (total_ > kLargestImport)
      return fail(
          make_error(codes::too_large, format("The folder has more than {} MB.", kLargestImport >> 20))
              .at("folder"));
    return *std::move(text);
  }

  Result<> read_pool() {
    auto text = TRY(read_text(root_ / "expert-pool.json"));
    if (!text) return {};
    if (auto pool = parse_foreign_pool(*text))
      out_.pool = *std::move(pool);
    else
      note("pool_unreadable", format("expert-pool.json was left out: {}", pool.error().message));
    return {};
  }

  Result<std::vector<Path>> list(const Path& folder) {
    std::vector<Path> paths;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
      paths.push_back(entry->path());
      if (paths.size() > kMostEntries)
        return fail(make_error(codes::too_large,
                               format("{} holds more than {} files.", folder.string(), kMostEntries))
                        .at("folder"));
    }
    if (error) return fail(file_error("read the folder", folder, error.value()));
    std::ranges::sort(paths);
    return paths;
  }

  Result<std::map<int, Path>> find_rounds() {
    std::map<int, Path> folders;
    for (const Path& path : TRY(list(root_))) {
      auto number = parse_round_folder(path.filename().string());
      std::error_code ignored;
      if (!number || !is_inside(path) || !fs::is_directory(path, ignored)) continue;
      if (*number >= kMostRounds)
        return fail(make_error(codes::too_large, format("{} is beyond the last possible round, {}.",
                                                        shown(path), kMostRounds - 1))
                        .at("folder"));
      folders[*number] = path;
    }
    return folders;
  }

  Result<ForeignRound> read_round_files(int number, const Path& folder) {
    ForeignRound round{.round = number, .panel = {}, .answers = {}, .summary = {}};
    for (const Path& path : TRY(list(folder))) {
      const std::string name = path.filename().string();
      auto text = is_answer(name) ? TRY(read_text(path)) : std::nullopt;
      if (text)
        round.answers.push_back({name.substr(0, name.size() - 3), *std::move(text), time_of(path, now_)});
    }
    if (round.answers.size() > kMostForeignExperts)
      return fail(make_error(codes::too_large, format("{} holds {} answers; {} are allowed.", shown(folder),
                                                      round.answers.size(), kMostForeignExperts))
                      .at("folder"));
    TRY(read_panel(round, folder));
    const std::string summary = format("round-{}.summary.md", number);
    for (const Path& place : {folder / summary, root_ / summary})
      if (auto text = round.summary.empty() ? TRY(read_text(place)) : std::nullopt)
        round.summary = repair_utf8(trim(*text));
    return round;
  }

  Result<> read_panel(ForeignRound& round, const Path& folder) {
    auto text = TRY(read_text(folder / "panel.json"));
    if (!text) return {};
    auto panel = parse_foreign_panel(*text);
    if (panel && !panel->empty())
      round.panel = *std::move(panel);
    else
      note("panel_unreadable",
           format("round-{}/panel.json was left out: {}", round.round,
                  panel ? "It has no names." : panel.error().message),
           "Everyone who answered is on the panel.");
    return {};
  }

  // Empty rounds at the end are left out; between others they are a gap.
  Result<> drop_empty_rounds() {
    while (!out_.rounds.empty() && is_empty(out_.rounds.back())) {
      note("round_empty",
           format("round-{} has neither panel nor answers and was left out.", out_.rounds.back().round));
      out_.rounds.pop_back();
    }
    for (std::size_t i = 0; i < out_.rounds.size(); ++i)
      if (out_.rounds[i].round != static_cast<int>(i) || is_empty(out_.rounds[i])) return fail(gap_error(i));
    if (out_.rounds.empty())
      return fail(
          make_error(codes::invalid_value, format("There are no answers in {}.", printable(out_.name)))
              .at("folder")
              .suggest("Give a folder with round-0/<expert>.md, round-1/<expert>.md and so on."));
    return {};
  }

  static bool is_empty(const ForeignRound& round) { return round.answers.empty() && !round.panel; }

  Error gap_error(std::size_t missing) const {
    return make_error(codes::invalid_value, format("round-{} is missing or empty, but round-{} exists.",
                                                   missing, out_.rounds.back().round))
        .at("folder")
        .suggest("Rounds count from 0 without gaps: rename the folders, or add the missing answers.");
  }

  Result<> read_claims() {
    auto scoreboard = TRY(read_text(root_ / "scoreboard.md"));
    auto page = TRY(read_text(root_ / "dialogue.md"));
    out_.verdict = TRY(read_text(root_ / "verdict.md"));
    if (scoreboard) out_.scoreboard = parse_scoreboard(*scoreboard);
    if (auto tensions = TRY(read_text(root_ / kTensionsFile)))
      out_.tension_labels = parse_tension_labels(*tensions);
    if (out_.verdict) out_.resolved_claim = find_resolved_claim(*out_.verdict);
    if (scoreboard && !out_.resolved_claim) out_.resolved_claim = find_resolved_claim(*scoreboard);
    if (page) out_.title = find_heading(*page);
    if (scoreboard && out_.title.empty()) out_.title = without_lead(find_heading(*scoreboard));
    return {};
  }

  // "Scoreboard: API versioning" → "API versioning"
  static std::string without_lead(const std::string& heading) {
    return heading.starts_with("Scoreboard:") ? std::string(trim(heading.substr(11))) : std::string();
  }

  Path root_;
  Instant now_;
  ForeignDialogue out_;
  std::size_t total_ = 0;
};

}  // namespace

Result<ForeignDialogue> read_foreign_dialogue(const Path& folder, Instant now) {
  std::error_code error;
  Path root = fs::canonical(folder, error);
  if (error) return fail(file_error("read the folder", folder, error.value()).at("folder"));
  if (!fs::is_directory(root, error))
    return fail(make_error(codes::invalid_value, format("{} is not a folder.", folder.string()))
                    .at("folder")
                    .suggest("Name the folder with the round-N folders in it."));
  return FolderReader(std::move(root), now).read();
}

}  // namespace blue
