#include "domain/scrutiny/leaks.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/format.h"
#include "base/text.h"
#include "domain/file_names.h"
#include "domain/word_list.h"

namespace blue {
namespace {

using Shingles = std::vector<std::uint64_t>;  // one for each word that begins one, in order

std::uint64_t hash_of(std::string_view word) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char one : word) hash = (hash ^ static_cast<unsigned char>(one)) * 0x100000001b3;
  return hash;
}

Shingles shingles_of(const std::vector<PlacedWord>& words) {
  Shingles hashes, out;
  for (const PlacedWord& one : words) hashes.push_back(hash_of(one.word));
  for (std::size_t at = 0; at + kShingle <= hashes.size(); ++at) {
    std::uint64_t all = 0;
    for (std::size_t i = at; i < at + kShingle; ++i) all = all * 0x9e3779b97f4a7c15 + hashes[i];
    out.push_back(all);
  }
  return out;
}

// The answers of one round, by expert, and the wording that two of them share.
class SharedWording {
 public:
  struct Shared {
    std::size_t first = 0, second = 0;  // answers
    std::set<std::uint64_t> shingles;
  };
  struct Text {
    const AnswerRecord* answer = nullptr;
    std::vector<PlacedWord> words;
    Shingles shingles;
  };

  void add(const AnswerRecord& answer, std::string_view text) {
    std::vector<PlacedWord> words = words_outside_markers(text);
    Shingles shingles = shingles_of(words);
    texts_.push_back({&answer, std::move(words), std::move(shingles)});
  }

  const std::vector<Text>& texts() const { return texts_; }

  // Every pair that shares enough of what is not in `known`, in the order of the answers.
  std::vector<Shared> find(const std::unordered_set<std::uint64_t>& known) const {
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> holders;
    for (std::size_t i = 0; i < texts_.size(); ++i)
      for (const std::uint64_t one : texts_[i].shingles) {
        if (known.contains(one)) continue;
        std::vector<std::size_t>& who = holders[one];
        if (who.empty() || who.back() != i) who.push_back(i);
      }
    std::map<std::pair<std::size_t, std::size_t>, std::set<std::uint64_t>> pairs;
    for (const auto& [shingle, who] : holders)
      for (std::size_t a = 0; a < who.size(); ++a)
        for (std::size_t b = a + 1; b < who.size(); ++b) pairs[{who[a], who[b]}].insert(shingle);
    std::vector<Shared> out;
    for (auto& [pair, shingles] : pairs)
      if (shingles.size() >= kFewestSharedShingles)
        out.push_back({pair.first, pair.second, std::move(shingles)});
    return out;
  }

  // Where the longest run of shared words begins, and its words.
  std::pair<std::size_t, std::string> quote(const Text& text, const std::set<std::uint64_t>& shared) const {
    std::size_t best = 0, length = 0;
    for (std::size_t at = 0, run = 0; at < text.shingles.size(); ++at) {
      run = shared.contains(text.shingles[at]) ? run + 1 : 0;
      if (run > length) length = run, best = at + 1 - run;
    }
    std::vector<std::string> words;
    for (std::size_t i = best; i < best + length + kShingle - 1 && i < text.words.size(); ++i)
      words.push_back(text.words[i].word);
    return {text.words[best].line, join(words, " ")};
  }

 private:
  std::vector<Text> texts_;
};

class Leaks {
 public:
  Leaks(const DialogueState& state, const AnswerTexts* texts) : state_(state), texts_(texts) {}

  Measure measure() {
    Measure out{.name = "leak"};
    for (const RoundRegistered& round : state_.rounds) {
      add_references(round);
      add_equal(round);
      if (texts_) add_wording(round);
    }
    out.says = format(
        "{} to what another expert wrote in the same round; {} of equal answers; {} with the "
        "same wording.",
        counted(references_, "reference"), counted(equal_, "pair"), counted(wordings_, "pair"));
    out.figures =
        JsonObject{{"references", references_}, {"equal_answers", equal_}, {"shared_wording", wordings_}};
    out.not_measurable = why_partial();
    out.take(std::move(found_));
    return out;
  }

 private:
  void add_reference(const RoundRegistered& round, const std::string& expert, const std::string& target,
                     std::size_t line, const Words& note) {
    const Entity* entity = state_.record.find_entity(target);
    if (!entity || entity->round != round.round || entity->author == expert ||
        entity->origin != Origin::answer ||
        std::ranges::find(entity->contributors, expert) != entity->contributors.end())
      return;
    ++references_;
    found_.push_back({format("{} refers to {} of {}, which was written in the same round.",
                             name_in(state_, expert), target, name_in(state_, entity->author)),
                      expert, round.round, answer_file(round.round, expert), line,
                      note.empty() ? quote_of(entity->shown_label()) : quote_of(note), target});
  }

