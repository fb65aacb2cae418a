// Feeds arbitrary bytes, in pieces, to the parser of requests, and what comes out to the gate and to the
// comparison of headers with the message: nothing may crash, and every refusal has a status and a sentence.
#include <cstdint>
#include <cstdlib>

#include "http/gate.h"
#include "http/http_request.h"
#include "http/mirrored_headers.h"
#include "mcp/message.h"
#include "mcp/protocol.h"

namespace {

using State = blue::RequestParser::State;

const blue::HttpLimits kLimits{.head_bytes = 2048, .headers = 20, .body_bytes = 1024};
const blue::GatePolicy kPolicy{.is_loopback = true,
                               .bound_host = "127.0.0.1",
                               .allowed_origins = {"https://example.org"},
                               .token = "0123456789abcdef"};
const std::vector<blue::MirroredParameter> kMirrored = {{{"region"}, "Region"}, {{"size", "width"}, "Width"}};

void expect(bool holds) {
  if (!holds) std::abort();
}

void expect_refusal(const blue::HttpRefusal& refusal) {
  expect(refusal.status >= 400 && refusal.status < 600 && !refusal.reason.empty() &&
         !refusal.message.empty());
}

void compare(const blue::RequestHead& head, const std::string& body) {
  auto message = blue::parse_message(body);
  auto* request = message ? std::get_if<blue::Request>(&*message) : nullptr;
  if (!request) return;
  auto standard = blue::check_standard_headers(head, *request, blue::kModernVersion);
  auto parameters = blue::check_parameter_headers(head, *request, kMirrored);
  expect(standard || standard.error().code == blue::rpc_codes::header_mismatch);
  expect(parameters || parameters.error().code == blue::rpc_codes::header_mismatch);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::size_t piece = data[0] % 64 + 1;
  std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  blue::RequestParser parser(kLimits);
  std::string unread;
  while (!bytes.empty() || !unread.empty()) {
    unread += bytes.substr(0, piece);
    bool is_last = bytes.size() <= piece;
    bytes.remove_prefix(std::min(piece, bytes.size()));
    State before = parser.state();
    std::size_t used = parser.feed(unread);
    expect(used <= unread.size());
    unread.erase(0, used);
    if (before == State::head && (parser.state() == State::body || parser.state() == State::done)) {
      expect(parser.head().size() <= kLimits.headers);
      if (auto admission = blue::check_request(parser.head(), kPolicy, kLimits); !admission)
        expect_refusal(admission.error());
    }
    if (parser.state() == State::failed) return expect_refusal(parser.failure()), 0;
    if (parser.state() == State::done) {
      std::string body = parser.take_body();
      expect(body.size() <= kLimits.body_bytes);
      compare(parser.head(), body);
      parser.restart();
    } else if (is_last && used == 0) {
      return 0;
    }
  }
  return 0;
}
