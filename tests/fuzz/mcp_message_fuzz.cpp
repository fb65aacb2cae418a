// Feeds arbitrary bytes, cut into lines, to one connection: nothing may crash, and every answer must be JSON.
#include <cstdint>
#include <cstdlib>

#include "base/json_parse.h"
#include "mcp/connection.h"
#include "mcp/fake_surface.h"
#include "mcp/line_splitter.h"

namespace {

struct Check : blue::Outbox {
  void send(std::string message) override {
    if (!blue::parse_json(message)) std::abort();
  }
};

struct Feed : blue::LineSink {
  explicit Feed(blue::Connection& to) : connection(to) {}
  void on_line(std::string_view line) override { connection.receive(line); }
  void on_oversized_line() override { connection.refuse({-32600, "Too long.", std::nullopt}); }
  blue::Connection& connection;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static blue::FakeSurface surface;
  static blue::Server server(surface);
  auto connection = std::make_shared<blue::Connection>(server, std::make_shared<Check>());
  Feed feed(*connection);
  blue::LineSplitter splitter(4096, feed);
  splitter.feed({reinterpret_cast<const char*>(data), size});
  splitter.finish();
  connection->close(std::chrono::hours(1));
  return 0;
}
