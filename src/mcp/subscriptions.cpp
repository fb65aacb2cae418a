#include "mcp/subscriptions.h"

#include <algorithm>
#include <utility>

#include "base/format.h"
#include "mcp/methods.h"

namespace blue {
namespace {

// As many subscriptions as one connection may have, and as many URIs or tasks as one of them may name.
constexpr std::size_t kMostSubscriptions = 256;
constexpr std::string_view kFilterPath = "params.notifications";

// What a modern client wants to be told about: the `notifications` member of subscriptions/listen.
struct ListenFilter {
  std::vector<ServerList> lists;
  std::vector<std::string> uris;
  std::vector<std::string> tasks;
};

Checked<bool> read_flag(const JsonObject& filter, std::string_view key) {
  const Json* given = filter.find(key);
  if (!given) return false;
  if (const bool* flag = given->boolean()) return *flag;
  return wrong_param_type(kFilterPath, key, "a boolean", *given);
}

std::unexpected<ProtocolError> refuse_filter(ErrorCode code, std::string_view key, std::string_view why) {
  return invalid_params(make_error(code, format("{}.{} {}.", kFilterPath, key, why))
                            .at(format("{}.{}", kFilterPath, key))
                            .suggest("Correct it, or leave it out."));
}

Checked<std::vector<std::string>> read_texts(const JsonObject& filter, std::string_view key,
                                             std::string_view meaning) {
  std::vector<std::string> out;
  const Json* given = filter.find(key);
  if (!given) return out;
  const JsonArray* texts = given->array();
  if (!texts || !std::ranges::all_of(*texts, [](const Json& text) { return text.string(); }))
    return refuse_filter(codes::wrong_type, key, format("must be an array of {}", meaning));
  if (texts->size() > kMostSubscriptions)
    return refuse_filter(
        codes::too_large, key,
        format("holds {} {}; at most {} may be watched at once", texts->size(), meaning, kMostSubscriptions));
  for (const Json& text : *texts) out.push_back(*text.string());
  return out;
}

// Refuses members of the wrong type and lists that are too long; unknown members are ignored.
Checked<ListenFilter> read_listen_filter(const JsonObject& params) {
  const JsonObject& filter = *TRY(require_object(params, "params", "notifications", "an object"));
  ListenFilter out;
  for (const auto& [list, name] : kEnumNames<ServerList>)
    if (TRY(read_flag(filter, format("{}ListChanged", name)))) out.lists.push_back(list);
  out.uris = TRY(read_texts(filter, "resourceSubscriptions", "URIs"));
  out.tasks = TRY(read_texts(filter, "taskIds", "task ids"));
  return out;
}

// Lists that never change are not watched: there would be nothing to report.
Watcher::Sight observe(Server& server, const ListenFilter& filter) {
  const ServerIdentity& identity = server.surface().identity();
  std::vector<ServerList> lists;
  for (ServerList list : filter.lists)
    if (list == ServerList::resources || (list == ServerList::tools && identity.tools_change) ||
        (list == ServerList::prompts && identity.prompts_change))
      lists.push_back(list);
  return server.watcher().observe(filter.uris, lists);
}

ProtocolError too_many_subscriptions() {
  return busy(format("This connection has {} subscriptions already, which is the limit.", kMostSubscriptions),
              "End one of them first.");
}

JsonObject subscription_meta(const RequestId& id) {
  return {{std::string(meta_keys::subscription_id), to_json(id)}};
}

// Says which parts of the filter are honoured.
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

bool Subscriptions::is_full() const {
  return open_.resources.size() + open_.streams.size() >= kMostSubscriptions;
}

bool Subscriptions::contains(const RequestId& id) {
  std::lock_guard lock(mutex_);
  return open_.streams.contains(id);
}

void Subscriptions::subscribe(const Request& request, Reply reply, const Settle& settle) {
  auto uri = require_text(request.params, "params", "uri", "the URI of a resource");
  Watcher::Sight sight = uri ? server_.watcher().observe({*uri}, {}) : Watcher::Sight{};
  std::lock_guard lock(mutex_);
  if (!settle()) return std::move(reply).withhold();
  if (!uri) return std::move(reply).fail(uri.error());
  if (sight.versions.empty())
    return std::move(reply).fail(
        unknown_resource(Era::legacy, *uri,
                         make_error(codes::file_not_found, format("Unknown resource \"{}\".", *uri))
                             .at("params.uri")
                             .suggest("Call resources/list for the addresses.")));
  if (is_closed_ || open_.resources.contains(*uri)) return std::move(reply).result({});
  if (is_full()) return std::move(reply).fail(too_many_subscriptions());
  auto tell = [outbox = unsolicited_](const Watcher::Change& change) {
    outbox->send(render_change(change, {}));
  };
  auto ticket = server_.watcher().add(std::move(sight), tell, [&] { std::move(reply).result({}); });
  open_.resources.emplace(*uri, ticket);
}

void Subscriptions::unsubscribe(const std::string& uri) {
  std::lock_guard lock(mutex_);
  if (auto subscription = open_.resources.find(uri); subscription != open_.resources.end()) {
    server_.watcher().remove(subscription->second);
    open_.resources.erase(subscription);
  }
}

void Subscriptions::listen(const Request& request, Reply reply, const Settle& settle) {
  auto filter = read_listen_filter(request.params);
  Watcher::Sight sight;
  if (filter) {
    sight = observe(server_, *filter);
    std::erase_if(filter->tasks, [&](const std::string& id) { return !server_.tasks().find(id); });
  }
  std::lock_guard lock(mutex_);
  if (!settle()) return std::move(reply).withhold();
  if (!filter) return std::move(reply).fail(filter.error());
  if (is_closed_) return std::move(reply).result({}, render_members(subscription_meta(request.id)));
  if (is_full()) return std::move(reply).fail(too_many_subscriptions());
  open_stream(request, std::move(sight), filter->tasks, std::move(reply));
}

void Subscriptions::open_stream(const Request& request, Watcher::Sight sight,
                                const std::vector<std::string>& tasks, Reply reply) {
  const std::shared_ptr<Outbox> outbox = reply.outbox();
  // The acknowledgement comes first on the stream; later changes differ from the sight.
  std::string acknowledgement = render_acknowledgement(request.id, sight, tasks);
  auto tell = [outbox, id = request.id](const Watcher::Change& change) {
    outbox->send(render_change(change, {{"_meta", subscription_meta(id)}}));
  };
  auto resources =
      server_.watcher().add(std::move(sight), tell, [&] { outbox->send(std::move(acknowledgement)); });
  std::optional<Tasks::Ticket> watched;
  if (!tasks.empty())
    watched = server_.tasks().watch(tasks, [outbox, id = request.id](std::string_view members) {
      outbox->send(render_task_change(id, members));
    });
  // Changes from before a task was watched are reported now.
  for (const std::string& id : tasks)
    if (auto members = server_.tasks().find(id)) outbox->send(render_task_change(request.id, *members));
  open_.streams.emplace(request.id, Stream{resources, watched, std::move(reply)});
}

void Subscriptions::forget(const Stream& stream) {
  server_.watcher().remove(stream.resources);
  if (stream.tasks) server_.tasks().unwatch(*stream.tasks);
}

void Subscriptions::cancel(const RequestId& id) {
  std::map<RequestId, Stream>::node_type taken;
  {
    std::lock_guard lock(mutex_);
    taken = open_.streams.extract(id);
  }
  if (!taken) return;
  forget(taken.mapped());
  std::move(taken.mapped().reply).withhold();
}

Subscriptions::Everything Subscriptions::close() {
  Everything taken;
  {
    std::lock_guard lock(mutex_);
    is_closed_ = true;
    std::swap(taken, open_);
  }
  for (const auto& [uri, ticket] : taken.resources) server_.watcher().remove(ticket);
  for (const auto& [id, stream] : taken.streams) forget(stream);
  return taken;
}

void Subscriptions::end() {
  Everything taken = close();
  for (auto& [id, stream] : taken.streams)
    std::move(stream.reply).result({}, render_members(subscription_meta(id)));
}

void Subscriptions::drop() {
  Everything taken = close();
  for (auto& [id, stream] : taken.streams) std::move(stream.reply).withhold();
}

}  // namespace blue
