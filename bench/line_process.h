#pragma once
// A program that answers lines with lines, driven over pipes with as little as possible in between.
#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace blue {

class LineProcess {
 public:
  explicit LineProcess(std::vector<std::string> command);
  LineProcess(const LineProcess&) = delete;
  LineProcess& operator=(const LineProcess&) = delete;
  ~LineProcess();

  // Sends one line and waits for one line; false when the program went away.
  bool ask(std::string_view line);
  // Resident memory in kB, as the kernel counts it now.
  long resident_kilobytes() const;

 private:
  pid_t child_ = -1;
  int to_child_ = -1;
  int from_child_ = -1;
};

}  // namespace blue
