#pragma once
// A server that is started for a measurement and stopped after it.
#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"

namespace blue {

class ServingProcess {
 public:
  // Starts `command` in `folder` with PORT in its environment, and waits until `port` is listened on.
  static Result<ServingProcess> start(std::vector<std::string> command, const Path& folder,
                                      std::uint16_t port);
  ServingProcess(ServingProcess&& other) noexcept;
  ServingProcess& operator=(ServingProcess&&) = delete;
  ~ServingProcess();

  std::uint16_t port() const { return port_; }
  // Resident memory in kB, and open descriptors, as the kernel counts them now.
  long resident_kilobytes() const;
  long descriptors() const;

 private:
  ServingProcess(pid_t child, std::uint16_t port) : child_(child), port_(port) {}
  pid_t child_;
  std::uint16_t port_;
};

// A port that no program listens on at the moment; 0 when the system gives none.
std::uint16_t find_free_port();

}  // namespace blue