  void add_references(const RoundRegistered& round) {
    for (const Reference& one : round.references)
      if (one.origin == Origin::answer) add_reference(round, one.expert, one.target, one.line, one.note);
    for (const Move& one : round.moves)
      if (one.origin == Origin::answer)
        for (const std::string& target : one.targets)
          add_reference(round, one.expert, target, one.line, one.note);
  }

  // Noted when the round was registered: later on, salted commitments tell nothing.
  void add_equal(const RoundRegistered& round) {
    for (const Note& note : round.notes) {
      if (note.code != "answers_equal") continue;
      ++equal_;
      found_.push_back({note.message, note.expert, round.round, answer_file(round.round, note.expert), 1,
                        quote_of(round_text(round, note.expert))});
    }
  }

  std::string_view round_text(const RoundRegistered& round, const std::string& expert) const {
    const std::string* text = texts_ ? texts_->find_answer(answer_file(round.round, expert)) : nullptr;
    return text ? std::string_view(*text) : std::string_view();
  }

  void add_wording(const RoundRegistered& round) {
    SharedWording shared;
    bool has_prompts = true;
    for (const AnswerRecord& answer : round.answers) {
      const auto prompt = texts_->prompts.find(prompt_file(round.round, answer.expert));
      if (prompt == texts_->prompts.end())
        has_prompts = false;
      else
        prompts_.push_back(prompt->second);
      const std::string* text = texts_->find_answer(answer.file);
      unread_ += !text;
      if (text) shared.add(answer, *text);
    }
    if (!has_prompts)
      without_prompts_.push_back(format("{}", round.round));
    else if (!shared.find(known_).empty())
      for (const SharedWording::Shared& one : shared.find(with_prompts())) add_pair(round, shared, one);
    for (const SharedWording::Text& text : shared.texts())
      known_.insert(text.shingles.begin(), text.shingles.end());
    know(round.summary);
  }

  void add_pair(const RoundRegistered& round, const SharedWording& all, const SharedWording::Shared& pair) {
    const SharedWording::Text &first = all.texts()[pair.first], &second = all.texts()[pair.second];
    if (is_equal(round, *second.answer)) return;
    ++wordings_;
    const auto [line, words] = all.quote(first, pair.shingles);
    const std::size_t other = all.quote(second, pair.shingles).first;
    found_.push_back(
        {format("{} and {} ({}:{}) share {} of eight words that no prompt and no earlier answer has.",
                name_in(state_, first.answer->expert), name_in(state_, second.answer->expert),
                second.answer->file, other, counted(pair.shingles.size(), "run")),
         first.answer->expert, round.round, first.answer->file, line, quote_of(words),
         second.answer->expert});
  }

  // Equal answers share all of their wording: that is said once.
  static bool is_equal(const RoundRegistered& round, const AnswerRecord& answer) {
    return std::ranges::any_of(round.notes, [&](const Note& note) {
      return note.code == "answers_equal" && note.expert == answer.expert;
    });
  }

  // Prompts are long and hardly ever needed: they are read once something is shared.
  const std::unordered_set<std::uint64_t>& with_prompts() {
    for (const std::string_view prompt : std::exchange(prompts_, {})) know(prompt);
    return known_;
  }

  void know(std::string_view text) {
    const Shingles shingles = shingles_of(words_outside_markers(text));
    known_.insert(shingles.begin(), shingles.end());
  }

  std::string why_partial() const {
    if (!texts_) return "Shared wording needs the answers' texts: blue dialogue scrutiny reads them.";
    std::string out;
    if (!without_prompts_.empty())
      out = format("Shared wording of round {}: prompts are not on record, and the words may be theirs.",
                   join(without_prompts_, ", "));
    if (unread_ > 0)
      out += format("{}Shared wording of {} that cannot be read.", out.empty() ? "" : " ",
                    counted(unread_, "answer"));
    return out;
  }

  const DialogueState& state_;
  const AnswerTexts* texts_;
  std::unordered_set<std::uint64_t> known_;  // shingles of earlier answers, and of prompts that were read
  std::vector<std::string_view> prompts_;    // not read yet
  std::vector<ScrutinyFinding> found_;
  std::vector<std::string> without_prompts_;
  std::size_t references_ = 0, equal_ = 0, wordings_ = 0, unread_ = 0;
};

}  // namespace

Measure measure_leaks(const DialogueState& state, const AnswerTexts* texts) {
  if (std::string why = why_without_answers(state); !why.empty())
    return not_measurable("leak", std::move(why));
  return Leaks(state, texts).measure();
}

}  // namespace blue
