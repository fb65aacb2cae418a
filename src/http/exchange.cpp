#include "http/exchange.h"

#include <utility>

#include "http/event_stream.h"
#include "http/survives.h"

namespace blue {

Exchange::Exchange(std::shared_ptr<IoThread> io, std::shared_ptr<Responder> responder, ExchangeTerms terms)
    : io_(std::move(io)), terms_(std::move(terms)), responder_(std::move(responder)) {
  if (terms_.session) ++terms_.session->clients_waiting;
}

void Exchange::send(std::string message) { say({Act::send, std::move(message)}); }

void Exchange::finish(std::string message, Ending ending) { say({Act::finish, std::move(message), ending}); }

void Exchange::abandon() { say({Act::abandon, {}}); }

void Exchange::pause() { say({Act::pause, {}}); }

void Exchange::drop() {
  if (stream_) stream_->detach(responder_.get());
  let_go();
}

void Exchange::let_go() {
  if (std::exchange(responder_, nullptr) && terms_.session) --terms_.session->clients_waiting;
}

void Exchange::say(Said said) {
  {
    std::lock_guard lock(mutex_);
    said_.push_back(std::move(said));
    if (std::exchange(scheduled_, true)) return;
  }
  io_->run_there([self = shared_from_this()] {
    if (!survives([&] { self->carry_out(); })) self->give_up();
  });
}

void Exchange::carry_out() {
  std::vector<Said> said;
  {
    std::lock_guard lock(mutex_);
    said.swap(said_);
    scheduled_ = false;
  }
  for (Said& one : said) carry_out(std::move(one));
  if (streams_ && responder_) responder_->flush();
}

void Exchange::carry_out(Said said) {
  if (ended_) return;
  if (said.act == Act::send) {
    begin();
    write(std::move(said.message));
  } else if (said.act == Act::pause) {
    if (!terms_.session) return;
    begin();
    if (stream_) stream_->pause();
    let_go();
  } else {
    ended_ = true;
    if (said.act == Act::finish)
      answer(std::move(said.message), said.ending);
    else
      begin();
    end_stream();
    let_go();
    conclude(said.act == Act::finish && said.ending == Ending::answered);
  }
}

// The answer is lost, which the client learns from the end of its connection.
void Exchange::give_up() {
  if (auto responder = responder_) responder->abort();
  drop();
  ended_ = true;
  conclude(false);
}

void Exchange::conclude(bool answered) {
  if (!std::exchange(concluded_, true) && terms_.on_end) terms_.on_end(answered);
}

void Exchange::begin() {
  if (streams_ || !responder_) return;
  streams_ = true;
  auto responder = responder_;  // attaching may end in its being let go
  responder->begin_stream(terms_.headers);
  if (!terms_.session) return;
  stream_ = terms_.session->open_stream();
  stream_->attach(responder, 0, terms_.primes);
}

void Exchange::write(std::string message) {
  if (stream_) return stream_->add(std::move(message));
  auto responder = responder_;  // writing may end in its being let go
  if (!responder) return;
  std::string bytes;
  render_event(bytes, {.data = message});
  responder->write_stream(bytes);
}

void Exchange::end_stream() {
  if (stream_)
    stream_->end();
  else if (streams_ && responder_)
    responder_->end_stream();
}

void Exchange::answer(std::string message, Ending ending) {
  int status = status_of(ending);
  if (!streams_ && terms_.wants_events && status == 200) begin();
  if (streams_)
    write(std::move(message));
  else if (responder_)
    responder_->reply({.status = status,
                       .body = std::move(message),
                       .headers = ending == Ending::answered ? terms_.headers : ""});
}

int Exchange::status_of(Ending ending) const {
  if (!terms_.is_modern || ending == Ending::answered) return 200;
  return ending == Ending::unknown_method ? 404 : 400;
}

}  // namespace blue
