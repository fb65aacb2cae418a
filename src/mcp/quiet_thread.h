#pragma once
// Threads that leave the process's signals to whoever reads the input.
#include <functional>
#include <thread>

namespace blue {

// Starts a thread in which every signal is blocked from its first instruction on.
std::thread start_quiet_thread(std::function<void()> body);

}  // namespace blue
