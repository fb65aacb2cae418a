#pragma once
// Questions to the client (sampling, elicitation, roots). A call that needs answers returns `Questions` and
// is made again once they are there. Modern clients get the questions as the call's result, with the call's
// state sealed into it (StateSeal), and send the call again; legacy clients get each question as a request of
// ours while the call waits (PendingQuestions).
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mcp/message.h"
#include "mcp/surface.h"
#include "mcp/threads.h"

namespace blue {

// The error for a client that does not declare what it would need (-32021, with everything that is missing).
ProtocolError missing_capability(JsonObject required);
// Refuses questions that the client does not say it can answer.
Checked<> check_askable(const Questions& questions, const Caller& caller);

// Seals the state that travels through the client between two rounds of a call, so that it comes back
// unchanged and only to the call it belongs to.
class StateSeal {
 public:
  static constexpr std::chrono::hours kLifetime{1};

  // A fresh key: no other seal can open what this one has closed.
  explicit StateSeal(SteadyClock now);
  // `state` as opaque text, valid only for the call described by `call`.
  std::string close(const Json& state, std::string_view call) const;
  // What was sealed for `call`; nothing when the text was changed, made up, given out for another call, or
  // given out too long ago.
  std::optional<Json> open(std::string_view sealed, std::string_view call) const;

 private:
  std::string sign(std::string_view payload, std::string_view call) const;
  SteadyClock now_;
  std::string key_;
};

// `{"key":{"method":…,"params":{…}},…}`
JsonObject render_input_requests(const std::vector<Question>& questions);
// The members of an input_required result; `request` is the one that asks.
std::string render_input_required(const Questions& questions, const Request& request, const StateSeal& seal);

// What a call continues with after its questions; empty and null in the first round.
struct Resumption {
  JsonObject answers;
  Json state;
};
// What a request brings along from its last round. Refuses answers that are not objects and a state that was
// not given out for this very call (-32602).
Checked<Resumption> read_resumption(const Request& request, const StateSeal& seal);
// The answers in `inputResponses`, which must be there.
Checked<JsonObject> read_input_responses(const JsonObject& params);

// Questions that a legacy client has been sent and has not answered yet: which call waits for which answers.
// Safe from any thread.
class PendingQuestions {
 public:
  // Called once, with all the answers by the keys of their questions, or with the reason why there are none.
  using Resume = std::function<void(Checked<JsonObject> answers)>;

  // Registers the questions of `call`, at least one, and returns the ids to send them with, in their order.
  // Once closed, the call is resumed at once, with the error, and there are no ids.
  std::vector<RequestId> open(const RequestId& call, const std::vector<Question>& questions, Resume resume);
  // An answer has arrived. The last one that was missing resumes the call, and so does the first refusal;
  // unknown ids are ignored.
  void settle(Response response);
  // The answers of `call` are no longer needed: it is resumed with an error.
  void give_up(const RequestId& call);
  // The same for all calls, and for those that come later.
  void close();

 private:
  struct Waiting {
    std::map<RequestId, std::string> missing;  // id of the question → its key
    JsonObject answers;
    Resume resume;
  };

  std::mutex mutex_;
  std::map<RequestId, Waiting> calls_;
  std::int64_t next_ = 1;
  bool closed_ = false;
};

}  // namespace blue
