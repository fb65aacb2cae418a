#include "process/http_request.h"

#include <algorithm>
#include <charconv>

#include "base/format.h"
#include "base/text.h"
#include "process/run.h"

namespace blue {
namespace {

constexpr std::string_view kSchemes[] = {"https://", "http://"};
constexpr std::size_t kLongestUrl = 2000;

bool has_control(std::string_view text) {
  return std::ranges::any_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

std::string_view authority_of(std::string_view url) {
  for (const std::string_view scheme : kSchemes)
    if (same_ascii(url.substr(0, scheme.size()), scheme)) {
      url.remove_prefix(scheme.size());
      return url.substr(0, url.find_first_of("/?#"));
    }
  return {};
}

// A line of curl's configuration: the value is quoted, so that nothing in it is read as anything else.
void add_line(std::string& out, std::string_view option, std::string_view value) {
  out += format("{} = \"", option);
  for (const char one : value) {
    if (one == '"' || one == '\\') out += '\\';
    out += one;
  }
  out += "\"\n";
}

double seconds_of(std::chrono::milliseconds span) { return static_cast<double>(span.count()) / 1000; }

std::string render_config(const HttpRequest& request) {
  std::string out =
      "silent\nshow-error\ninclude\nsuppress-connect-headers\ncompressed\ngloboff\nproto = \"=http,https\"\n";
  add_line(out, "user-agent", "blue");
  add_line(out, "max-time", format("{}", seconds_of(request.patience)));
  add_line(out, "connect-timeout", format("{}", seconds_of(request.connect_patience)));
  for (const HttpHeader& header : request.headers)
    add_line(out, "header", format("{}: {}", header.name, header.value));
  add_line(out, "url", request.url);
  return out;
}

Result<> check_request(const HttpRequest& request) {
  if (const std::string problem = check_http_url(request.url); !problem.empty())
    return fail(make_error(codes::invalid_value, format("The address {}.", problem))
                    .suggest("Give an address such as http://127.0.0.1:11434."));
  for (const HttpHeader& header : request.headers)
    if (has_control(header.name) || has_control(header.value) || header.value.empty())
      return fail(make_error(codes::invalid_value,
                             format("The header {} is empty or has control characters.", header.name))
                      .suggest("Correct the variable that it comes from: it must be one line."));
  return {};
}

// Takes the heads off the front of what curl printed: "100 Continue" and the like come before the real one.
void read_heads(std::string& text, CurlReply& reply) {
  std::size_t at = 0;
  while (text.compare(at, 5, "HTTP/") == 0) {
    reply.headers.clear();
    reply.status = 0;
    for (bool is_first = true;; is_first = false) {
      const std::size_t end = text.find('\n', at);
      if (end == text.npos) {
        at = text.size();
        break;
      }
      const std::string_view line = trim(std::string_view(text).substr(at, end - at));
      at = end + 1;
      if (line.empty()) break;
      if (is_first) {
        const std::string_view code = line.substr(std::min(line.find(' '), line.size() - 1) + 1);
        std::from_chars(code.data(), code.data() + code.size(), reply.status);
      } else if (const std::size_t colon = line.find(':'); colon != line.npos) {
        reply.headers[fold_case(trim(line.substr(0, colon)))] = trim(line.substr(colon + 1));
      }
    }
    if (reply.status < 100 || reply.status > 199) break;
  }
  text.erase(0, at);
}

// What curl's exit code means.
HttpEnd end_of(int code) {
  switch (code) {
    case 0:
      return HttpEnd::answered;
    case 5:
    case 6:
    case 7:
    case 97:
      return HttpEnd::unreachable;
    case 28:
      return HttpEnd::out_of_time;
    case 18:
    case 52:
    case 55:
    case 56:
    case 92:
      return HttpEnd::cut_off;
    case 35:
    case 51:
    case 53:
    case 54:
    case 58:
    case 59:
    case 60:
    case 77:
    case 80:
    case 82:
    case 83:
    case 90:
    case 91:
      return HttpEnd::distrusted;
    default:
      return HttpEnd::unreadable;
  }
}

HttpEnd end_of(const ProgramResult& result) {
  switch (result.end) {
    case ProgramEnd::exited:
      return end_of(result.exit_code);
    case ProgramEnd::out_of_space:
      return HttpEnd::out_of_space;
    case ProgramEnd::cancelled:
      return HttpEnd::cancelled;
    case ProgramEnd::out_of_time:
    case ProgramEnd::idle:
      break;
  }
  return HttpEnd::out_of_time;
}

// "curl: (7) Failed to connect …" without what is in front.
std::string read_reason(std::string_view errors) {
  const std::string_view line = trim(errors.substr(0, errors.find('\n')));
  const std::size_t at = line.starts_with("curl: (") ? line.find(") ") : line.npos;
  return printable(at == line.npos ? line : line.substr(at + 2));
}

}  // namespace

std::string check_http_url(std::string_view url) {
  const std::string_view authority = authority_of(url);
  if (has_control(url) || url.find(' ') != url.npos) return "has spaces or control characters";
  if (url.size() > kLongestUrl) return format("is longer than {} characters", kLongestUrl);
  if (authority.find('@') != authority.npos) return "contains a user's name or a password";
  if (authority.empty()) return "does not begin with http:// or https:// and a host";
  return {};
}

std::string host_of(std::string_view url) {
  std::string_view authority = authority_of(url);
  if (authority.starts_with('[')) return std::string(authority.substr(1, authority.find(']') - 1));
  return std::string(authority.substr(0, authority.find(':')));
}

bool is_loopback(std::string_view url) {
  const std::string host = host_of(url);
  const bool is_number = host.find_first_not_of("0123456789.") == host.npos;
  return same_ascii(host, "localhost") || host == "::1" || (is_number && host.starts_with("127."));
}

bool is_link_local(std::string_view url) {
  const std::string host = fold_case(host_of(url));
  if (host.contains(':'))
    return host.starts_with("::ffff:") ||
           (host.starts_with("fe") && std::string_view("89ab").contains(host[2]));
  const bool is_number = host.find_first_not_of("0123456789.") == host.npos;
  // 2852039166 and 0xa9fea9fe are 169.254.169.254, too.
  const bool is_disguised = host.starts_with("0x") || (is_number && std::ranges::count(host, '.') != 3);
  return is_disguised || (is_number && host.starts_with("169.254."));
}

Result<CurlReply> send_request(const HttpRequest& request) {
  TRY(check_request(request));
  // Not the user's own curl settings: they could write files or print what is not part of the answer.
  ProgramResult result = TRY(run_program({.args = {"curl", "--disable", "--config", "-"},
                                          .input = render_config(request),
                                          .patience = request.patience + std::chrono::seconds(2),
                                          .most_output = request.most_output,
                                          .stop = request.stop}));
  CurlReply reply;
  reply.end = end_of(result);
  read_heads(result.output, reply);
  reply.body = std::move(result.output);
  if (reply.end != HttpEnd::answered) reply.reason = read_reason(result.errors);
  return reply;
}

}  // namespace blue
