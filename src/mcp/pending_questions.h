#pragma once
// Questions that a legacy client has been sent and has not answered yet: which call waits for which answers.
// Safe from any thread.
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <vector>

#include "base/result.h"
#include "mcp/message.h"
#include "mcp/tool_reply.h"

namespace blue {

class PendingQuestions {
 public:
  // Told once: all the answers by the keys of their questions, or why there will be none.
  using Resume = std::function<void(Expected<JsonObject, ProtocolError> answers)>;

  // Takes on the questions of `call`, at least one, and gives the ids to send them under, in their order.
  // Once closed, the call is resumed at once, with the error, and there are no ids.
  std::vector<RequestId> open(const RequestId& call, const std::vector<Question>& questions, Resume resume);
  // An answer has come in. The last one that was missing resumes the call, and so does the first refusal;
  // unknown ids are ignored.
  void settle(Response response);
  // Nobody waits for the answers of `call` any more: it is resumed with an error.
  void give_up(const RequestId& call);
  // The same for all calls, and for those that come later.
  void close();

 private:
  struct Waiting {
    std::map<RequestId, std::string> missing;  // id of the question → its key
    JsonObject answers;
    Resume resume;
  };
  using Calls = std::map<RequestId, Waiting>;

  std::mutex mutex_;
  Calls calls_;
  std::int64_t next_ = 1;
  bool closed_ = false;
};

}  // namespace blue
