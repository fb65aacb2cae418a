#pragma once
// One client's connection: reads requests one after the other, has each judged before its body is read, and
// writes the replies. Used in the io thread only.
#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "http/endpoint.h"
#include "http/gate.h"
#include "http/http_limits.h"
#include "http/http_request.h"
#include "http/io_loop.h"
#include "http/metrics.h"
#include "http/outgoing.h"
#include "http/responder.h"

namespace blue {

class HttpConnection;

// The time that deadlines are measured with.
inline SteadyTime now() { return std::chrono::steady_clock::now(); }

// What the connections of one server share.
class HttpHost {
 public:
  HttpHost(Server& server, std::shared_ptr<IoThread> io, const HttpLimits& most, GatePolicy who);
  virtual ~HttpHost() = default;

  // The connection is closed and no longer needed.
  virtual void forget(const HttpConnection& connection) = 0;

  // A unique name for a request, for the log and for the client.
  std::string next_request_id();
  // The Date header of now, made once a second.
  std::string_view date();

  const HttpLimits limits;
  const GatePolicy policy;
  Metrics metrics;
  Endpoint endpoint;
  bool is_closing = false;              // every reply is the last one of its connection
  std::array<char, 64u << 10> scratch;  // what is read lands here first, so that idle connections need none

 private:
  std::string id_prefix_;
  std::uint64_t last_request_ = 0;
  std::time_t date_time_ = 0;
  std::string date_text_;
};

class HttpConnection : public Responder,
                       public SocketEvents,
                       public std::enable_shared_from_this<HttpConnection> {
 public:
  // `host` outlives the connection.
  HttpConnection(HttpHost& host, std::unique_ptr<Socket> socket);

  void start() { wait_for_input(); }
  // Ends what takes too long and keeps quiet streams alive.
  void look_at_clock(SteadyTime now);
  // Closes the connection if nothing is under way.
  void retire();
  // Closes the connection even if a request is under way.
  void abort() override { gone(); }
  bool is_busy() const { return phase_ == Phase::busy || !out_.empty(); }

  void on_readable() override;
  void on_writable() override;
  void on_failure() override { gone(); }

  void reply(HttpReply reply) override;
  void begin_stream(std::string_view headers) override;
  void write_stream(std::string_view bytes) override;
  void end_stream() override;
  void flush() override;
  void on_gone(std::function<void()> then) override;

 private:
  enum class Phase {
    idle,       // between two requests
    head,       // a head has begun
    body,       // the head is complete and was let in
    busy,       // the request is being answered
    lingering,  // the last reply is written; waits for the client to read it
    closed
  };

  void wait_for_input();
  bool has_room_for_input() const;
  void take_in(std::string_view bytes);
  std::size_t process(std::string_view bytes);
  void process_unread();
  bool may_parse() const;
  bool parse(std::string_view bytes, std::size_t& used);
  bool judge();
  bool has_room_for_body();
  void count_body(std::size_t bytes);
  void dispatch();
  void refuse(const HttpRefusal& refusal);
  void input_ended();

  ReplyHead make_head(int status) const;
  void record_reply(int status);
  void finish_request();
  void linger();
  void gone();
  void close();

  HttpHost& host_;
  const std::unique_ptr<Socket> socket_;
  RequestParser parser_;
  std::string unread_;
  Outgoing out_;
  Phase phase_ = Phase::idle;
  SteadyTime deadline_;        // of the phase
  SteadyTime write_deadline_;  // while the client does not read
  SteadyTime next_keep_alive_;
  bool waits_for_input_ = false;
  bool waits_for_output_ = false;
  bool is_processing_ = false;

  // Of the request under way.
  Admission admission_;
  std::string request_id_;
  SteadyTime started_;
  std::function<void()> gone_;
  std::size_t counted_body_ = 0;
  bool closes_ = false;
  bool streams_ = false;
  bool is_chunked_ = false;
};

}  // namespace blue
