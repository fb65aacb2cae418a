#pragma once
// The inside of a connection: what its table of methods and its waiting calls are made of.
#include "mcp/connection.h"

namespace blue {

enum class Eras { legacy, modern, both };

inline bool speaks(Eras eras, Era era) {
  return eras == Eras::both || (eras == Eras::modern) == (era == Era::modern);
}

// A method, the eras that have it, and who answers it: the connection itself, the reading thread, or a
// worker.
struct Connection::Route {
  enum class Where { connection, reader, worker };
  std::string_view name;
  Eras eras;
  Where where;
  MethodResult (*method)(const MethodCall&);
  void (Connection::*handle)(const Request&, Reply);
};

// A call on its way to a worker, with all it needs to be answered.
struct Connection::PendingCall {
  PendingCall(MethodResult (*which)(const MethodCall&), Request asked, RequestContext from, Reply owed)
      : method(which), request(std::move(asked)), context(std::move(from)), reply(std::move(owed)) {}
  MethodResult (*method)(const MethodCall&);
  Request request;
  RequestContext context;
  Reply reply;
};

}  // namespace blue
