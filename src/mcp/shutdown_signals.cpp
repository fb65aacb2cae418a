#include "mcp/shutdown_signals.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace blue {
namespace {

// Read by the handler, hence global and lock-free.
std::atomic<int> input_descriptor = -1;
std::atomic<int> empty_descriptor = -1;
std::atomic<bool> input_ended = false;
pthread_t reader;

// Works in the reading thread only: nowhere else would the signal interrupt its read.
void handle(int signal_number) {
  if (input_descriptor < 0) return;
  int error_before = errno;
  input_ended = true;
  if (pthread_equal(pthread_self(), reader))
    dup3(empty_descriptor, input_descriptor, O_CLOEXEC);
  else
    pthread_kill(reader, signal_number);
  errno = error_before;
}

// Without SA_RESTART, so that a read returns.
void install(int signal_number, void (*handler)(int)) {
  struct sigaction before = {};
  sigaction(signal_number, nullptr, &before);
  if (signal_number == SIGHUP && before.sa_handler == SIG_IGN) return;
  struct sigaction action = {};
  action.sa_handler = handler;
  sigaction(signal_number, &action, nullptr);
}

}  // namespace

ShutdownSignals::ShutdownSignals(int input) : nothing_(::open("/dev/null", O_RDONLY | O_CLOEXEC)) {
  input_ended = false;
  reader = pthread_self();
  empty_descriptor = nothing_.get();
  input_descriptor = input;
  install(SIGPIPE, SIG_IGN);
  for (int number : {SIGINT, SIGTERM, SIGHUP}) install(number, handle);
}

ShutdownSignals::~ShutdownSignals() { input_descriptor = -1; }

void ShutdownSignals::end_input() { pthread_kill(reader, SIGINT); }

bool ShutdownSignals::ended() const { return input_ended; }

}  // namespace blue
