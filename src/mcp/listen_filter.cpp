#include "mcp/listen_filter.h"

#include "base/format.h"
#include "mcp/params.h"

namespace blue {
namespace {

constexpr std::string_view kPath = "params.notifications";

Result<bool> read_flag(const JsonObject& filter, std::string_view key) {
  const Json* given = filter.find(key);
  if (!given) return false;
  if (const bool* flag = given->boolean()) return *flag;
  return fail(
      make_error(codes::wrong_type, format("{}.{} must be a boolean, not {}.", kPath, key, json_kind(*given)))
          .at(format("{}.{}", kPath, key)));
}

Result<std::vector<std::string>> read_texts(const JsonObject& filter, std::string_view key,
                                            std::string_view meaning) {
  std::vector<std::string> out;
  const Json* given = filter.find(key);
  if (!given) return out;
  Error wrong = make_error(codes::wrong_type, format("{}.{} must be an array of {}.", kPath, key, meaning))
                    .at(format("{}.{}", kPath, key));
  if (!given->array()) return fail(std::move(wrong));
  for (const Json& text : *given->array()) {
    if (!text.string()) return fail(std::move(wrong));
    out.push_back(*text.string());
  }
  if (out.size() <= kMostSubscriptions) return out;
  return fail(make_error(codes::too_large, format("{}.{} holds {} {}; {} may be watched at once.", kPath, key,
                                                  out.size(), meaning, kMostSubscriptions))
                  .at(format("{}.{}", kPath, key)));
}

}  // namespace

std::string_view name_of(ServerList list) {
  switch (list) {
    case ServerList::tools:
      return "tools";
    case ServerList::prompts:
      return "prompts";
    case ServerList::resources:
      break;
  }
  return "resources";
}

Result<ListenFilter> read_listen_filter(const JsonObject& params) {
  const JsonObject& filter = *TRY(require_object(params, "params", "notifications", "an object"));
  ListenFilter out;
  for (ServerList list : {ServerList::tools, ServerList::prompts, ServerList::resources})
    if (TRY(read_flag(filter, format("{}ListChanged", name_of(list))))) out.lists.push_back(list);
  out.uris = TRY(read_texts(filter, "resourceSubscriptions", "URIs"));
  out.tasks = TRY(read_texts(filter, "taskIds", "task ids"));
  return out;
}

}  // namespace blue
