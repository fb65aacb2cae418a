// The checks of dialogue.md (RFC 0023): participants, agent markers, scoreboard, inventory, tracker, and that
// they agree.
#include <algorithm>
#include <map>
#include <set>

#include "base/format.h"
#include "base/text.h"
#include "domain/panel/expert.h"
#include "lint/lint_book.h"
#include "pages/layout.h"

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

class DialogueLint {
 public:
  DialogueLint(LintBook& book, const PageOutline& page) : book_(book), page_(page) {
    const std::vector<std::string> imported = split_cells(kImportedNames);
    for (const OutlineSection& section : page.sections())
      for (const OutlineTable& table : section.tables)
        for (const OutlineRow& row : table.rows)
          is_imported_ = is_imported_ || (section.level <= 1 && row.cells == imported);
  }

  void run() {
    check_participants();
    rows_ = check_board(book_, page_);
    check_inventory();
    check_tensions();
    check_rounds();
  }

 private:
  void check_participants() {
    book_.check("participants_missing");
    const OutlineLine* line = page_.find_line(kParticipantsLine);
    if (line)
      for (const std::string& text : split_cells(line->text.substr(kParticipantsLine.size())))
        participants_.push_back(read_participant(text));
    const std::size_t at = line ? line->line : 0;
    if (participants_.size() < 2 || !participants_.back().is_judge)
      book_.report("The line of participants is missing, or does not list the experts and then the Judge.",
                   format("Write {} {} Muffin | {} Cupcake | {} {}", kParticipantsLine, kExpertMark,
                          kExpertMark, kJudgeMark, kJudgeName),
                   at);
    book_.check("participant_emoji");
    for (const Participant& one : participants_)
      if (!one.is_marked)
        book_.report(format("{} has no emoji.", shown(one.name)),
                     format("Write {} before it.", one.is_judge ? kJudgeMark : kExpertMark), at);
    if (!is_imported_) check_names(at);
  }

  void check_names(std::size_t line) {
    book_.check("participant_name");
    for (const Participant& one : participants_) {
      if (!one.is_judge && find_pastry(one.name) != one.name)
        book_.report(format("{} is no pastry.", shown(one.name)),
                     "Use the listed names: Muffin, Cupcake, Scone, Donut and so on.", line);
      if (!names_.insert(one.name).second)
        book_.report(format("{} is listed twice.", shown(one.name)), "List everyone once.", line);
    }
  }

  void check_inventory() {
    const OutlineSection* section = check_section(book_, page_, "inventory_missing", kInventoryHeading);
    if (!section) return;
    book_.check("inventory_columns");
    const OutlineTable* table = check_columns(book_, *section, kEntityColumns);
    std::map<std::string, std::size_t, std::less<>> by_round;
    if (table) {
      book_.check("perspective_id");
      check_ids(book_, *table, EntityKind::perspective);
      for (const OutlineRow& row : table->rows) {
        ++by_round[row.cells[4]];
        const auto id = parse_entity_id(row.cells[0]);
        if (id && format("{}", id->round) != row.cells[4])
          book_.report(format("{} is listed for round {}.", row.cells[0], shown(row.cells[4])),
                       format("Write {}.", id->round), row.line);
      }
    }
    check_inventory_count(*section, table ? table->rows.size() : 0);
    book_.check("perspective_count");
    for (const BoardRow& row : rows_)
      if (by_round[format("{}", row.round)] < row.new_perspectives)
        book_.report(format("Round {} counts {} new perspectives, but the inventory lists {} of it.",
                            row.round, row.new_perspectives, by_round[format("{}", row.round)]),
                     "List every perspective, or correct the scoreboard.", row.line);
  }

  void check_inventory_count(const OutlineSection& section, std::size_t rows) {
    const OutlineLine* line = section.find_line(kPerspectivesLine);
    if (!line) return;
    book_.check("inventory_count");
    const std::string expected = format("{} {}", kPerspectivesLine, rows);
    if (line->text != expected)
      book_.report(format("The count of perspectives does not match the table of {}.", counted(rows, "row")),
                   "Write " + expected, line->line);
  }

  void check_tensions() {
    std::vector<TensionRow> tensions;
    if (!check_tracker(book_, page_, tensions) || rows_.empty()) return;
    const auto open = static_cast<std::size_t>(std::ranges::count(tensions, true, &TensionRow::is_open));
    book_.check("open_tensions");
    if (open != rows_.back().open_tensions)
      book_.report(format("The tracker has {}, but the last round counts {}.", counted(open, "open tension"),
                          rows_.back().open_tensions),
                   "Bring tracker and scoreboard into line.", rows_.back().line);
  }

  void check_rounds() {
    if (rows_.empty()) return;
    book_.check("agent_markers");
    for (const BoardRow& row : rows_) {
      const OutlineSection* section = page_.find_section(format("{}{}", kRoundHeading, row.round));
      if (!section)
        book_.report(format("There is no section on round {}.", row.round),
                     format("Add \"### {}{}\" with a line \"- {} Muffin: …\" for each expert.", kRoundHeading,
                            row.round, kExpertMark));
      else
        check_markers(*section);
    }
    book_.check("round_numbers");
    for (const BoardRow& row : rows_)
      if (const OutlineSection* section = page_.find_section(format("{}{}", kRoundHeading, row.round)))
        check_round_numbers(*section, row);
  }

  void check_markers(const OutlineSection& section) {
    std::size_t marked = 0;
    for (const OutlineLine& line : section.lines) {
      if (!line.text.starts_with("- ")) continue;
      const Participant one = read_participant(line.text.substr(2, line.text.find(':') - 2));
      marked += one.is_marked && !one.is_judge;
      if (!one.is_marked || (!is_imported_ && !one.is_judge && !names_.contains(one.name)))
        book_.report(format("{} starts with no participant.", shown(line.text)),
                     format("Start it with {} and the name from the line of participants.", kExpertMark),
                     line.line);
    }
    if (marked == 0)
      book_.report(format("{} names no expert.", section.title),
                   format("Start each contribution with {} and the expert's name.", kExpertMark),
                   section.line);
  }

  void check_round_numbers(const OutlineSection& section, const BoardRow& row) {
    const OutlineLine* line = section.find_line(kVelocityLine);
    if (!line) return;
    const std::string velocity =
        format("{} {}, converge ", kVelocityLine, velocity_words(row.open_tensions, row.new_perspectives));
    const std::string share = format("({}).", row.converge);
    if (!line->text.starts_with(velocity) || line->text.find(share) == std::string_view::npos)
      book_.report(format("The numbers of {} differ from its row of the scoreboard.", section.title),
                   format("Write {}… {}", velocity, share), line->line);
  }

  LintBook& book_;
  const PageOutline& page_;
  bool is_imported_ = false;
  std::vector<Participant> participants_;
  std::set<std::string, std::less<>> names_;
  std::vector<BoardRow> rows_;
};

}  // namespace

void lint_dialogue(LintBook& book, const PageOutline& page) { DialogueLint(book, page).run(); }

}  // namespace blue
