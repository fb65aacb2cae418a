#include "markers/objection.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "base/text.h"
#include "markers/tokens.h"

namespace blue {
namespace {

constexpr std::size_t kMostWords = 8;
constexpr std::size_t kLongestWord = 14;

struct Stem {
  std::string_view stem;
  ObjectionKind what;
};
constexpr Stem kStems[] = {{"TENSION", ObjectionKind::raise_tension}, {"REOPEN", ObjectionKind::reopen},
                           {"OPPOS", ObjectionKind::oppose},          {"OBJECTI", ObjectionKind::oppose},
                           {"CHALLENG", ObjectionKind::challenge},    {"DISSENT", ObjectionKind::dissent},
                           {"DISAGREE", ObjectionKind::dissent},      {"MINORIT", ObjectionKind::dissent}};

constexpr std::size_t kFar = 3;

// Edits between two words in any letter case, or kFar when their lengths differ too much for a slip. It does
// not allocate, because a flood of mistakes is checked one by one. `word` has at most kLongestWord bytes.
std::size_t distance_between(std::string_view word, std::string_view other) {
  if (word.size() + kFar <= other.size() || other.size() + kFar <= word.size()) return kFar;
  std::array<std::size_t, kLongestWord + 1> row;
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t j = 1; j <= other.size(); ++j) {
    std::size_t diagonal = std::exchange(row[0], j);
    for (std::size_t i = 1; i <= word.size(); ++i) {
      const bool differs = ((word[i - 1] ^ other[j - 1]) & ~0x20) != 0;
      diagonal = std::exchange(row[i], std::min({diagonal + differs, row[i] + 1, row[i - 1] + 1}));
    }
  }
  return row[word.size()];
}

}  // namespace

std::optional<ObjectionKind> find_objection(std::string_view word) {
  if (is_any(word, {"OBJECT", "OBJECTS"})) return ObjectionKind::oppose;
  if (is_any(word, {"OBJECTIVE", "OBJECTIVES"})) return std::nullopt;
  for (const Stem& row : kStems)
    if (same_ascii(word.substr(0, row.stem.size()), row.stem)) return row.what;
  return std::nullopt;
}

std::optional<ObjectionKind> find_misspelt_objection(std::string_view word) {
  static constexpr auto kObjections =
      std::to_array<std::string_view>({"TENSION", "REOPEN", "OPPOSE", "CHALLENGE", "DISSENT"});
  static constexpr auto kOthers = std::to_array<std::string_view>(
      {"EVIDENCE", "CLAIM", "SUPPORT", "REFINE", "RESOLVE", "DEFEND", "DEPEND", "CONCEDE", "CONVERGE"});
  if (word.size() < 4 || word.size() > kLongestWord) return std::nullopt;
  auto distance = [&](std::string_view other) { return distance_between(word, other); };
  auto meant = std::ranges::min_element(kObjections, {}, distance);
  std::size_t edits = distance(*meant);
  bool other =
      edits < kFar && std::ranges::any_of(kOthers, [&](auto each) { return distance(each) < edits; });
  return edits < kFar && !other ? find_objection(*meant) : std::nullopt;
}

std::optional<ObjectionKind> find_rejection(std::string_view word) {
  const bool rejects = is_any(word, {"REJECT", "REJECTS", "REJECTED", "BLOCK", "BLOCKS", "BLOCKED", "VETO",
                                     "DENY", "REFUSE", "REFUTE", "CONTRADICT"});
  return rejects ? std::optional(ObjectionKind::oppose) : std::nullopt;
}

bool names_tension(std::string_view word) {
  return is_any(word, {"RISK", "RISKS", "BLOCKER", "BLOCKERS", "CONCERN", "CONCERNS"});
}

// [NO TENSION], [NOT OPPOSED], [NOT WITHDRAWN]
static bool denies_objection(std::string_view inner) {
  MarkerTokens tokens(inner);
  if (!tokens.at(TokenKind::word) || !is_any(tokens.take().text, {"NO", "NOT", "NEVER", "ZERO", "WITHOUT"}))
    return false;
  while (tokens.at(TokenKind::word)) {
    const std::string_view word = tokens.take().text;
    if (find_objection(word) || names_tension(word) || same_ascii(word.substr(0, 8), "WITHDRAW")) return true;
  }
  return false;
}

std::optional<UnlistedLabel> read_unlisted_label(std::string_view inner) {
  constexpr std::size_t kLongest = 60;  // bytes
  MarkerTokens tokens(inner);
  const std::string_view first = tokens.at(TokenKind::word) ? tokens.peek().text : std::string_view{};
  std::size_t end = inner.size();
  while (!tokens.at(TokenKind::end)) {
    const MarkerToken token = tokens.take();
    if (token.kind != TokenKind::colon) continue;
    end = token.begin;
    break;
  }
  UnlistedLabel out{trim(inner.substr(0, end)), !trim(tokens.rest()).empty(), {}};
  auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  const bool is_wide =
      std::ranges::any_of(first, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  const bool has_case = begins_upper_case(out.head) || begins_lower_case(out.head);
  const bool is_capital = begins_upper_case(out.head) && std::ranges::none_of(out.head, is_small);
  const bool is_caseless = is_wide && !has_case;
  const bool is_title = out.has_text && begins_upper_case(out.head);  // [Einwand: costs]
  const bool has_digit = std::ranges::any_of(out.head, [](char c) { return c >= '0' && c <= '9'; });
  const bool objects = out.has_text && (find_objection(first) || names_tension(first));
  const bool is_number = has_digit && !is_wide && !objects;  // [RFC 0051]
  const bool is_denial = denies_objection(inner);
  const bool is_remark =
      is_any(first, {"NOTE", "NOTES", "TODO", "SOURCE", "SOURCES", "EDIT", "UPDATE", "CONTEXT", "SUMMARY",
                     "EXAMPLE", "REFERENCE", "REFERENCES", "FIGURE", "FIG", "SEE", "ASIDE"});
  if (out.head.size() < 3 || out.head.size() > kLongest || is_number || is_remark || is_denial ||
      says_settled(inner))
    return std::nullopt;
  if (!is_capital && !is_caseless && !is_title) return std::nullopt;
  out.objection = find_rejection(out.head);
  if (!out.objection && objects) out.objection = ObjectionKind::oppose;
  return out;
}

bool opens_settled(std::string_view words) {
  MarkerTokens tokens(words);
  while (tokens.at(TokenKind::word) && is_any(tokens.peek().text, {"IS", "NOW", "WAS", "HAS", "BEEN"}))
    tokens.take();
  return tokens.at(TokenKind::word) && is_any(tokens.peek().text, {"RESOLVED", "CLOSED", "SETTLED"});
}

bool says_settled(std::string_view words) {
  bool settled = false;
  bool denied = false;
  MarkerTokens tokens(words);
  for (std::size_t i = 0; i < kMostWords && !tokens.at(TokenKind::end) && !is_separator(tokens.peek()); ++i) {
    std::string_view word = tokens.take().text;
    denied = denied || is_any(word, {"NOT", "NEVER", "HARDLY"});
    settled = settled || is_any(word, {"RESOLVED", "CLOSED", "SETTLED", "ADDRESSED", "ACCEPTED"});
  }
  bool none = is_any(tokens.take_label(), {"none", "none.", "nothing", "0"});
  return (settled && !denied) || none;
}

}  // namespace blue
