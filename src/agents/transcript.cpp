// Each reader looks for the one event that ends a run and for the flags in it; text that was printed without
// such an end is not an answer. Errors are told apart by status where there is one, else by the words that
// the programs and services use.
#include "agents/transcript.h"

#include <algorithm>
#include <array>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/layout.h"
#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::size_t kLongestErrorText = 400;  // code points that are shown

AgentReply ended(ReplyEnd end, std::string_view reason) {
  AgentReply out;
  out.end = end;
  out.reason = one_line(reason, kLongestErrorText);
  return out;
}

AgentReply error_reply(int status, std::string_view text) { return ended(end_of_error(status, text), text); }

// A member as a whole number; 0 where there is none.
std::int64_t number_at(const Json* object, std::string_view name) {
  const Json* found = object ? object->find(name) : nullptr;
  return found && found->integer() ? *found->integer() : 0;
}

bool is_true(const Json& object, std::string_view name) {
  const Json* found = object.find(name);
  return found && *found == Json(true);
}

// The objects of a text with one JSON value on each line; other lines are skipped.
std::vector<Json> read_lines(std::string_view text) {
  std::vector<Json> out;
  for (std::string_view line : split(text, '\n'))
    if (auto value = parse_json(line); value && value->object()) out.push_back(*std::move(value));
  return out;
}

AgentReply answer(std::string_view text) {
  AgentReply out;
  out.end = ReplyEnd::answered;
  out.text = text;
  return out;
}

// The first member of an object, such as the model of { model: usage }; empty where there is none.
std::string first_key(const Json* object) {
  return object && object->object() && !object->object()->empty() ? object->object()->begin()->key : "";
}

AgentReply read_claude(const Transcript& transcript) {
  const std::vector<Json> events = read_lines(transcript.output);
  const auto result = std::find_if(events.rbegin(), events.rend(),
                                   [](const Json& one) { return one.text_or("type", "") == "result"; });
  if (result == events.rend()) return error_reply(0, transcript.errors);
  const std::string_view text = result->text_or("result", ""), stop = result->text_or("stop_reason", "");
  AgentReply out;
  if (result->text_or("terminal_reason", "") == "prompt_too_long")
    out = ended(ReplyEnd::prompt_too_long, text);
  else if (result->text_or("api_error", "") == "max_output_tokens" || stop == "max_tokens")
    out = ended(ReplyEnd::cut_off, text);
  else if (is_true(*result, "is_error") || result->text_or("subtype", "") != "success")
    out = error_reply(static_cast<int>(number_at(&*result, "api_error_status")), text);
  else if (stop == "refusal")
    out = ended(ReplyEnd::failed, text);
  else
    out = answer(text);
  const Json* usage = result->find("usage");
  out.model = first_key(result->find("modelUsage"));
  out.usage.input = number_at(usage, "input_tokens") + number_at(usage, "cache_read_input_tokens") +
                    number_at(usage, "cache_creation_input_tokens");
  out.usage.output = number_at(usage, "output_tokens");
  if (const Json* cost = result->find("total_cost_usd"); cost && cost->floating())
    out.usage.dollars = *cost->floating();
  return out;
}

AgentReply read_codex(const Transcript& transcript) {
  AgentReply out = error_reply(0, transcript.errors);
  if (out.end == ReplyEnd::failed) out.end = ReplyEnd::unreadable;
  std::string last;
  for (const Json& event : read_lines(transcript.output)) {
    const std::string_view type = event.text_or("type", "");
    if (const Json* item = event.find("item"); item && item->text_or("type", "") == "agent_message")
      last = item->text_or("text", "");
    if (const Json* error = event.find("error"); type == "turn.failed" && error)
      out = error_reply(0, error->text_or("message", ""));
    if (type != "turn.completed") continue;
    out = answer(last);
    const Json* usage = event.find("usage");
    out.usage.input = number_at(usage, "input_tokens");
    out.usage.output = number_at(usage, "output_tokens");
  }
  return out;
}

// The JSON object that ends a text after other lines.
Json closing_object(std::string_view text) {
  const std::size_t start = text.starts_with("{") ? 0 : text.rfind("\n{");
  if (start == std::string_view::npos) return {};
  return parse_json(trim(text.substr(start))).value_or(Json());
}

AgentReply read_gemini(const Transcript& transcript) {
  Json report = closing_object(transcript.output);
  if (!report.object()) report = closing_object(transcript.errors);
  if (!report.object()) return error_reply(0, transcript.errors);
  AgentReply out;
  const Json *error = report.find("error"), *stats = report.find("stats");
  if (error && error->text_or("type", "") == "INVALID_STREAM")
    out = ended(ReplyEnd::empty, error->text_or("message", ""));
  else if (error)
    out = error_reply(static_cast<int>(number_at(error, "code")), error->text_or("message", ""));
  else if (report.find("response"))
    out = answer(report.text_or("response", ""));
  else
    out = ended(ReplyEnd::unreadable, "The transcript has neither an answer nor an error.");
  const Json* models = stats ? stats->find("models") : nullptr;
  out.model = first_key(models);
  const Json* model = models ? models->find(out.model) : nullptr;
  const Json* tokens = model ? model->find("tokens") : nullptr;
  if (!tokens) return out;
  out.usage.input = number_at(tokens, "prompt");
  out.usage.output = number_at(tokens, "candidates") + number_at(tokens, "thoughts");
  return out;
}

