// Blue on stdio against a C program that echoes: cold start, ping, resident memory. Prints ratios and their
// budgets; with --check, a budget that is not met is a failure.
#include <sched.h>

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "bench/line_process.h"
#include "bench/report.h"

namespace blue {
namespace {

constexpr std::string_view kInitialize =
    R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}})"
    "\n";
constexpr std::string_view kDiscover =
    R"({"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}}})"
    "\n";
constexpr std::string_view kPing = R"({"jsonrpc":"2.0","id":2,"method":"ping"})"
                                   "\n";

const std::vector<std::string> kBlue{BLUE_PROGRAM, "mcp"};
const std::vector<std::string> kEcho{ECHO_PROGRAM};

double cold_start(const std::vector<std::string>& command, std::string_view first) {
  return time_of([&] {
    LineProcess process(command);
    if (!process.ask(first)) std::abort();
  });
}

double ping(LineProcess& process) {
  constexpr int kBurst = 50;
  return time_of([&] {
           for (int i = 0; i < kBurst; ++i)
             if (!process.ask(kPing)) std::abort();
         }) /
         kBurst;
}

void pin_to_one_core() {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(0, &cores);
  sched_setaffinity(0, sizeof cores, &cores);
}

bool run() {
  pin_to_one_core();
  std::printf("%-28s %13s %13s\n", "", "blue", "yardstick");
  Times blue_legacy, blue_modern, echo_start;
  for (int i = 0; i < 150; ++i) {
    blue_legacy.push_back(cold_start(kBlue, kInitialize));
    echo_start.push_back(cold_start(kEcho, kInitialize));
    blue_modern.push_back(cold_start(kBlue, kDiscover));
  }
  Times blue_ping, echo_ping;
  LineProcess blue(kBlue), echo(kEcho);
  if (!blue.ask(kInitialize)) return false;
  long resident = blue.resident_kilobytes();
  for (int i = 0; i < 200; ++i) {
    blue_ping.push_back(ping(blue));
    echo_ping.push_back(ping(echo));
  }
  bool met = report("cold start, initialize", median(blue_legacy), median(echo_start), 2.5, "us");
  met &= report("cold start, server/discover", median(blue_modern), median(echo_start), 2.5, "us");
  met &= report("ping", median(blue_ping), median(echo_ping), 3, "us");
  met &= report("resident after initialize", static_cast<double>(resident), 8192, 1, "kB");
  return met;
}

}  // namespace
}  // namespace blue

int main(int argc, char** argv) { return blue::exit_status(argc, argv, blue::run()); }
