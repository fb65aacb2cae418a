#pragma once
// The inside of a connection: what its table of methods and its waiting calls are made of.
#include "mcp/connection.h"
#include "mcp/questions.h"

namespace blue {

enum class Eras { legacy, modern, both };

inline bool speaks(Eras eras, Era era) {
  return eras == Eras::both || (eras == Eras::modern) == (era == Era::modern);
}

// A method, the eras that have it, and where it is answered: at once by the thread that reads, or by a worker
// where it may take a while. `method` knows nothing of the connection, `handle` is the connection's own.
struct Connection::Route {
  enum class Where { reader, worker };
  std::string_view name;
  Eras eras;
  Where where;
  MethodResult (*method)(const MethodCall&);
  void (Connection::*handle)(const Request&, const RequestContext&, Reply);
  // What the client must declare; null for nothing.
  JsonObject (*needs)(Surface&, const JsonObject& params) = nullptr;
  // The extension that has it; a server that does not offer the extension does not know the method.
  std::string_view extension = {};
};

// A call on its way to a worker, with all it needs to be answered.
struct Connection::PendingCall {
  const Route& route;
  Request request;
  RequestContext context;
  Round round;
  std::size_t bytes;
  Reply reply;
};

}  // namespace blue
