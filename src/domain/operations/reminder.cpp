#include "domain/operations/reminder.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.h"
#include "domain/dialogue/state.h"

namespace blue {
namespace {

// "rfc:12 is in progress" → rfc, 12, in, progress.
std::vector<std::string> gate_words(std::string_view text) {
  constexpr std::array<std::string_view, 9> kFillers{"is",      "are",     "be",     "has", "been",
                                                     "becomes", "reaches", "status", "as"};
  std::vector<std::string> words;
  for (std::string_view word : split(text, ' ')) {
    word = trim(word);
    const std::size_t colon = words.empty() ? word.find(':') : word.npos;
    if (colon != word.npos && colon > 0) {
      words.emplace_back(word.substr(0, colon));
      word.remove_prefix(colon + 1);
    }
    const bool is_filler =
        words.size() >= 2 && std::ranges::find(kFillers, fold_case(word)) != kFillers.end();
    if (!word.empty() && !is_filler) words.emplace_back(word);
  }
  return words;
}

std::optional<DocumentType> find_gate_type(std::string_view word) {
  for (const DocumentKind& kind : all_document_kinds())
    if (same_word(name_of(kind.type), word)) return kind.type;
  return std::nullopt;
}

std::string find_gate_status(DocumentType type, std::string_view word) {
  if (type == DocumentType::dialogue) {
    const auto status = find_enum<DialogueStatus>(fold_case(word));
    return status ? std::string(name_of(*status)) : std::string();
  }
  const auto status = find_status(type, word);
  return status ? std::string(status->word) : std::string();
}

}  // namespace

ReminderState reminder_state(const ReminderFacts& facts, std::string_view today) {
  if (facts.is_cleared) return ReminderState::cleared;
  if (!facts.snoozed_until.empty() && facts.snoozed_until > today) return ReminderState::snoozed;
  const bool has_day = !facts.due_date.empty();
  if (has_day && facts.due_date < today) return ReminderState::overdue;
  if (has_day && facts.due_date == today) return ReminderState::due;
  if (facts.gate_is_met) return *facts.gate_is_met ? ReminderState::due : ReminderState::waiting;
  return ReminderState::pending;
}

std::optional<Gate> parse_gate(std::string_view text) {
  const std::vector<std::string> words = gate_words(text);
  if (words.size() < 3) return std::nullopt;
  const auto type = find_gate_type(words[0]);
  if (!type) return std::nullopt;
  const std::vector<std::string> rest(words.begin() + 2, words.end());
  std::string status = find_gate_status(*type, join(rest, "-"));
  if (status.empty()) return std::nullopt;
  return Gate{*type, words[1], std::move(status)};
}

bool looks_like_gate(std::string_view text) {
  const std::vector<std::string> words = gate_words(text);
  if (words.size() < 2 || !find_gate_type(words[0]) || parse_gate(text)) return false;
  const bool has_number = words[1].find_first_of("0123456789") != std::string::npos;
  return words.size() == 3 || has_number;
}

bool can_be_met(const Gate& gate, std::string_view current) {
  if (is_met(gate, current)) return true;
  if (gate.type == DocumentType::dialogue) return current == name_of(DialogueStatus::open);
  const auto now = find_status(gate.type, current);
  if (!now) return true;
  std::vector<DocumentStatus> seen{*now};
  for (std::size_t at = 0; at < seen.size(); ++at)
    for (const DocumentStatus& next : statuses_after(gate.type, seen[at])) {
      if (is_met(gate, next.word)) return true;
      if (std::ranges::find(seen, next) == seen.end()) seen.push_back(next);
    }
  return false;
}

bool is_met(const Gate& gate, std::string_view current) {
  if (gate.type == DocumentType::dialogue) return gate.status == current;
  const auto wanted = find_status(gate.type, gate.status), now = find_status(gate.type, current);
  return wanted && now && has_reached(gate.type, *now, *wanted);
}

}  // namespace blue
