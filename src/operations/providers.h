#pragma once
// Which language models this project could ask: Ollama, OpenAI and Anthropic with their usual addresses and
// variables, and those that settings name. Keys are read from the environment when they are used; they are
// never stored or shown.
//
// A settings file comes with a cloned project, so it must not decide where a key goes: a key is sent to the
// usual address, to one that the environment or the user's own settings name, and never unencrypted to
// another machine.
#include <optional>
#include <string>
#include <vector>

#include "domain/operations/provider.h"
#include "project/settings.h"

namespace blue {

enum class KeyState { unneeded, missing, set, withheld, unusable };

struct Provider {
  std::string name;
  ProviderKind kind = ProviderKind::ollama;
  std::string url, key_variable;
  std::string origin;  // "default", the variable or the file that the address comes from
  KeyState key = KeyState::unneeded;
  std::string note;   // why the key is withheld; may be empty
  std::string fault;  // why it cannot be asked at all, and what to do; may be empty
};

// The usual three first, then the others as settings name them. One whose address or key cannot be used has a
// fault; the others do not suffer from it.
std::vector<Provider> list_providers(const LoadedConfig& loaded);
// The key to send; empty unless its state is `set`.
std::string read_key(const Provider& provider);

}  // namespace blue
