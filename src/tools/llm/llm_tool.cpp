#include "tools/llm/llm_tool.h"

#include <algorithm>

#include "domain/error_codes.h"

namespace blue {

void ProviderItem::describe(Fields<ProviderItem>& f) {
  f.plain<&ProviderItem::name, &ProviderItem::kind, &ProviderItem::url>();
  f.optional<&ProviderItem::key_variable>("Variable that holds its key");
  f.optional<&ProviderItem::key>("Whether that is set; a key itself is never shown");
  f.optional<&ProviderItem::origin>("Where the address comes from");
  f.optional<&ProviderItem::note>("Why the key is withheld, or what is wrong with the address or the key");
}

ProviderItem to_item(const Provider& provider) {
  ProviderItem item{provider.name, provider.kind, provider.url, {}, provider.key, provider.origin, {}};
  if (!provider.key_variable.empty()) item.key_variable = provider.key_variable;
  if (!provider.note.empty()) item.note = provider.note;
  if (!provider.fault.empty()) item.note = provider.fault;
  return item;
}

Result<std::vector<Provider>> load_providers(const Workspace& workspace) {
  const ProjectLookup lookup = TRY(workspace.find_project());
  return list_providers(TRY(load_config(lookup.project)));
}

Result<Provider> load_ollama(const Workspace& workspace) {
  const std::vector<Provider> providers = TRY(load_providers(workspace));
  const auto found = std::ranges::find(providers, name_of(ProviderKind::ollama), &Provider::name);
  if (!found->fault.empty())
    return fail(make_error(codes::config_invalid, found->fault)
                    .at("llm.providers")
                    .suggest("blue llm providers shows every address and where it comes from."));
  return *found;
}

}  // namespace blue
