#pragma once
// SIGINT, SIGTERM and SIGHUP end the input, without a system call for every message: the handler puts an
// empty file in the input's place, so that the next read finds its end, and a read that waits is interrupted.
#include "base/file.h"

namespace blue {

class ShutdownSignals {
 public:
  // Installs the handlers for as long as this lives; made by the thread that reads `input`. One at a time.
  // SIGPIPE is ignored meanwhile, and SIGHUP stays ignored where it was.
  explicit ShutdownSignals(int input);
  // The handlers stay and do nothing: a late signal must not change the exit status of a program that is
  // ending.
  ~ShutdownSignals();
  ShutdownSignals(const ShutdownSignals&) = delete;
  ShutdownSignals& operator=(const ShutdownSignals&) = delete;

  // Ends the input as a signal would; safe from any thread.
  void end_input();
  // True once the input was ended by a signal or by end_input.
  bool ended() const;

 private:
  Descriptor nothing_;
};

}  // namespace blue
