#pragma once
// A program under guard. Between Blue and the program stands a small process that holds one end of a pipe:
// when Blue closes the other end, or dies in whatever way, the guard ends the program and everything that
// came out of it, also what has left its group. It does the same when the program ends by itself and leaves
// others behind.
//
// The guard is a fork of this process that executes nothing. It makes only calls that are safe there, and
// closes every descriptor but its own. As a "subreaper" it becomes the parent of the program's orphans, so
// waiting until it has no children means that none is left.
#include <sys/types.h>

#include <optional>

#include "process/exec_plan.h"

namespace blue {

class GuardedProgram {
 public:
  // Starts the program of `plan`, whose descriptors are set. io_failed when it could not be executed.
  static Result<GuardedProgram> start(const ExecPlan& plan);
  GuardedProgram(GuardedProgram&& other) noexcept;
  GuardedProgram& operator=(GuardedProgram&&) = delete;
  // Ends the program.
  ~GuardedProgram();

  // Becomes readable when the program has ended.
  int news() const { return news_.get(); }
  // Ends the program and all that came out of it: asked first, killed two seconds later. Returns when none is
  // left, with the program's exit code where it exited by itself.
  std::optional<int> end();

 private:
  GuardedProgram(pid_t guard, Descriptor leash, Descriptor news)
      : guard_(guard), leash_(std::move(leash)), news_(std::move(news)) {}

  pid_t guard_;
  Descriptor leash_, news_;
};

}  // namespace blue
