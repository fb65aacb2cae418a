#pragma once
// The clock that waiting is measured with; handed in, so that tests need not wait.
#include <chrono>
#include <functional>

namespace blue {

using SteadyTime = std::chrono::steady_clock::time_point;
using SteadyClock = std::function<SteadyTime()>;

}  // namespace blue
