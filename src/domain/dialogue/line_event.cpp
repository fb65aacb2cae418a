#include "domain/dialogue/line_event.h"

#include <algorithm>

#include "domain/file_names.h"

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
  void visit(Tension& one) {
    for (Resolution& pending : one.pending) label(pending.words, pending.round, pending.expert);
  }
  void visit(Signal& one) {
    if (one.sentence.span) visit_(one.sentence, one.file);
  }
  void visit(MinorityItem& one) {
    if (one.words.span) visit_(one.words, one.file);
  }
  template <class... Lists>
  void visit_all(Lists&... lists) {
    (std::ranges::for_each(lists, [&](auto& one) { visit(one); }), ...);
  }

 private:
  int round_;
  const VisitWords& visit_;
};

void strip(Words& words, const std::string&) { words.text.clear(); }

Json line_body(const auto& body) { return encode(body); }
Json line_body(RoundRegistered body) {
  visit_words(body, strip);
  for (AnswerRecord& one : body.answers) one.commitment.clear(), one.prompt.clear();
  body.uncounted.clear();
  return encode(body);
}
Json line_body(VerdictRegistered body) {
  visit_words(body, strip);
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
  WordsWalk(round.round, visit)
      .visit_all(round.entities, round.references, round.moves, round.minority_verdicts, round.dissents,
                 round.tensions, round.standing, round.suspended);
}

void visit_words(VerdictRegistered& verdict, const VisitWords& visit) {
  WordsWalk visitor(verdict.round, visit);
  visitor.visit_all(verdict.tensions);
  if (verdict.quote) visitor.visit(*verdict.quote);
  if (verdict.certificate)
    visitor.visit_all(verdict.certificate->signals, verdict.certificate->minority_report);
}

Event line_event(const EventBody& body, const DialogueState& before, std::string at) {
  static_cast<void>(before);
  Event event;
  event.at = std::move(at);
  std::visit(
      [&]<class Body>(const Body& one) {
        event.kind = Body::kKind;
        event.body = line_body(one);
        name_files(event, one);
      },
      body);
  return event;
}

}  // namespace blue
