#include "domain/operations/provider.h"

namespace blue {

void ProviderSetting::describe(Fields<ProviderSetting>& f) {
  f.required<&ProviderSetting::name>("What it is called").length(1, 60);
  f.optional<&ProviderSetting::kind>("How it is spoken to");
  f.optional<&ProviderSetting::url>("Its address, such as http://127.0.0.1:8080/v1").length(0, 2000);
  f.optional<&ProviderSetting::key_variable>("Variable of the environment that holds its key").length(0, 100);
}

}  // namespace blue
