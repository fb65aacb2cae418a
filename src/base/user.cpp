#include "base/user.h"

#include <pwd.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <vector>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::size_t kLongest = 100;

std::string cleaned(const char* name) {
  return name ? std::string(utf8_prefix(one_line(repair_utf8(name)), kLongest)) : std::string();
}

std::string name_in_system() {
  std::vector<char> room(16384);
  passwd entry{};
  passwd* found = nullptr;
  if (::getpwuid_r(::getuid(), &entry, room.data(), room.size(), &found) != 0 || !found) return {};
  return cleaned(found->pw_name);
}

}  // namespace

std::string name_user() {
  for (const char* variable : {"USER", "LOGNAME"})
    if (const char* given = std::getenv(variable)) return cleaned(given);
  return name_in_system();
}

std::string name_user_at_host() {
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  const std::string user = name_user();
  return format("{}@{}", user.empty() ? format("uid-{}", ::getuid()) : user,
                host[0] ? host.data() : "localhost");
}

}  // namespace blue
