#include "dialogues/git_history.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "base/format.h"
#include "base/text.h"
#include "dialogues/git_program.h"
#include "domain/file_names.h"
#include "domain/verdict/event.h"
#include "ledger/ledger.h"

namespace blue {
namespace {

using Arguments = std::vector<std::string>;

constexpr std::size_t kMostVersions = 1'000;
constexpr int kMostRenames = 20;
constexpr std::size_t kMostCandidates = 50;    // ledgers that one commit deleted
constexpr std::chrono::seconds kPatience(15);  // for all calls together

// One committed version of the ledger.
struct Version {
  std::string commit, at;  // hash, and the committer's time
  Arguments parents;
  std::string blob;  // empty: the commit deleted the file
  bool is_added = false;
  std::string_view bytes = {};

  std::string name() const { return commit.substr(0, 12); }
};

// A change of a file, as --raw prints it.
struct RawChange {
  std::string path, old_blob, new_blob;
  char letter = 'M';
};

std::optional<RawChange> parse_change(std::string_view facts, std::string_view path) {
  const std::vector<std::string_view> words = split(facts.substr(1), ' ');
  if (words.size() != 5 || words[4].empty()) return std::nullopt;
  return RawChange{std::string(path), std::string(words[2]), std::string(words[3]), words[4].front()};
}

std::vector<RawChange> parse_changes(std::string_view output) {
  std::vector<RawChange> out;
  const std::vector<std::string_view> parts = split(output, '\0');
  for (std::size_t i = 0; i + 1 < parts.size(); ++i)
    if (parts[i].starts_with(':'))
      if (auto change = parse_change(parts[i], parts[i + 1])) out.push_back(*std::move(change));
  return out;
}

// "commit HASH TIME PARENT…", then its change of the file; parts end with NUL.
std::vector<Version> parse_log(std::string_view output) {
  std::vector<Version> out;
  const std::vector<std::string_view> parts = split(output, '\0');
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string_view part = trim(parts[i]);
    if (part.starts_with("commit ")) {
      const std::vector<std::string_view> words = split(part, ' ');
      if (words.size() < 3) continue;
      Version version{std::string(words[1]), std::string(words[2]), {}, {}};
      for (std::size_t word = 3; word < words.size(); ++word)
        if (!words[word].empty()) version.parents.emplace_back(words[word]);
      out.push_back(std::move(version));
    } else if (part.starts_with(':') && i + 1 < parts.size() && !out.empty()) {
      const auto change = parse_change(part, parts[i + 1]);
      if (!change || change->letter == 'D') continue;
      out.back().blob = change->new_blob;
      out.back().is_added = change->letter == 'A';
    }
  }
  return out;
}

std::size_t count_lines(std::string_view bytes) {
  return static_cast<std::size_t>(std::ranges::count(bytes, '\n'));
}

// The first line, from 1, in which the two differ.
std::size_t first_difference(std::string_view one, std::string_view other) {
  const auto [at, ignored] = std::ranges::mismatch(one, other);
  return count_lines(one.substr(0, static_cast<std::size_t>(at - one.begin()))) + 1;
}

// Where the line of the final verdict ends.
std::optional<std::size_t> find_verdict_end(std::string_view ledger) {
  for (std::size_t at = 0; at < ledger.size();) {
    const std::size_t end = std::min(ledger.find('\n', at), ledger.size());
    const std::string_view line = ledger.substr(at, end - at);
    at = end + 1;
    if (line.find(VerdictRegistered::kKind) == line.npos) continue;
    auto parsed = parse_untrusted_line(line);
    if (parsed && parsed->event.kind == VerdictRegistered::kKind &&
        parsed->event.body.text_or("verdict_type", "") == name_of(VerdictKind::final))
      return end;
  }
  return std::nullopt;
}

class GitReader {
 public:
  explicit GitReader(const DialoguePlace& place) : place_(place), git_(place.project.root, kPatience) {}

  GitHistory read() {
    if (auto why = collect()) return {format("Git history was not checked: {}.", *why), 0, {}, {}};
    auto ledger = read_file(place_.ledger(), kLargestLedger);
    if (!ledger) return {"Git history was not checked: the ledger cannot be read.", 0, {}, {}};
    compare(*ledger);
    name_verdict(*ledger);
    conclude();
    return std::move(out_);
  }

 private:
  std::string why_not(std::string_view otherwise) const {
    if (git_.is_absent()) return "git is not installed";
    return git_.is_too_long() ? "git took too long" : std::string(otherwise);
  }

  // Finds the versions and their bytes; why that was not possible, or nothing.
  std::optional<std::string> collect() {
    auto facts = git_.run({"rev-parse", "--is-shallow-repository", "--show-prefix"});
    if (!facts) return why_not("the project is not in a git repository that git opens");
    const std::vector<std::string_view> lines = split(*facts, '\n');
    is_shallow_ = lines[0] == "true";
    std::string path = format("{}{}", lines.size() > 1 ? lines[1] : "", place_.ledger_key());
    std::string start = "HEAD";
    for (int names = 0; names <= kMostRenames; ++names) {
      auto log = git_.run({"log", "--first-parent", "-m", "--raw", "-z", "--no-abbrev", "--no-renames",
                           "--no-follow", "--no-ext-diff", "--no-textconv", "--no-color", "--no-relative",
                           format("--max-count={}", kMostVersions), "--format=commit %H %cI %P", start, "--",
                           ":(top,literal)" + path});
      if (!log) return why_not("nothing was committed yet");
      std::vector<Version> found = parse_log(*log);
      if (names > 0) moved_ += found.size();
      std::ranges::move(found, std::back_inserter(versions_));
      auto before = versions_.size() < kMostVersions ? find_earlier_place() : std::nullopt;
      if (!before) break;
      start = versions_.back().parents.front();
      path = *std::move(before);
    }
    std::erase_if(versions_, [](const Version& one) { return one.blob.empty(); });
    if (versions_.empty()) return "the ledger was not committed on this branch";
    return read_blobs() ? std::nullopt : std::optional(why_not("git cannot read the committed versions"));
  }

