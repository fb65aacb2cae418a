// Workers call `send`, `finish`, `abandon` and `pause` from any thread, perhaps while they hold locks. Each
// becomes an act that is carried out in the io thread, in the order of the calls; acts that come while one
// batch waits join it, so that a burst of messages costs one wake-up and one write.
// The form of the reply is decided by the first act. An answer that comes first is one JSON reply, with a
// status that says how a modern request ended. Anything else begins an event stream with status 200. In a
// session the stream is a ReplayStream: its events are kept, so the client may come back for them after its
// connection broke or was closed by `pause`. Elsewhere events go straight to the responder.
// `responder_` is null once the client is gone; what is said after that is dropped, or kept in the session's
// stream. An act that throws ends the exchange, and the client learns of it by the end of its connection.
#include "http/exchange.h"

#include <utility>

#include "http/outgoing.h"

namespace blue {

Exchange::Exchange(std::shared_ptr<IoThread> io, std::shared_ptr<Responder> responder, ExchangeTerms terms)
    : io_(std::move(io)), terms_(std::move(terms)), responder_(std::move(responder)) {
  if (terms_.session) ++terms_.session->clients_waiting;
}

void Exchange::send(std::string message) {
  schedule([this, message = std::move(message)]() mutable {
    begin();
    write(std::move(message));
  });
}

void Exchange::finish(std::string message, Ending ending) {
  schedule([this, message = std::move(message), ending]() mutable {
    answer(std::move(message), ending);
    conclude();
  });
}

void Exchange::abandon() {
  schedule([this] {
    begin();
    conclude();
  });
}

void Exchange::pause() {
  if (!terms_.session) return;
  schedule([this] {
    begin();
    if (stream_) stream_->release();
    let_go();
  });
}

void Exchange::drop() {
  if (stream_) stream_->detach(responder_.get());
  let_go();
}

void Exchange::schedule(Act act) {
  {
    std::lock_guard lock(mutex_);
    acts_.push_back(std::move(act));
    if (std::exchange(scheduled_, true)) return;
  }
  io_->run_there([self = shared_from_this()] {
    if (!run_guarded([&] { self->carry_out(); })) self->give_up();
  });
}

void Exchange::carry_out() {
  std::vector<Act> acts;
  {
    std::lock_guard lock(mutex_);
    acts.swap(acts_);
    scheduled_ = false;
  }
  for (Act& act : acts)
    if (!ended_) act();
  if (streams_ && responder_) responder_->flush();
}

void Exchange::begin() {
  if (streams_ || !responder_) return;
  streams_ = true;
  auto responder = responder_;  // attaching may release it
  responder->begin_stream(terms_.headers);
  if (!terms_.session) return;
  stream_ = terms_.session->open_stream();
  stream_->attach(responder, 0, terms_.primes);
}

void Exchange::write(std::string message) {
  if (stream_) return stream_->add(std::move(message));
  auto responder = responder_;  // writing may release it
  if (responder) responder->write_stream(render_event({.data = message}));
}

void Exchange::answer(std::string message, Ending ending) {
  int status = 200;
  if (terms_.is_modern && ending != Ending::answered) status = ending == Ending::unknown_method ? 404 : 400;
  if (!streams_ && terms_.wants_events && status == 200) begin();
  if (streams_)
    write(std::move(message));
  else if (responder_)
    responder_->reply({.status = status,
                       .body = std::move(message),
                       .headers = ending == Ending::answered ? terms_.headers : ""});
}

void Exchange::conclude() {
  if (stream_)
    stream_->end();
  else if (streams_ && responder_)
    responder_->end_stream();
  let_go();
  end();
}

void Exchange::give_up() {
  if (auto responder = responder_) responder->abort();
  drop();
  end();
}

void Exchange::let_go() {
  if (std::exchange(responder_, nullptr) && terms_.session) --terms_.session->clients_waiting;
}

void Exchange::end() {
  if (!std::exchange(ended_, true) && terms_.on_end) terms_.on_end();
}

}  // namespace blue
