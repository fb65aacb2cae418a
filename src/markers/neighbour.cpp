#include "markers/neighbour.h"

#include <algorithm>

#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

// "References:", "My resolutions:", "On T0001:": words that only say what kind of marker follows.
bool labels_references(std::string_view words, const ExpertNames& experts) {
  constexpr int kMostWords = 4;
  MarkerTokens tokens(words);
  for (int i = 0; i < kMostWords; ++i) {
    if (take_id(tokens, experts)) continue;
    if (!tokens.at(TokenKind::word)) break;
    const bool is_label = is_any(
        tokens.take().text,
        {"MY",        "FINAL",     "ON",         "AND",         "RE",          "REFERENCE",   "REFERENCES",
         "RESPONSE",  "RESPONSES", "MARKER",     "MARKERS",     "MOVE",        "MOVES",       "POSITION",
         "POSITIONS", "TENSION",   "TENSIONS",   "RESOLUTION",  "RESOLUTIONS", "RESOLVED",    "SUPPORT",
         "SUPPORTS",  "SUPPORTED", "REFINEMENT", "REFINEMENTS", "CONCESSION",  "CONCESSIONS", "WITHDRAWN"});
    if (!is_label) return false;
  }
  return tokens.at(TokenKind::colon);
}

std::size_t indent_of(std::string_view line) { return take_indent(line); }

}  // namespace

std::string_view NeighbourReader::find(const FoundMarker& found) {
  const AnswerLines& lines = frame_.lines;
  const std::size_t at = lines.index_of(found.begin);
  if (above_.first != at) above_ = {at, find_above(at)};
  if (!above_.second.empty()) return above_.second;
  const std::size_t last = lines.index_of(found.close);
  const TextRange rest{found.close, lines[last].range.end};
  if (!is_closing_decoration(slice(frame_.text, rest), lines[last].role) || last + 1 >= lines.size())
    return {};
  return goes_on_below(last) ? slice(frame_.text, lines[last + 1].words) : std::string_view{};
}

std::string_view NeighbourReader::find_above(std::size_t index) const {
  if (index == 0) return {};
  const AnswerLine& above = frame_.lines[index - 1];
  const std::string_view words = trim(slice(frame_.text, above.words));
  const bool runs_on = frame_.lines[index].role == LineRole::continuation && goes_on(words);
  const bool announces = ends_with_colon(words) && !labels_references(words, frame_.experts);
  const bool is_neighbour = is_prose(above.role) && !frame_.lines.is_rule(index - 1) &&
                            (runs_on || announces) && !signals_.is_markers_only(index - 1);
  return is_neighbour ? words : std::string_view{};
}

// An item of the same list is a thought of its own, unless it goes on in lower case.
bool NeighbourReader::goes_on_below(std::size_t index) const {
  const AnswerLine& line = frame_.lines[index];
  const AnswerLine& below = frame_.lines[index + 1];
  const bool is_sibling =
      below.role == LineRole::item && line.role == LineRole::item &&
      indent_of(slice(frame_.text, below.range)) <= indent_of(slice(frame_.text, line.range));
  if (is_sibling) return begins_lower_case(slice(frame_.text, below.words));
  return !signals_.begins_anew(index + 1) && !is_caseless_sentence(index + 1);
}

// A script without capitals shows where a sentence begins only by where it ends.
bool NeighbourReader::is_caseless_sentence(std::size_t index) const {
  constexpr std::size_t kMostLines = 40;
  std::string_view words = slice(frame_.text, frame_.lines[index].words);
  std::size_t at = 0;
  const bool is_caseless =
      is_prose(frame_.lines[index].role) && !words.empty() && is_word_character(next_code_point(words, at)) &&
      static_cast<unsigned char>(words[0]) > '9' && !begins_lower_case(words) && !begins_upper_case(words);
  if (!is_caseless) return false;
  const std::size_t end = std::min(index + kMostLines, frame_.lines.size());
  std::size_t last = index;
  while (last + 1 < end && frame_.lines[last + 1].role == LineRole::continuation &&
         !slice(frame_.text, frame_.lines[last + 1].words).starts_with('['))
    ++last;
  return ends_sentence(slice(frame_.text, frame_.lines[last].words));
}

}  // namespace blue
