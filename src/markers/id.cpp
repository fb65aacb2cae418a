// Digits decide the dialect: one or two are a sequence, four or more a round and a sequence, three could be
// either.
#include "markers/id.h"

#include <algorithm>

#include "base/text.h"

namespace blue {
namespace {

constexpr std::size_t kMostDigits = 7;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool all_digits(std::string_view text) { return !text.empty() && std::ranges::all_of(text, is_digit); }
bool is_ascii(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

int number(std::string_view digits) {
  int value = 0;
  for (char c : digits) value = value * 10 + (c - '0');
  return value;
}

std::optional<EntityKind> kind_of_letter(char letter) {
  for (const auto& row : kEnumNames<EntityKind>)
    if (letter_of(row.value) == (letter & ~0x20)) return row.value;
  return std::nullopt;
}

WrittenId read_digits(EntityKind kind, std::string_view digits) {
  WrittenId id{.kind = kind};
  std::string_view sequence = digits;
  if (digits.size() > 3 && digits.size() <= kMostDigits) {
    id.round = number(digits.substr(0, 2));
    sequence.remove_prefix(2);
  }
  bool padded = sequence.size() > 2 && sequence.front() == '0';
  if (digits.size() != 3 && digits.size() <= kMostDigits && !padded) id.sequence = number(sequence);
  if (id.sequence == 0) id.form = IdForm::malformed;
  return id;
}

bool is_new(std::string_view word) {
  return word.size() >= 3 && same_ascii(word.substr(0, 3), "new") &&
         std::ranges::all_of(word.substr(3), is_digit);
}

// True when the next token is `kind` and touches the one before it.
bool touches(const MarkerTokens& tokens, TokenKind kind) { return tokens.at(kind) && !tokens.peek().spaced; }

// T-01 and T-NEW, after the letter.
std::optional<WrittenId> take_dashed(MarkerTokens& tokens, EntityKind kind) {
  if (!touches(tokens, TokenKind::dash)) return std::nullopt;
  tokens.take();
  if (!touches(tokens, TokenKind::word)) return std::nullopt;
  std::string_view word = tokens.take().text;
  if (all_digits(word)) return read_digits(kind, word);
  if (!is_new(word)) return std::nullopt;
  MarkerTokens ahead = tokens;
  if (touches(ahead, TokenKind::dash) && (ahead.take(), touches(ahead, TokenKind::word)) &&
      all_digits(ahead.take().text))
    tokens = ahead;
  return WrittenId{.kind = kind, .form = IdForm::unnumbered};
}

std::optional<WrittenId> take_letter_id(MarkerTokens& tokens) {
  if (!tokens.at(TokenKind::word)) return std::nullopt;
  auto kind = kind_of_letter(tokens.peek().text.front());
  if (!kind) return std::nullopt;
  MarkerTokens ahead = tokens;
  std::string_view word = ahead.take().text;
  std::optional<WrittenId> id;
  if (word.size() == 1) id = take_dashed(ahead, *kind);
  if (all_digits(word.substr(1))) id = read_digits(*kind, word.substr(1));
  if (id) tokens = ahead;
  return id;
}

void apply_round(WrittenId& id, int round, std::string_view word) {
  id.local = true;
  const bool is_settled = word.size() == 4 && word[1] != '0';  // R1-T100: the prefix settles what 100 means
  if (id.form == IdForm::malformed && is_settled) {
    id.form = IdForm::numbered;
    id.sequence = number(word.substr(1));
  }
  if (id.round && *id.round != round) id.form = IdForm::malformed;
  id.round = round;
}

// The round that R0, R1 or R12 may mean before another id; there is a round 0, but no recommendation 0.
std::optional<int> round_of_prefix(const WrittenId& id, std::string_view text) {
  std::string_view digits = text.substr(1);
  bool prefix = id.kind == EntityKind::recommendation && digits.size() <= 2 && all_digits(digits);
  return prefix ? std::optional(number(digits)) : std::nullopt;
}

// The round in T01-R1, after the T01.
void take_round_suffix(MarkerTokens& tokens, WrittenId& id) {
  MarkerTokens ahead = tokens;
  if (id.round || id.kind != EntityKind::tension || id.form != IdForm::numbered ||
      !touches(ahead, TokenKind::dash))
    return;
  ahead.take();
  if (!touches(ahead, TokenKind::word)) return;
  const std::string_view word = ahead.take().text;
  const bool names_round = (word[0] | 0x20) == 'r' && word.size() <= 3 && all_digits(word.substr(1));
  if (!names_round) return;
  apply_round(id, number(word.substr(1)), {});
  tokens = ahead;
}

// The number in T1.1, after the T1, which then is the round.
void take_dotted(MarkerTokens& tokens, WrittenId& id, std::string_view round) {
  MarkerTokens ahead = tokens;
  if (id.kind != EntityKind::tension || round.size() > 2 || !all_digits(round) ||
      !touches(ahead, TokenKind::sign) || ahead.take().text != ".")
    return;
  if (!touches(ahead, TokenKind::word)) return;
  const std::string_view word = ahead.take().text;
  if (word.size() > 3 || !all_digits(word)) return;
  id.round = number(round);
  id.sequence = number(word);
  id.form = id.sequence == 0 ? IdForm::malformed : IdForm::numbered;
  id.local = true;
  tokens = ahead;
}

// An id without a name: T01, T0101, R1-T01, T01-R1, T1.1.
std::optional<WrittenId> take_plain_id(MarkerTokens& tokens) {
  std::size_t begin = tokens.peek().begin;
  auto id = take_letter_id(tokens);
  if (!id) return std::nullopt;
  const std::string_view written = tokens.inner().substr(begin, tokens.taken_to() - begin);
  auto round = round_of_prefix(*id, written);
  MarkerTokens ahead = tokens;
  if (round && touches(ahead, TokenKind::dash) && (ahead.take(), touches(ahead, TokenKind::word))) {
    std::string_view word = ahead.peek().text;
    if (auto prefixed = take_letter_id(ahead)) {
      apply_round(*prefixed, *round, word);
      id = prefixed;
      tokens = ahead;
    }
  }
  take_round_suffix(tokens, *id);
  if (tokens.taken_to() == begin + written.size()) take_dotted(tokens, *id, written.substr(1));
  id->begin = begin;
  id->text = tokens.inner().substr(begin, tokens.taken_to() - begin);
  return id;
}

constexpr std::string_view kLeadingSigns = "(&+;#@";

bool is_kind_word(std::string_view word) {
  if (word.ends_with('s') || word.ends_with('S')) word.remove_suffix(1);
  return std::ranges::any_of(kEnumNames<EntityKind>,
                             [&](const auto& row) { return same_ascii(row.name, word); });
}

// Takes a word or sign that may lead to an id of a list.
bool take_lead(MarkerTokens& tokens, bool is_first, const ExpertNames& experts) {
  if (tokens.at(TokenKind::word)) {
    std::string_view word = tokens.peek().text;
    bool leads = same_ascii(word, "and") || is_kind_word(word) || (is_first && is_any(word, {"on", "to"}));
    if (!leads) return !experts.take(tokens).empty();
  } else if (!tokens.at(TokenKind::comma) && !tokens.at(TokenKind::slash)) {
    bool opening = tokens.at(TokenKind::sign) && kLeadingSigns.contains(tokens.peek().text);
    if (!opening) return false;
  }
  tokens.take();
  return true;
}

// Between two ids a blank is enough; a separator or a remark in parentheses ends the list.
bool ends_list(const MarkerToken& token) {
  return token.kind == TokenKind::end || is_separator(token) || token.text == "(";
}

}  // namespace

ExpertNames::ExpertNames(std::string_view writer, std::span<const std::string> known)
    : slugs_{std::string(writer)} {
  for (const std::string& slug : known)
    if (slug != writer) slugs_.push_back(slug);
  ascii_ = std::ranges::all_of(slugs_, is_ascii);
  for (const std::string& slug : slugs_)
    most_words_ = std::max(most_words_, 1 + std::ranges::count(slug, '-'));
}

std::string_view ExpertNames::find(std::string_view name) const {
  bool plain = is_ascii(name);
  if (!plain && ascii_) return {};
  for (const std::string& slug : slugs_)
    if (plain ? same_ascii(slug, name) : same_word(slug, name)) return slug;
  return {};
}

std::string_view ExpertNames::take(MarkerTokens& tokens) const {
  std::string_view found;
  MarkerTokens ahead = tokens;
  std::string name;
  for (std::ptrdiff_t words = 0; words < most_words_ && ahead.at(TokenKind::word); ++words) {
    name += ahead.take().text;
    if (std::string_view slug = find(name); !slug.empty()) {
      found = slug;
      tokens = ahead;
    }
    if (ahead.at(TokenKind::dash)) ahead.take();
    name += '-';
  }
  return found;
}

std::optional<WrittenId> take_id(MarkerTokens& tokens, const ExpertNames& experts) {
  if (!tokens.at(TokenKind::word)) return std::nullopt;
  if (auto id = take_plain_id(tokens)) return id;
  std::size_t begin = tokens.peek().begin;
  MarkerTokens ahead = tokens;
  std::string_view expert = experts.take(ahead);
  bool known = !expert.empty();
  if (!known) expert = ahead.take().text;
  bool dashed = touches(ahead, TokenKind::dash);
  if (dashed) ahead.take();
  if (!dashed && !known) return std::nullopt;
  auto id = take_plain_id(ahead);
  if (!id) return std::nullopt;
  std::size_t end = id->begin + id->text.size();
  id->expert = expert;
  id->expert_known = known;
  id->local = id->local || dashed;
  id->begin = begin;
  id->text = tokens.inner().substr(begin, end - begin);
  tokens = ahead;
  return id;
}

std::optional<WrittenId> take_number(MarkerTokens& tokens, EntityKind kind) {
  if (!tokens.at(TokenKind::word) || !all_digits(tokens.peek().text)) return std::nullopt;
  MarkerToken token = tokens.take();
  WrittenId id = read_digits(kind, token.text);
  id.text = token.text;
  id.begin = token.begin;
  return id;
}

void take_suffix(MarkerTokens& tokens, WrittenId& id) {
  constexpr std::size_t kLongestSuffix = 3;
  MarkerTokens ahead = tokens;
  if (!touches(ahead, TokenKind::dash)) return;
  ahead.take();
  if (!touches(ahead, TokenKind::word) || ahead.peek().text.size() > kLongestSuffix) return;
  MarkerTokens next = ahead;
  if (take_letter_id(next)) return;  // a range
  ahead.take();
  const bool ends = ahead.at(TokenKind::end) || ahead.at(TokenKind::comma) || is_separator(ahead.peek());
  if (!ends) return;
  id.form = IdForm::malformed;
  id.text = ahead.inner().substr(id.begin, ahead.taken_to() - id.begin);
  tokens = ahead;
}

bool starts_range(MarkerTokens tokens, const ExpertNames& experts) {
  if (!touches(tokens, TokenKind::dash)) return false;
  tokens.take();
  return take_id(tokens, experts).has_value();
}

std::vector<WrittenId> take_ids(MarkerTokens& tokens, const ExpertNames& experts) {
  std::vector<WrittenId> ids;
  MarkerTokens ahead = tokens;
  if (is_separator(ahead.peek())) ahead.take();
  for (;;) {
    if (auto id = take_id(ahead, experts)) {
      take_suffix(ahead, *id);
      ids.push_back(*id);
      tokens = ahead;
      if (ends_list(ahead.peek())) break;
    } else if (!take_lead(ahead, ids.empty(), experts)) {
      break;
    }
  }
  return ids;
}

}  // namespace blue
