// blue-conformance --port N: the fixtures of the conformance suite over HTTP, on the same layers that serve
// Blue. For tests only.
#include <charconv>
#include <cstdio>
#include <string_view>

#include "http/http_server.h"
#include "tests/conformance/fixture_surface.h"

namespace {

// The number after --port; 0 when there is none.
std::uint16_t read_port(int count, char** words) {
  std::uint16_t port = 0;
  if (count != 3 || std::string_view(words[1]) != "--port") return 0;
  std::string_view given = words[2];
  std::from_chars(given.data(), given.data() + given.size(), port);
  return port;
}

// The suite does not wait: progress is reported at once, and changes are polled often.
blue::ServerOptions impatient() {
  blue::ServerOptions options;
  options.progress = {std::chrono::milliseconds(0), std::chrono::milliseconds(0)};
  options.watch_interval = std::chrono::milliseconds(50);
  return options;
}

}  // namespace

int main(int count, char** words) {
  const std::uint16_t port = read_port(count, words);
  if (port == 0) return std::fputs("usage: blue-conformance --port N\n", stderr), 2;
  blue::FixtureSurface surface;
  blue::Server server(surface, impatient());
  blue::HttpOptions options;
  options.address.port = port;
  auto http = blue::HttpServer::open(server, options);
  if (!http) return std::fprintf(stderr, "error: %s\n", http.error().message.c_str()), 1;
  (*http)->run();
}
