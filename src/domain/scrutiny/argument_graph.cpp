#include "domain/scrutiny/argument_graph.h"

#include <algorithm>
#include <map>

#include "base/format.h"
#include "base/text.h"
#include "domain/file_names.h"
#include "domain/round/entity_id.h"
#include "domain/verdict/witness.h"

namespace blue {
namespace {

class Builder {
 public:
  explicit Builder(const DialogueState& state) : state_(state) {}

  ArgumentGraph take() {
    for (const Entity& one : state_.record.entities) add_entity(one);
    for (const RoundRegistered& round : state_.rounds) {
      for (const Reference& one : round.references)
        add(round.round, one.expert, one.source, one.target, std::string(name_of(one.type)), one.origin,
            one.type == ReferenceKind::oppose);
      for (const Move& one : round.moves) add_move(round.round, one);
      for (const Merge& one : round.merges)
        add(round.round, std::string(kJudge), one.from, one.into, "merge", Origin::judge, false);
    }
    for (const VerdictRegistered& one : state_.verdicts) add_verdict(one);
    label();
    return std::move(graph_);
  }

 private:
  void add_node(ArgumentNode node) {
    if (index_.emplace(node.id, graph_.nodes.size()).second) graph_.nodes.push_back(std::move(node));
  }

  void add_entity(const Entity& one) {
    const bool is_written = one.origin == Origin::answer;
    add_node({one.id, std::string(name_of(one.type)), quote_of(one.shown_label()), one.author, one.round,
              std::string(name_of(one.status)), is_written ? answer_file(one.round, one.author) : "",
              one.line});
  }

  // The entity that an act speaks for, else the answer it stands in.
  std::string source_of(int round, const std::string& expert, const std::string& source) {
    if (!source.empty()) return source;
    std::string id = format("{}@{}", upper_ascii(expert), round);
    add_node({id, "answer", format("{}, round {}", state_.display_name(expert), round), expert, round, "",
              answer_file(round, expert), 1});
    return id;
  }

  void add(int round, const std::string& expert, const std::string& source, const std::string& target,
           std::string kind, Origin origin, bool is_attack) {
    if (!state_.record.find_entity(target)) return;
    const bool is_effective = is_attack && counts(origin);
    const std::string from = source_of(round, expert, source);
    graph_.edges.push_back({from, target, std::move(kind), expert, round, is_effective,
                            !is_effective || attack_stands(from, target, expert)});
  }

  void add_move(int round, const Move& one) {
    for (const std::string& target : one.targets)
      add(round, one.expert, one.source, target, std::string(name_of(one.type)), one.origin,
          one.type == MoveKind::challenge);
  }

  void add_verdict(const VerdictRegistered& one) {
    const auto line = state_.decided_in.find(one.verdict_id);
    add_node({one.verdict_id, "verdict", quote_of(one.recommendation), std::string(kJudge), one.round,
              std::string(name_of(one.verdict_type)), kLedgerFile,
              line == state_.decided_in.end() ? 0 : line->second});
    for (const std::string& id : one.recommendations_adopted)
      graph_.edges.push_back({one.verdict_id, id, "adopt", std::string(kJudge), one.round});
  }

  bool attack_stands(const std::string& from, const std::string& target, const std::string& expert) {
    const Entity* source = state_.record.find_entity(from);
    if (source && has_fallen(*source)) return false;
    auto [known, is_new] = opponents_.try_emplace(target);
    if (is_new) known->second = stances_on(state_, target).opponents;
    return std::ranges::find(known->second, expert) != known->second.end();
  }

  // What has fallen attacks nothing and is out.
  void label() {
    std::vector<std::pair<std::size_t, std::size_t>> attacks;
    const std::size_t fall = graph_.nodes.size();  // one more argument, which nothing attacks
    for (const ArgumentEdge& edge : graph_.edges)
      if (edge.is_attack && edge.stands) attacks.emplace_back(index_.at(edge.from), index_.at(edge.to));
    for (const Entity& one : state_.record.entities)
      if (has_fallen(one)) attacks.emplace_back(fall, index_.at(one.id));
    const std::vector<Labelling> labels = grounded_labelling(fall + 1, attacks);
    for (std::size_t i = 0; i < fall; ++i) graph_.nodes[i].labelling = labels[i];
  }

  const DialogueState& state_;
  ArgumentGraph graph_;
  std::map<std::string, std::size_t> index_;
  std::map<std::string, std::vector<std::string>> opponents_;
};

}  // namespace

void ArgumentNode::describe(Fields<ArgumentNode>& f) {
  f.plain<&ArgumentNode::id, &ArgumentNode::kind, &ArgumentNode::label, &ArgumentNode::expert,
          &ArgumentNode::round, &ArgumentNode::status, &ArgumentNode::file, &ArgumentNode::line,
          &ArgumentNode::labelling>();
}

void ArgumentEdge::describe(Fields<ArgumentEdge>& f) {
  f.plain<&ArgumentEdge::from, &ArgumentEdge::to, &ArgumentEdge::kind, &ArgumentEdge::expert,
          &ArgumentEdge::round, &ArgumentEdge::is_attack, &ArgumentEdge::stands>();
}

ArgumentGraph argument_graph(const DialogueState& state) { return Builder(state).take(); }

std::vector<Labelling> grounded_labelling(std::size_t count,
                                          const std::vector<std::pair<std::size_t, std::size_t>>& attacks) {
  std::vector<Labelling> out(count, Labelling::undecided);
  std::vector<std::vector<std::size_t>> attacked(count);
  std::vector<std::size_t> open(count, 0);  // attackers that are not out yet
  for (const auto& [from, to] : attacks) attacked[from].push_back(to), ++open[to];
  std::vector<std::size_t> ready;
  for (std::size_t i = 0; i < count; ++i)
    if (open[i] == 0) ready.push_back(i);
  while (!ready.empty()) {
    const std::size_t one = ready.back();
    ready.pop_back();
    out[one] = Labelling::in;
    for (const std::size_t loser : attacked[one]) {
      if (out[loser] == Labelling::out) continue;
      out[loser] = Labelling::out;
      for (const std::size_t freed : attacked[loser])
        if (--open[freed] == 0 && out[freed] == Labelling::undecided) ready.push_back(freed);
    }
  }
  return out;
}

Measure measure_arguments(const DialogueState& state, const ArgumentGraph& graph) {
  Measure out{.name = "argument_graph"};
  std::map<Labelling, std::size_t> recommendations;
  std::vector<ScrutinyFinding> found;
  for (const ArgumentNode& node : graph.nodes) {
    if (node.kind != name_of(EntityKind::recommendation)) continue;
    ++recommendations[node.labelling];
    if (node.labelling != Labelling::in && node.status == name_of(EntityStatus::adopted))
      found.push_back(finding_about(
          state, node.id,
          format("{} was adopted and is {}: {}.", node.id, name_of(node.labelling),
                 node.labelling == Labelling::out ? "an attack on it stands that nothing defeats"
                                                  : "whether an attack on it holds cannot be said")));
  }
  out.says = format("Recommendations: {} in, {} out, {} undecided; {} of the adopted are not in.",
                    recommendations[Labelling::in], recommendations[Labelling::out],
                    recommendations[Labelling::undecided], found.size());
  out.figures = JsonObject{{"in", recommendations[Labelling::in]},
                           {"out", recommendations[Labelling::out]},
                           {"undecided", recommendations[Labelling::undecided]},
                           {"adopted_not_in", found.size()}};
  out.take(std::move(found));
  return out;
}

}  // namespace blue
