#include "domain/operations/reminder.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "domain/dialogue/state.h"

namespace blue {
namespace {

std::vector<std::string_view> gate_words(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::string_view word : split(text, ' '))
    if (!trim(word).empty()) words.push_back(trim(word));
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
  const auto words = gate_words(text);
  if (words.size() != 3) return std::nullopt;
  const auto type = find_gate_type(words[0]);
  if (!type) return std::nullopt;
  std::string status = find_gate_status(*type, words[2]);
  if (status.empty()) return std::nullopt;
  return Gate{*type, std::string(words[1]), std::move(status)};
}

bool looks_like_gate(std::string_view text) {
  const auto words = gate_words(text);
  return words.size() == 3 && find_gate_type(words[0]) && !parse_gate(text);
}

bool is_met(const Gate& gate, std::string_view current) {
  if (gate.type == DocumentType::dialogue) return gate.status == current;
  const auto wanted = find_status(gate.type, gate.status), now = find_status(gate.type, current);
  return wanted && now && has_reached(gate.type, *now, *wanted);
}

}  // namespace blue
