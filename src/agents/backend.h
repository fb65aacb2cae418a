#pragma once
// The seam to whatever answers a prompt. Asking blocks: who asks several at once uses a thread for each.
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace blue {

struct Ask {
  std::string system;  // what the answerer is told it is
  std::string prompt;
  std::chrono::milliseconds patience = std::chrono::minutes(5);
  std::chrono::milliseconds idle = std::chrono::minutes(2);  // without output
  std::stop_token stop = {};
};

// How an ask ended; only `answered` comes with an answer.
enum class ReplyEnd {
  answered,
  empty,    // it ended well and said nothing
  cut_off,  // the answer reached the limit of its length
  prompt_too_long,
  busy,         // too many requests, or the service is overloaded
  not_allowed,  // no or a wrong key, or nothing is left of the quota
  failed,       // another error that it reported
  unreadable,   // it ended, and its transcript does not say how
  out_of_time,
  silent,    // no output for too long
  too_much,  // more output than is read
  cancelled,
};

struct ReplyUsage {
  std::optional<std::int64_t> input, output;  // tokens; input with what came from a cache
  std::optional<double> dollars;              // as the answerer reports it
};

struct AgentReply {
  ReplyEnd end = ReplyEnd::unreadable;
  std::string text;    // of an answer, whole
  std::string reason;  // of any other end, in the answerer's own words where there are any
  std::string model;   // as the answerer names it; may be empty
  ReplyUsage usage = {};
  double seconds = 0;
};

class Backend {
 public:
  virtual ~Backend() = default;
  // Asks once and waits. Whatever goes wrong with the answerer is an end of the reply.
  virtual AgentReply ask(const Ask& ask) = 0;
};

}  // namespace blue
