#pragma once
// What a final verdict rests on: the certificate as verdict.md prints it, and what the boxed summary shares
// with it.
#include <span>
#include <string>

#include "pages/page_record.h"

namespace blue {

// Facts, then a table for each kind of witness that there is.
void add_certificate(std::string& page, const PageRecord& record, const VerdictRegistered& verdict);
// Dissent and objections without an answer, each where its author wrote it; empty when there are none.
std::string minority_table(const PageRecord& record, std::span<const MinorityItem> items);

// How many of the Judge's acts move numbers.
std::size_t count_moving_acts(const Certificate& certificate);
// "without the Judge's 3 acts: 2 (T0002 Data loss, P0105 Trust)", plain text; empty when no act moves
// numbers.
std::string velocity_without_acts(const DialogueState& state, const Certificate& certificate);

// What stands beside a signal: words above it that may say otherwise, then the sentence that was signed.
std::string signed_words(const Signal& signal);

}  // namespace blue
