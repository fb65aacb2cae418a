#pragma once
// Transcripts: a file that reads like a session with the real program, replayed line by line. BLUE_UPDATE=1
// rewrites the answers; the diff is the review.
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"

namespace blue {

// One thing said ("$ command" or "> message") and the lines that answered it.
struct Exchange {
  std::string said;
  std::string answer;  // every line with its line feed
};

struct Transcript {
  std::string preface;  // comment lines before the first exchange
  std::vector<Exchange> exchanges;
};

// Takes a file apart; `prompt` starts what is said, `answer_mark` is in front of every answering line (may be
// empty).
Transcript parse_transcript(std::string_view text, std::string_view prompt, std::string_view answer_mark);
std::string render_transcript(const Transcript& transcript, std::string_view prompt,
                              std::string_view answer_mark);

// A temporary home with an empty git repository, where transcripts are played.
class Stage {
 public:
  Stage();
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  Path repository() const { return folder_ / "repository"; }
  // Environment that makes runs alike on every machine: own home, fixed clock, no colour, 100 columns.
  std::vector<std::pair<std::string, std::string>> environment() const;
  // Output with the temporary folder's name taken out.
  std::string normalise(std::string text) const;

 private:
  Path folder_;
};

// The files of a folder of transcripts, sorted, without their ending; for parameterised tests.
std::vector<std::string> list_transcripts(std::string_view folder);
Path transcript_path(std::string_view folder, const std::string& name);
// Compares with the file, or rewrites it when BLUE_UPDATE is set.
void expect_same_transcript(const Path& path, const std::string& expected, const std::string& actual);

}  // namespace blue
