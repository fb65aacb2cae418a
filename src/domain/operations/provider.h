#pragma once
// Who offers language models: how it is spoken to, and where.
#include <string>

#include "base/describe.h"

namespace blue {

enum class ProviderKind { ollama, openai, anthropic };  // openai: every server that speaks its protocol

// A provider as a settings file names it; what is left out is as usual for its kind.
struct ProviderSetting {
  std::string name;
  ProviderKind kind = ProviderKind::openai;
  std::string url, key_variable;
  static void describe(Fields<ProviderSetting>& f);
};

}  // namespace blue
