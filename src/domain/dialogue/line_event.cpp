#include "domain/dialogue/line_event.h"

#include <algorithm>

#include "domain/file_names.h"
#include "domain/round/wire.h"

namespace blue {
namespace {

class WordsWalk {
 public:
  WordsWalk(int round, const VisitWords& visit) : round_(round), visit_(visit) {}

  void label(Words& words, int round, const std::string& expert) {
    words.one_line = true;
    prose(words, round, expert);
  }
  void prose(Words& words, int round, const std::string& expert) {
    if (words.span) visit_(words, answer_file(round, expert));
  }

  void visit(Entity& one) {
    label(one.label, one.round, one.author);
    prose(one.content, one.round, one.author);
  }
  void visit(Reference& one) {
    prose(one.note, round_, one.expert);
    label(one.words, round_, one.expert);
  }
  void visit(Move& one) { prose(one.note, round_, one.expert); }
  void visit(MinorityVerdict& one) {
    label(one.label, round_, one.expert);
    prose(one.content, round_, one.expert);
  }
  void visit(UncountedObjection& one, bool is_unread = false) {
    label(one.label, round_, one.expert);
    one.words.one_line = is_unread || one.kind == "tension";
    prose(one.words, round_, one.expert);
  }
  void visit(Tension& one) {
    for (Resolution& pending : one.pending) label(pending.words, pending.round, pending.expert);
  }
  void visit(Signal& one) {
    for (Words* words : {&one.sentence, &one.above})
      if (words->span) visit_(*words, one.file);
  }
  void visit(MinorityItem& one) {
    one.label.one_line = true;
    for (Words* words : {&one.label, &one.words})
      if (words->span) visit_(*words, one.file);
  }
  template <class... Lists>
  void visit_all(Lists&... lists) {
    (std::ranges::for_each(lists, [&](auto& one) { visit(one); }), ...);
  }

 private:
  int round_;
  const VisitWords& visit_;
};

void strip(Words& words) { words.text.clear(); }

Json line_body(const auto& body, const DialogueState&) { return encode(body); }

// What the envelope and the answers hold is not said again.
void strip(RoundRegistered& body) {
  for (auto* answers : {&body.answers, &body.dropped_answers})
    for (AnswerRecord& one : *answers) one.commitment.clear(), one.prompt.clear();
  for (Note& one : body.notes)
    if (one.from_answer) one.message.clear(), one.fix.clear();
}

Json line_body(RoundRegistered body, const DialogueState& before) {
  strip(body);
  if (!body.replaces || before.rounds.empty()) return encode_round_body(body);
  RoundRegistered replaced = before.rounds.back();
  strip(replaced);
  const auto line = before.registered_in.find(replaced.round);
  return encode_round_body(body, &replaced, line == before.registered_in.end() ? 0 : line->second);
}
Json line_body(VerdictRegistered body, const DialogueState&) {
  visit_words(body, [](Words& words, const std::string&) { strip(words); });
  if (!body.text_from.empty() || body.in_authors_words) body.recommendation.clear(), body.description.clear();
  return encode(body);
}

void name_files(Event&, const auto&) {}
void name_files(Event& event, const RoundRegistered& round) {
  for (const AnswerRecord& one : round.answers)
    if (!one.commitment.empty()) event.exhibits[one.file] = one.commitment;
  for (const UncountedFile& one : round.uncounted) event.kept[one.path] = one.commitment;
}

}  // namespace

void visit_words(RoundRegistered& round, const VisitWords& visit) {
  WordsWalk walk(round.round, visit);
  walk.visit_all(round.entities, round.references, round.moves, round.minority_verdicts, round.dissents,
                 round.tensions, round.standing, round.suspended, round.dropped_objections);
  for (UncountedObjection& one : round.unread_objections) walk.visit(one, true);
}

void visit_words(VerdictRegistered& verdict, const VisitWords& visit) {
  WordsWalk visitor(verdict.round, visit);
  visitor.visit_all(verdict.tensions);
  if (verdict.quote) visitor.visit(*verdict.quote);
  if (verdict.certificate)
    visitor.visit_all(verdict.certificate->signals, verdict.certificate->minority_report);
}

Event line_event(const EventBody& body, const DialogueState& before, std::string at) {
  Event event;
  event.at = std::move(at);
  std::visit(
      [&]<class Body>(const Body& one) {
        event.kind = Body::kKind;
        event.body = line_body(one, before);
        name_files(event, one);
      },
      body);
  return event;
}

}  // namespace blue
