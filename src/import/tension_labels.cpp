#include "import/tension_labels.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "base/utf8.h"
#include "domain/panel/expert.h"

namespace blue {
namespace {

constexpr std::size_t kMostLabels = 10'000;
constexpr std::size_t kLongestForeignLabel = 200;  // code points

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The number at the start of `text`, which then begins after it.
std::optional<int> take_number(std::string_view& text) {
  int number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || text.empty() || !is_digit(text.front())) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

// "T01", "MACARON-T01", "STRUDEL R1-T01", "T0102", "MUFFIN-T0102"; `rest` is what follows.
std::optional<TensionLabel> take_id(std::string_view text, std::string_view& rest) {
  for (std::size_t at = text.find('T'); at != text.npos; at = text.find('T', at + 1)) {
    std::string_view tail = text.substr(at + 1);
    const std::size_t digits = std::min(tail.find_first_not_of("0123456789"), tail.size());
    const bool is_start = at == 0 || text[at - 1] == '-' || text[at - 1] == ' ';
    const auto number = is_start && digits > 0 && digits < 8 ? take_number(tail) : std::nullopt;
    if (!number) continue;
    TensionLabel out{{}, {}, *number, {}};
    if (digits >= 4) {  // round and number in one, as Blue writes them
      const int scale = digits == 4 ? 100 : 1000;
      out.round = *number / scale;
      out.number = *number % scale;
    }
    std::string_view name = trim(text.substr(0, at));
    while (name.ends_with('-')) name.remove_suffix(1);
    if (const std::size_t mark = name.rfind('R'); mark != name.npos && (mark == 0 || name[mark - 1] == ' ')) {
      std::string_view round = name.substr(mark + 1);
      if (const auto named = take_number(round); named && round.empty()) {
        out.round = *named;
        name = name.substr(0, mark);
      }
    }
    out.expert = slug_of_name(name);
    if (trim(tail).starts_with("(R")) {
      tail = trim(tail).substr(2);
      if (const auto named = take_number(tail)) out.round = *named;
      tail.remove_prefix(std::min(tail.find(')') + 1, tail.size()));
    }
    rest = trim(tail);
    return out;
  }
  return std::nullopt;
}

// Where an id ends and its label begins: "T01: Cost", "| T01 | Cost", "**T01** Cost", "T01 — Cost".
std::size_t find_separator(std::string_view said) {
  std::size_t first = said.npos;
  for (std::string_view one : {":", "|", "**", "__", " — ", " – ", " - "})
    first = std::min(first, said.find(one));
  return first;
}

// The cells of a row of a table after the first; empty for any other line.
std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> out;
  line = trim(line);
  if (!line.starts_with('|')) return out;
  for (std::string_view cell : split(line.substr(1), '|')) out.push_back(trim(cell));
  if (!out.empty()) out.erase(out.begin());
  return out;
}

// Which of these cells of a table's head is over the labels; empty where none says so.
std::optional<std::size_t> find_label_column(const std::vector<std::string_view>& cells) {
  for (std::string_view name : {"tension", "label", "title", "description"})
    for (std::size_t i = 0; i < cells.size(); ++i)
      if (fold_case(cells[i]) == name) return i;
  return std::nullopt;
}

std::string_view without_emphasis(std::string_view words) {
  words.remove_prefix(std::min(words.find_first_not_of("*_`:|—–- \t"), words.size()));
  while (words.ends_with('*') || words.ends_with('_')) words.remove_suffix(1);
  return trim(words);
}

std::string_view without_marks(std::string_view line) {
  constexpr std::string_view marks = "#*_`|-+ \t\r[";
  line.remove_prefix(std::min(line.find_first_not_of(marks), line.size()));
  return line;
}

}  // namespace

std::vector<TensionLabel> parse_tension_labels(std::string_view text) {
  constexpr std::size_t kLongestId = 60;
  std::vector<TensionLabel> out;
  std::optional<std::size_t> column;  // of the labels, in the table that is being read
  for (std::string_view line : split(text, '\n')) {
    const std::vector<std::string_view> cells = cells_of(line);
    if (cells.empty()) column.reset();
    if (const auto head = find_label_column(cells); head && !column) column = head;
    const std::string_view said = without_marks(line);
    if (said.size() == line.size() || out.size() == kMostLabels) continue;  // running text
    const std::size_t end = find_separator(said);
    if (end == said.npos || end > kLongestId) continue;
    std::string_view rest;
    auto label = take_id(trim(said.substr(0, end)), rest);
    if (!label || rest.find_first_not_of("*_`] ") != rest.npos) continue;
    std::string_view words = without_emphasis(said.substr(end));
    if (!cells.empty()) words = without_emphasis(cells[std::min(column.value_or(0), cells.size() - 1)]);
    label->label = repair_utf8(utf8_prefix(words, kLongestForeignLabel));
    if (!label->label.empty()) out.push_back(*std::move(label));
  }
  return out;
}

std::string find_tension_label(const std::vector<TensionLabel>& labels, std::string_view expert, int round,
                               std::string_view written) {
  std::string_view text = trim(written);
  if (!text.starts_with('[') || !text.ends_with(']')) return {};
  text = trim(text.substr(1, text.size() - 2));
  if (fold_case(text).starts_with("tension ")) text = trim(text.substr(8));
  std::string_view rest;
  const auto id = take_id(text, rest);
  if (!id || !rest.empty()) return {};
  std::string found;
  for (const TensionLabel& one : labels) {
    const bool fits = one.number == id->number && (one.expert.empty() || one.expert == expert) &&
                      one.round.value_or(round) == round;
    if (!fits) continue;
    if (!found.empty() && found != one.label) return {};
    found = one.label;
  }
  return found;
}

}  // namespace blue
