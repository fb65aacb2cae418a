// A list ends early rather than late: "P0001 but not P0002" names P0001 only.
#include "markers/id_list.h"

#include <algorithm>

#include "base/text.h"

namespace blue {
namespace {

constexpr std::string_view kLeadingSigns = "(&+;#@";

bool is_kind_word(std::string_view word) {
  if (word.ends_with('s') || word.ends_with('S')) word.remove_suffix(1);
  return std::ranges::any_of(enum_names(EntityKind{}),
                             [&](const auto& row) { return same_ascii(row.name, word); });
}

class IdListReader {
 public:
  explicit IdListReader(const ExpertNames& experts) : experts_(experts) {}

  IdList read(MarkerTokens tokens) {
    MarkerTokens ahead = tokens;
    if (is_separator(ahead.peek())) ahead.take();
    while (take_one(ahead)) {
      tokens = ahead;
      if (ends_list(ahead)) break;
    }
    list_.range = !list_.ids.empty() && joined_by_dash(tokens);
    list_.labelled = is_separator(tokens.peek());
    if (list_.labelled) tokens.take();
    list_.label = trim(tokens.rest());
    return std::move(list_);
  }

 private:
  // An id, or the words that may lead to one.
  bool take_one(MarkerTokens& tokens) {
    for (;;) {
      if (auto id = take_id(tokens, experts_)) {
        list_.ids.push_back(*id);
        return true;
      }
      if (!take_lead(tokens)) return false;
    }
  }

  bool take_lead(MarkerTokens& tokens) {
    if (tokens.at(TokenKind::word)) {
      std::string_view word = tokens.peek().text;
      bool leads = same_ascii(word, "and") || is_kind_word(word) ||
                   (list_.ids.empty() && (same_ascii(word, "on") || same_ascii(word, "to")));
      if (!leads) return !experts_.take(tokens).empty();
      tokens.take();
      return true;
    }
    bool opening = tokens.at(TokenKind::sign) && kLeadingSigns.find(tokens.peek().text) != kLeadingSigns.npos;
    if (!opening && !tokens.at(TokenKind::comma) && !tokens.at(TokenKind::slash)) return false;
    tokens.take();
    return true;
  }

  // Between two ids a blank is enough; a separator or a remark in parentheses ends the list.
  static bool ends_list(const MarkerTokens& tokens) {
    const MarkerToken& token = tokens.peek();
    return token.kind == TokenKind::end || is_separator(token) || token.text == "(";
  }

  bool joined_by_dash(MarkerTokens tokens) const {
    if (!tokens.at(TokenKind::dash) || tokens.peek().spaced) return false;
    tokens.take();
    return take_id(tokens, experts_).has_value();
  }

  const ExpertNames& experts_;
  IdList list_;
};

}  // namespace

IdList read_id_list(MarkerTokens tokens, const ExpertNames& experts) {
  return IdListReader(experts).read(tokens);
}

}  // namespace blue
