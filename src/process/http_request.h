#pragma once
// HTTP by way of `curl`, run as a child: Blue has no TLS of its own, and proxies and certificates are those
// that the user's environment names. Everything that is secret goes to its standard input, never into its
// words.
#include <chrono>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"

namespace blue {

struct HttpHeader {
  std::string name, value;
};

struct HttpRequest {
  std::string url;  // http or https
  std::vector<HttpHeader> headers = {};
  std::chrono::milliseconds patience = std::chrono::seconds(5);
  std::chrono::milliseconds connect_patience = std::chrono::seconds(2);
  std::size_t most_output = 4u << 20;  // bytes of head and body
  std::stop_token stop = {};
};

enum class HttpEnd {
  answered,      // whole, whatever its status
  unreachable,   // no such host, or no one listens there
  out_of_time,   //
  cut_off,       // the connection ended before the answer did
  unreadable,    // not HTTP, or not encoded as it says
  distrusted,    // TLS failed
  out_of_space,  //
  cancelled,     //
};

struct CurlReply {
  HttpEnd end = HttpEnd::answered;
  int status = 0;                              // 0 without a head
  std::map<std::string, std::string> headers;  // names in lower case; the last of each
  std::string body;                            // decoded; may be a part
  std::string reason;                          // curl's own words where it failed
};

// Asks once: redirections are not followed, so that a key stays with the host it is for. Fails with
// invalid_value for an address or a header that cannot be sent, and with file_not_found without curl.
Result<CurlReply> send_request(const HttpRequest& request);

// What is wrong with an http address, as the end of a sentence; empty when nothing is. One with a user's name
// or a password is refused: it would be shown.
std::string check_http_url(std::string_view url);
// The host of such an address, without the port.
std::string host_of(std::string_view url);
// True for an address on this machine.
bool is_loopback(std::string_view url);
// True for an address of the own network link, such as the metadata service of a cloud machine, and for
// numbers that could be one in disguise. Names are not looked up.
bool is_link_local(std::string_view url);

}  // namespace blue
