#include "dialogues/record_erasure.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "base/format.h"
#include "base/text.h"
#include "dialogues/exhibits.h"
#include "dialogues/fold.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"

namespace blue {
namespace {

// Every commitment that a line makes to the file.
std::set<std::string> commitments_to(const LedgerContents& contents, const DialogueState& state, int round,
                                     const std::string& slug) {
  const std::string path = answer_file(round, slug);
  std::set<std::string> out;
  for (const Event& event : contents.events)
    for (const auto* named : {&event.exhibits, &event.kept})
      if (auto found = named->find(path); found != named->end()) out.insert(found->second);
  for (const RoundRead& read : state.reads)
    for (const AnswerHash& one : read.answers)
      if (read.round == round && one.expert == slug) out.insert(one.commitment);
  return out;
}

bool registers(const Event& event, int round) {
  const Json* number = event.body.find("round");
  return event.kind == RoundRegistered::kKind && number && *number == Json(round);
}

std::string find_user(const Session& session) {
  const char* user = std::getenv("USER");
  const std::string& caller = session.scope().caller;
  return printable(!caller.empty() ? caller : user ? user : "");
}

Result<> check_erasable(const DialogueState& state, int round, const std::string& slug,
                        std::string_view expert) {
  if (round >= state.next_round())
    return fail(make_error(codes::round_not_registered,
                           format("Round {} is not registered, so no line names its answers.", round))
                    .at("round", round)
                    .suggest("Delete or correct the answer's file before you register the round."));
  // A name that was cleaned up is not the one that was meant: this cannot be undone.
  const bool is_name = same_word(expert, slug) || same_word(expert, state.display_name(slug));
  if (is_name && state.commitments.contains(answer_file(round, slug))) return {};
  const auto& answers = state.round_at(round).answers;
  if (!is_name || std::ranges::find(answers, slug, &AnswerRecord::expert) == answers.end())
    return fail(make_error(codes::answer_missing,
                           format("The record has no answer of {} in round {}.", printable(expert), round))
                    .at("expert", expert)
                    .suggest("blue dialogue get shows who sat on which panel."));
  return fail(make_error(codes::erasure_incomplete,
                         format("Round {} was registered in ledger format 1, whose lines hold the words of "
                                "the answers: nothing was erased.",
                                round))
                  .at("round", round)
                  .suggest("Remove the dialogue's folder as a whole, from version control too."));
}

// The words of the answer that nobody wrote before it: not in an earlier line, nor in an earlier answer of
// somebody else.
Quotations own_words(const DialoguePlace& place, const FoldedLedger& ledger, int round,
                     const std::string& slug, std::string_view lines_before) {
  const std::string file = answer_file(round, slug);
  const auto named = ledger.state.commitments.find(file);
  if (named == ledger.state.commitments.end()) return {};
  Quotations words(read_despite_erasure(place.path(), file, named->second).bytes);
  words.forget(lines_before);
  for (const RoundRegistered& earlier : ledger.state.rounds)
    for (const AnswerRecord& one : earlier.answers)
      if (earlier.round < round && one.expert != slug)
        words.forget(read_exhibit(place.path(), one.file, one.commitment).bytes);
  return words;
}

// Where the line that first registered the round begins.
std::size_t end_before(std::string_view ledger, const LedgerContents& contents, int round) {
  std::size_t end = 0;
  for (const Event& event : contents.events) {
    if (registers(event, round)) return end;
    end = ledger.find('\n', end) + 1;
  }
  return end;
}

}  // namespace

Result<EraseRun> record_erasure(const Session& session, const DialoguePlace& place,
                                const EraseRequest& request) {
  const FileLock lock = TRY(lock_dialogue(place));
  const FoldedLedger ledger = TRY(fold_sound_ledger(place));
  const auto& [contents, state] = ledger;
  const std::string slug = slug_of_name(request.expert);
  TRY(check_erasable(state, request.round, slug, request.expert));
  const std::string answer = answer_file(request.round, slug);
  EraseRun run{.dialogue_id = state.settings.dialogue_id,
               .erased = {answer},
               .earlier = {},
               .words = {},
               .judges_words = {}};
  if (const auto known = state.commitments.find(answer); known != state.commitments.end())
    run.earlier = find_erasure(place.path(), known->second);

  const std::string lines = TRY(read_file(place.ledger(), kLargestLedger));
  const std::size_t before = end_before(lines, contents, request.round);
  run.words = own_words(place, ledger, request.round, slug, std::string_view(lines).substr(0, before));
  const auto skipped = static_cast<std::size_t>(std::ranges::count(lines.substr(0, before), '\n'));
  for (const std::size_t line : run.words.find(std::string_view(lines).substr(before)))
    run.judges_words.push_back({place.ledger_key(), skipped + line});

  const Erasure record{contents.uid,       answer,         render_instant(session.clock().now()),
                       find_user(session), request.reason, {}};
  Erasures answers, prompts;
  for (const std::string& one : commitments_to(contents, state, request.round, slug)) answers[one] = record;
  bool is_registered = false;
  for (const Event& event : contents.events) {
    is_registered = is_registered || registers(event, request.round);
    for (const auto& [path, commitment] : event.kept) {
      if (!is_registered || !path.ends_with(kPromptEnding)) continue;
      Erasure prompt = record;
      prompt.path = path;
      prompt.because = answer;
      prompts[commitment] = std::move(prompt);
      if (std::ranges::find(run.erased, path) == run.erased.end()) run.erased.push_back(path);
    }
  }
  TRY(check_no_link_before(place, erasure_file("")));
  // The answer's record comes last: with it, every other one is there.
  TRY(write_erasures(place.path(), prompts));
  TRY(write_erasures(place.path(), answers));
  return run;
}

}  // namespace blue
