#include "domain/round/steps/scores.h"

#include <algorithm>
#include <array>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

constexpr std::array kParts{std::pair{"W", &ScoreComponents::W}, std::pair{"C", &ScoreComponents::C},
                            std::pair{"T", &ScoreComponents::T}, std::pair{"R", &ScoreComponents::R}};
constexpr std::int64_t kMostScore = 1'000'000'000'000'000;

std::int64_t sum_of(const ScoreComponents& parts) {
  std::int64_t sum = 0;
  for (const auto& [name, part] : kParts) sum += (parts.*part).value_or(0);
  return sum;
}

class Scorer {
 public:
  explicit Scorer(RoundDraft& draft) : draft_(draft), scores_(draft.body.scores) {}

  void run() {
    if (const auto& given = draft_.request().expert_scores)
      for (const auto& [name, value] : *given) take_expert(name, value);
    ScoreComponents parts = draft_.request().score_components.value_or(ScoreComponents{});
    if (!draft_.request().score_components && covers_panel(scores_.expert_components.size()))
      parts = sum_experts();
    take_parts(parts);
    take_total(parts);
    if (covers_panel(scores_.experts.size())) compare_experts();
  }

 private:
  void take_expert(const std::string& name, const Json& value) {
    const std::string slug = slug_of_name(name);
    const std::string path = format("expert_scores.{}", name);
    if (!sits_on(draft_.body.panel, slug))
      return draft_.problems.add(codes::expert_not_found, path,
                                 format("{} does not sit on the panel of round {}.", name, draft_.body.round),
                                 format("The panel is {}.", join(names_of(draft_.body.panel), ", ")));
    if (scores_.experts.contains(slug))
      return draft_.problems.add(codes::contradiction, path, format("{} is scored twice.", name),
                                 "Keep one of the two.");
    if (value.object()) return take_parts_of(slug, value, path);
    const std::int64_t* number = value.integer();
    if (!number || *number < 0 || *number > kMostScore)
      return draft_.problems.add_value(
          number ? codes::out_of_range : codes::wrong_type, path, value,
          format("{} must be a non-negative integer, or an object with W, C, T, R.", path),
          "Write it like 24, or like {\"W\": 8, \"C\": 6, \"T\": 5, \"R\": 5}.");
    scores_.experts[slug] = *number;
  }

  void take_parts_of(const std::string& slug, const Json& value, const std::string& path) {
    Result<ScoreComponents> parts = decode<ScoreComponents>(value);
    if (!parts) return draft_.problems.push_back(std::move(std::move(parts).error()).at(path));
    scores_.expert_components[slug] = *parts;
    scores_.experts[slug] = sum_of(*parts);
  }

  bool covers_panel(std::size_t count) const { return count > 0 && count == draft_.body.panel.seats.size(); }

  ScoreComponents sum_experts() const {
    ScoreComponents out{0, 0, 0, 0};
    for (const auto& [slug, parts] : scores_.expert_components)
      for (const auto& [name, part] : kParts) *(out.*part) += (parts.*part).value_or(0);
    return out;
  }

  void take_parts(const ScoreComponents& parts) {
    std::vector<std::string> missing;
    for (const auto& [name, part] : kParts)
      if (!(parts.*part))
        missing.emplace_back(name);
      else if (*(parts.*part) < 0)
        draft_.problems.add(codes::out_of_range, format("score_components.{}", name),
                            format("score_components.{} is {}; it cannot be negative.", name, *(parts.*part)),
                            "Use 0 or more.");
    if (!missing.empty())
      draft_.note("score_incomplete", format("{} not given; stored as 0.", join(missing, ", ")),
                  "Send all of W, C, T and R in score_components.");
    scores_.W = parts.W.value_or(0);
    scores_.C = parts.C.value_or(0);
    scores_.T = parts.T.value_or(0);
    scores_.R = parts.R.value_or(0);
  }

  void take_total(const ScoreComponents& parts) {
    const std::int64_t sum = sum_of(parts);
    const auto& given = draft_.request().score;
    const bool has_parts =
        std::ranges::any_of(kParts, [&](const auto& row) { return (parts.*row.second).has_value(); });
    if (given && *given < 0)
      draft_.problems.add(codes::out_of_range, "score", format("score is {}; it cannot be negative.", *given),
                          "Use 0 or more.");
    if (given && has_parts && *given != sum) refuse_sum(*given, sum, "its components");
    scores_.total = given.value_or(sum);
  }

  void compare_experts() {
    std::int64_t sum = 0;
    for (const auto& [slug, score] : scores_.experts) sum += score;
    const bool has_total = draft_.request().score || draft_.request().score_components;
    if (has_total && sum != scores_.total) refuse_sum(scores_.total, sum, "the scores of the panel");
    if (!has_total) scores_.total = sum;
  }

  void refuse_sum(std::int64_t given, std::int64_t sum, std::string_view of) {
    draft_.problems.add_value(codes::score_mismatch, "score", given,
                              format("score is {}, but {} add up to {}.", given, of, sum),
                              "Correct one of the two.");
    draft_.problems.back().context = JsonObject{{"claimed", given}, {"derived", sum}};
  }

  RoundDraft& draft_;
  Scores& scores_;
};

}  // namespace

void take_scores(RoundDraft& draft) { Scorer(draft).run(); }

}  // namespace blue
