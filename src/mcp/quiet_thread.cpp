#include "mcp/quiet_thread.h"

#include <signal.h>

#include <utility>

namespace blue {

std::thread start_quiet_thread(std::function<void()> body) {
  // The mask is inherited; set inside the new thread it would come too late.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread thread(std::move(body));
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

}  // namespace blue
