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
  int renderer = 3;
  friend bool operator==(const FormatVersions&, const FormatVersions&) = default;
};

// Whose word the time of an event is.
enum class EventClock {
  measured,  // the machine's clock
  given,     // a clock that was handed in, such as BLUE_NOW
};

// Every path is relative to the dialogue's folder, with '/'. The members after `files` need ledger format 2.
struct Event {
  std::uint64_t sequence = 0;  // 1, 2, 3 … without gaps
  std::string kind;
  std::string at;  // an instant as base/clock.h renders it
  Json body;
  FormatVersions versions;
  std::map<std::string, std::string> files;  // path of a rendered file → its sha256, which only format 1 has
  EventClock clock = EventClock::measured;
  std::string by = {};  // who made the call, as far as is known; a claim, and part of no digest
  std::map<std::string, std::string> exhibits = {};  // path of an answer → commitment to its bytes
  std::map<std::string, std::string> kept = {};      // the same for files that may be absent later
  std::string nonce = {};  // of the first event: 32 random hex digits, so that its hash is unique
  friend bool operator==(const Event&, const Event&) = default;
};

// The event that carries `body`; what surrounds it is for the caller to add.
template <class Body>
Event event_of(const Body& body, std::string at) {
  Event event;
  event.kind = Body::kKind;
  event.at = std::move(at);
  event.body = encode(body);
  return event;
}

}  // namespace blue
