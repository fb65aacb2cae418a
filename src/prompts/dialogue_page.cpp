#include "prompts/dialogue_page.h"

#include "base/format.h"
#include "prompts/quote.h"

namespace blue {
namespace {

void add_list(std::string& page, std::string_view heading, const std::vector<std::string>& items) {
  if (items.empty()) return;
  page += format("\n## {}\n\n", heading);
  for (const std::string& item : items) page += format("- {}\n", one_line(item));
}

void add_pool(std::string& page, const DialogueState& state) {
  if (state.settings.pool.empty()) return;
  page += "\n## Expert Pool\n\n| Role | Tier | Relevance |\n|---|---|---|\n";
  for (const Expert& expert : state.settings.pool)
    page += format("| {} | {} | {:.2f} |\n", one_line(expert.role), name_of(expert.tier), expert.relevance);
}

}  // namespace

std::string render_dialogue_page(const DialogueState& state) {
  const DialogueCreated& made = state.settings;
  std::string page = format("# Dialogue: {}\n\n", one_line(made.title));
  page += format("| | |\n|---|---|\n| **Dialogue** | {} |\n| **Opened** | {} |\n", made.dialogue_id,
                 state.created_at);
  page += format("| **Rotation** | {} |\n| **Max Rounds** | {} |\n| **Evidence** | {} |\n",
                 name_of(made.rotation), made.max_rounds, name_of(made.evidence));
  if (made.rfc) page += format("| **RFC** | {} |\n", one_line(*made.rfc));
  if (made.question) page += "\n## Question\n\n" + block_quote(*made.question) + "\n";
  if (!made.background.empty()) page += "\n## Background\n\n" + block_quote(made.background) + "\n";
  add_list(page, "Constraints", made.constraints);
  add_list(page, "Sources", made.sources);
  add_pool(page, state);
  page += "\nThe record is `ledger.jsonl`; the experts' answers are in `round-N/`.\n";
  return page;
}

}  // namespace blue
