#include "http/outgoing.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/format.h"

namespace blue {
namespace {

struct Phrase {
  int status;
  std::string_view text;
};
constexpr std::array<Phrase, 16> kPhrases = {{{200, "OK"},
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
                                              {501, "Not Implemented"},
                                              {503, "Service Unavailable"}}};

std::string_view reason_phrase(int status) {
  auto found = std::ranges::find(kPhrases, status, &Phrase::status);
  return found == kPhrases.end() ? "Unknown" : found->text;
}

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

// The names are not left to strftime: they must be English in every locale.
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

std::string render_event(const StreamEvent& event) {
  std::string out;
  if (!event.id.empty()) out += format("id: {}\n", event.id);
  if (event.retry) out += format("retry: {}\n", event.retry->count());
  std::string_view rest = event.data;
  while (true) {
    std::string_view line = rest.substr(0, rest.find_first_of("\r\n"));
    out += "data: ";
    out += line;
    out += '\n';
    if (line.size() == rest.size()) break;
    std::size_t line_end = rest.substr(line.size()).starts_with("\r\n") ? 2 : 1;
    rest.remove_prefix(line.size() + line_end);
  }
  out += '\n';
  return out;
}

void Outgoing::add(std::string bytes) {
  if (bytes.empty()) return;
  size_ += bytes.size();
  parts_.push_back(std::move(bytes));
}

std::span<const iovec> Outgoing::next(std::array<iovec, kMostParts>& parts) const {
  std::size_t count = std::min(parts_.size(), kMostParts);
  for (std::size_t at = 0; at < count; ++at) {
    std::size_t skipped = at == 0 ? written_ : 0;
    parts[at] = {const_cast<char*>(parts_[at].data()) + skipped, parts_[at].size() - skipped};
  }
  return std::span(parts).first(count);
}

void Outgoing::drop(std::size_t count) {
  size_ -= count;
  written_ += count;
  auto part = parts_.begin();
  for (; part != parts_.end() && written_ >= part->size(); ++part) written_ -= part->size();
  parts_.erase(parts_.begin(), part);
}

void Outgoing::clear() {
  parts_.clear();
  written_ = size_ = 0;
}

}  // namespace blue
