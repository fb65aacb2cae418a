#include "pages/archive.h"

#include "pages/dialogue.h"
#include "pages/page_writer.h"
#include "pages/round_summary.h"
#include "pages/tensions.h"
#include "pages/verdict.h"

namespace blue {

std::string render_archive_page(const DialogueState& state) {
  const PageRecord record(state);
  std::string page = render_dialogue_page(record);
  auto add = [&](const std::string& part) {
    if (!part.empty()) page += "\n" + demote_headings(part, 1);
  };
  for (const RoundRegistered& round : state.rounds) add(render_round_summary(record, round.round));
  if (!state.record.tensions.empty()) add(render_tensions_page(record));
  add(render_verdict_page(record));
  return page;
}

}  // namespace blue
