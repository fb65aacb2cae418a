#include "mcp/pending_questions.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/format.h"
#include "mcp/protocol.h"

namespace blue {
namespace {

std::unexpected<ProtocolError> unanswered(std::string_view why) {
  return std::unexpected(ProtocolError{
      rpc_codes::internal_error, format("The client did not answer a question: {}", why), std::nullopt});
}

}  // namespace

std::vector<RequestId> PendingQuestions::open(const RequestId& call, const std::vector<Question>& questions,
                                              Resume resume) {
  std::vector<RequestId> ids;
  {
    std::lock_guard lock(mutex_);
    if (!closed_) {
      Waiting waiting{{}, {}, std::move(resume)};
      for (const Question& question : questions) {
        ids.emplace_back(format("question-{}", next_++));
        waiting.missing.emplace(ids.back(), question.key);
      }
      calls_.insert_or_assign(call, std::move(waiting));
    }
  }
  if (ids.empty()) resume(unanswered("the connection is closing."));
  return ids;
}

void PendingQuestions::settle(Response response) {
  if (!response.id) return;
  std::optional<Waiting> done;
  {
    std::lock_guard lock(mutex_);
    auto call = std::ranges::find_if(
        calls_, [&](const auto& entry) { return entry.second.missing.contains(*response.id); });
    if (call == calls_.end()) return;
    Waiting& waiting = call->second;
    auto question = waiting.missing.extract(*response.id);
    if (response.outcome) waiting.answers.set(question.mapped(), std::move(*response.outcome));
    if (response.outcome && !waiting.missing.empty()) return;
    done = std::move(waiting);
    calls_.erase(call);
  }
  if (response.outcome)
    done->resume(std::move(done->answers));
  else
    done->resume(unanswered(response.outcome.error().message));
}

void PendingQuestions::give_up(const RequestId& call) {
  Calls::node_type dropped;
  {
    std::lock_guard lock(mutex_);
    dropped = calls_.extract(call);
  }
  if (dropped) dropped.mapped().resume(unanswered("the call was cancelled."));
}

void PendingQuestions::close() {
  Calls dropped;
  {
    std::lock_guard lock(mutex_);
    closed_ = true;
    dropped.swap(calls_);
  }
  for (auto& [call, waiting] : dropped) waiting.resume(unanswered("the connection is closing."));
}

}  // namespace blue
