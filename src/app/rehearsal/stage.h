#pragma once
// Where a rehearsal is shown: lines for people, at a pace that can be read. It knows nothing of dialogues.
#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>

#include "cli/command.h"

namespace blue {

// In a pipe, or with --fast, lines follow each other at once and nothing is drawn twice.
class RehearsalStage {
 public:
  RehearsalStage(const Screen& screen, bool is_fast, std::stop_token stop);

  const Style& style() const { return style_; }
  // True once the person has pressed Ctrl-C.
  bool is_stopped() const { return stop_.stop_requested(); }
  // The first failure to write, if any.
  const Result<>& status() const { return status_; }

  // A line, and the time to read it.
  void line(std::string_view text = {}, double seconds = 0);
  // Text wrapped after a mark, with a pause that depends on its length.
  void tell(std::string_view mark, std::string_view text, Tone tone = Tone::plain);
  // A rule across the screen with a title in it.
  void rule(std::string_view title);
  // A line that the next one replaces; only on a live screen.
  void flash(std::string_view text, double seconds);
  std::string paint(std::string_view text, Tone tone) const;

 private:
  void write(std::string_view text);
  void wait(double seconds);

  Terminal& terminal_;
  Style style_;
  bool is_paced_;
  std::stop_token stop_;
  Result<> status_;
};

}  // namespace blue
