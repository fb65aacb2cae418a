#pragma once
// What a program printed → how it ended and what it answered. Any bytes can be read; nothing fails.
#include <string>
#include <string_view>

#include "agents/backend.h"

namespace blue {

inline constexpr std::size_t kLongestReply = 1'000'000;  // bytes

// The forms in which programs report: text is the plain answer, the others are the JSON of these programs.
enum class TranscriptKind { text, claude, codex, gemini, opencode };

struct Transcript {
  std::string output, errors;
  int exit_code = 0;
};

// The reply that `transcript` shows. An answer is admitted only when the program's own ending says that it is
// whole, and when it is UTF-8, not blank, not longer than a megabyte and not the text of an error.
AgentReply read_transcript(TranscriptKind kind, const Transcript& transcript);

// The end that an error text speaks for: busy, not_allowed, prompt_too_long, cut_off, else failed. `status`
// is that of HTTP, 0 when it is unknown.
ReplyEnd end_of_error(int status, std::string_view text);

}  // namespace blue
