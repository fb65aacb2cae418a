#include "tools/staging/staging_tool.h"

#include <algorithm>
#include <cmath>

#include "base/calendar.h"
#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "base/user.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
constexpr std::size_t kLongestName = 60;

bool is_plain_name(std::string_view name, std::string_view further) {
  return !name.empty() && kLetters.find(name.front()) != kLetters.npos &&
         name.find_first_not_of(std::string(kLetters).append(further)) == name.npos;
}

}  // namespace

std::string read_lock_key(const LockKey& key, std::vector<Error>& problems) {
  if (!is_plain_name(key.resource, "._-/:"))
    problems.push_back(make_error(codes::invalid_value, format("\"{}\" cannot be the name of a lock.",
                                                               printable(utf8_prefix(key.resource, 100))))
                           .at("resource", utf8_prefix(key.resource, 100))
                           .suggest("Use letters, digits and . _ - / : such as staging or db/migrations."));
  if (!key.as) return name_user_at_host();
  if (trim(*key.as).empty() || one_line(*key.as) != *key.as)
    problems.push_back(make_error(codes::invalid_value, "The holder must be one line of text.")
                           .at("as", utf8_prefix(*key.as, 100))
                           .suggest("Name a person or an agent, such as ann@laptop."));
  return *key.as;
}

std::chrono::seconds read_span(const std::optional<std::string>& text, std::chrono::seconds fallback,
                               std::string_view field, std::vector<Error>& problems) {
  if (!text) return fallback;
  auto span = read_duration(*text);
  if (span) return *span;
  problems.push_back(std::move(span).error().at(std::string(field)));
  return fallback;
}

void LockItem::describe(Fields<LockItem>& f) {
  f.plain<&LockItem::resource, &LockItem::holder>();
  f.optional<&LockItem::token>("Tells this lock from others of the same holder");
  f.plain<&LockItem::purpose, &LockItem::acquired_at, &LockItem::expires_at, &LockItem::seconds_left>();
}

LockItem to_item(const HeldLock& lock, const Clock& clock) {
  return {lock.resource,
          lock.holder,
          lock.token,
          lock.purpose.empty() ? std::nullopt : std::optional(lock.purpose),
          render_instant(lock.acquired_at),
          render_instant(lock.expires_at),
          std::max<std::int64_t>(0, (lock.expires_at - clock.next_second()).count())};
}

void LockWritten::describe(Fields<LockWritten>& f) {
  f.inherit<LockItem>();
  f.optional<&LockWritten::locked>("False once it is released");
  f.optional<&LockWritten::stolen_from>("Who held it before");
  f.plain<&LockWritten::next_action>();
}

View to_view(const LockWritten& output) {
  if (!output.locked) return {Paragraph{format("{} is free.", output.resource)}};
  Pairs pairs{{{"lock", Cell(output.resource, Tone::strong)},
               {"holder", output.holder},
               {"token", format("{}", output.token)},
               {"until", format("{} ({} left)", output.expires_at,
                                render_duration(std::chrono::seconds(output.seconds_left)))}}};
  if (output.stolen_from)
    pairs.rows.emplace_back(
        "stolen from",
        Cell(output.stolen_from->empty() ? "no one: it was free" : *output.stolen_from, Tone::warning));
  View view{pairs};
  if (output.next_action) view.push_back(to_view(*output.next_action));
  return view;
}

void DeploymentItem::describe(Fields<DeploymentItem>& f) {
  using Item = DeploymentItem;
  f.plain<&Item::name, &Item::tool, &Item::folder>();
  f.optional<&Item::state>("recorded and destroying: the commands were shown, not run");
  f.plain<&Item::created_at, &Item::created_by, &Item::expires_at, &Item::ended_at, &Item::expired,
          &Item::hourly>();
  f.optional<&Item::cost>("Price × age; absent without a price");
  f.plain<&Item::age_hours>();
}

DeploymentItem to_item(const Deployment& one, Instant now) {
  DeploymentItem item{one.name,
                      one.tool,
                      one.folder,
                      one.state,
                      render_instant(one.created_at),
                      one.created_by,
                      render_instant(one.expires_at)};
  if (one.ended_at) item.ended_at = render_instant(*one.ended_at);
  item.expired = one.is_expired(now);
  item.hourly = one.hourly;
  item.cost = one.cost(now);
  item.age_hours = std::round(static_cast<double>(one.age(now).count()) / 36) / 100;
  return item;
}

void DeploymentWritten::describe(Fields<DeploymentWritten>& f) {
  f.inherit<DeploymentItem>();
  f.optional<&DeploymentWritten::commands>("To be run in run_in, in this order; Blue has not run them");
  f.plain<&DeploymentWritten::run_in>();
  f.optional<&DeploymentWritten::created_project>("Where .blue/ was created");
  f.plain<&DeploymentWritten::next_action>();
}

DeploymentWritten to_written(const Session& session, const Deployment& deployment,
                             const std::vector<Argv>& commands) {
  DeploymentWritten output{to_item(deployment, session.clock().now())};
  for (const Argv& words : commands) output.commands.push_back(render_command(words));
  output.run_in = (session.root() / deployment.folder).lexically_normal().string();
  return output;
}

View to_view(const DeploymentWritten& output) {
  Pairs pairs{{{"deployment", Cell(output.name, Tone::strong)},
               {"tool", std::string(name_of(output.tool))},
               {"state", std::string(name_of(output.state))},
               {"until", output.expires_at}}};
  if (output.hourly) pairs.rows.emplace_back("hourly", format("{}", *output.hourly));
  View view{pairs};
  if (!output.commands.empty()) {
    view.push_back(Paragraph{Cell(format("In {}:", output.run_in), Tone::dim)});
    view.push_back(Paragraph{"  " + join(output.commands, "\n  ")});
  }
  if (output.next_action) view.push_back(to_view(*output.next_action));
  return view;
}

void check_deployment_name(std::string_view name, std::vector<Error>& problems) {
  if (is_plain_name(name, "_-") && name.size() <= kLongestName) return;
  problems.push_back(make_error(codes::invalid_value, format("\"{}\" cannot be the name of a deployment.",
                                                             printable(utf8_prefix(name, 100))))
                         .at("name", utf8_prefix(name, 100))
                         .suggest("Begin with a letter or digit; use letters, digits, _ and -, at most 60."));
}

}  // namespace blue
