#include "pages/dialogue.h"

#include <map>
#include <ranges>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/totals.h"
#include "domain/file_names.h"
#include "pages/page_layout.h"
#include "pages/page_markdown.h"
#include "pages/scoreboard.h"
#include "pages/tensions.h"

namespace blue {
namespace {

constexpr std::size_t kLongestContribution = 80;     // code points
constexpr std::size_t kLongestAbsence = 200;         // code points
constexpr std::size_t kLongestSummary = 1000;        // bytes
constexpr std::size_t kLongestRecommendation = 600;  // bytes

class DialogueRenderer {
 public:
  explicit DialogueRenderer(const PageRecord& record) : record_(record), state_(record.state()) {}

  std::string render() {
    add_heading(page_, 1, format("Dialogue: {}", cell(state_.settings.title)));
    add_facts();
    add_participants();
    add_opening();
    add_section(page_, 2, "Expert Pool", pool(), "No pool was given.");
    add_section(page_, 2, "Current Panel", panel(), "No panel is set yet.");
    add_section(page_, 2, kScoreboardHeading, scoreboard_part(record_));
    add_entities(kInventoryHeading, EntityKind::perspective, "No perspective was registered yet.");
    add_entities("Recommendations", EntityKind::recommendation);
    add_entities("Evidence", EntityKind::evidence);
    add_entities("Claims", EntityKind::claim);
    add_section(page_, 2, kTrackerHeading, tracker_part(record_), "No tension was raised yet.");
    add_rounds();
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
    add_section(page_, 2, "Background", quotation(made.background));
    add_section(page_, 2, "Constraints", list(made.constraints));
    add_section(page_, 2, "Sources", list(made.sources));
  }

  static std::string list(const std::vector<std::string>& items) {
    std::string out;
    for (const std::string& item : items) out += format("- {}\n", cell(item));
    return out;
  }

  std::string pool() const {
    return table({"Role", "Tier", "Relevance", "Name"}, state_.experts, [&](const Expert& expert) {
      return Row{cell(expert.role, kLongestLabel), std::string(name_of(expert.tier)),
                 format("{:.2f}", expert.relevance), expert.slug.empty() ? "" : record_.name(expert.slug)};
    });
  }

  std::string panel() const {
    const PanelSet& panel = record_.panel();
    if (panel.seats.empty()) return {};
    return format("Round {}.\n\n", panel.round) +
           table({"Expert", "Role", "Tier", "Source"}, panel.seats, [&](const Seat& seat) {
             return Row{record_.marked(seat.expert.slug), cell(seat.expert.role, kLongestLabel),
                        std::string(name_of(seat.expert.tier)), std::string(name_of(seat.expert.source))};
           });
  }

  void add_entities(std::string_view heading, EntityKind kind, std::string_view nothing = {}) {
    std::size_t count = 0;
    auto rows =
        table(kEntityColumns, state_.record.entities | std::views::filter([&](const Entity& entity) {
                                return entity.type == kind;
                              }),
              [&](const Entity& entity) {
                ++count;
                return Row{cell(entity.id), record_.label(entity.id, kLongestLabel),
                           record_.contributors(entity), status_of(entity), format("{}", entity.round)};
              });
    if (count > 0 && kind == EntityKind::perspective)
      rows.insert(0, format("{} {}\n\n", kPerspectivesLine, count));
    add_section(page_, 2, heading, rows, nothing);
  }

  std::string status_of(const Entity& entity) const {
    auto into = state_.record.merged_into.find(entity.id);
    if (into != state_.record.merged_into.end()) return "merged into " + cell(into->second);
    return std::string(name_of(entity.status));
  }

  // Numbers, the Judge's words in short, and what everyone contributed, each under its name.
  void add_rounds() {
    if (state_.rounds.empty())
      return add_section(page_, 2, kRoundsHeading, "", "No round is registered yet.");
    add_heading(page_, 2, kRoundsHeading);
    for (const RoundRegistered& round : state_.rounds) add_round(round);
  }

  void add_round(const RoundRegistered& round) {
    add_heading(page_, 3, format("{}{}", kRoundHeading, round.round));
    page_ += format("{} {}, converge {}. In full: `{}`.\n\n", kVelocityLine, velocity_text(round.counts),
                    signals_text(round.counts.converge_signals, round.counts.panel_size),
                    round_summary_file(round.round));
    if (const std::string words = quotation(round.summary, kLongestSummary); !words.empty())
      page_ += words + "\n";
    auto contributions = contributions_of(round);
    for (const Seat& seat : round.panel.seats) {
      add_contributions(seat.expert.slug, contributions[seat.expert.slug]);
      contributions.erase(seat.expert.slug);
    }
    for (const auto& [slug, items] : contributions) add_contributions(slug, items);
  }

  std::map<std::string_view, std::vector<std::string>> contributions_of(const RoundRegistered& round) const {
    std::map<std::string_view, std::vector<std::string>> out;
    for (const Entity& entity : state_.record.entities)
      if (entity.round == round.round)
        out[entity.author].push_back(
            format("{} {}", entity.id, record_.label(entity.id, kLongestContribution)));
    for (const MinorityVerdict& one : round.minority_verdicts)
      out[one.expert].push_back("minority view: " + cell(one.label.text, kLongestContribution));
    for (const MinorityVerdict& one : round.dissents)
      out[one.expert].push_back("dissents" + std::string(one.content.empty() ? "" : ": ") +
                                cell(one.content.text, kLongestContribution));
    for (const Signal& signal : round.standing)
      out[signal.expert].push_back(signal.round == round.round ? "signals convergence" : "its signal stands");
    for (const Absence& absence : round.absent)
      out[absence.expert].push_back("absent: " + cell(absence.reason, kLongestAbsence));
    return out;
  }

  void add_contributions(std::string_view slug, const std::vector<std::string>& items) {
    page_ += format("- {}: {}\n", record_.marked(slug), items.empty() ? "nothing new" : join(items, "; "));
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
    std::string out = format("{} {} after round {}{}.\n\n", kOutcomeLine, cell(name_of(one.outcome)),
                             one.round, state_.settings.foreign_names ? ", imported" : "");
    if (one.certificate && !one.certificate->ratification.statement.empty())
      out += format("{} {}\n\n", kRatificationLine, cell(one.certificate->ratification.statement));
    if (!one.warning.empty())
      out += "The warning:\n\n" + quotation(one.warning, kLongestRecommendation) + "\n";
    const std::string words = quotation(one.recommendation, kLongestRecommendation);
    return words.empty() ? out : out + words + "\n";
  }

  void add_files() {
    std::string list = format("- `{}`: the record, one line per call\n", kLedgerFile);
    if (!state_.settings.pool.empty()) list += format("- `{}`: who may speak\n", kExpertPoolFile);
    if (!state_.rounds.empty())
      list += format("- `round-N/`: prompts, answers and `round-N{}`\n- `{}`: the rounds in numbers\n",
                     kSummaryEnding, kScoreboardFile);
    if (!state_.record.tensions.empty()) list += format("- `{}`: every tension's history\n", kTensionsFile);
    if (!state_.verdicts.empty()) list += format("- `{}`: what was decided\n", kVerdictFile);
    add_section(page_, 2, "Files", list);
  }

  const PageRecord& record_;
  const DialogueState& state_;
  std::string page_;
};

}  // namespace

std::string render_dialogue_page(const PageRecord& record) { return DialogueRenderer(record).render(); }

}  // namespace blue
