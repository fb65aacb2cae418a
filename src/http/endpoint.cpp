// Every message is POSTed on its own, so its era is read each time, from the version header and `_meta`.
// - Modern requests are independent: each gets a Connection and an Exchange of its own, which end with the
// answer.
//   What the client repeats in headers must agree with the message (mirrored_headers.h).
// - Legacy clients may open a session with initialize; its Connection remembers what they declared. Requests
//   that name no session are served like modern ones, except those whose effect would be lost.
// - Notifications and answers are handed to the session and acknowledged with 202.
// - GET opens the session's stream of unsolicited messages, or resumes a stream after Last-Event-ID; DELETE
//   ends the session.
// A client that goes away cancels its request, except in a session: there it may come back for the answer.
#include "http/endpoint.h"

#include <algorithm>
#include <utility>

#include "base/format.h"
#include "http/exchange.h"
#include "http/mirrored_headers.h"

namespace blue {
namespace {

constexpr std::string_view kVersionHeader = "MCP-Protocol-Version";
constexpr std::string_view kSessionHeader = "Mcp-Session-Id";

bool is_legacy_version(std::string_view version) {
  return std::ranges::find(kLegacyVersions, version) != kLegacyVersions.end();
}

// NNNN-NN-NN
bool is_date(std::string_view text) {
  constexpr std::string_view form = "0000-00-00";
  return std::ranges::equal(
      text, form, [](char c, char in_form) { return in_form == '-' ? c == '-' : c >= '0' && c <= '9'; });
}

// Versions are dates, so that later ones compare greater.
bool is_modern_version(std::string_view version) {
  return is_date(version) && version > kLegacyVersions.front();
}

ProtocolError unsupported(std::string_view version) {
  return check_version({.era = Era::modern, .version = std::string(version)}).error();
}

void answer(const EndpointRequest& from, int status, const std::optional<RequestId>& id,
            const ProtocolError& error) {
  from.responder->reply({.status = status, .body = render_error_response(id, error)});
}

void refuse(const EndpointRequest& from, int status, std::string message, std::string headers = {}) {
  from.responder->reply(
      {.status = status,
       .body = render_error_response(std::nullopt, {rpc_codes::invalid_request, std::move(message)}),
       .headers = std::move(headers)});
}

void accept(const EndpointRequest& from) { from.responder->reply({.status = 202, .content_type = {}}); }

// Messages that belong to no request wait until the client opens the session's stream.
class SessionOutbox : public Outbox {
 public:
  SessionOutbox(std::shared_ptr<IoThread> io, std::shared_ptr<ReplayStream> stream)
      : io_(std::move(io)), stream_(std::move(stream)) {}
  void send(std::string message) override {
    io_->run_there([stream = stream_, message = std::move(message)]() mutable {
      stream->add(std::move(message));
      stream->flush();
    });
  }

