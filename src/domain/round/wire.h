#pragma once
// The body of a registered round as ledger format 2 stores it: what each answer says in a reading of its own,
// in the order of the answers; words of an answer by their place in it; nothing that follows from the rest.
// The members are those of RoundRegistered::describe, so that one which is new there is stored without a
// change here. DO NOT CHANGE what a left-out member means: ledgers rely on it.
#include <cstdint>

#include "domain/round/event.h"

namespace blue {

// Not stored: hashes of answers and prompts and the uncounted files, which the event names beside its body. A
// reading that is the same in `replaced`, the registration in line `replaced_sequence`, is {expert, same_as}.
Json encode_round_body(const RoundRegistered& body, const RoundRegistered* replaced = nullptr,
                       std::uint64_t replaced_sequence = 0);

// The body that was encoded, without what is not stored: words with a place have no text yet. Reads the form
// of format 1 too. Fails with every problem when it is damaged, or refers to a reading that `replaced`, in
// line `replaced_sequence`, does not have.
Result<RoundRegistered> decode_round_body(const Json& stored, const RoundRegistered* replaced = nullptr,
                                          std::uint64_t replaced_sequence = 0);

}  // namespace blue
