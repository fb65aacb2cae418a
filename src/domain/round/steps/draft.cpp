#include "domain/round/steps/draft.h"

#include <algorithm>

#include "domain/error_codes.h"

namespace blue {

bool RoundDraft::is_absent(std::string_view slug) const {
  return std::ranges::find(body.absent, slug, &Absence::expert) != body.absent.end();
}

std::string RoundDraft::display(std::string_view slug) const {
  for (const Seat& seat : body.panel.seats)
    if (seat.expert.slug == slug) return seat.expert.name;
  return state.display_name(slug);
}

std::vector<std::string> RoundDraft::display(const std::vector<std::string>& slugs) const {
  std::vector<std::string> out;
  for (const std::string& slug : slugs) out.push_back(display(slug));
  return out;
}

const AnswerInput* RoundDraft::find_answer(std::string_view slug) const {
  for (const AnswerInput* one : answers)
    if (one->answer.expert == slug) return one;
  return nullptr;
}

const Entity* RoundDraft::find_entity(const std::string& id, const std::string& path) {
  Lookup found = directory->find(id);
  if (!found.entity)
    refuse_value(codes::target_not_found, path, id, std::move(found.problem), std::move(found.fix));
  return found.entity;
}

void RoundDraft::refuse(ErrorCode code, std::string path, std::string message, std::string fix) {
  problems.push_back(make_error(code, std::move(message)).at(std::move(path)).suggest(std::move(fix)));
}

void RoundDraft::refuse_value(ErrorCode code, std::string path, Json value, std::string message,
                              std::string fix) {
  refuse(code, std::move(path), std::move(message), std::move(fix));
  problems.back().value = std::move(value);
}

void RoundDraft::note(std::string code, std::string message, std::string fix, std::string expert,
                      Position at) {
  constexpr std::size_t kMostNotes = 1'000;
  if (body.notes.size() < kMostNotes)
    body.notes.push_back(
        {std::move(code), std::move(message), std::move(fix), std::move(expert), at.line, at.column});
}

}  // namespace blue
