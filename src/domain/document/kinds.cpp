#include "domain/document/kinds.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace blue {
namespace {

constexpr DocumentStatus kDraft{"draft", "Draft", "draft"};
constexpr DocumentStatus kProposed{"proposed", "Proposed", "draft"};
constexpr DocumentStatus kAccepted{"accepted", "Accepted", "accepted"};
constexpr DocumentStatus kApproved{"approved", "Approved", "approved"};
constexpr DocumentStatus kInProgress{"in-progress", "In Progress", "wip"};
constexpr DocumentStatus kImplemented{"implemented", "Implemented", "impl"};
constexpr DocumentStatus kComplete{"complete", "Complete", "done"};
constexpr DocumentStatus kResolved{"resolved", "Resolved", "resolved"};
constexpr DocumentStatus kDeprecated{"deprecated", "Deprecated", "deprecated"};
constexpr DocumentStatus kSuperseded{"superseded", "Superseded", "super"};
constexpr DocumentStatus kRejected{"rejected", "Rejected", "rejected"};
constexpr DocumentStatus kWithdrawn{"withdrawn", "Withdrawn", "withdrawn"};
constexpr DocumentStatus kOpen{"open", "Open", "open"};
constexpr DocumentStatus kClosed{"closed", "Closed", "closed"};
constexpr DocumentStatus kRecorded{"recorded", "Recorded", "recorded"};
constexpr DocumentStatus kPublished{"published", "Published", "pub"};
constexpr DocumentStatus kActive{"active", "Active", "active"};
constexpr DocumentStatus kArchived{"archived", "Archived", "archived"};

constexpr std::array kOfRfc{kDraft, kAccepted, kInProgress, kImplemented, kSuperseded, kRejected, kWithdrawn};
constexpr std::array kOfAdr{kProposed, kAccepted, kDeprecated, kSuperseded, kRejected};
constexpr std::array kOfPrd{kDraft, kApproved, kImplemented};
constexpr std::array kOfSpike{kInProgress, kComplete, kResolved};
constexpr std::array kOfAudit{kInProgress, kComplete};
constexpr std::array kOfPostmortem{kOpen, kClosed};
constexpr std::array kOfDialogue{kRecorded, kPublished};
constexpr std::array kOfRunbook{kActive, kPublished, kArchived};

// In the order of DocumentType.
constexpr std::array<DocumentKind, 8> kKinds{{
    {DocumentType::rfc, "rfcs", "RFC", NamePrefix::number, kOfRfc},
    {DocumentType::adr, "adrs", "ADR", NamePrefix::number, kOfAdr},
    {DocumentType::prd, "prds", "PRD", NamePrefix::number, kOfPrd},
    {DocumentType::spike, "spikes", "Spike", NamePrefix::time, kOfSpike},
    {DocumentType::audit, "audits", "Audit", NamePrefix::time, kOfAudit},
    {DocumentType::postmortem, "postmortems", "Postmortem", NamePrefix::time, kOfPostmortem},
    {DocumentType::dialogue, "dialogues", "Dialogue", NamePrefix::time, kOfDialogue},
    {DocumentType::runbook, "runbooks", "Runbook", NamePrefix::none, kOfRunbook},
}};

// Words that older documents use.
std::optional<DocumentStatus> find_older_word(DocumentType type, std::string_view word) {
  if ((type == DocumentType::rfc || type == DocumentType::adr) && same_word(word, kApproved.word))
    return kAccepted;
  if ((type == DocumentType::spike || type == DocumentType::audit) && same_word(word, "completed"))
    return kComplete;
  if ((type == DocumentType::rfc || type == DocumentType::adr) &&
      (same_word(word, "superceded") || same_word(word, "superseeded")))
    return kSuperseded;
  return std::nullopt;
}

}  // namespace

std::span<const DocumentKind> all_document_kinds() { return kKinds; }
const DocumentKind& kind_of(DocumentType type) { return kKinds[static_cast<std::size_t>(type)]; }

std::optional<DocumentStatus> find_status(DocumentType type, std::string_view written) {
  const std::string_view word = trim(written);
  for (const DocumentStatus& status : kind_of(type).statuses)
    if (same_word(status.word, word)) return status;
  for (const DocumentStatus& status : kind_of(type).statuses)
    if (same_word(status.suffix, word)) return status;
  return find_older_word(type, word);
}

DocumentStatus initial_status(DocumentType type) { return kind_of(type).statuses.front(); }

std::vector<DocumentStatus> statuses_after(DocumentType type, const DocumentStatus& status) {
  struct Step {
    DocumentType type;
    DocumentStatus from, to;
  };
  using enum DocumentType;
  static constexpr auto kSteps = std::to_array<Step>({
      {rfc, kDraft, kAccepted},         {rfc, kDraft, kSuperseded},      {rfc, kAccepted, kInProgress},
      {rfc, kAccepted, kDraft},         {rfc, kAccepted, kSuperseded},   {rfc, kInProgress, kImplemented},
      {rfc, kDraft, kRejected},         {rfc, kDraft, kWithdrawn},       {rfc, kAccepted, kRejected},
      {rfc, kAccepted, kWithdrawn},     {adr, kProposed, kRejected},     {rfc, kInProgress, kSuperseded},
      {adr, kProposed, kAccepted},      {adr, kProposed, kDeprecated},   {adr, kProposed, kSuperseded},
      {adr, kAccepted, kDeprecated},    {adr, kAccepted, kSuperseded},   {adr, kDeprecated, kSuperseded},
      {prd, kDraft, kApproved},         {prd, kApproved, kDraft},        {prd, kApproved, kImplemented},
      {spike, kInProgress, kComplete},  {spike, kInProgress, kResolved}, {audit, kInProgress, kComplete},
      {postmortem, kOpen, kClosed},     {postmortem, kClosed, kOpen},    {dialogue, kRecorded, kPublished},
      {runbook, kActive, kPublished},   {runbook, kActive, kArchived},   {runbook, kPublished, kActive},
      {runbook, kPublished, kArchived}, {runbook, kArchived, kActive},
  });
  std::vector<DocumentStatus> next;
  for (const Step& step : kSteps)
    if (step.type == type && step.from == status) next.push_back(step.to);
  return next;
}

bool is_out_of_use(const DocumentStatus& status) {
  return status == kSuperseded || status == kDeprecated || status == kArchived || status == kRejected ||
         status == kWithdrawn;
}

bool has_reached(DocumentType type, const DocumentStatus& current, const DocumentStatus& wanted) {
  if (current == wanted) return true;
  if (is_out_of_use(current) || is_out_of_use(wanted)) return false;
  const auto statuses = kind_of(type).statuses;
  return std::ranges::find(statuses, current) > std::ranges::find(statuses, wanted);
}

std::string list_words(std::span<const DocumentStatus> statuses) {
  std::string words;
  for (const DocumentStatus& status : statuses) {
    if (!words.empty()) words += ", ";
    words += status.word;
  }
  return words;
}

}  // namespace blue
