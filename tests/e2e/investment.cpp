#include "tests/e2e/investment.h"

#include <algorithm>
#include <cctype>

#include "base/format.h"
#include "base/text.h"

namespace blue {
namespace {

JsonObject key(const JsonObject& rest) {
  JsonObject arguments{{"dialogue_id", "investment"}};
  for (const auto& [name, value] : rest) arguments.append(name, value);
  return arguments;
}

JsonObject create_arguments() {
  JsonArray experts;
  for (const std::string& name : kSix)
    experts.push_back(JsonObject{{"role", name + "'s field"}, {"tier", "core"}, {"relevance", 0.9}});
  for (const char* role : {"Macro Economist", "Contrarian"})
    experts.push_back(JsonObject{{"role", role}, {"tier", "wildcard"}, {"relevance", 0.4}});
  return {{"title", "Investment"},
          {"question", "Should we rebalance — 株式か債券か?"},
          {"expert_pool", JsonObject{{"domain", "Investment Analysis"}, {"experts", experts}}},
          {"panel_size", 6}};
}

std::map<std::string, std::string> opening_answers() {
  std::map<std::string, std::string> texts;
  for (const std::string& name : kSix) {
    std::string slug = slugify(name), upper = name;
    std::ranges::transform(upper, upper.begin(), [](unsigned char letter) { return std::toupper(letter); });
    texts[slug] = format("[{}-P0001: View of {}]\nWhat {} sees.\n", upper, name, name);
  }
  texts["muffin"] += "\n[MUFFIN-T0001: Income mandate]\nThe mandate asks for income; growth pays none.\n";
  texts["cupcake"] += "\n[CUPCAKE-T0001: Concentration]\nOne position is a third of the whole.\n";
  texts["scone"] += "\n[SCONE-R0001: Overlay]\nSell covered calls.\n[RE:ADDRESS SCONE-P0001]\n";
  return answers_of(0, texts);
}

// Muffin resolves its own tension; Palmier, who came for it, resolves Cupcake's, which then waits for
// Cupcake.
JsonArray second_answers() {
  const std::map<std::string, std::string> texts = {
      {"Muffin",
       "[MUFFIN-R0101: Calls pay the mandate]\nPremiums suffice.\n[RE:RESOLVE T0001]\n\n[MOVE:CONVERGE]\n"},
      {"Cupcake", "[RE:SUPPORT R0001]\nThe overlay is sound, the concentration stands.\n"},
      {"Scone", "[RE:SUPPORT P0001]\nAgreed.\n\n[MOVE:CONVERGE]\n"},
      {"Donut", "[MOVE:DEFEND P0004]\nStill my view.\n"},
      {"Eclair", "[ECLAIR-P0101: Taxes sharpen it]\nLosses can be harvested.\n[RE:REFINE P0005]\n"},
      {"Brioche", "**[MOVE:CONVERGE]**\n\nNothing to add.\n"},
      {"Palmier", "[PALMIER-R0101: Cap the position]\nA cap of a tenth.\n[RE:RESOLVE T0002]\n"}};
  JsonArray responses;
  for (const auto& [expert, text] : texts)
    responses.push_back(JsonObject{{"expert", expert}, {"text", text}});
  return responses;
}

std::map<std::string, std::string> last_answers() {
  return answers_of(2, {{"muffin", "Nothing further.\n"},
                        {"cupcake", "[RE:SUPPORT R0102]\nThe cap settles it.\n\n[MOVE:CONVERGE]\n"},
                        {"scone", "As before.\n"},
                        {"donut", "- **Signal:** [MOVE:CONVERGE]\n"},
                        {"eclair", "## [MOVE:CONVERGE]\n"},
                        {"brioche", "As before.\n"},
                        {"palmier", "[MOVE:CONVERGE]\n"}});
}

JsonArray names(std::vector<std::string> all) { return JsonArray(all.begin(), all.end()); }

JsonArray second_panel() {
  JsonArray panel = seats(kSix, "retained");
  panel.push_back(JsonObject{{"name", "Palmier"}, {"role", "Position Sizer"}, {"source", "created"}});
  return panel;
}

JsonObject final_verdict() {
  return key({{"round", 2},
              {"recommendation", "Approve with an overlay and a cap"},
              {"description", "Income and concentration are both answered."},
              {"tensions_resolved", JsonArray{"T0001", "T0002"}},
              {"recommendations_adopted", JsonArray{"R0101", "R0102"}},
              {"converged_decisions", JsonArray{JsonObject{{"topic", "Cap"}, {"decision", "A tenth"}}}},
              {"vote", "7-0"},
              {"confidence", "strong"}});
}

}  // namespace

std::vector<Step> investment() {
  std::vector<std::string> seven = kSix;
  seven.push_back("Palmier");
  return {
      {"create", create_arguments()},
      {"evolve_panel", key({{"round", 0}, {"panel", seats(kSix, "pool")}})},
      {"round_prompt", key({{"round", 0}})},
      {"round_register",
       key({{"round", 0},
            {"score", 125},
            {"score_components", JsonObject{{"W", 45}, {"C", 30}, {"T", 25}, {"R", 25}}},
            {"open_tensions", 2},
            {"new_perspectives", 6},
            {"converge_signals", JsonArray{}},
            {"summary", "Six views, two tensions."}}),
       opening_answers()},
      {"verdict_register", key({{"round", 0}, {"recommendation", "Approve"}}), {}, "velocity_not_zero"},
      {"expert_create", key({{"role", "Position Sizer"}, {"name", "Palmier"}, {"creation_reason", "T0002"}})},
      {"evolve_panel", key({{"round", 1}, {"panel", second_panel()}})},
      {"round_prompt", key({{"round", 1}, {"agent_name", "Palmier"}})},
      {"round_register", key({{"round", 1},
                              {"score_components", JsonObject{{"W", 32}, {"C", 22}, {"T", 18}, {"R", 17}}},
                              {"open_tensions", 1},
                              {"new_perspectives", 0},
                              {"converge_signals", names({"Muffin", "Scone", "Brioche"})},
                              {"panel", names(seven)},
                              {"responses", second_answers()},
                              {"expert_scores", JsonObject{{"muffin", 12}, {"palmier", 15}}},
                              {"summary", "Income is settled."}})},
      {"round_register",
       key({{"round", 2},
            {"score", 45},
            {"score_components", JsonObject{{"W", 18}, {"C", 12}, {"T", 8}, {"R", 7}}},
            {"open_tensions", 0},
            {"new_perspectives", 0},
            {"converge_signals", names(seven)},
            {"panel_size", 7},
            {"summary", "Everybody agrees."}}),
       last_answers()},
      {"verdict_register", final_verdict()},
  };
}

}  // namespace blue
