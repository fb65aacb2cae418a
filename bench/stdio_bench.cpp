// Blue on stdio against a C program that echoes: cold start, ping, resident memory. Prints ratios and their
// budgets; with --check, a budget that is not met is a failure.
#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "line_process.h"

namespace blue {
namespace {

using Times = std::vector<double>;

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

double microseconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

double median(Times times) {
  std::ranges::sort(times);
  return times[times.size() / 2];
}

double cold_start(const std::vector<std::string>& command, std::string_view first) {
  auto start = std::chrono::steady_clock::now();
  LineProcess process(command);
  if (!process.ask(first)) std::abort();
  return microseconds_since(start);
}

double ping(LineProcess& process) {
  constexpr int kBurst = 50;
  auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < kBurst; ++i)
    if (!process.ask(kPing)) std::abort();
  return microseconds_since(start) / kBurst;
}

void pin_to_one_core() {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(0, &cores);
  sched_setaffinity(0, sizeof cores, &cores);
}

bool report(const char* what, double value, double yardstick, double budget, const char* unit) {
  double ratio = value / yardstick;
  bool met = ratio <= budget;
  std::printf("%-28s %9.1f %-3s %9.1f %-3s  ratio %5.2f  budget %5.2f  %s\n", what, value, unit, yardstick,
              unit, ratio, budget, met ? "ok" : "OVER");
  return met;
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

int main(int argc, char** argv) {
  bool check = argc > 1 && std::strcmp(argv[1], "--check") == 0;
  return blue::run() || !check ? 0 : 1;
}
