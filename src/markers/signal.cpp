// Only what is beyond doubt counts. The messages are neutral: nobody is taught to sign.
#include "markers/signal.h"

#include <algorithm>
#include <string>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "markdown/elements.h"
#include "markers/prose.h"

namespace blue {
namespace {

constexpr std::size_t kShownLine = 100;    // cells
constexpr std::size_t kShownAround = 160;  // bytes on each side of the marker

constexpr std::size_t kLongestLabelLine = 80;  // bytes in front of a labelled signal

// After "Signal:" or "My vote:" at the front of `words`; 0 when they do not begin with such a label.
std::size_t label_length(std::string_view words) {
  words = words.substr(0, kLongestLabelLine);
  MarkerTokens tokens(words.substr(0, words.find_first_of("[\n")));
  for (std::string_view lead : {"MY", "FINAL"})
    if (tokens.at(TokenKind::word) && same_ascii(tokens.peek().text, lead)) tokens.take();
  const bool named =
      tokens.at(TokenKind::word) && is_any(tokens.take().text, {"SIGNAL", "SIGNALS", "MOVE", "MOVES",
                                                                "POSITION", "STATUS", "VOTE", "CONVERGENCE"});
  if (!named || !tokens.at(TokenKind::colon)) return 0;
  tokens.take();
  return words.substr(0, tokens.taken_to()).contains('`') ? 0 : tokens.taken_to();
}

// True when only blanks and emphasis are between the label of `words` and their end.
bool is_label(std::string_view words) {
  const std::size_t length = words.size() <= kLongestLabelLine ? label_length(words) : 0;
  if (length == 0) return false;
  words.remove_prefix(length);
  skip_blanks_and_emphasis(words);
  return words.empty();
}

// True for one of the labels in bold, which serves as a heading: **Final position**.
bool is_label_title(std::string_view line) {
  line = trim(line);
  const bool is_bold =
      line.size() > 4 && line.size() <= kLongestLabelLine && line.starts_with("**") && line.ends_with("**");
  return is_bold && is_label(std::string(line.substr(2, line.size() - 4)) + ':');
}

bool is_task(std::string_view words) {
  return words.starts_with("[ ]") || words.starts_with("[x]") || words.starts_with("[X]");
}

// A footnote is not a link: it says more about the marker.
bool is_link(std::string_view after, bool opens_line, bool before_marker) {
  if (after.starts_with("[^")) return false;
  if (after.starts_with('(') || (after.starts_with('[') && !before_marker)) return true;
  if (!opens_line || !after.starts_with(':')) return false;
  const std::string_view target = trim(after.substr(1));
  return !target.empty() && target.find_first_of(" \t") == target.npos;
}

// False for a lone asterisk, which points to a footnote.
bool is_emphasis_paired(std::string_view line) {
  take_indent(line);
  while (const std::size_t mark = list_mark_length(line)) {
    line.remove_prefix(mark);
    take_indent(line);
  }
  return std::ranges::count(line, '*') % 2 == 0 && std::ranges::count(line, '_') % 2 == 0;
}

// A list mark with so many blanks behind it that the item is code.
bool is_code_item(std::string_view line) {
  take_indent(line);
  const std::size_t mark = list_mark_length(line);
  if (mark == 0) return false;
  line.remove_prefix(mark);
  return take_indent(line) > 4;
}

std::string capitalized(std::string_view slug) {
  std::string name(slug);
  if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

}  // namespace

SignalReader::SignalReader(const AnswerFrame& frame, std::span<const FoundMarker> markers)
    : frame_(frame), markers_(markers), elements_(find_elements(frame.text)) {}

std::optional<SignalElsewhere> SignalReader::check(const FoundMarker& found) const {
  const std::size_t index = frame_.lines.index_of(found.begin);
  if (auto why = find_quotation(found, frame_.lines[index]); !why.empty())
    return SignalElsewhere{found.begin, true, why};
  if (auto why = find_doubt(found, index); !why.empty()) return SignalElsewhere{found.begin, false, why};
  return std::nullopt;
}

std::string_view SignalReader::find_quotation(const FoundMarker& found, const AnswerLine& line) const {
  if (is_indented_code(found)) return "is indented as code";
  if (line.role == LineRole::quote) return "is in a quoted line";
  if (line.role == LineRole::comment) return "is in a comment";
  if (line.in_table) return "is in a table";
  if (is_in_element(found)) return "is in an HTML element";
  if (line.role == LineRole::item && is_task(slice(frame_.text, line.words))) return "is in a task list";
  const std::size_t end = std::max(found.close, line.range.end);
  auto next = std::ranges::lower_bound(markers_, found.close, {}, &FoundMarker::begin);
  const bool before_marker = next != markers_.end() && next->begin == found.close;
  if (is_link(slice(frame_.text, {found.close, end}), line.words.begin == found.begin, before_marker))
    return "is a link";
  return {};
}

bool SignalReader::is_indented_code(const FoundMarker& found) const {
  const AnswerLine& line = frame_.lines.line_of(found.begin);
  return line.role == LineRole::code || is_code_item(slice(frame_.text, line.range));
}

bool SignalReader::is_in_element(const FoundMarker& found) const {
  auto after = std::ranges::upper_bound(elements_, found.begin, {}, &TextRange::begin);
  return after != elements_.begin() && std::prev(after)->end > found.begin;
}

bool SignalReader::is_plain(const FoundMarker& found) const {
  const AnswerLine& line = frame_.lines.line_of(found.begin);
  return !is_in_element(found) && is_emphasis_paired(slice(frame_.text, line.range));
}

std::string_view SignalReader::find_doubt(const FoundMarker& found, std::size_t index) const {
  const AnswerLine& line = frame_.lines[index];
  if (!found.marker.plain) return "has other words in its brackets";
  const std::string_view before =
      slice(frame_.text, {line.words.begin, std::max(found.begin, line.words.begin)});
  const bool labelled = is_label(before);
  const bool alone = (before.empty() || labelled) && found.close <= line.range.end &&
                     is_closing_decoration(slice(frame_.text, {found.close, line.range.end}), line.role);
  if (!alone || !is_emphasis_paired(slice(frame_.text, line.range))) return "has other words on its line";
  if (index > 0 && !leads_up(index - 1, labelled)) return "continues the line above it";
  if (index + 1 < frame_.lines.size() && !begins_anew(index + 1)) return "is continued by the line below it";
  return {};
}

// True when nothing above the signal's line runs on into it.
bool SignalReader::leads_up(std::size_t above, bool labelled) const {
  const AnswerLine& line = frame_.lines[above];
  const std::string_view words = slice(frame_.text, line.words);
  if (line.role == LineRole::blank || line.role == LineRole::heading || frame_.lines.is_rule(above))
    return true;
  if (line.role == LineRole::quote || line.role == LineRole::code || line.role == LineRole::comment ||
      line.in_table)
    return false;
  if (is_label(words) || (labelled && label_length(words) > 0)) return true;
  if (line.role != LineRole::item && is_label_title(slice(frame_.text, line.range))) return true;
  return is_markers_only(above);
}

SignalSetting SignalReader::setting_of(const FoundMarker& found) const {
  SignalSetting out;
  const AnswerLines& lines = frame_.lines;
  const std::size_t index = lines.index_of(found.begin);
  std::size_t above = index;
  while (above > 0 && (above == index || lines[above].role == LineRole::blank)) --above;
  const std::string_view words = slice(frame_.text, lines[above].words);
  const bool speaks = above < index && !is_label(words);
  const bool is_labelled = above + 1 == index && label_length(words) > 0 && !words.contains('[');
  const LineRole role = lines[above].role;
  const bool is_running = role == LineRole::paragraph || role == LineRole::continuation;
  const bool is_open = ends_with_colon(words) || (is_running && goes_on(words) && !is_markers_only(above));
  if (speaks && (is_open || (is_labelled && role != LineRole::heading))) out.above = lines[above].words;
  if (speaks && role == LineRole::heading && !is_label(std::string(words) + ':'))
    out.heading = lines[above].words;
  std::size_t below = index + 1;
  while (below < lines.size() && lines[below].role == LineRole::blank) ++below;
  if (below == lines.size() || lines[below].role == LineRole::heading) return out;
  if (begins_lower_case(slice(frame_.text, lines[below].words))) out.below = lines[below].words;
  return out;
}

bool SignalReader::is_markers_only(std::size_t index) const {
  const AnswerLine& line = frame_.lines[index];
  const std::size_t rest = skip_markers(index);
  return rest > line.words.begin &&
         is_closing_decoration(slice(frame_.text, {rest, line.range.end}), line.role);
}

bool SignalReader::begins_anew(std::size_t index) const {
  const AnswerLine& line = frame_.lines[index];
  if (line.role == LineRole::blank || line.role == LineRole::heading || frame_.lines.is_rule(index))
    return true;
  const std::size_t behind = skip_markers(index);
  std::string_view rest = slice(frame_.text, {behind, line.range.end});
  skip_blanks_and_emphasis(rest);
  return behind > line.words.begin ? !begins_lower_case(rest) : begins_upper_case(rest);
}

// Behind the markers that a line begins with; where its words begin when it begins with none.
std::size_t SignalReader::skip_markers(std::size_t index) const {
  const AnswerLine& line = frame_.lines[index];
  std::size_t at = line.words.begin;
  auto next = std::ranges::upper_bound(markers_, line.range.begin, {}, &FoundMarker::begin);
  if (next != markers_.begin() && std::prev(next)->end > line.range.begin) --next;
  for (; next != markers_.end() && next->begin < line.range.end; ++next) {
    if (next->marker.type == MarkerType::mention) break;
    if (next->begin > at && !joins_markers(slice(frame_.text, {at, next->begin}))) break;
    at = std::max(at, std::min(next->end, line.range.end));
  }
  return at;
}

void report_signal(const SignalElsewhere& signal, const AnswerFrame& frame, std::size_t counted_line,
                   Diagnostics& diagnostics) {
  const std::string_view code = signal.quoted ? marker_codes::signal_quoted : marker_codes::signal_qualified;
  diagnostics.report(code, signal.begin, [&] {
    const AnswerLine& line = frame.lines.line_of(signal.begin);
    std::size_t from = std::max(line.range.begin, signal.begin - std::min(signal.begin, kShownAround));
    while (from < signal.begin && (static_cast<unsigned char>(frame.text[from]) & 0xc0U) == 0x80U) ++from;
    const TextRange shown{from, std::min(line.range.end, signal.begin + kShownAround)};
    const std::string words = fit_width(label_from(slice(frame.text, shown)), kShownLine);
    const std::string name = capitalized(frame.experts.writer());
    const std::string effect =
        signal.quoted      ? std::string("so it is read as a quotation and changes nothing.")
        : counted_line > 0 ? format("so it is not counted; the signal in line {} is.", counted_line)
                           : format("so it is not counted. {} is counted as not converging.", name);
    return Advice{
        format("The marker in line {}, \"{}\", {}, {}", frame.positions.at(signal.begin).line, words,
               signal.why, effect),
        "If that is wrong, the marker belongs on a line of its own; otherwise no action is needed."};
  });
}

void report_setting(std::size_t begin, const SignalSetting& setting, const AnswerFrame& frame,
                    Diagnostics& diagnostics) {
  struct Row {
    std::string_view where;
    TextRange words;
  };
  for (const Row& row : {Row{"above", setting.above}, Row{"below", setting.below}}) {
    if (row.words.begin == row.words.end) continue;
    diagnostics.report(marker_codes::signal_beside, begin, [&] {
      const std::string words = fit_width(label_from(slice(frame.text, row.words)), kShownLine);
      return Advice{format("The signal in line {} is counted; the words {} it are \"{}\".",
                           frame.positions.at(begin).line, row.where, words),
                    "If they take it back, the expert withdraws it in the next round; otherwise no action "
                    "is needed."};
    });
  }
}

}  // namespace blue
