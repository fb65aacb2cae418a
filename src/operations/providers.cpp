#include "operations/providers.h"

#include <algorithm>
#include <cstdlib>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "process/http_request.h"

namespace blue {
namespace {

struct Usual {
  ProviderKind kind;
  const char *url, *url_variable, *key_variable;
};
constexpr Usual kUsual[] = {
    {ProviderKind::ollama, "http://127.0.0.1:11434", "OLLAMA_HOST", ""},
    {ProviderKind::openai, "https://api.openai.com/v1", "OPENAI_BASE_URL", "OPENAI_API_KEY"},
    {ProviderKind::anthropic, "https://api.anthropic.com", "ANTHROPIC_BASE_URL", "ANTHROPIC_API_KEY"},
};

const Usual& usual(ProviderKind kind) { return *std::ranges::find(kUsual, kind, &Usual::kind); }

std::string read_variable(const std::string& name) {
  const char* value = name.empty() ? nullptr : std::getenv(name.c_str());
  return value ? std::string(trim(value)) : std::string();
}

// OLLAMA_HOST is what its server listens on: "0.0.0.0", ":8080" and "gpu:11434" are addresses, too.
std::string read_ollama_host(std::string host) {
  if (host.find("://") != host.npos) return host;
  if (host.starts_with(':')) host.insert(0, "127.0.0.1");
  if (host == "0.0.0.0" || host.starts_with("0.0.0.0:")) host.replace(0, 7, "127.0.0.1");
  if (host.find(':') == host.npos) host += ":11434";
  return "http://" + host;
}

std::string without_slash(std::string url) {
  while (url.ends_with('/')) url.pop_back();
  return url;
}

Provider make_usual(const Usual& one) {
  Provider provider{std::string(name_of(one.kind)), one.kind, one.url, one.key_variable, "default"};
  if (std::string given = read_variable(one.url_variable); !given.empty()) {
    provider.url = one.kind == ProviderKind::ollama ? read_ollama_host(std::move(given)) : std::move(given);
    provider.origin = one.url_variable;
  }
  return provider;
}

Provider make_provider(const ProviderSetting& setting, const std::string& origin) {
  Provider provider = make_usual(usual(setting.kind));
  provider.name = setting.name;
  if (!setting.url.empty()) {
    provider.url = setting.url;
    provider.origin = origin;
    provider.key_variable.clear();
  }
  if (!setting.key_variable.empty()) provider.key_variable = setting.key_variable;
  return provider;
}

// True when one of the user's own files has this address with this variable.
bool user_names(const LoadedConfig& loaded, const Provider& provider) {
  for (std::size_t at = 0; at < loaded.user_files; ++at) {
    const auto own = decode<Config>(loaded.contents[at]);
    if (own && std::ranges::any_of(own->llm.providers, [&](const ProviderSetting& one) {
          return without_slash(one.url) == provider.url && one.key_variable == provider.key_variable;
        }))
      return true;
  }
  return false;
}

bool is_usual_key(const Provider& provider) {
  return provider.origin == "default" && provider.key_variable == usual(provider.kind).key_variable;
}
bool is_from_environment(const Provider& provider) {
  const Usual& one = usual(provider.kind);
  return provider.origin == one.url_variable && provider.key_variable == one.key_variable;
}

void judge_key(const LoadedConfig& loaded, Provider& provider) {
  if (provider.key_variable.empty()) return;
  if (read_variable(provider.key_variable).empty()) {
    provider.key = KeyState::missing;
    return;
  }
  provider.key = KeyState::withheld;
  const bool is_safe = same_ascii(provider.url.substr(0, 8), "https://") || is_loopback(provider.url);
  if (!is_usual_key(provider) && !is_from_environment(provider) && !user_names(loaded, provider)) {
    const auto own = user_config_path();
    provider.note =
        format("Only the project's settings name this address. To send {} there, name it in {}, too.",
               provider.key_variable, own ? own->string() : "your own settings");
  } else if (!is_safe) {
    provider.note = format("{} would travel unencrypted. Use an https address.", provider.key_variable);
  } else {
    provider.key = KeyState::set;
  }
}

// True when the environment, the user's own settings or Blue itself name the address.
bool is_own_address(const LoadedConfig& loaded, const Provider& provider) {
  return provider.origin == "default" || provider.origin == usual(provider.kind).url_variable ||
         user_names(loaded, provider);
}

bool has_control(std::string_view text) {
  return std::ranges::any_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7F; });
}

bool is_variable_name(std::string_view name) {
  return std::ranges::all_of(name, [](char c) {
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  });
}

// Why the provider cannot be asked, and what to do; without the words that may be a password or a key.
std::string find_fault(const LoadedConfig& loaded, const Provider& provider) {
  if (const std::string problem = check_http_url(provider.url); !problem.empty())
    return format("The address of \"{}\" in {} {}. Give an address such as http://127.0.0.1:11434.",
                  printable(provider.name), provider.origin, problem);
  if (!is_variable_name(provider.key_variable))
    return format(
        "The key_variable of \"{}\" is not the name of a variable. Give the name of the variable that "
        "holds the key, not the key itself.",
        printable(provider.name));
  if (has_control(read_variable(provider.key_variable)))
    return format("The key in {} has a line break or another control character. Set it again without.",
                  provider.key_variable);
  if (is_link_local(provider.url) && !is_own_address(loaded, provider))
    return format(
        "{} is a link-local address, which only the project's settings name. Name it in your own settings "
        "to let Blue ask it.",
        provider.url);
  return {};
}

}  // namespace

std::vector<Provider> list_providers(const LoadedConfig& loaded) {
  std::string origin;
  for (const Setting& setting : list_settings(loaded))
    if (setting.key == "llm.providers") origin = setting.origin;
  std::vector<Provider> providers;
  for (const Usual& one : kUsual) providers.push_back(make_usual(one));
  for (const ProviderSetting& setting : loaded.config.llm.providers) {
    Provider made = make_provider(setting, origin);
    const auto same = std::ranges::find(providers, made.name, &Provider::name);
    if (same != providers.end())
      *same = std::move(made);
    else
      providers.push_back(std::move(made));
  }
  for (Provider& provider : providers) {
    provider.url = without_slash(std::move(provider.url));
    judge_key(loaded, provider);
    provider.fault = find_fault(loaded, provider);
    if (has_control(read_variable(provider.key_variable))) provider.key = KeyState::unusable;
  }
  return providers;
}

std::string read_key(const Provider& provider) {
  return provider.key == KeyState::set ? read_variable(provider.key_variable) : std::string();
}

}  // namespace blue
