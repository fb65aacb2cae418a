#include "domain/round/steps/draft.h"

namespace blue {

std::string RoundDraft::display(std::string_view slug) const {
  for (const Seat& seat : body.panel.seats)
    if (seat.expert.slug == slug) return seat.expert.name;
  return state.display_name(slug);
}

void RoundDraft::note(std::string code, std::string message, std::string fix, std::string expert,
                      Position at) {
  constexpr std::size_t kMostNotes = 1'000;
  if (body.notes.size() < kMostNotes)
    body.notes.push_back(
        {std::move(code), std::move(message), std::move(fix), std::move(expert), at.line, at.column});
}

}  // namespace blue