AgentReply opencode_error(const Json& error) {
  const Json* data = error.find("data");
  const std::string_view message = data ? data->text_or("message", "") : std::string_view();
  if (error.text_or("name", "") == "ContextOverflowError") return ended(ReplyEnd::prompt_too_long, message);
  return error_reply(static_cast<int>(number_at(data, "statusCode")), message);
}

AgentReply read_opencode(const Transcript& transcript) {
  AgentReply out = error_reply(0, transcript.errors);
  if (out.end == ReplyEnd::failed) out.end = ReplyEnd::unreadable;
  std::string said;  // since the step began
  for (const Json& event : read_lines(transcript.output)) {
    const std::string_view type = event.text_or("type", "");
    const Json* part = event.find("part");
    if (const Json* error = event.find("error"); type == "error" && error) out = opencode_error(*error);
    if (!part) continue;
    if (type == "step_start") said.clear();
    if (type == "text") said += part->text_or("text", "");
    if (type != "step_finish") continue;
    const std::string_view reason = part->text_or("reason", "");
    out = reason == "stop" ? answer(said)
          : reason == "length"
              ? ended(ReplyEnd::cut_off, "The answer reached the limit of its length.")
              : ended(ReplyEnd::unreadable, format("The last step ended with \"{}\".", reason));
    const Json* tokens = part->find("tokens");
    const Json* cache = tokens ? tokens->find("cache") : nullptr;
    out.usage.input = number_at(tokens, "input") + number_at(cache, "read") + number_at(cache, "write");
    out.usage.output = number_at(tokens, "output") + number_at(tokens, "reasoning");
  }
  return out;
}

AgentReply read_text(const Transcript& transcript) {
  if (transcript.exit_code == 0) return answer(transcript.output);
  return error_reply(0, transcript.errors.empty() ? transcript.output : transcript.errors);
}

AgentReply read_by_kind(TranscriptKind kind, const Transcript& transcript) {
  switch (kind) {
    case TranscriptKind::claude:
      return read_claude(transcript);
    case TranscriptKind::codex:
      return read_codex(transcript);
    case TranscriptKind::gemini:
      return read_gemini(transcript);
    case TranscriptKind::opencode:
      return read_opencode(transcript);
    case TranscriptKind::text:
      break;
  }
  return read_text(transcript);
}

// Programs print these as if they were answers.
bool is_error_text(std::string_view text) {
  constexpr auto kBeginnings =
      std::to_array<std::string_view>({"API Error", "Error: ", "error: ", "Invalid API key",
                                       "Prompt is too long", "Credit balance is too low"});
  return std::ranges::any_of(kBeginnings, [&](std::string_view one) { return text.starts_with(one); });
}

void check_answer(AgentReply& reply) {
  const std::string_view text = trim(reply.text);
  ReplyEnd end = ReplyEnd::answered;
  std::string reason;
  if (text.empty())
    end = ReplyEnd::empty, reason = "It ended without an answer.";
  else if (reply.text.size() > kLongestReply)
    end = ReplyEnd::too_much, reason = format("The answer has {} bytes.", reply.text.size());
  else if (find_invalid_utf8(reply.text) != std::string_view::npos)
    end = ReplyEnd::unreadable, reason = "The answer is not UTF-8.";
  else if (is_error_text(text))
    end = end_of_error(0, text), reason = one_line(text, kLongestErrorText);
  if (end == ReplyEnd::answered) return;
  reply.end = end;
  reply.reason = std::move(reason);
  reply.text.clear();
}

struct ErrorWord {
  std::string_view word;  // in lower case
  ReplyEnd end;
};
// In this order: a message may have several.
constexpr auto kErrorWords = std::to_array<ErrorWord>({
    {"context_length", ReplyEnd::prompt_too_long},
    {"maximum context", ReplyEnd::prompt_too_long},
    {"prompt is too long", ReplyEnd::prompt_too_long},
    {"too many tokens", ReplyEnd::prompt_too_long},
    {"max_output_tokens", ReplyEnd::cut_off},
    {"insufficient_quota", ReplyEnd::not_allowed},
    {"quota exceeded", ReplyEnd::not_allowed},
    {"credit balance", ReplyEnd::not_allowed},
    {"unauthorized", ReplyEnd::not_allowed},
    {"authentication", ReplyEnd::not_allowed},
    {"api key", ReplyEnd::not_allowed},
    {"api-key", ReplyEnd::not_allowed},
    {"not logged in", ReplyEnd::not_allowed},
    {"please log in", ReplyEnd::not_allowed},
    {"too many requests", ReplyEnd::busy},
    {"rate limit", ReplyEnd::busy},
    {"rate_limit", ReplyEnd::busy},
    {"resource_exhausted", ReplyEnd::busy},
    {"overloaded", ReplyEnd::busy},
});

}  // namespace

ReplyEnd end_of_error(int status, std::string_view text) {
  const std::string words = fold_case(text);
  const auto known =
      std::ranges::find_if(kErrorWords, [&](const ErrorWord& one) { return words.contains(one.word); });
  if (status == 401 || status == 402 || status == 403) return ReplyEnd::not_allowed;
  if (status == 413) return ReplyEnd::prompt_too_long;
  if (known != kErrorWords.end()) return known->end;
  return status == 429 || status >= 500 ? ReplyEnd::busy : ReplyEnd::failed;
}

AgentReply read_transcript(TranscriptKind kind, const Transcript& transcript) {
  AgentReply out = read_by_kind(kind, transcript);
  if (out.end == ReplyEnd::answered) check_answer(out);
  return out;
}

}  // namespace blue
