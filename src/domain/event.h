#pragma once
// What happened, as it is kept for ever: one event is one call that changed something. How events are stored
// is up to the ledger; what a kind means is known only to the function that applies it (dialogue/state.h).
#include <cstdint>
#include <map>
#include <string>

#include "base/describe.h"

namespace blue {

// Which edition of the rules, of the marker parser and of the renderer decided an event. DO NOT RENUMBER.
struct FormatVersions {
  int rules = 2;
  int parser = 2;
  int renderer = 2;
  friend bool operator==(const FormatVersions&, const FormatVersions&) = default;
};

struct Event {
  std::uint64_t sequence = 0;  // 1, 2, 3 … without gaps
  std::string kind;
  std::string at;  // an instant as base/clock.h renders it
  Json body;
  FormatVersions versions;
  std::map<std::string, std::string> files;  // path of a published file → its sha256
  friend bool operator==(const Event&, const Event&) = default;
};

// The event that carries `body`; sequence, versions and files are for the ledger to add.
template <class Body>
Event event_of(const Body& body, std::string at) {
  Event event;
  event.kind = Body::kKind;
  event.at = std::move(at);
  event.body = encode(body);
  return event;
}

}  // namespace blue
