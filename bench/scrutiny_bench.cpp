// What scrutiny and the argument graph of a long dialogue cost: ten rounds of 24 experts with 120 entities
// each, every entity with a support and an opposition, prompts issued, every expert signalling at the end.
#include <cctype>

#include "base/format.h"
#include "bench/report.h"
#include "domain/panel/expert.h"
#include "tests/support/temp_folder.h"
#include "tools/registry.h"

namespace blue {
namespace {

constexpr int kRounds = 10, kExperts = 24, kEntities = 5;  // of each expert in each round

struct Stage {
  TempFolder folder;
  Workspace workspace{ProjectSearch{.named = folder.path(), .start = folder.path(), .home = {}}, Clock()};

  Json call(std::string_view tool, const JsonObject& arguments) {
    return must(find_tool(tool)->call(workspace, arguments))->json();
  }
};

std::string name_of_expert(int index) {
  return index < 20 ? std::string(kPastries[static_cast<std::size_t>(index)]) : format("Pastry{}", index + 1);
}

std::string in_capitals(std::string name) {
  for (char& one : name) one = static_cast<char>(std::toupper(static_cast<unsigned char>(one)));
  return name;
}

// Sixty words that hardly any other paragraph has in that order.
std::string paragraph(unsigned seed) {
  std::string out;
  for (int i = 0; i < 60; ++i) {
    seed = seed * 1664525 + 1013904223;
    out += format("word{} ", seed >> 20);
  }
  return out;
}

std::string answer(int round, int expert) {
  const std::string capitals = in_capitals(name_of_expert(expert));
  std::string text = format("# {} in round {}\n\n", name_of_expert(expert), round);
  for (int i = 1; i <= kEntities; ++i) {
    const unsigned seed = static_cast<unsigned>((round * kExperts + expert) * kEntities + i);
    text += format("[{}-{}{:02}{:02}: point {}]\n", capitals, i % 2 ? 'P' : 'R', round, i, seed);
    if (round > 0) {
      const int other = (expert + i) % kExperts;
      const std::string owner = in_capitals(name_of_expert(other));
      text +=
          format("[RE:SUPPORT {}-P{:02}01]\n[RE:OPPOSE {}-R{:02}02]\n", owner, round - 1, owner, round - 1);
    }
    text += paragraph(seed) + "\n\n";
  }
  return text + (round == kRounds - 1
                     ? format("{}\n\n[MOVE:CONVERGE]\n", paragraph(static_cast<unsigned>(9'999 + expert)))
                     : "");
}

void hold_dialogue(Stage& stage) {
  JsonArray pool;
  JsonObject scores;
  for (int i = 0; i < kExperts; ++i) {
    pool.push_back(JsonObject{{"name", name_of_expert(i)}, {"role", format("Field {}", i)}});
    scores.set(slug_of_name(name_of_expert(i)), 10);
  }
  stage.call("blue_dialogue_create", {{"title", "long"},
                                      {"dialogue_id", "long"},
                                      {"panel_size", kExperts},
                                      {"max_rounds", 99},
                                      {"rotation", "none"},
                                      {"expert_pool", JsonObject{{"experts", std::move(pool)}}}});
  for (int round = 0; round < kRounds; ++round) {
    stage.call("blue_dialogue_round_prompt", {{"dialogue_id", "long"}, {"round", round}});
    JsonArray responses;
    for (int i = 0; i < kExperts; ++i)
      responses.push_back(JsonObject{{"expert", name_of_expert(i)}, {"text", answer(round, i)}});
    stage.call("blue_dialogue_round_register",
               {{"dialogue_id", "long"},
                {"round", round},
                {"score_components",
                 JsonObject{{"W", kExperts * 4}, {"C", kExperts * 3}, {"T", kExperts * 2}, {"R", kExperts}}},
                {"expert_scores", scores},
                {"responses", std::move(responses)}});
  }
}

bool measure(Stage& stage, const char* what, std::string_view tool, double budget) {
  Times times;
  for (int i = 0; i < 15; ++i) times.push_back(time_of([&] { stage.call(tool, {{"dialogue_id", "long"}}); }));
  return report(what, median(times), budget, 1, "us");
}

bool run() {
  std::printf("%-36s %14s %14s\n", "", "blue", "budget");
  Stage stage;
  hold_dialogue(stage);
  bool met = measure(stage, "scrutiny of 10 x 24 x 120", "blue_dialogue_scrutiny", 150'000);
  met &= measure(stage, "graph of 10 x 24 x 120", "blue_dialogue_graph", 100'000);
  return met;
}

}  // namespace
}  // namespace blue

int main(int argc, char** argv) { return blue::exit_status(argc, argv, blue::run()); }
