#pragma once
// Something that is not as the ledger records it: what verifying a dialogue comes to.
#include <string>

#include "base/describe.h"

namespace blue {

// How many differences of one round or verdict are listed.
inline constexpr std::size_t kMostDifferences = 20;

// False for what an earlier edition left out of its record: nothing, no, zero, or an empty text or list.
inline bool says_something(const Json& recorded) {
  const auto* list = recorded.array();
  const auto* text = recorded.string();
  return !recorded.is_null() && recorded != Json(false) && recorded != Json(0) && !(list && list->empty()) &&
         !(text && text->empty());
}

struct Finding {
  std::string subject;  // ledger, answer, number, verdict, file, erasure
  std::string where;    // "round-2/muffin.md", "ledger.jsonl:7", "round 2"
  std::string message;
  std::string fix;
  bool breaks = true;  // false: explained by another version of Blue, or not part of the record
  Json recorded = {}, found = {};
  static void describe(Fields<Finding>& f) {
    f.optional("subject", &Finding::subject, "What it is about: ledger, answer, number, verdict, file");
    f.optional("where", &Finding::where, "Where");
    f.optional("message", &Finding::message, "What is not as recorded");
    f.optional("fix", &Finding::fix, "What to do");
    f.optional("recorded", &Finding::recorded, "What the ledger says");
    f.optional("found", &Finding::found, "What is there now");
    f.optional("breaks", &Finding::breaks,
               "False: another version of Blue explains it, or nothing counts it");
  }
};

}  // namespace blue
