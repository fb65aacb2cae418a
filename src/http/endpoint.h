#pragma once
// What happens to a message that was let in and read: which era it belongs to, which connection takes it, and
// how the answer gets back. Knows no socket. Used in the io thread only.
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "http/http_request.h"
#include "http/metrics.h"
#include "http/responder.h"
#include "http/sessions.h"
#include "mcp/connection.h"

namespace blue {

// A request as it came through the gate.
struct EndpointRequest {
  const RequestHead& head;
  std::string_view body;
  bool wants_events = false;
  std::shared_ptr<Responder> responder;
};

class Endpoint {
 public:
  // `server`, `limits` and `metrics` outlive the endpoint.
  Endpoint(Server& server, std::shared_ptr<IoThread> io, const HttpLimits& limits, Metrics& metrics);

  // Answers through the request's responder, now or later.
  void handle(const EndpointRequest& request);
  // Ends the sessions that were idle for too long and forgets the subscriptions that have ended.
  void tidy();
  // Answers every subscription, ends the streams that belong to no request and gives up the questions that
  // wait for a client; calls under way continue.
  void shut_down();
  // Ends every session and asks its calls to stop.
  void end_sessions() { sessions_.end_all(); }

 private:
  void post(const EndpointRequest& from);
  void open_stream(const EndpointRequest& from);
  void end_session(const EndpointRequest& from);

  void take(const EndpointRequest& from, Request request);
  void take_modern(const EndpointRequest& from, Request request, RequestContext context);
  void take_legacy(const EndpointRequest& from, Request request, RequestContext context);
  void take_alone(const EndpointRequest& from, Request request, RequestContext context);
  void take_in_session(const EndpointRequest& from, Request request, RequestContext context,
                       const std::shared_ptr<HttpSession>& session, std::string headers);
  std::shared_ptr<HttpSession> open_session();
  // The session the client names; null, and the request is answered, when there is no such session.
  std::shared_ptr<HttpSession> find_session(const EndpointRequest& from);

  Server& server_;
  const std::shared_ptr<IoThread> io_;
  Metrics& metrics_;
  Sessions sessions_;
  std::vector<std::weak_ptr<Connection>> listening_;
};

}  // namespace blue
