#include "pages/archive.h"

#include "markdown/headings.h"
#include "pages/dialogue.h"
#include "pages/round_summary.h"
#include "pages/tensions.h"
#include "pages/verdict.h"

namespace blue {
namespace {

constexpr int kDeepestHeading = 6;

// Adds the page with every heading one level deeper.
void add_part(std::string& archive, std::string_view part) {
  if (part.empty()) return;
  archive += "\n";
  std::size_t begin = 0;
  for (MarkdownHeadings headings(part); auto heading = headings.next();) {
    archive += part.substr(begin, heading->range.begin - begin);
    if (heading->level < kDeepestHeading) archive += "#";
    begin = heading->range.begin;
  }
  archive += part.substr(begin);
}

}  // namespace

std::string render_archive_page(const PageRecord& record) {
  const DialogueState& state = record.state();
  std::string archive = render_dialogue_page(record);
  for (const RoundRegistered& round : state.rounds)
    add_part(archive, render_round_summary(record, round.round));
  if (!state.record.tensions.empty()) add_part(archive, render_tensions_page(record));
  add_part(archive, render_verdict_page(record));
  return archive;
}

}  // namespace blue
