#include "dialogues/scrutiny.h"

#include "base/hash.h"
#include "base/json_parse.h"
#include "dialogues/exhibits.h"
#include "dialogues/fold.h"
#include "dialogues/survey.h"
#include "dialogues/twins.h"
#include "domain/dialogue/totals.h"
#include "domain/file_names.h"
#include "domain/scrutiny/scrutinise.h"

namespace blue {
namespace {

constexpr std::size_t kLongestFirstLine = 8u << 20;  // as long as a line may be

// The text of a file that a line of format 1 names by its hash; nothing when it has another.
std::optional<std::string> read_hashed(const DialoguePlace& place, const std::string& file,
                                       const std::string& hash) {
  if (hash.empty() || !check_no_link(place, file)) return std::nullopt;
  auto text = read_file(place.path() / file, kLongestAnswer);
  return text && sha256(*text) == hash ? std::optional(*std::move(text)) : std::nullopt;
}

std::optional<std::string> read_text(const DialoguePlace& place, const std::string& file,
                                     const std::string& commitment, const std::string& hash) {
  if (commitment.empty()) return read_hashed(place, file, hash);
  Exhibit exhibit = read_exhibit(place.path(), file, commitment);
  return exhibit.condition == ExhibitCondition::intact ? std::optional(std::move(exhibit.bytes))
                                                       : std::nullopt;
}

template <class Map>
std::string value_or_nothing(const Map& map, const std::string& key) {
  const auto found = map.find(key);
  return found == map.end() ? std::string() : found->second;
}

std::optional<std::string> text_in(const Json& body, std::string_view member) {
  const Json* found = body.find(member);
  return found && found->string() ? std::optional(*found->string()) : std::nullopt;
}

// What the first line of a ledger says, and which line it is.
struct Opening {
  OtherDialogue dialogue;
  std::string uid;
};
std::optional<Opening> read_first_line(const DialoguePlace& place) {
  const std::string bytes = read_opening(place.ledger(), kLongestFirstLine);
  const auto line = parse_json(bytes.substr(0, bytes.find('\n')), {.bytes = kLongestFirstLine});
  const Json* body = line ? line->find("body") : nullptr;
  if (!body) return std::nullopt;
  return Opening{{.dialogue_id = text_in(*body, "dialogue_id").value_or(""),
                  .folder = place.folder,
                  .question = text_in(*body, "question"),
                  .rfc = text_in(*body, "rfc")},
                 text_in(*line, "hash").value_or("")};
}

// Adds how the dialogue ended and the line of its ledger that says so.
void add_end(const DialoguePlace& place, OtherDialogue& one) {
  const auto folded = fold_ledger(place);
  if (!folded) return;
  const DialogueState& state = folded->state;
  one.status = state.status;
  one.reason = state.abandoned_reason;
  one.line = folded->contents.events.size();
  if (const VerdictRegistered* final = find_final_verdict(state)) {
    one.reason = final->warning;
    const auto line = state.decided_in.find(final->verdict_id);
    if (line != state.decided_in.end()) one.line = line->second;
  }
}

}  // namespace

AnswerTexts read_answer_texts(const DialoguePlace& place, const LoadedDialogue& dialogue) {
  AnswerTexts out;
  for (const RoundRegistered& round : dialogue.state.rounds)
    for (const AnswerRecord& answer : round.answers) {
      if (auto text = read_text(place, answer.file, answer.commitment, answer.sha256))
        out.answers.emplace(answer.file, *std::move(text));
      const std::string prompt = prompt_file(round.round, answer.expert);
      if (auto text = read_text(place, prompt, value_or_nothing(dialogue.state.commitments, prompt),
                                value_or_nothing(dialogue.published, prompt)))
        out.prompts.emplace(prompt, *std::move(text));
    }
  return out;
}

Result<std::vector<OtherDialogue>> find_related_dialogues(const DialoguePlace& place,
                                                          const DialogueState& state) {
  std::vector<OtherDialogue> out;
  const auto own = read_first_line(place);
  for (const std::string& ledger : TRY(list_ledgers(place.project))) {
    if (ledger == place.ledger_key()) continue;
    const DialoguePlace there{place.project, ledger.substr(0, ledger.rfind('/'))};
    auto opening = read_first_line(there);
    if (!opening) continue;
    const bool is_twin = own && !own->uid.empty() && own->uid == opening->uid;
    OtherDialogue& other = opening->dialogue;
    if (!is_twin && !is_about_the_same(other, state)) continue;
    if (is_twin && !is_fork(place.project, place.ledger_key(), ledger)) continue;
    other.is_fork = is_twin;
    add_end(there, other);
    out.push_back(std::move(other));
  }
  return out;
}

std::string read_uid(const DialoguePlace& place) {
  const auto opening = read_first_line(place);
  return opening ? opening->uid : std::string();
}

Result<std::vector<Measure>> scrutinise_dialogue(const DialoguePlace& place, const LoadedDialogue& dialogue) {
  const AnswerTexts texts = read_answer_texts(place, dialogue);
  const std::vector<OtherDialogue> others = TRY(find_related_dialogues(place, dialogue.state));
  return scrutinise(dialogue.state, {&texts, &others});
}

}  // namespace blue
