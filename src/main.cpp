// blue: deliberation with discipline. Everything is behind app/run.h.
#include <string_view>
#include <vector>

#include "app/run.h"

int main(int argc, char** argv) {
  std::vector<std::string_view> args(argv + (argc > 0 ? 1 : 0), argv + argc);
  return blue::run_blue(args);
}
