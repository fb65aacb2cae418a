#include "domain/round/wire.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/format.h"
#include "domain/round/wire_members.h"

namespace blue {
namespace {

// A list of the body whose items are stored in the reading of the answer they come from.
struct GroupedList {
  std::string_view name, name_in_reading, author;
};
constexpr auto kGroupedLists = std::to_array<GroupedList>(
    {{"entities", "entities", "author"},
     {"references", "references", "expert"},
     {"moves", "moves", "expert"},
     {"minority_verdicts", "minority_verdicts", "expert"},
     {"dissents", "dissent_texts", "expert"},  // "dissents" says that the answer holds one
     {"notes", "notes", "expert"}});

const Shape& item_shape(const GroupedList& list) {
  return *shape_of<RoundRegistered>().find_field(list.name)->shape->item;
}

// Index of the answer that the item was read from; the number of answers when it was read from none.
std::size_t find_reading(const GroupedList& list, const Json& item, const JsonArray& answers) {
  const std::string_view author = item.text_or(list.author, "");
  const bool is_read = item.text_or("origin", "answer") == name_of(Origin::answer) && !author.empty() &&
                       (list.name != "notes" || small_number(item.find("line")) > 0);
  auto found = std::ranges::find_if(
      answers, [&](const Json& one) { return is_read && one.text_or("expert", "") == author; });
  return static_cast<std::size_t>(found - answers.begin());
}

Error damaged(std::string message) {
  return make_error(codes::invalid_value, std::move(message))
      .suggest("Restore the ledger from version control.");
}

// The array `name`, moved out of `object`; empty where it is not there.
Result<JsonArray> take_array(JsonObject& object, std::string_view name) {
  Json* found = object.find(name);
  if (!found) return JsonArray();
  if (!found->array()) return fail(damaged(format("{} must be an array, not {}.", name, json_kind(*found))));
  JsonArray out = std::move(*found->array());
  object.erase(name);
  return out;
}

// The items of `groups` in the order that `order` says: index of a group, how many of it, and so on; without
// it one group after the other.
Result<JsonArray> join_groups(std::vector<JsonArray> groups, const Json* order) {
  JsonArray out;
  std::vector<std::size_t> taken(groups.size());
  auto take = [&](std::size_t group, std::size_t count) {
    for (; count > 0; --count) out.push_back(std::move(groups[group][taken[group]++]));
  };
  const JsonArray* runs = order ? order->array() : nullptr;
  for (std::size_t i = 0; runs && i + 1 < runs->size(); i += 2) {
    const auto group = static_cast<std::size_t>(small_number(&(*runs)[i]));
    const auto count = static_cast<std::size_t>(small_number(&(*runs)[i + 1]));
    if (group >= groups.size() || count > groups[group].size() - taken[group])
      return fail(damaged("The order of a list names more items than its readings hold."));
    take(group, count);
  }
  for (std::size_t group = 0; group < groups.size(); ++group) {
    if (order && taken[group] != groups[group].size())
      return fail(damaged("The order of a list names fewer items than its readings hold."));
    take(group, groups[group].size() - taken[group]);
  }
  return out;
}

// The other way round: empty where one group comes after the other.
JsonArray order_of(const std::vector<std::size_t>& groups) {
  JsonArray out;
  if (std::ranges::is_sorted(groups)) return out;
  for (auto at = groups.begin(); at != groups.end();) {
    auto end = std::find_if(at, groups.end(), [&](std::size_t group) { return group != *at; });
    out.emplace_back(*at);
    out.emplace_back(end - at);
    at = end;
  }
  return out;
}

// The reading of the same expert in the replaced registration, if any.
const Json* find_earlier(const Json& replaced, const Json& reading) {
  const JsonArray& earlier = items_at(&replaced, "readings");
  auto found = std::ranges::find_if(
      earlier, [&](const Json& one) { return one.text_or("expert", "") == reading.text_or("expert", ""); });
  return found == earlier.end() ? nullptr : &*found;
}

// A reading that refers to the replaced registration, as it is there.
Result<Json> resolve_reading(const Json& reading, const Json& replaced, std::uint64_t sequence) {
  const Json* same = reading.find("same_as");
  if (!same || !same->integer() || reading.object()->size() != 2) return reading;
  const Json* earlier = find_earlier(replaced, reading);
  if (earlier && std::cmp_equal(*same->integer(), sequence)) return *earlier;
  return fail(
      damaged(format("The reading of \"{}\" is said to be the same as in line {}, which is not the "
                     "registration that is replaced or does not hold it.",
                     reading.text_or("expert", ""), *same->integer())));
}

}  // namespace

Json encode_round_body(const RoundRegistered& body, const RoundRegistered* replaced,
                       std::uint64_t replaced_sequence) {
  Json whole = encode_whole(shape_of<RoundRegistered>(), &body);
  JsonObject& members = *whole.object();
  members.erase("uncounted");
  JsonArray readings = *take_array(members, "answers");
  Surroundings around = surroundings_of(whole, readings);
  std::vector<JsonObject> lists(readings.size() + 1);  // of each reading, then of the body
  JsonObject orders;
  for (const GroupedList& list : kGroupedLists) {
    std::vector<std::size_t> order;
    std::vector<JsonArray> groups(lists.size());
    JsonArray items = *take_array(members, list.name);
    for (Json& item : items) {
      const std::size_t group = order.emplace_back(find_reading(list, item, readings));
      const bool is_read = group < readings.size();
      around.expert = is_read ? item.text_or(list.author, "") : "";
      shorten(item_shape(list), item, around);
      groups[group].push_back(std::move(item));
    }
    for (std::size_t i = 0; i < groups.size(); ++i)
      if (!groups[i].empty())
        lists[i].append(std::string(i < readings.size() ? list.name_in_reading : list.name),
                        std::move(groups[i]));
    if (JsonArray runs = order_of(order); !runs.empty())
      orders.append(std::string(list.name), std::move(runs));
  }
  around.expert.clear();
  const Json earlier = replaced ? encode_round_body(*replaced) : Json();
  for (std::size_t i = 0; i < readings.size(); ++i) {
    Json& reading = readings[i];
    reading.object()->set("sha256", "");
    reading.object()->set("prompt", "");
    shorten(shape_of<AnswerRecord>(), reading, around);
    for (JsonMember& list : lists[i]) reading.object()->append(list.key, std::move(list.value));
    if (const Json* same = find_earlier(earlier, reading); same && *same == reading)
      reading = JsonObject{{"expert", reading.text_or("expert", "")}, {"same_as", replaced_sequence}};
  }
  shorten(shape_of<RoundRegistered>(), whole, around);
  for (JsonMember& list : lists.back()) whole.object()->append(list.key, std::move(list.value));
  whole.object()->append("readings", std::move(readings));
  if (!orders.empty()) whole.object()->append("order", std::move(orders));
  return whole;
}

Result<RoundRegistered> decode_round_body(const Json& stored, const RoundRegistered* replaced,
                                          std::uint64_t replaced_sequence) {
  if (!stored.find("readings")) return decode<RoundRegistered>(stored);
  Json whole = stored;
  JsonObject& members = *whole.object();
  JsonArray readings = TRY(take_array(members, "readings"));
  const bool refers = std::ranges::any_of(readings, [](const Json& one) { return one.find("same_as"); });
  const Json earlier = replaced && refers ? encode_round_body(*replaced) : Json();
  for (Json& reading : readings) {
    if (!reading.object())
      return fail(damaged(format("A reading must be an object, not {}.", json_kind(reading))));
    reading = TRY(resolve_reading(reading, earlier, replaced_sequence));
  }
  Problems problems;
  Surroundings around = surroundings_of(whole, readings);
  const Json orders = members.contains("order") ? *members.find("order") : Json(JsonObject());
  if (!orders.object()) return fail(damaged(format("order must be an object, not {}.", json_kind(orders))));
  members.erase("order");
  JsonObject lists;
  for (const GroupedList& list : kGroupedLists) {
    std::vector<JsonArray> groups;
    for (std::size_t i = 0; i <= readings.size(); ++i) {
      const bool is_read = i < readings.size();
      around.expert = is_read ? readings[i].text_or("expert", "") : "";
      groups.push_back(TRY(
          take_array(is_read ? *readings[i].object() : members, is_read ? list.name_in_reading : list.name)));
      for (Json& item : groups.back()) lengthen(item_shape(list), item, around, problems);
    }
    lists.append(std::string(list.name), TRY(join_groups(std::move(groups), orders.find(list.name))));
  }
  for (Json& reading : readings) lengthen(shape_of<AnswerRecord>(), reading, around, problems);
  lengthen(shape_of<RoundRegistered>(), whole, around, problems);
  for (JsonMember& list : lists) members.append(list.key, std::move(list.value));
  members.append("answers", std::move(readings));
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return decode<RoundRegistered>(whole);
}

}  // namespace blue
