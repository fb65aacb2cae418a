#pragma once
// What a call knows of the client it serves, and what it may do for it while it runs. Made by the protocol
// layer for every call; the same for all eras and transports.
#include <functional>
#include <string>
#include <string_view>

#include "base/call.h"
#include "base/json.h"
#include "mcp/protocol.h"

namespace blue {

// True when a client that declares `declared` has all that `required` asks for: every key of it, and theirs
// in turn.
bool declares(const JsonObject& declared, const JsonObject& required);

struct Caller {
  CallScope scope;
  // What the client says it can do: of this request in the modern era, of its initialize in the legacy one.
  JsonObject capabilities;
  // The answers to the questions this call asked in its last round, and the state it gave along; empty and
  // null in the first round.
  JsonObject answers;
  Json state;
  // True when the call may give a Deferral instead of a result; false once it runs as a task.
  bool may_defer = false;
  // Sends a diagnostic to the client if it wants those of this level; empty when it wants none.
  std::function<void(ClientLogLevel level, std::string_view logger, const Json& data)> tell;
  // Lets go of the client's stream for now, where it can be taken up again (Outbox::pause); may be empty.
  std::function<void()> pause_stream;

  bool declares(const JsonObject& required) const { return blue::declares(capabilities, required); }
};

}  // namespace blue
