#include "http/bearer_token.h"

#include <sys/stat.h>

#include <algorithm>

#include "base/format.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/text.h"

namespace blue {
namespace {

constexpr std::size_t kShortest = 16;
constexpr std::size_t kLongest = 4096;
constexpr std::size_t kMostOfFile = 64u << 10;

void warn_if_others_read(const Path& file) {
  struct stat status = {};
  if (::stat(file.c_str(), &status) == 0 && (status.st_mode & (S_IRGRP | S_IROTH)))
    log(LogLevel::warning, "Others can read the token in {}. Keep it to yourself: chmod 600 {}.",
        file.string(), file.string());
}

}  // namespace

Result<std::string> read_token(const Path& file) {
  auto text = read_file(file, kMostOfFile);
  if (!text)
    return fail(
        std::move(text.error())
            .at("token_file")
            .suggest("Name a file you can read, with the token in its first line. Make one, for example, "
                     "with: umask 077; openssl rand -hex 32 > token"));
  std::string_view token = trim(std::string_view(*text).substr(0, text->find('\n')));
  bool is_visible = std::ranges::all_of(token, [](char c) { return c > ' ' && c < 127; });
  if (token.size() < kShortest || token.size() > kLongest || !is_visible)
    return fail(make_error(codes::invalid_value,
                           format("The first line of {} is no token: it has {} characters, and {} to {} "
                                  "visible ASCII characters are wanted.",
                                  file.string(), token.size(), kShortest, kLongest))
                    .at("token_file")
                    .suggest(format("Make one, for example with: openssl rand -hex 32 > {}", file.string())));
  warn_if_others_read(file);
  return std::string(token);
}

bool carries_token(const RequestHead& head, std::string_view token) {
  constexpr std::string_view scheme = "bearer ";
  auto value = head.find("authorization");
  if (!value || head.count("authorization") != 1) return false;
  if (!equals_ignoring_case(value->substr(0, scheme.size()), scheme)) return false;
  return is_same_secret(token, trim_blanks(value->substr(scheme.size())));
}

}  // namespace blue
