#pragma once
// One request of a client and its answer, over HTTP: JSON when the answer comes first, an event stream when
// other messages come before it.
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "http/responder.h"
#include "http/sessions.h"
#include "mcp/reply.h"

namespace blue {

struct ExchangeTerms {
  bool is_modern = false;                // then the HTTP status says how the request ended
  bool wants_events = false;             // an answer that comes first is an event too
  bool primes = false;                   // the client knows how to come back for a stream
  std::shared_ptr<HttpSession> session;  // whose streams clients can come back for; null for most requests
  std::string headers;                   // further header lines of a successful reply
  std::function<void()> on_end = {};     // in the io thread
};

// Safe from any thread, as every outbox.
class Exchange : public Outbox, public std::enable_shared_from_this<Exchange> {
 public:
  Exchange(std::shared_ptr<IoThread> io, std::shared_ptr<Responder> responder, ExchangeTerms terms);

  void send(std::string message) override;
  void finish(std::string message, Ending ending) override;
  void abandon() override;
  // Only in a session: clients cannot come back for modern streams.
  void pause() override;

  // The client is gone. In the io thread.
  void drop();

 private:
  using Act = std::function<void()>;
  void schedule(Act act);
  void carry_out();
  void begin();
  void write(std::string message);
  void answer(std::string message, Ending ending);
  void conclude();
  void give_up();
  void let_go();
  void end();

  const std::shared_ptr<IoThread> io_;
  const ExchangeTerms terms_;
  std::mutex mutex_;
  std::vector<Act> acts_;
  bool scheduled_ = false;

  // Of the io thread.
  std::shared_ptr<Responder> responder_;  // null once the client is gone or its reply is complete
  std::shared_ptr<ReplayStream> stream_;  // in a session, once something was sent
  bool streams_ = false;
  bool ended_ = false;
};

}  // namespace blue
