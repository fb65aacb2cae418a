// The methods that concern the connection itself: how it opens, what it is subscribed to, how it ends.
#include <utility>

#include "base/format.h"
#include "mcp/connection.h"
#include "mcp/introduction.h"
#include "mcp/params.h"

namespace blue {
namespace {

constexpr std::size_t kMostSubscriptions = 256;

struct ListenFilter {
  bool resources_list = false;
  std::vector<std::string> uris;
};

ProtocolError too_many_subscriptions() {
  return to_protocol_error(
      rpc_codes::internal_error,
      make_error(codes::busy,
                 format("There are {} subscriptions already, as many as one connection may have.",
                        kMostSubscriptions))
          .suggest("End one of them first."));
}

Result<bool> read_flag(const JsonObject& filter, std::string_view key) {
  const Json* given = filter.find(key);
  if (!given) return false;
  if (const bool* flag = given->boolean()) return *flag;
  return fail(make_error(codes::wrong_type,
                         format("params.notifications.{} must be a boolean, not {}.", key, json_kind(*given)))
                  .at(format("params.notifications.{}", key)));
}

Result<std::vector<std::string>> read_uris(const JsonObject& filter) {
  std::vector<std::string> out;
  const Json* given = filter.find("resourceSubscriptions");
  if (!given) return out;
  constexpr std::string_view kPath = "params.notifications.resourceSubscriptions";
  Error wrong =
      make_error(codes::wrong_type, format("{} must be an array of URIs.", kPath)).at(std::string(kPath));
  if (!given->array()) return fail(std::move(wrong));
  for (const Json& uri : *given->array()) {
    if (!uri.string()) return fail(std::move(wrong));
    out.push_back(*uri.string());
  }
  if (out.size() <= kMostSubscriptions) return out;
  return fail(make_error(codes::too_large, format("{} holds {} URIs; {} may be watched at once.", kPath,
                                                  out.size(), kMostSubscriptions))
                  .at(std::string(kPath)));
}

Result<ListenFilter> read_filter(const JsonObject& params) {
  const JsonObject& filter = *TRY(require_object(params, "params", "notifications", "an object"));
  ListenFilter out;
  out.resources_list = TRY(read_flag(filter, "resourcesListChanged"));
  out.uris = TRY(read_uris(filter));
  for (std::string_view ignored : {"toolsListChanged", "promptsListChanged"})
    (void)TRY(read_flag(filter, ignored));
  return out;
}

Json to_json(const RequestId& id) {
  return std::visit([](const auto& value) { return Json(value); }, id);
}

JsonObject subscription_meta(const RequestId& id) {
  return {{std::string(meta_keys::subscription_id), to_json(id)}};
}

// What of the filter is honoured. Tools and prompts never change, so there is nothing to be told about them.
std::string render_acknowledgement(const RequestId& id, const Watcher::Sight& sight) {
  JsonObject honoured;
  if (sight.list) honoured.append("resourcesListChanged", true);
  JsonArray uris;
  for (const auto& [uri, version] : sight.versions) uris.emplace_back(uri);
  if (!uris.empty()) honoured.append("resourceSubscriptions", std::move(uris));
  return render_notification("notifications/subscriptions/acknowledged",
                             {{"_meta", subscription_meta(id)}, {"notifications", std::move(honoured)}});
}

std::string render_change(std::string_view uri, JsonObject params) {
  if (uri.empty()) return render_notification("notifications/resources/list_changed", params);
  params.append("uri", uri);
  return render_notification("notifications/resources/updated", params);
}

}  // namespace

void Connection::ping(const Request&, Reply reply) { std::move(reply).result({}); }

void Connection::initialize(const Request& request, Reply reply) {
  auto requested = require_text(request.params, "params", "protocolVersion", "the version the client speaks");
  if (!requested) return std::move(reply).fail(invalid_params(requested.error()));
  initialized_ = true;
  std::move(reply).result(
      render_initialization(server_.surface().identity(), agree_on_legacy_version(*requested)));
}

void Connection::discover(const Request&, Reply reply) {
  std::move(reply).result(render_discovery(server_.surface().identity()));
}

bool Connection::has_room_for_subscription() const {
  return subscriptions_.size() + listens_.size() < kMostSubscriptions;
}

void Connection::subscribe(const Request& request, Reply reply) {
  auto uri = require_text(request.params, "params", "uri", "the URI of a resource");
  if (!uri) return std::move(reply).fail(invalid_params(uri.error()));
  if (subscriptions_.contains(*uri)) return std::move(reply).result({});
  if (!has_room_for_subscription()) return std::move(reply).fail(too_many_subscriptions());
  Watcher::Sight sight = server_.watcher().observe({*uri}, false);
  if (sight.versions.empty())
    return std::move(reply).fail(unknown_resource(
        Era::legacy, *uri,
        make_error(codes::file_not_found, format("There is no resource {}.", *uri)).at("params.uri")));
  std::move(reply).result({});
  auto ticket = server_.watcher().add(
      std::move(sight), [this](std::string_view changed) { outbox_.send(render_change(changed, {})); });
  subscriptions_.emplace(*std::move(uri), ticket);
}

void Connection::unsubscribe(const Request& request, Reply reply) {
  auto uri = require_text(request.params, "params", "uri", "the URI of a resource");
  if (!uri) return std::move(reply).fail(invalid_params(uri.error()));
  if (auto subscription = subscriptions_.find(*uri); subscription != subscriptions_.end()) {
    server_.watcher().remove(subscription->second);
    subscriptions_.erase(subscription);
  }
  std::move(reply).result({});
}

void Connection::listen(const Request& request, Reply reply) {
  auto filter = read_filter(request.params);
  if (!filter) return std::move(reply).fail(invalid_params(filter.error()));
  if (!has_room_for_subscription()) return std::move(reply).fail(too_many_subscriptions());
  Watcher::Sight sight = server_.watcher().observe(filter->uris, filter->resources_list);
  // The acknowledgement comes first on the stream; what changes meanwhile differs from the sight taken before
  // it.
  outbox_.send(render_acknowledgement(request.id, sight));
  auto ticket = server_.watcher().add(std::move(sight), [this, id = request.id](std::string_view changed) {
    outbox_.send(render_change(changed, {{"_meta", subscription_meta(id)}}));
  });
  listens_.emplace(request.id, Listening{ticket, std::move(reply)});
}

void Connection::close(std::chrono::milliseconds patience) {
  for (const auto& [uri, ticket] : subscriptions_) server_.watcher().remove(ticket);
  subscriptions_.clear();
  for (auto& [id, listening] : listens_) {
    server_.watcher().remove(listening.ticket);
    std::move(listening.reply).result({}, render_members(subscription_meta(id)));
  }
  listens_.clear();
  calls_.drain(patience);
}

}  // namespace blue
