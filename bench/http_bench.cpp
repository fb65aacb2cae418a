// Blue over HTTP against the official server-everything: calls a second of a read tool over keep-alive, and a
// crowd of listeners and callers at once. The yardstick's command is in BLUE_HTTP_YARDSTICK; without it only
// Blue is measured. With --check, a budget that is not met is a failure.
#include <cstring>
#include <filesystem>
#include <memory>

#include "base/format.h"
#include "base/text.h"
#include "bench/http_load.h"
#include "bench/report.h"
#include "bench/serving_process.h"

namespace blue {
namespace {

using std::chrono::seconds;

constexpr int kConnections = 32;
constexpr int kListeners = 1000;
constexpr int kCallers = 200;
constexpr std::string_view kMeta =
    R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}})";

struct Scratch {
  Path folder = Path(std::filesystem::temp_directory_path()) / format("blue-http-bench-{}", ::getpid());
  Scratch() { std::filesystem::create_directories(folder / ".git"); }
  ~Scratch() { std::filesystem::remove_all(folder); }

  // From here on there is a project with a hundred documents, so that a call has more to look at.
  void make_project() const {
    const std::string command = format(
        "cd '{}' && for i in $(seq 100); do '{}' rfc create \"Measured over HTTP $i\" >/dev/null || exit 1; "
        "done",
        folder.string(), BLUE_PROGRAM);
    if (std::system(command.c_str()) != 0) stop(make_error(codes::io_failed, "The project cannot be made."));
  }
};

std::string call_body(std::string_view tool, std::string_view arguments, std::string_view meta = {}) {
  return format(
      R"({{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"name":"{}","arguments":{}{}{}}}}})", tool,
      arguments, meta.empty() ? "" : ",", meta);
}

// The call in a session of its own, as every server of today understands it.
std::string call_in_session(std::uint16_t port, const std::string& body) {
  std::string reply = must(ask_once(
      port,
      render_post(
          R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}})")));
  std::string headers = format("Mcp-Session-Id: {}\r\nMCP-Protocol-Version: 2025-06-18\r\n",
                               header_of(reply, "mcp-session-id"));
  (void)must(
      ask_once(port, render_post(R"({"jsonrpc":"2.0","method":"notifications/initialized"})", headers)));
  return render_post(body, headers);
}

std::vector<std::string> calls_in_sessions(std::uint16_t port, const std::string& body) {
  std::vector<std::string> requests;
  for (int i = 0; i < kConnections; ++i) requests.push_back(call_in_session(port, body));
  return requests;
}

double calls_per_second(std::uint16_t port, const std::vector<std::string>& requests) {
  (void)must(run_load(port, requests, seconds(1)));
  Times rates;
  for (int i = 0; i < 3; ++i) {
    LoadResult result = must(run_load(port, requests, seconds(2)));
    if (result.failures > 0)
      stop(make_error(codes::io_failed, format("{} calls failed, {} did not. {}", result.failures,
                                               result.answers, result.first_failure)));
    rates.push_back(result.per_second());
  }
  return median(rates);
}

bool compare(const ServingProcess& blue, const Scratch& scratch) {
  const std::string modern_headers =
      "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: blue_status\r\n";
  const double in_session =
      calls_per_second(blue.port(), calls_in_sessions(blue.port(), call_body("blue_status", "{}")));
  const double modern = calls_per_second(
      blue.port(),
      std::vector(kConnections, render_post(call_body("blue_status", "{}", kMeta), modern_headers)));
  std::printf("%-36s %10.0f /s in a session, %.0f /s without\n", "blue_status over keep-alive", in_session,
              modern);
  scratch.make_project();
  const double in_project =
      calls_per_second(blue.port(), calls_in_sessions(blue.port(), call_body("blue_status", "{}")));
  std::printf("%-36s %10.0f /s in a session\n", "the same in a project", in_project);
  const char* command = std::getenv("BLUE_HTTP_YARDSTICK");
  if (!command) {
    std::printf("NOTICE: BLUE_HTTP_YARDSTICK is not set, so there is nothing to compare with.\n");
    return true;
  }
  std::vector<std::string> words;
  for (std::string_view word : split(std::string_view(command), ' ')) words.emplace_back(word);
  ServingProcess other = must(ServingProcess::start(words, scratch.folder, find_free_port()));
  const double yardstick = calls_per_second(
      other.port(), calls_in_sessions(other.port(), call_body("echo", R"({"message":"hello"})")));
  const bool is_fast = report("server-everything echo per blue_status", yardstick, in_session, 1.0 / 8, "/s");
  return report("the same in a project", yardstick, in_project, 1.0 / 8, "/s") && is_fast;
}

// A thousand listeners and two hundred callers: nobody is refused, nobody is dropped, and what they needed is
// given back.
bool crowd(const ServingProcess& blue, std::chrono::seconds duration) {
  const std::string listen = render_post(
      format(
          R"({{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{{"notifications":{{"resourcesListChanged":true}},{}}}}})",
          kMeta),
      "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: subscriptions/listen\r\n");
  const std::string call = render_post(call_body("blue_status", "{}", kMeta),
                                       "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\n"
                                       "Mcp-Name: blue_status\r\n");
  const std::vector<std::string> callers(kCallers, call);
  (void)must(run_load(blue.port(), callers, seconds(1)));
  const long before = blue.resident_kilobytes();
  const long quiet = blue.descriptors();
  bool met = true;
  {
    OpenStreams streams = must(OpenStreams::open(blue.port(), listen, kListeners));
    LoadResult first = must(run_load(blue.port(), callers, duration / 3));
    const long early = blue.resident_kilobytes();
    LoadResult rest = must(run_load(blue.port(), callers, duration - duration / 3));
    const long late = blue.resident_kilobytes();
    const std::size_t closed = streams.count_closed();
    std::printf("%-36s %10zu calls, %zu failed, %zu of %d streams closed\n",
                "1,000 listeners and 200 callers", first.answers + rest.answers,
                first.failures + rest.failures, closed, kListeners);
    met = first.failures + rest.failures + closed == 0;
    std::printf("%-36s %10ld kB before, %ld kB early, %ld kB late\n", "resident", before, early, late);
    met &=
        report("resident, late by early", static_cast<double>(late), static_cast<double>(early), 1.1, "kB");
  }
  for (int attempt = 0; attempt < 100 && blue.descriptors() > quiet; ++attempt)
    (void)must(ask_once(blue.port(), call));
  std::printf("%-36s %10ld before, %ld after\n", "descriptors", quiet, blue.descriptors());
  return met && blue.descriptors() <= quiet;
}

bool run() {
  Scratch scratch;
  const std::uint16_t port = find_free_port();
  ServingProcess blue = must(
      ServingProcess::start({BLUE_PROGRAM, "serve", "--port", std::to_string(port)}, scratch.folder, port));
  bool met = compare(blue, scratch);
  met &= crowd(blue, seconds(30));
  return met;
}

}  // namespace
}  // namespace blue

int main(int argc, char** argv) { return blue::exit_status(argc, argv, blue::run()); }
