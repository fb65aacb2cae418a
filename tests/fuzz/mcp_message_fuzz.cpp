// Feeds arbitrary bytes, cut into lines, to one connection: nothing may crash, and every answer must be JSON.
#include <cstdint>
#include <cstdlib>

#include "base/json_parse.h"
#include "mcp/connection.h"
#include "mcp/stdio.h"
#include "tests/support/fake_surface.h"

namespace {

struct Check : blue::Outbox {
  void send(std::string message) override {
    if (!blue::parse_json(message)) std::abort();
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static blue::FakeSurface surface;
  static blue::Server server(surface);
  auto connection = std::make_shared<blue::Connection>(server, std::make_shared<Check>());
  blue::LineSplitter splitter(
      4096, [&](std::string_view line) { connection->receive(line); },
      [&] { connection->refuse({blue::rpc_codes::invalid_request, "Too long."}); });
  splitter.feed({reinterpret_cast<const char*>(data), size});
  splitter.finish();
  connection->close(std::chrono::hours(1));
  return 0;
}
