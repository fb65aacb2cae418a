#include "lint/dialogue_checks.h"

#include <map>
#include <set>

#include "base/format.h"
#include "base/text.h"
#include "domain/panel/expert.h"
#include "lint/scoreboard_checks.h"
#include "lint/tension_checks.h"
#include "markdown/tables.h"
#include "pages/page_layout.h"

namespace blue {
namespace {

struct Participant {
  std::string name;
  bool is_marked = false;
  bool is_judge = false;
};

Participant read_participant(std::string_view text) {
  Participant out;
  for (std::string_view mark : {kExpertMark, kJudgeMark})
    if (text.starts_with(mark)) {
      out.is_marked = true;
      out.is_judge = mark == kJudgeMark;
      text = trim(text.substr(mark.size()));
    }
  out.is_judge = out.is_judge || same_word(text, kJudgeName);
  out.name = text;
  return out;
}

class DialogueChecks {
 public:
  explicit DialogueChecks(PageLint& page) : page_(page) {
    std::vector<std::string> imported;
    for (std::string_view cell : row_cells(kImportedNames)) imported.push_back(plain_cell(cell));
    for (const PageSection& section : page.sections())
      for (const PageTable& table : section.tables)
        for (const PageRow& row : table.rows)
          is_imported_ = is_imported_ || (section.level <= 1 && row.cells == imported);
  }

  void run() {
    check_participants();
    rows_ = check_board(page_);
    check_inventory();
    check_tensions();
    check_rounds();
  }

 private:
  void check_participants() {
    page_.check("participants_missing");
    const PageLine* line = page_.find_line(kParticipantsLine);
    if (line)
      for (std::string_view text : row_cells(line->value_after(kParticipantsLine)))
        participants_.push_back(read_participant(plain_cell(text)));
    const std::size_t at = line ? line->line : 0;
    if (participants_.size() < 2 || !participants_.back().is_judge)
      page_.report("The line of participants is missing, or does not list the experts followed by the Judge.",
                   format("Write {} {} Muffin | {} Cupcake | {} {}", kParticipantsLine, kExpertMark,
                          kExpertMark, kJudgeMark, kJudgeName),
                   at);
    page_.check("participant_emoji");
    for (const Participant& one : participants_)
      if (!one.is_marked)
        page_.report(format("{} has no emoji.", shown(one.name)),
                     format("Write {} before it.", one.is_judge ? kJudgeMark : kExpertMark), at);
    if (!is_imported_) check_names(at);
  }

  void check_names(std::size_t line) {
    page_.check("participant_name");
    for (const Participant& one : participants_) {
      if (!one.is_judge && find_pastry(one.name) != one.name)
        page_.report(format("{} is not a pastry name of Blue.", shown(one.name)),
                     "Use the listed names: Muffin, Cupcake, Scone, Donut and so on.", line);
      if (!names_.insert(one.name).second)
        page_.report(format("{} is listed twice.", shown(one.name)), "List everyone once.", line);
    }
  }

  void check_inventory() {
    const PageSection* section = page_.check_section("inventory_missing", kInventoryHeading);
    if (!section) return;
    page_.check("inventory_columns");
    const PageTable* table = page_.check_columns(*section, kEntityColumns);
    std::map<std::string, std::size_t, std::less<>> by_round;
    if (table) {
      page_.check("perspective_id");
      page_.check_ids(*table, EntityKind::perspective);
      for (const PageRow& row : table->rows) {
        ++by_round[row.cells[4]];
        const auto id = parse_entity_id(row.cells[0]);
        if (id && format("{}", id->round) != row.cells[4])
          page_.report(format("{} is listed for round {}.", row.cells[0], shown(row.cells[4])),
                       format("Write {}.", id->round), row.line);
      }
    }
    check_inventory_count(*section, table ? table->rows.size() : 0);
    page_.check("perspective_count");
    for (const BoardRow& row : rows_)
      if (by_round[format("{}", row.round)] < row.new_perspectives)
        page_.report(format("Round {} counts {} new perspectives, but the inventory lists {} for it.",
                            row.round, row.new_perspectives, by_round[format("{}", row.round)]),
                     "List every perspective, or correct the scoreboard.", row.line);
  }

  void check_inventory_count(const PageSection& section, std::size_t rows) {
    const PageLine* line = section.find_line(kPerspectivesLine);
    if (!line) return;
    page_.check("inventory_count");
    const std::string expected = format("{} {}", kPerspectivesLine, rows);
    if (line->text != expected)
      page_.report(format("The count of perspectives does not match the table of {}.", counted(rows, "row")),
                   "Write " + expected, line->line);
  }

  void check_tensions() {
    const auto tensions = check_tracker(page_);
    if (!tensions || rows_.empty()) return;
    const std::size_t open = count_open(*tensions);
    page_.check("open_tensions");
    if (open != rows_.back().open_tensions)
      page_.report(format("The tracker has {}, but the last round counts {}.", counted(open, "open tension"),
                          rows_.back().open_tensions),
                   "Make the tracker and the scoreboard agree.", rows_.back().line);
  }

  void check_rounds() {
    if (rows_.empty()) return;
    std::map<std::uint64_t, const BoardRow*> rounds;
    for (const BoardRow& row : rows_) rounds.try_emplace(row.round, &row);
    page_.check("agent_markers");
    for (const auto& [round, row] : rounds) {
      if (const PageSection* section = find_round(round))
        check_markers(*section);
      else
        page_.report(format("Round {} has no section.", round),
                     format("Add \"### {}{}\" with a line \"- {} Muffin: …\" for each expert.", kRoundHeading,
                            round, kExpertMark));
    }
    page_.check("round_numbers");
    for (const auto& [round, row] : rounds)
      if (const PageSection* section = find_round(round)) check_round_numbers(*section, *row);
  }

  const PageSection* find_round(std::uint64_t round) const {
    return page_.find_section(format("{}{}", kRoundHeading, round));
  }

  void check_markers(const PageSection& section) {
    std::size_t marked = 0;
    for (const PageLine& line : section.lines) {
      if (!line.text.starts_with("- ")) continue;
      const Participant one = read_participant(line.text.substr(2, line.text.find(':') - 2));
      marked += one.is_marked && !one.is_judge;
      if (!one.is_marked || (!is_imported_ && !one.is_judge && !names_.contains(one.name)))
        page_.report(format("{} does not start with a participant.", shown(line.text)),
                     format("Start it with {} and the name from the line of participants.", kExpertMark),
                     line.line);
    }
    if (marked == 0)
      page_.report(format("{} does not name an expert.", section.title),
                   format("Start each contribution with {} and the expert's name.", kExpertMark),
                   section.line);
  }

  void check_round_numbers(const PageSection& section, const BoardRow& row) {
    const PageLine* line = section.find_line(kVelocityLine);
    if (!line) return;
    const std::string velocity =
        format("{} {}, converge ", kVelocityLine, velocity_text(row.open_tensions, row.new_perspectives));
    const std::string share = format("({}).", row.converge);
    if (!line->text.starts_with(velocity) || line->text.find(share) == std::string_view::npos)
      page_.report(format("The numbers of {} differ from its row on the scoreboard.", section.title),
                   format("Write {}… {}", velocity, share), line->line);
  }

  PageLint& page_;
  bool is_imported_ = false;
  std::vector<Participant> participants_;
  std::set<std::string, std::less<>> names_;
  std::vector<BoardRow> rows_;
};

}  // namespace

void lint_dialogue(PageLint& page) { DialogueChecks(page).run(); }

}  // namespace blue
