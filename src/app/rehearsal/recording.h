#pragma once
// A recording: a dialogue as a list of calls, with the experts' answers beside it. It is a folder with
// recording.json and one folder of <expert>.md for each round; some are bundled (assets/recordings).
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/describe.h"
#include "base/file.h"

namespace blue {

namespace codes {
inline constexpr ErrorCode rehearsal_differs{"rehearsal_differs", ErrorFamily::state};
}

// Words of an expert that are shown; the entity must contain them.
struct RecordedQuote {
  std::string id, words;
  static void describe(Fields<RecordedQuote>& f);
};

// One call of a recording, and how it must end.
struct RecordedStep {
  std::string say;                // told before the call
  std::string tool;               // MCP name
  Json arguments = JsonObject{};  // without the dialogue, which the player knows
  std::string answers;            // folder whose answers go with the call
  std::string expect = "ok";      // or the error code of an expected refusal
  std::vector<RecordedQuote> quote;
  static void describe(Fields<RecordedStep>& f);
};

struct Recording {
  std::string title, question, about;
  std::vector<RecordedStep> steps;
  std::map<std::string, std::map<std::string, std::string>> answers;  // folder → expert → text
  static void describe(Fields<Recording>& f);
};

// Paths within a recording's folder → texts.
using RecordingFiles = std::map<std::string, std::string>;

// Reads a recording from its files. Everything that is wrong with it is in the error: recording.json that is
// missing or malformed, tools that do not exist, folders without answers.
Result<Recording> parse_recording(const RecordingFiles& files);

// Names of the bundled recordings, in order.
std::vector<std::string_view> bundled_recordings();
// The bundled recording of this name, or the one in the folder `name` relative to `here`; invalid_value when
// there is neither.
Result<Recording> load_recording(const std::string& name, const Path& here);

}  // namespace blue
