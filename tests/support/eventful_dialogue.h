#pragma once
// For tests only: dialogues that went through the rules, in the states that pages have to show.
#include "tests/support/test_dialogue.h"

namespace blue {

// Three rounds of three experts: a conflict settled, a tension accepted, a merge, an absence, diagnostics.
inline TestDialogue eventful_dialogue(CreateInput input = {}) {
  input.title = "API versioning";
  input.dialogue_id = "api-versioning";
  input.question = "How do we version the API?";
  input.background = "Two clients\nare on the old one.";
  input.constraints = {"No downtime"};
  input.sources = {"docs/api.md"};
  TestDialogue out(std::move(input));
  RoundRequest first = out.request();
  first.score_components = ScoreComponents{45, 30, 25, 25};
  first.summary = "Three views.\nOne quarrel.";
  must(
      out.round(first, {Says("muffin", 0).perspective("Version in the path").tension("Stability or speed"),
                        Says("cupcake", 0).perspective("Version in a header").tension("Cost of two versions"),
                        Says("scone", 0).perspective("No versions").claim("Clients never upgrade")}));
  RoundRequest second = out.request();
  second.score_components = ScoreComponents{32, 22, 18, 17};
  second.expert_scores = std::map<std::string, Json>{{"muffin", Json(30)}, {"cupcake", Json(29)}};
  second.absent = std::vector<Absence>{{"scone", "did not answer in time"}};
  second.merges = std::vector<Merge>{{"P0102", "P0101", "the same view"}};
  must(out.round(second, {Says("muffin", 1).perspective("Deprecate slowly").converge(),
                          Says("cupcake", 1)
                              .perspective("Deprecate in two releases")
                              .recommendation("Deprecate for two releases")
                              .re(ReferenceKind::resolve, "T0001")}));
  RoundRequest third = out.request();
  third.score_components = ScoreComponents{18, 12, 8, 7};
  third.tension_updates = std::vector<TensionUpdate>{
      {.id = "T0002", .status = EntityStatus::accepted_unresolved, .reason = "A true tradeoff"}};
  must(out.round(third, {Says("muffin", 2).re(ReferenceKind::resolve, "T0001").converge(),
                         Says("cupcake", 2).converge(), Says("scone", 2).converge()}));
  return out;
}

// The verdict that the dialogue above is ready for.
inline VerdictRequest eventful_verdict() {
  VerdictRequest out;
  out.recommendation = "Version in the path";
  out.conditions = {"Two releases of notice"};
  out.vote = "3-0";
  out.tensions_accepted = {{"T0002", "A true tradeoff"}};
  out.recommendations_adopted = {"R0101"};
  out.converged_decisions = {{"Scheme", "Path"}};
  return out;
}

}  // namespace blue
