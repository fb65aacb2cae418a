#pragma once
// One request of a client and the answer it is owed, over HTTP: JSON when the answer comes first, an event
// stream when something is said before it.
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "http/responder.h"
#include "http/sessions.h"
#include "mcp/outbox.h"

namespace blue {

struct ExchangeTerms {
  bool is_modern = false;                     // then the status tells how it ended
  bool wants_events = false;                  // an answer that comes first is an event too
  bool primes = false;                        // the client knows how to come back for a stream
  std::shared_ptr<HttpSession> session;       // whose streams can be taken up again; none for most
  std::string headers;                        // further header lines when all goes well
  std::function<void(bool answered)> on_end;  // in the io thread
};

// Safe from any thread, as every outbox; what is said is carried out in the io thread, in the order it was
// said in.
class Exchange : public Outbox, public std::enable_shared_from_this<Exchange> {
 public:
  Exchange(std::shared_ptr<IoThread> io, std::shared_ptr<Responder> responder, ExchangeTerms terms);

  void send(std::string message) override;
  void finish(std::string message, Ending ending) override;
  void abandon() override;
  // Only in a session: modern streams cannot be taken up again.
  void pause() override;

  // The client is gone. In the io thread.
  void drop();

 private:
  enum class Act { send, finish, abandon, pause };
  struct Said {
    Act act;
    std::string message;
    Ending ending = Ending::answered;
  };
  void say(Said said);
  void carry_out();
  void carry_out(Said said);
  void give_up();
  void conclude(bool answered);
  void let_go();
  void begin();
  void write(std::string message);
  void end_stream();
  void answer(std::string message, Ending ending);
  int status_of(Ending ending) const;

  const std::shared_ptr<IoThread> io_;
  const ExchangeTerms terms_;
  std::mutex mutex_;
  std::vector<Said> said_;
  bool scheduled_ = false;

  // Of the io thread.
  std::shared_ptr<Responder> responder_;  // null once the client is gone or has been told all
  std::shared_ptr<ReplayStream> stream_;  // in a session, once something was sent
  bool streams_ = false;
  bool ended_ = false;
  bool concluded_ = false;
};

}  // namespace blue
