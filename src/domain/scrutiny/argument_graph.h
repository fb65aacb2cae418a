#pragma once
// Who attacks and backs what: entities, and answers that speak for themselves, with what they say about each
// other. Attacks that still stand make an argumentation framework; its grounded labelling says which
// recommendations nothing in the record defeats.
#include <string>
#include <vector>

#include "base/enum_names.h"
#include "domain/scrutiny/measure.h"

namespace blue {

// in: every attacker is out. out: an attacker is in. undecided: neither can be said.
enum class Labelling { in, out, undecided };

struct ArgumentNode {
  std::string id;     // P0101; an answer is MUFFIN@1; a verdict its id
  std::string kind;   // a kind of entity, "answer" or "verdict"
  std::string label;  // in the author's words
  std::string expert;
  int round = 0;
  std::string status;  // of an entity
  std::string file;
  std::size_t line = 0;
  Labelling labelling = Labelling::in;
  friend bool operator==(const ArgumentNode&, const ArgumentNode&) = default;
  static void describe(Fields<ArgumentNode>& f);
};

struct ArgumentEdge {
  std::string from, to;
  std::string kind;    // the reference or move; merge, adopt
  std::string expert;  // who says so
  int round = 0;
  bool is_attack = false;  // oppose, challenge
  bool stands = true;      // of an attack: its source has not fallen, nor has its author changed sides since
  friend bool operator==(const ArgumentEdge&, const ArgumentEdge&) = default;
  static void describe(Fields<ArgumentEdge>& f);
};

struct ArgumentGraph {
  std::vector<ArgumentNode> nodes;  // entities as registered, then answers, then verdicts
  std::vector<ArgumentEdge> edges;  // as written
};

ArgumentGraph argument_graph(const DialogueState& state);

// The grounded labelling of `count` arguments, of which each pair (a, b) says that a attacks b.
std::vector<Labelling> grounded_labelling(std::size_t count,
                                          const std::vector<std::pair<std::size_t, std::size_t>>& attacks);

// Adopted recommendations that are not in.
Measure measure_arguments(const DialogueState& state, const ArgumentGraph& graph);

}  // namespace blue