 private:
  const std::shared_ptr<IoThread> io_;
  const std::shared_ptr<ReplayStream> stream_;
};

// The effect of these lasts as long as a session does.
bool needs_session(std::string_view method) {
  return method == "resources/subscribe" || method == "resources/unsubscribe" || method == "logging/setLevel";
}

// An initialize that cannot succeed opens no session.
bool opens_session(const Request& request) {
  const Json* version = request.params.find("protocolVersion");
  return request.method == "initialize" && version && version->string();
}

}  // namespace

Endpoint::Endpoint(Server& server, std::shared_ptr<IoThread> io, const HttpLimits& limits, Metrics& metrics)
    : server_(server), io_(std::move(io)), metrics_(metrics), sessions_(limits) {}

void Endpoint::handle(const EndpointRequest& request) {
  if (request.head.count(kVersionHeader) > 1)
    refuse(request, 400, format("{} was sent more than once. Send it once.", kVersionHeader));
  else if (request.head.method() == "POST")
    post(request);
  else if (!request.head.find(kSessionHeader))
    refuse(request, 405, "GET and DELETE need a session. Send its Mcp-Session-Id.", "Allow: POST\r\n");
  else if (request.head.method() == "GET")
    open_stream(request);
  else
    end_session(request);
  metrics_.sessions_open = sessions_.size();
}

void Endpoint::tidy() {
  sessions_.end_idle(server_.clock()());
  std::erase_if(listening_, [](const auto& connection) { return connection.expired(); });
  metrics_.sessions_open = sessions_.size();
}

void Endpoint::shut_down() {
  for (const auto& listening : std::exchange(listening_, {}))
    if (auto connection = listening.lock()) connection->end_subscriptions();
  sessions_.retire_all();
}

void Endpoint::post(const EndpointRequest& from) {
  auto message = parse_message(from.body);
  if (!message) return answer(from, 400, message.error().id, message.error().error);
  if (auto* request = std::get_if<Request>(&*message)) return take(from, std::move(*request));
  std::string_view version = from.head.find(kVersionHeader).value_or(std::string_view());
  if (!version.empty() && !is_legacy_version(version) && !is_modern_version(version))
    return answer(from, 400, std::nullopt, unsupported(version));
  if (from.head.find(kSessionHeader) && !is_modern_version(version)) {
    auto session = find_session(from);
    if (!session) return;
    if (auto* notification = std::get_if<Notification>(&*message))
      session->connection->receive(*notification);
    if (auto* response = std::get_if<Response>(&*message)) session->connection->receive(std::move(*response));
  }
  accept(from);
}

void Endpoint::take(const EndpointRequest& from, Request request) {
  std::string_view version = from.head.find(kVersionHeader).value_or(std::string_view());
  bool says_modern = request.method != "initialize" && is_modern_version(version);
  auto context = read_context(request, says_modern ? Era::modern : Era::legacy);
  if (!context) return answer(from, 400, request.id, context.error());
  if (context->era == Era::modern) return take_modern(from, std::move(request), *std::move(context));
  if (!version.empty() && request.method != "initialize" && !is_legacy_version(version))
    return answer(from, 400, request.id, unsupported(version));
  take_legacy(from, std::move(request), *std::move(context));
}

void Endpoint::take_modern(const EndpointRequest& from, Request request, RequestContext context) {
  auto checked = check_standard_headers(from.head, request, context.version);
  if (const Json* name = request.params.find("name");
      checked && request.method == "tools/call" && name && name->string())
    checked =
        check_parameter_headers(from.head, request, server_.surface().tool_traits(*name->string()).mirrored);
  if (!checked) return answer(from, 400, request.id, checked.error());
  take_alone(from, std::move(request), std::move(context));
}

void Endpoint::take_legacy(const EndpointRequest& from, Request request, RequestContext context) {
  if (from.head.find(kSessionHeader)) {
    if (auto session = find_session(from))
      take_in_session(from, std::move(request), std::move(context), session, {});
  } else if (needs_session(request.method)) {
    answer(from, 400, request.id,
           {rpc_codes::invalid_request,
            format("{} has no effect without a session. Open one with initialize, and send its {} with every "
                   "request.",
                   request.method, kSessionHeader)});
  } else if (!opens_session(request)) {
    take_alone(from, std::move(request), std::move(context));
  } else if (auto session = open_session()) {
    std::string headers = format("{}: {}\r\n", kSessionHeader, session->id());
    take_in_session(from, std::move(request), std::move(context), session, std::move(headers));
  } else {
    refuse(from, 503, format("All {} sessions are busy. Try again later.", sessions_.size()),
           "Retry-After: 5\r\n");
  }
}

void Endpoint::take_alone(const EndpointRequest& from, Request request, RequestContext context) {
  ExchangeTerms terms{.is_modern = context.era == Era::modern, .wants_events = from.wants_events};
  auto exchange = std::make_shared<Exchange>(io_, from.responder, std::move(terms));
  auto connection = std::make_shared<Connection>(server_, exchange, Handshake::skipped);
  from.responder->on_gone([exchange, connection] {
    exchange->drop();
    connection->hang_up();
  });
  if (request.method == "subscriptions/listen") listening_.push_back(connection);
  connection->receive(std::move(request), std::move(context), from.body.size(), exchange);
}

void Endpoint::take_in_session(const EndpointRequest& from, Request request, RequestContext context,
                               const std::shared_ptr<HttpSession>& session, std::string headers) {
  ++session->requests_under_way;
  ExchangeTerms terms{
      .wants_events = from.wants_events,
      .primes = from.head.find(kVersionHeader) == kLegacyVersions.front(),
      .session = session,
      .headers = std::move(headers),
      .on_end =
          [session, clock = server_.clock()] {
            --session->requests_under_way;
            session->last_used = clock();
          },
  };
  auto exchange = std::make_shared<Exchange>(io_, from.responder, std::move(terms));
  from.responder->on_gone([exchange, session, clock = server_.clock()] {
    exchange->drop();
    session->last_used = clock();
  });
  session->connection->receive(std::move(request), std::move(context), from.body.size(), exchange);
}

void Endpoint::open_stream(const EndpointRequest& from) {
  auto session = find_session(from);
  if (!session) return;
  auto last = from.head.find("Last-Event-ID");
  auto position = last ? parse_position(*last) : EventPosition{0, session->standalone()->delivered()};
  auto stream = position ? session->find_stream(position->stream) : nullptr;
  if (!stream) return refuse(from, 400, format("The event \"{}\" is no longer available.", *last));
  from.responder->begin_stream({});
  from.responder->on_gone([stream, session, reader = from.responder.get(), clock = server_.clock()] {
    stream->detach(reader);
    session->last_used = clock();
  });
  stream->attach(from.responder, position->event, false);
}

void Endpoint::end_session(const EndpointRequest& from) {
  auto session = find_session(from);
  if (!session) return;
  sessions_.end(session->id());
  from.responder->reply({.status = 204, .content_type = {}});
}

std::shared_ptr<HttpSession> Endpoint::open_session() {
  auto session = sessions_.open(server_.clock()());
  if (session)
    session->connection =
        std::make_shared<Connection>(server_, std::make_shared<SessionOutbox>(io_, session->standalone()));
  return session;
}

std::shared_ptr<HttpSession> Endpoint::find_session(const EndpointRequest& from) {
  auto session = sessions_.find(*from.head.find(kSessionHeader), server_.clock()());
  if (!session) refuse(from, 404, "The session does not exist or has ended. Open a new one with initialize.");
  return session;
}

}  // namespace blue
