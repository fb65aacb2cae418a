#include "domain/round/answered_by.h"

#include <algorithm>
#include <array>

namespace blue {
namespace {

struct Alias {
  std::string_view name, family;
};
constexpr auto kAliases = std::to_array<Alias>({{"chatgpt", "gpt"},
                                                {"codex", "gpt"},
                                                {"haiku", "claude"},
                                                {"o", "gpt"},
                                                {"opus", "claude"},
                                                {"sonnet", "claude"}});

}  // namespace

void AnsweredBy::describe(Fields<AnsweredBy>& f) {
  f.required<&AnsweredBy::backend>("Program or service that was asked").length(1, 60);
  f.optional<&AnsweredBy::model>("Its model").length(0, 120);
  f.optional<&AnsweredBy::version>("Its version").length(0, 60);
  f.optional<&AnsweredBy::tokens>("Tokens read and written").range(0, 1e12);
  f.optional<&AnsweredBy::seconds>("How long it took").range(0, 1e6);
}

std::string family_of(std::string_view model) {
  model.remove_prefix(model.rfind('/') == std::string_view::npos ? 0 : model.rfind('/') + 1);
  std::string out;
  for (const char one : model) {
    if ((one | 0x20) < 'a' || (one | 0x20) > 'z') break;
    out += static_cast<char>(one | 0x20);
  }
  if (const auto alias = std::ranges::find(kAliases, out, &Alias::name); alias != kAliases.end())
    return std::string(alias->family);
  return out.empty() ? std::string(model) : out;
}

std::string family_of(const AnsweredBy& one) {
  return family_of(one.model.empty() ? one.backend : one.model);
}

}  // namespace blue
