#include "dialogues/exhibits.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "base/format.h"
#include "base/hash.h"
#include "domain/dialogue/known_entities.h"
#include "domain/dialogue/line_event.h"
#include "domain/file_names.h"
#include "domain/verdict/text.h"
#include "markers/parse_answer.h"
#include "markers/prose.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

void add_stamp(std::string& out, const Path& path) {
  struct stat facts{};
  if (::lstat(path.c_str(), &facts) != 0) return;
  out += format("{} {} {} {}.{}\n", path.filename().string(), facts.st_ino, facts.st_size,
                facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec);
}

// How many folders of rounds there may be: one more than the highest number.
int count_round_folders(const Path& folder) {
  int count = 0;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (const auto round = parse_round_folder(entry->path().filename().string()))
      count = std::max(count, std::min(*round, kLastRound) + 1);
  return count;
}

Exhibit read_unless_erased(const Path& folder, const ErasuresBeside& beside, const std::string& file,
                           const std::string& commitment) {
  const bool is_erased = !commitment.empty() && (is_present(folder / erasure_file(commitment)) ||
                                                 beside.find(file, commitment).has_value());
  return is_erased ? Exhibit{ExhibitCondition::erased, {}} : read_despite_erasure(folder, file, commitment);
}

}  // namespace

Exhibit read_exhibit(const Path& folder, const std::string& file, const std::string& commitment) {
  return read_unless_erased(folder, ErasuresBeside(folder), file, commitment);
}

Exhibit read_despite_erasure(const Path& folder, const std::string& file, const std::string& commitment) {
  using enum ExhibitCondition;
  if (commitment.empty()) return {missing, {}};
  const auto text = read_dated_file(folder / file, kLongestAnswer);
  if (!text) return {is_present(folder / file) ? altered : missing, {}};
  const auto salt = read_salt(folder, commitment);
  if (!salt) return {salt_missing, {}};
  if (make_commitment(text->text, *salt) != commitment) return {altered, {}};
  return {intact, text->text};
}

std::string_view placeholder_of(ExhibitCondition condition) {
  switch (condition) {
    case ExhibitCondition::intact:
      return "";
    case ExhibitCondition::altered:
      return "[altered since it was registered]";
    case ExhibitCondition::missing:
      return "[missing]";
    case ExhibitCondition::erased:
      return "[erased on record]";
    case ExhibitCondition::salt_missing:
      return "[not shown: its salt is missing]";
  }
  return "";
}

void ExhibitReader::fill(RoundRegistered& round, const DialogueState& before) {
  visit_words(round, [&](Words& words, const std::string& file) { fill(words, file, before); });
  fill_notes(round, before);
}

void ExhibitReader::fill(VerdictRegistered& verdict, const DialogueState& before) {
  visit_words(verdict, [&](Words& words, const std::string& file) { fill(words, file, before); });
  restore_text(before, verdict);
}

bool ExhibitReader::is_whole(const DialogueState& state) {
  auto can_show = [&](const AnswerRecord& one) {
    if (one.commitment.empty()) return true;
    const ExhibitCondition found = read(one.file, state).condition;
    return found == ExhibitCondition::intact || found == ExhibitCondition::erased;
  };
  return std::ranges::all_of(state.rounds, [&](const RoundRegistered& round) {
    return std::ranges::all_of(round.answers, can_show);
  });
}

void ExhibitReader::fill(Words& words, const std::string& file, const DialogueState& before) {
  if (!words.text.empty()) return;
  const Exhibit& exhibit = read(file, before);
  const Span& span = *words.span;
  words.text = placeholder_of(exhibit.condition);
  words.lost = exhibit.condition != ExhibitCondition::intact;
  if (exhibit.condition != ExhibitCondition::intact || span.to > exhibit.bytes.size()) return;
  const std::string_view bytes = std::string_view(exhibit.bytes).substr(span.from, span.to - span.from);
  words.text = words.one_line ? label_from(bytes) : prose_from(bytes);
  if (span.cut) words.text += kCutSign;
}

const Exhibit& ExhibitReader::read(const std::string& file, const DialogueState& before) {
  const auto named = before.commitments.find(file);
  const std::string commitment = named == before.commitments.end() ? std::string() : named->second;
  auto [found, is_new] = read_.try_emplace(commitment);
  if (is_new)
    found->second = erased_ == ErasedWords::read ? read_despite_erasure(folder_, file, commitment)
                                                 : read_unless_erased(folder_, beside_, file, commitment);
  return found->second;
}

// What the reading of an answer remarked follows from the answer: only the place of a remark is kept.
void ExhibitReader::fill_notes(RoundRegistered& round, const DialogueState& before) {
  for (const AnswerRecord& answer : round.answers) {
    auto is_open = [&](const Note& one) { return one.expert == answer.expert && one.message.empty(); };
    if (std::ranges::none_of(round.notes, is_open)) continue;
    const Exhibit& exhibit = read(answer.file, before);
    const std::vector<std::string> experts = names_in_answers(before, round.panel);
    const std::vector<KnownEntity> known = known_entities(before, round.round);
    const Answer again = parse_answer(exhibit.bytes, answer.expert, round.round, {experts, known});
    for (Note& note : round.notes) {
      if (!is_open(note)) continue;
      auto said = std::ranges::find_if(again.diagnostics, [&](const MarkerDiagnostic& one) {
        return one.code == note.code && one.at.line == note.line && one.at.column == note.column;
      });
      const bool is_found = said != again.diagnostics.end();
      note.from_answer = true;
      note.message = is_found ? said->message : format("{} at line {}.", note.code, note.line);
      if (is_found) note.fix = said->fix;
    }
  }
}

std::string Committer::commit(const std::string& file, std::string_view bytes,
                              std::span<const std::string> known) {
  for (const std::string& commitment : known)
    if (const auto salt = read_salt(folder_, commitment); salt && make_commitment(bytes, *salt) == commitment)
      return commitment;
  const Salt salt = source_.draw(file);
  std::string commitment = make_commitment(bytes, salt);
  salts_.emplace(commitment, salt);
  return commitment;
}

std::string stamp_answers(const Path& folder, int rounds) {
  std::string facts;
  for (int round = 0; round < rounds; ++round) {
    std::vector<Path> answers;
    std::error_code error;
    for (fs::directory_iterator entry(folder / round_folder(round), error), end; !error && entry != end;
         entry.increment(error))
      if (is_answer(entry->path().filename().string())) answers.push_back(entry->path());
    std::ranges::sort(answers);
    facts += format("{}\n", round);
    for (const Path& answer : answers) add_stamp(facts, answer);
  }
  add_stamp(facts, folder / kErasuresFolder);
  return sha256(facts).substr(0, 16);
}

AnswersWatch::AnswersWatch(Path folder)
    : folder_(std::move(folder)), before_(stamp_answers(folder_, count_round_folders(folder_))) {}

std::string AnswersWatch::stamp(int rounds) const {
  std::string stamp = stamp_answers(folder_, rounds);
  return before_ == stamp_answers(folder_, count_round_folders(folder_)) ? stamp : "changing";
}

std::vector<std::string> names_in_answers(const DialogueState& state, const PanelSet& panel) {
  std::vector<std::string> experts = state.taken_slugs();
  for (const std::string& slug : slugs_of(panel))
    if (std::ranges::find(experts, slug) == experts.end()) experts.push_back(slug);
  return experts;
}

}  // namespace blue
