#include "mcp/subscriptions.h"

#include <utility>

#include "base/format.h"
#include "mcp/listen_filter.h"
#include "mcp/methods.h"
#include "mcp/params.h"
#include "mcp/questions.h"

namespace blue {
namespace {

ProtocolError too_many_subscriptions() {
  return to_protocol_error(
      rpc_codes::internal_error,
      make_error(codes::busy,
                 format("There are {} subscriptions already, as many as one connection may have.",
                        kMostSubscriptions))
          .suggest("End one of them first."));
}

JsonObject subscription_meta(const RequestId& id) {
  return {{std::string(meta_keys::subscription_id), to_json(id)}};
}

// What of the filter is honoured.
std::string render_acknowledgement(const RequestId& id, const Watcher::Sight& sight,
                                   const std::vector<std::string>& tasks) {
  JsonObject honoured;
  for (const auto& [list, seen] : sight.lists) honoured.append(format("{}ListChanged", name_of(list)), true);
  JsonArray uris;
  for (const auto& [uri, version] : sight.versions) uris.emplace_back(uri);
  if (!uris.empty()) honoured.append("resourceSubscriptions", std::move(uris));
  if (!tasks.empty()) honoured.append("taskIds", JsonArray(tasks.begin(), tasks.end()));
  return render_notification("notifications/subscriptions/acknowledged",
                             {{"_meta", subscription_meta(id)}, {"notifications", std::move(honoured)}});
}

std::string render_change(const Watcher::Change& change, JsonObject params) {
  if (const auto* list = std::get_if<ServerList>(&change))
    return render_notification(format("notifications/{}/list_changed", name_of(*list)), params);
  params.append("uri", std::get<std::string_view>(change));
  return render_notification("notifications/resources/updated", params);
}

std::string render_task_change(const RequestId& id, std::string_view members) {
  return format(R"({{"jsonrpc":"2.0","method":"notifications/tasks","params":{{{},{}}}}})",
                render_members({{"_meta", subscription_meta(id)}}), members);
}

}  // namespace

Subscriptions::Subscriptions(Server& server, std::shared_ptr<Outbox> unsolicited)
    : server_(server), unsolicited_(std::move(unsolicited)) {}

Subscriptions::~Subscriptions() { drop(); }

bool Subscriptions::is_full() const { return resources_.size() + streams_.size() >= kMostSubscriptions; }

void Subscriptions::subscribe(const Request& request, Reply reply) {
  auto uri = require_text(request.params, "params", "uri", "the URI of a resource");
  if (!uri) return std::move(reply).fail(invalid_params(uri.error()));
  if (resources_.contains(*uri)) return std::move(reply).result({});
  if (is_full()) return std::move(reply).fail(too_many_subscriptions());
  Watcher::Sight sight = server_.watcher().observe({*uri}, {});
  if (sight.versions.empty())
    return std::move(reply).fail(unknown_resource(
        Era::legacy, *uri,
        make_error(codes::file_not_found, format("There is no resource {}.", *uri)).at("params.uri")));
  std::move(reply).result({});
  auto ticket = server_.watcher().add(
      std::move(sight),
      [outbox = unsolicited_](const Watcher::Change& change) { outbox->send(render_change(change, {})); });
  resources_.emplace(*std::move(uri), ticket);
}

void Subscriptions::unsubscribe(const Request& request, Reply reply) {
  auto uri = require_text(request.params, "params", "uri", "the URI of a resource");
  if (!uri) return std::move(reply).fail(invalid_params(uri.error()));
  if (auto subscription = resources_.find(*uri); subscription != resources_.end()) {
    server_.watcher().remove(subscription->second);
    resources_.erase(subscription);
  }
  std::move(reply).result({});
}

// Lists that never change are not watched: there will be nothing to tell.
Watcher::Sight Subscriptions::observe(const ListenFilter& filter) {
  const ServerIdentity& identity = server_.surface().identity();
  std::vector<ServerList> lists;
  for (ServerList list : filter.lists)
    if (list == ServerList::resources || (list == ServerList::tools && identity.tools_change) ||
        (list == ServerList::prompts && identity.prompts_change))
      lists.push_back(list);
  return server_.watcher().observe(filter.uris, lists);
}

void Subscriptions::listen(const Request& request, const RequestContext& context, Reply reply) {
  auto filter = read_listen_filter(request.params);
  if (!filter) return std::move(reply).fail(invalid_params(filter.error()));
  if (!filter->tasks.empty() && !declares(context.capabilities, tasks_capability()))
    return std::move(reply).refuse(missing_capability(tasks_capability()));
  if (is_full()) return std::move(reply).fail(too_many_subscriptions());
  Watcher::Sight sight = observe(*filter);
  std::erase_if(filter->tasks, [&](const std::string& id) { return !server_.tasks().find(id); });
  // The acknowledgement comes first on the stream; what changes meanwhile differs from the sight taken before
  // it.
  const std::shared_ptr<Outbox> outbox = reply.outbox();
  outbox->send(render_acknowledgement(request.id, sight, filter->tasks));
  auto resources =
      server_.watcher().add(std::move(sight), [outbox, id = request.id](const Watcher::Change& change) {
        outbox->send(render_change(change, {{"_meta", subscription_meta(id)}}));
      });
  std::optional<Tasks::Ticket> tasks;
  if (!filter->tasks.empty())
    tasks = server_.tasks().watch(filter->tasks, [outbox, id = request.id](std::string_view members) {
      outbox->send(render_task_change(id, members));
    });
  // What a task became before it was watched is told now.
  for (const std::string& id : filter->tasks)
    if (auto members = server_.tasks().find(id)) outbox->send(render_task_change(request.id, *members));
  streams_.emplace(request.id, Stream{resources, tasks, std::move(reply)});
}

void Subscriptions::forget(const Stream& stream) {
  server_.watcher().remove(stream.resources);
  if (stream.tasks) server_.tasks().unwatch(*stream.tasks);
}

bool Subscriptions::cancel(const RequestId& id) {
  auto stream = streams_.find(id);
  if (stream == streams_.end()) return false;
  forget(stream->second);
  std::move(stream->second.reply).withhold();
  streams_.erase(stream);
  return true;
}

void Subscriptions::unsubscribe_all() {
  for (const auto& [uri, ticket] : resources_) server_.watcher().remove(ticket);
  resources_.clear();
}

void Subscriptions::end() {
  unsubscribe_all();
  for (auto& [id, stream] : streams_) {
    forget(stream);
    std::move(stream.reply).result({}, render_members(subscription_meta(id)));
  }
  streams_.clear();
}

void Subscriptions::drop() {
  unsubscribe_all();
  for (auto& [id, stream] : streams_) {
    forget(stream);
    std::move(stream.reply).withhold();
  }
  streams_.clear();
}

}  // namespace blue
