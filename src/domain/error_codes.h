#pragma once
// Blue's own error codes. DO NOT CHANGE a name: callers and stored transcripts rely on it.
#include "base/error.h"

namespace blue::codes {

inline constexpr ErrorCode project_not_found{"project_not_found", ErrorFamily::caller};
inline constexpr ErrorCode config_invalid{"config_invalid", ErrorFamily::caller};
inline constexpr ErrorCode dialogue_not_found{"dialogue_not_found", ErrorFamily::caller};
inline constexpr ErrorCode dialogue_exists{"dialogue_exists", ErrorFamily::caller};
inline constexpr ErrorCode dialogue_id_collision{"dialogue_id_collision", ErrorFamily::caller};
inline constexpr ErrorCode tool_not_found{"tool_not_found", ErrorFamily::caller};
inline constexpr ErrorCode tool_not_enabled{"tool_not_enabled", ErrorFamily::caller};
inline constexpr ErrorCode resource_not_found{"resource_not_found", ErrorFamily::caller};
inline constexpr ErrorCode prompt_not_found{"prompt_not_found", ErrorFamily::caller};
inline constexpr ErrorCode ledger_damaged{"ledger_damaged", ErrorFamily::state};
inline constexpr ErrorCode index_damaged{"index_damaged", ErrorFamily::internal,
                                         "Run `blue status`: it rebuilds the index from the files."};
inline constexpr ErrorCode ledger_moved{"ledger_moved", ErrorFamily::state};
inline constexpr ErrorCode salt_missing{"salt_missing", ErrorFamily::state};
inline constexpr ErrorCode constraint_failed{
    "constraint_failed", ErrorFamily::internal,
    "Run `blue doctor`; if it finds nothing, this is a fault in Blue: report it."};
inline constexpr ErrorCode local_damaged{"local_damaged", ErrorFamily::state};
inline constexpr ErrorCode local_too_new{"local_too_new", ErrorFamily::state};

// Dialogues: what the caller sent.
inline constexpr ErrorCode target_not_found{"target_not_found", ErrorFamily::caller};
inline constexpr ErrorCode type_id_mismatch{"type_id_mismatch", ErrorFamily::caller};
inline constexpr ErrorCode count_mismatch{"count_mismatch", ErrorFamily::caller};
inline constexpr ErrorCode score_mismatch{"score_mismatch", ErrorFamily::caller};
inline constexpr ErrorCode signal_not_in_transcript{"signal_not_in_transcript", ErrorFamily::caller};
inline constexpr ErrorCode signal_blind{"signal_blind", ErrorFamily::caller};
inline constexpr ErrorCode panel_mismatch{"panel_mismatch", ErrorFamily::caller};
inline constexpr ErrorCode panel_missing{"panel_missing", ErrorFamily::caller};
inline constexpr ErrorCode source_mismatch{"source_mismatch", ErrorFamily::caller};
inline constexpr ErrorCode name_not_listed{"name_not_listed", ErrorFamily::caller};
inline constexpr ErrorCode name_confusable{"name_confusable", ErrorFamily::caller};
inline constexpr ErrorCode name_taken{"name_taken", ErrorFamily::caller};
inline constexpr ErrorCode expert_not_found{"expert_not_found", ErrorFamily::caller};
inline constexpr ErrorCode reason_missing{"reason_missing", ErrorFamily::caller};
inline constexpr ErrorCode reason_too_short{"reason_too_short", ErrorFamily::caller};
inline constexpr ErrorCode merge_cycle{"merge_cycle", ErrorFamily::caller};
inline constexpr ErrorCode tension_not_resolved{"tension_not_resolved", ErrorFamily::caller};
// Dialogues: what the record forbids.
inline constexpr ErrorCode round_out_of_order{"round_out_of_order", ErrorFamily::state};
inline constexpr ErrorCode round_already_registered{"round_already_registered", ErrorFamily::state};
inline constexpr ErrorCode round_not_replaceable{"round_not_replaceable", ErrorFamily::state};
inline constexpr ErrorCode round_not_registered{"round_not_registered", ErrorFamily::state};
inline constexpr ErrorCode round_not_latest{"round_not_latest", ErrorFamily::state};
inline constexpr ErrorCode max_rounds_reached{"max_rounds_reached", ErrorFamily::state};
inline constexpr ErrorCode panel_fixed{"panel_fixed", ErrorFamily::state};
inline constexpr ErrorCode expert_has_answered{"expert_has_answered", ErrorFamily::state};
inline constexpr ErrorCode answer_word_wrong{"answer_word_wrong", ErrorFamily::caller};
inline constexpr ErrorCode expert_not_seated{"expert_not_seated", ErrorFamily::state};
inline constexpr ErrorCode round_registered{"round_registered", ErrorFamily::state};
inline constexpr ErrorCode answer_missing{"answer_missing", ErrorFamily::state};
inline constexpr ErrorCode answer_conflict{"answer_conflict", ErrorFamily::state};
inline constexpr ErrorCode exhibit_erased{"exhibit_erased", ErrorFamily::state};
inline constexpr ErrorCode erasure_incomplete{"erasure_incomplete", ErrorFamily::state};
inline constexpr ErrorCode dialogue_closed{"dialogue_closed", ErrorFamily::state};
inline constexpr ErrorCode verdict_exists{"verdict_exists", ErrorFamily::state};
inline constexpr ErrorCode event_unknown{"event_unknown", ErrorFamily::state};
// The convergence gate (RFC 0057 section 10).
inline constexpr ErrorCode velocity_not_zero{"velocity_not_zero", ErrorFamily::state};
inline constexpr ErrorCode convergence_not_unanimous{"convergence_not_unanimous", ErrorFamily::state};
inline constexpr ErrorCode forced_convergence_no_warning{"forced_convergence_no_warning", ErrorFamily::state};
inline constexpr ErrorCode force_not_allowed{"force_not_allowed", ErrorFamily::state};
inline constexpr ErrorCode accepted_tension_not_acknowledged{"accepted_tension_not_acknowledged",
                                                             ErrorFamily::state};
inline constexpr ErrorCode verdict_empty{"verdict_empty", ErrorFamily::state};
inline constexpr ErrorCode recommendation_rejected{"recommendation_rejected", ErrorFamily::state};
inline constexpr ErrorCode opposition_not_acknowledged{"opposition_not_acknowledged", ErrorFamily::state};
inline constexpr ErrorCode not_ratified{"not_ratified", ErrorFamily::state};
inline constexpr ErrorCode supporters_mismatch{"supporters_mismatch", ErrorFamily::state};
inline constexpr ErrorCode resolution_conflict{"resolution_conflict", ErrorFamily::state};

// An act that cannot be undone.
inline constexpr ErrorCode not_confirmed{"not_confirmed", ErrorFamily::caller};

// Documents.
inline constexpr ErrorCode document_not_found{"document_not_found", ErrorFamily::caller};
inline constexpr ErrorCode document_ambiguous{"document_ambiguous", ErrorFamily::caller};
inline constexpr ErrorCode step_not_allowed{"step_not_allowed", ErrorFamily::state};
inline constexpr ErrorCode document_exists{"document_exists", ErrorFamily::state};
inline constexpr ErrorCode document_conflicted{"document_conflicted", ErrorFamily::state};
inline constexpr ErrorCode criteria_unchecked{"criteria_unchecked", ErrorFamily::state};
inline constexpr ErrorCode tasks_unfinished{"tasks_unfinished", ErrorFamily::state};
inline constexpr ErrorCode verdict_missing{"verdict_missing", ErrorFamily::state};
inline constexpr ErrorCode template_invalid{"template_invalid", ErrorFamily::caller};

// Operations.
inline constexpr ErrorCode reminder_not_found{"reminder_not_found", ErrorFamily::caller};
inline constexpr ErrorCode reminder_ambiguous{"reminder_ambiguous", ErrorFamily::caller};
inline constexpr ErrorCode reminder_cleared{"reminder_cleared", ErrorFamily::state};
inline constexpr ErrorCode reminder_derived{"reminder_derived", ErrorFamily::state};
inline constexpr ErrorCode action_not_found{"action_not_found", ErrorFamily::caller};
inline constexpr ErrorCode lock_held{"lock_held", ErrorFamily::state};
inline constexpr ErrorCode lock_not_held{"lock_not_held", ErrorFamily::state};
inline constexpr ErrorCode lock_not_yours{"lock_not_yours", ErrorFamily::state};
inline constexpr ErrorCode stack_not_found{"stack_not_found", ErrorFamily::caller};
inline constexpr ErrorCode deployment_not_found{"deployment_not_found", ErrorFamily::caller};
inline constexpr ErrorCode deployment_exists{"deployment_exists", ErrorFamily::state};
inline constexpr ErrorCode llm_not_started{"llm_not_started", ErrorFamily::state};
inline constexpr ErrorCode llm_unreachable{"llm_unreachable", ErrorFamily::state};
inline constexpr ErrorCode llm_not_ours{"llm_not_ours", ErrorFamily::state};
inline constexpr ErrorCode provider_not_found{"provider_not_found", ErrorFamily::caller};
inline constexpr ErrorCode program_missing{"program_missing", ErrorFamily::state};
inline constexpr ErrorCode program_failed{"program_failed", ErrorFamily::state};
inline constexpr ErrorCode not_started_by_blue{"not_started_by_blue", ErrorFamily::state};

}  // namespace blue::codes
