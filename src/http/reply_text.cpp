#include "http/http_reply.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace blue {
namespace {

struct Phrase {
  int status;
  std::string_view text;
};
constexpr std::array<Phrase, 18> kPhrases = {{{100, "Continue"},
                                              {200, "OK"},
                                              {202, "Accepted"},
                                              {204, "No Content"},
                                              {400, "Bad Request"},
                                              {401, "Unauthorized"},
                                              {403, "Forbidden"},
                                              {404, "Not Found"},
                                              {405, "Method Not Allowed"},
                                              {406, "Not Acceptable"},
                                              {408, "Request Timeout"},
                                              {413, "Content Too Large"},
                                              {415, "Unsupported Media Type"},
                                              {417, "Expectation Failed"},
                                              {431, "Request Header Fields Too Large"},
                                              {500, "Internal Server Error"},
                                              {501, "Not Implemented"},
                                              {503, "Service Unavailable"}}};

void append_number(std::string& out, std::size_t number, int base) {
  std::array<char, 24> digits;
  auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, base).ptr;
  out.append(digits.data(), end);
}

void append_header(std::string& out, std::string_view name, std::string_view value) {
  if (value.empty()) return;
  out += name;
  out += ": ";
  out += value;
  out += "\r\n";
}

void append_framing(std::string& out, const ReplyHead& head) {
  if (head.framing == BodyFraming::chunks) out += "Transfer-Encoding: chunked\r\n";
  if (head.framing != BodyFraming::length) return;
  out += "Content-Length: ";
  append_number(out, head.length, 10);
  out += "\r\n";
}

}  // namespace

void render_reply_head(std::string& out, const ReplyHead& head) {
  out += head.is_http_1_1 ? "HTTP/1.1 " : "HTTP/1.0 ";
  append_number(out, static_cast<std::size_t>(head.status), 10);
  out += ' ';
  out += reason_phrase(head.status);
  out += "\r\n";
  append_header(out, "Date", head.date);
  append_header(out, "Content-Type", head.content_type);
  append_framing(out, head);
  append_header(out, "X-Request-Id", head.request_id);
  if (head.closes)
    out += "Connection: close\r\n";
  else if (!head.is_http_1_1)
    out += "Connection: keep-alive\r\n";
  out += head.headers;
  out += "\r\n";
}

void render_chunk(std::string& out, std::string_view bytes) {
  append_number(out, bytes.size(), 16);
  out += "\r\n";
  out += bytes;
  out += "\r\n";
}

std::string_view reason_phrase(int status) {
  auto found = std::ranges::find(kPhrases, status, &Phrase::status);
  return found == kPhrases.end() ? "Unknown" : found->text;
}

// Not with strftime: the names must be English whatever the locale.
std::string render_http_date(std::time_t time) {
  constexpr std::string_view days = "SunMonTueWedThuFriSat";
  constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
  std::tm parts = {};
  ::gmtime_r(&time, &parts);
  std::array<char, 32> text;
  std::strftime(text.data(), text.size(), "---, %d --- %Y %H:%M:%S GMT", &parts);
  std::string out(text.data());
  out.replace(0, 3, days.substr(static_cast<std::size_t>(parts.tm_wday) * 3, 3));
  out.replace(8, 3, months.substr(static_cast<std::size_t>(parts.tm_mon) * 3, 3));
  return out;
}

}  // namespace blue
