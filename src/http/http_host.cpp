#include "http/http_host.h"

#include "base/base64.h"
#include "base/format.h"
#include "base/random_source.h"

namespace blue {

HttpHost::HttpHost(Server& server, std::shared_ptr<IoThread> io, const HttpLimits& most, GatePolicy who)
    : limits(most),
      policy(std::move(who)),
      metrics(std::chrono::system_clock::now()),
      endpoint(server, std::move(io), limits, metrics),
      id_prefix_(encode_base64(draw_secret(6), Base64Alphabet::url)) {}

std::string HttpHost::next_request_id() { return format("{}-{}", id_prefix_, ++last_request_); }

std::string_view HttpHost::date() {
  std::time_t now = std::time(nullptr);
  if (now != date_time_) {
    date_time_ = now;
    date_text_ = render_http_date(now);
  }
  return date_text_;
}

}  // namespace blue
