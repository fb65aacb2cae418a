#include "domain/verdict/answerers.h"

#include <algorithm>
#include <cmath>

namespace blue {
namespace {

// The row of what gave an answer, made where it is the first of its kind.
Answerer& row_of(std::vector<Answerer>& rows, const AnsweredBy& one) {
  auto found = std::ranges::find_if(rows, [&](const Answerer& row) {
    return row.backend == one.backend && row.model == one.model && row.version == one.version;
  });
  if (found != rows.end()) return *found;
  return rows.emplace_back(one.backend, one.model, one.version, family_of(one));
}

}  // namespace

double effective_number(const std::map<std::string, std::size_t>& answers) {
  double all = 0, squares = 0;
  for (const auto& [name, count] : answers) all += static_cast<double>(count);
  for (const auto& [name, count] : answers)
    squares += (static_cast<double>(count) / all) * (static_cast<double>(count) / all);
  return squares > 0 ? std::round(100 / squares) / 100 : 0;
}

std::optional<Answerers> find_answerers(const DialogueState& state) {
  Answerers out;
  for (const RoundRegistered& round : state.rounds)
    for (const AnswerRecord& one : round.answers) {
      if (!one.answered_by) {
        ++out.unstated;
        continue;
      }
      ++row_of(out.by, *one.answered_by).answers;
      ++out.families[family_of(*one.answered_by)];
    }
  if (out.by.empty()) return std::nullopt;
  std::ranges::sort(out.by, {}, [](const Answerer& one) {
    return std::tie(one.family, one.backend, one.model, one.version);
  });
  out.n_eff = effective_number(out.families);
  return out;
}

}  // namespace blue
