#include "pages/dialogue.h"

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/totals.h"
#include "pages/dialogue_rounds.h"
#include "pages/layout.h"
#include "pages/page_parts.h"
#include "pages/page_writer.h"

namespace blue {
namespace {

constexpr std::size_t kLongestLabel = 200;           // code points
constexpr std::size_t kLongestRecommendation = 600;  // bytes
constexpr auto kPoolColumns = std::to_array<std::string_view>({"Role", "Tier", "Relevance", "Name"});
constexpr auto kPanelColumns = std::to_array<std::string_view>({"Expert", "Role", "Tier", "Source"});

class DialoguePage {
 public:
  explicit DialoguePage(const PageRecord& record) : record_(record), state_(record.state()) {}

  std::string render() {
    add_heading(page_, 1, format("Dialogue: {}", cell(state_.settings.title)));
    add_facts();
    add_participants();
    add_opening();
    add_section(page_, 2, "Expert Pool", pool(), "No pool was given.");
    add_section(page_, 2, "Current Panel", panel(), "No panel is set yet.");
    add_section(page_, 2, kScoreboardHeading, scoreboard_part(state_), "");
    add_section(page_, 2, kInventoryHeading, inventory(), "No perspective was registered yet.");
    add_optional("Recommendations", EntityKind::recommendation);
    add_optional("Evidence", EntityKind::evidence);
    add_optional("Claims", EntityKind::claim);
    add_section(page_, 2, kTrackerHeading, tracker_part(record_), "No tension was raised yet.");
    add_section(page_, 2, kRoundsHeading, rounds_part(record_), "No round is registered yet.");
    add_section(page_, 2, "Verdict", verdict(), "None yet.");
    add_files();
    return std::move(page_);
  }

 private:
  void add_fact(std::string_view name, std::string_view value) {
    page_ += format("| **{}** | {} |\n", name, value);
  }

  void add_facts() {
    const DialogueCreated& made = state_.settings;
    page_ += "| | |\n|---|---|\n";
    add_fact("Dialogue", cell(made.dialogue_id));
    add_fact("Status", name_of(state_.status));
    add_fact("Opened", cell(state_.created_at));
    add_fact("Rotation", name_of(made.rotation));
    add_fact("Max Rounds", format("{}", made.max_rounds));
    add_fact("Evidence", name_of(made.evidence));
    if (made.rfc) add_fact("RFC", cell(*made.rfc));
    if (made.foreign_names) page_.append(kImportedNames).append("\n");
  }

  void add_participants() {
    std::vector<std::string> marked;
    for (const Expert& expert : record_.participants()) marked.push_back(record_.marked(expert.slug));
    marked.push_back(record_.marked(kJudge));
    page_ += format("\n{} {}\n", kParticipantsLine, join(marked, " | "));
  }

  void add_opening() {
    const DialogueCreated& made = state_.settings;
    add_section(page_, 2, "Question", quotation(made.question.value_or("")), "No question was given.");
    if (const std::string words = quotation(made.background); !words.empty())
      add_section(page_, 2, "Background", words, "");
    add_items("Constraints", made.constraints);
    add_items("Sources", made.sources);
  }

  void add_items(std::string_view heading, const std::vector<std::string>& items) {
    std::string list;
    for (const std::string& item : items) list += format("- {}\n", cell(item));
    if (!list.empty()) add_section(page_, 2, heading, list, "");
  }

  std::string pool() const {
    if (state_.experts.empty()) return {};
    std::string out = table_head(kPoolColumns);
    for (const Expert& expert : state_.experts)
      add_row(out,
              {cell(expert.role, kLongestLabel), name_of(expert.tier), format("{:.2f}", expert.relevance),
               expert.slug.empty() ? "" : record_.name(expert.slug)});
    return out;
  }

  std::string panel() const {
    const PanelSet& panel = record_.panel();
    if (panel.seats.empty()) return {};
    std::string out = format("Round {}.\n\n", panel.round) + table_head(kPanelColumns);
    for (const Seat& seat : panel.seats)
      add_row(out, {record_.marked(seat.expert.slug), cell(seat.expert.role, kLongestLabel),
                    name_of(seat.expert.tier), name_of(seat.expert.source)});
    return out;
  }

  std::string inventory() const {
    const std::string table = entity_table(EntityKind::perspective);
    if (table.empty()) return {};
    return format("{} {}\n\n", kPerspectivesLine, record_.entities(EntityKind::perspective).size()) + table;
  }

  void add_optional(std::string_view heading, EntityKind kind) {
    if (const std::string table = entity_table(kind); !table.empty())
      add_section(page_, 2, heading, table, "");
  }

  std::string entity_table(EntityKind kind) const {
    std::string out;
    for (const Entity* entity : record_.entities(kind)) {
      if (out.empty()) out = table_head(kEntityColumns);
      add_row(out, {cell(entity->id), record_.label(entity->id, kLongestLabel), record_.contributors(*entity),
                    status_of(*entity), format("{}", entity->round)});
    }
    return out;
  }

  std::string status_of(const Entity& entity) const {
    auto into = state_.record.merged_into.find(entity.id);
    if (into != state_.record.merged_into.end()) return "merged into " + cell(into->second);
    return std::string(name_of(entity.status));
  }

  std::string verdict() const {
    std::string out;
    if (!state_.abandoned_reason.empty()) out += "Abandoned:\n\n" + quotation(state_.abandoned_reason);
    if (const VerdictRegistered* final = find_final_verdict(state_)) out += final_verdict(*final);
    for (const VerdictRegistered& one : state_.verdicts)
      if (one.verdict_type != VerdictKind::final)
        out += format("{}- {} verdict of {} after round {}: {}\n", out.ends_with("\n\n") ? "" : "\n",
                      name_of(one.verdict_type),
                      record_.marked(one.author_expert.empty() ? kJudge : one.author_expert), one.round,
                      cell(one.recommendation, kLongestLabel));
    return std::string(trim(out));
  }

  std::string final_verdict(const VerdictRegistered& one) const {
    std::string out =
        format("{} {} after round {}.\n\n", kOutcomeLine, cell(name_of(one.outcome)), one.round);
    if (!one.warning.empty())
      out += "The warning:\n\n" + quotation(one.warning, kLongestRecommendation) + "\n";
    const std::string words = quotation(one.recommendation, kLongestRecommendation);
    return words.empty() ? out : out + words + "\n";
  }

  void add_files() {
    std::string list = "- `ledger.jsonl`: the record, one line per call\n";
    if (!state_.settings.pool.empty()) list += "- `expert-pool.json`: who may speak\n";
    if (!state_.rounds.empty())
      list += format("- `round-N/`: prompts, answers and `round-N{}`\n- `{}`: the rounds in numbers\n",
                     kSummaryEnding, kScoreboardName);
    if (!state_.record.tensions.empty()) list += format("- `{}`: every tension's history\n", kTensionsName);
    if (!state_.verdicts.empty()) list += format("- `{}`: what was decided\n", kVerdictName);
    add_section(page_, 2, "Files", list, "");
  }

  const PageRecord& record_;
  const DialogueState& state_;
  std::string page_;
};

}  // namespace

std::string render_dialogue_page(const DialogueState& state) {
  return render_dialogue_page(PageRecord(state));
}

std::string render_dialogue_page(const PageRecord& record) { return DialoguePage(record).render(); }

}  // namespace blue