  // Where the ledger was before the commit that brought it to its place: in a ledger that the same commit
  // deleted and that it continues.
  std::optional<std::string> find_earlier_place() {
    if (versions_.empty() || !versions_.back().is_added || versions_.back().parents.empty())
      return std::nullopt;
    const Version& added = versions_.back();
    auto diff = git_.run({"diff-tree", "-r", "-z", "--raw", "--no-abbrev", "--no-renames", "--no-ext-diff",
                          "--diff-filter=D", added.parents.front(), added.commit, "--",
                          format(":(top,glob)**/{}", kLedgerFile)});
    if (!diff) return std::nullopt;
    std::vector<RawChange> gone = parse_changes(*diff);
    if (gone.empty() || gone.size() > kMostCandidates) return std::nullopt;
    Arguments blobs{added.blob};
    for (const RawChange& one : gone) blobs.push_back(one.old_blob);
    const auto texts = git_.read_objects(blobs);
    if (!texts || texts->size() != blobs.size()) return std::nullopt;
    for (std::size_t i = 0; i < gone.size(); ++i)
      if (!(*texts)[i + 1].empty() && texts->front().starts_with((*texts)[i + 1])) return gone[i].path;
    return std::nullopt;
  }

  bool read_blobs() {
    Arguments blobs;
    for (const Version& one : versions_) blobs.push_back(one.blob);
    const auto texts = git_.read_objects(blobs);
    if (!texts || texts->empty()) return false;
    is_cut_ = texts->size() < versions_.size() || versions_.size() >= kMostVersions;
    versions_.resize(texts->size());
    for (std::size_t i = 0; i < texts->size(); ++i) versions_[i].bytes = (*texts)[i];
    return true;
  }

  void compare(std::string_view ledger) {
    const Version& last = versions_.front();
    if (!ledger.starts_with(last.bytes))
      add(last.name(),
          format("The ledger on disk does not continue the one of commit {}: they differ at line {}.",
                 last.name(), first_difference(ledger, last.bytes)),
          format("git diff {} -- {} shows what was changed.", last.name(), place_.ledger_key()), true);
    for (std::size_t i = 0; i < versions_.size(); ++i) {
      const Version& one = versions_[i];
      const Version* before = i + 1 < versions_.size() ? &versions_[i + 1] : nullptr;
      if (before && !one.bytes.starts_with(before->bytes)) accuse(one, *before);
      if (one.parents.size() > 1) note_merge(one, before ? before->bytes : std::string_view());
    }
  }

  void accuse(const Version& one, const Version& before) {
    const bool is_cut = before.bytes.starts_with(one.bytes);
    add(one.name(),
        is_cut ? format("Commit {} took {} off the end of the ledger of commit {}.", one.name(),
                        counted(count_lines(before.bytes.substr(one.bytes.size())), "line"), before.name())
               : format("Commit {} rewrote the ledger of commit {} from line {} on.", one.name(),
                        before.name(), first_difference(one.bytes, before.bytes)),
        format("git log -p {}..{} shows who changed it; the earlier lines are in {}.", before.name(),
               one.name(), before.name()),
        true);
  }

  void note_merge(const Version& one, std::string_view before) {
    const std::size_t known = count_lines(before), now = count_lines(one.bytes);
    if (now <= known) return;
    add(one.name(),
        format("Commit {} is a merge; it brought {} of the ledger from another branch.", one.name(),
               counted(now - known, "line")),
        "No action is needed; the commits of that branch have the versions between.", false);
  }

  void name_verdict(std::string_view ledger) {
    const auto end = find_verdict_end(ledger);
    if (!end) return;
    for (const Version& one : versions_)
      if (one.bytes.size() >= *end && ledger.substr(0, *end) == one.bytes.substr(0, *end)) {
        out_.verdict_commit = one.commit;
        verdict_at_ = one.at;
      }
    is_undecided_ = false;
  }

  void conclude() {
    out_.versions = versions_.size();
    const bool is_sound = std::ranges::none_of(out_.findings, &Finding::breaks);
    std::string text = format("Git has {} of the ledger on this branch{}", counted(out_.versions, "version"),
                              !is_sound            ? ", and they do not continue each other"
                              : out_.versions == 1 ? ", which the ledger on disk continues"
                                                   : ", each of which continues the one before");
    if (moved_ > 0) text += format("; {} under an earlier name of the folder", moved_);
    if (!out_.verdict_commit.empty())
      text += format("; the first commit with the verdict is {} of {}", out_.verdict_commit, verdict_at_);
    else if (!is_undecided_)
      text += "; no commit has the verdict yet";
    if (is_cut_) text += "; older versions were too many or too large to compare";
    if (is_shallow_) text += "; the clone is shallow, so earlier commits are not known here";
    out_.statement = text + ".";
  }

  void add(const std::string& commit, std::string message, std::string fix, bool breaks) {
    out_.findings.push_back(
        {"ledger", format("commit {}", commit), std::move(message), std::move(fix), breaks});
  }

  const DialoguePlace& place_;
  GitProgram git_;
  std::vector<Version> versions_;  // newest first
  std::string verdict_at_;
  std::size_t moved_ = 0;
  bool is_shallow_ = false, is_cut_ = false, is_undecided_ = true;
  GitHistory out_;
};

}  // namespace

GitHistory read_git_history(const DialoguePlace& place) { return GitReader(place).read(); }

}  // namespace blue
