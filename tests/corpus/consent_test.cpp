// What counts as consent, phrasing by phrasing: the cases are lines of JSON beside this file, explained in
// README.md. A part of them was written from the specification alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "base/format.h"
#include "base/json_parse.h"
#include "domain/round/entity_id.h"
#include "markers/parse_answer.h"

namespace blue {
namespace {

const std::vector<std::string>& experts() {
  static const std::vector<std::string> slugs = {"muffin", "cupcake", "scone", "donut", "eclair", "brioche"};
  return slugs;
}

// T0001 to T0006, P0001 to P0006, R0001 to R0004, E0001 and C0001, each of another expert in turn.
const std::vector<KnownEntity>& known() {
  static const std::vector<KnownEntity> all = [] {
    std::vector<KnownEntity> out;
    for (auto [kind, count] : {std::pair(EntityKind::tension, 6), std::pair(EntityKind::perspective, 6),
                               std::pair(EntityKind::recommendation, 4), std::pair(EntityKind::evidence, 1),
                               std::pair(EntityKind::claim, 1)})
      for (int number = 1; number <= count; ++number) {
        const std::string owner = experts()[static_cast<std::size_t>(number - 1)];
        out.push_back({render_entity_id({kind, 0, number}), render_local_id({owner, {kind, 0, 1}}), kind, 0,
                       number, 1, format("Known {}", number), owner});
      }
    return out;
  }();
  return all;
}

using Lines = std::vector<std::string>;  // "3", or "3 support P0001"

std::string show_ids(const std::vector<MentionedId>& ids) {
  std::string out;
  for (const MentionedId& id : ids)
    out += " " + render_entity_id({id.kind, id.round.value_or(0), id.sequence});
  return out;
}

template <class Kind>
std::string show_act(const AnswerAct<Kind>& act, const std::vector<MentionedId>& targets) {
  return format("{} {}{}{}", act.at.line, act.bare ? "" : "worded ", name_of(act.kind), show_ids(targets));
}

template <class Parts>
Lines lines_of(const Parts& parts) {
  Lines out;
  for (const auto& part : parts) {
    if constexpr (requires { part.at; })
      out.push_back(std::to_string(part.at.line));
    else
      out.push_back(std::to_string(part.line));
  }
  std::ranges::sort(out);
  return out;
}

Lines with_code(const Answer& answer, std::string_view code) {
  Lines out;
  for (const MarkerDiagnostic& one : answer.diagnostics)
    if (one.code == code) out.push_back(std::to_string(one.at.line));
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// What the answer says under a key of a case.
std::optional<Lines> read(const Answer& answer, std::string_view key) {
  Lines out;
  if (key == "signals") return lines_of(answer.signals);
  if (key == "qualified") return with_code(answer, "signal_qualified");
  if (key == "quoted") return with_code(answer, "signal_quoted");
  if (key == "beside") return with_code(answer, "signal_beside");
  if (key == "unread") return with_code(answer, "objection_unread");
  if (key == "unreadable") return with_code(answer, "marker_unreadable");
  if (key == "prose") return with_code(answer, "reference_in_prose");
  if (key == "unplaced") return lines_of(answer.unplaced);
  if (key == "unknown_moves") return lines_of(answer.unknown_moves);
  if (key == "dissents") {
    out = lines_of(answer.dissents);
    for (const AnswerEntity& one : answer.minority_verdicts) out.push_back(std::to_string(one.at.line));
  } else if (key == "tensions") {
    for (const AnswerEntity& one : answer.entities)
      if (one.kind == EntityKind::tension) out.push_back(std::to_string(one.at.line));
  } else if (key == "resolves" || key == "references") {
    for (const AnswerReference& one : answer.references) {
      const bool resolves = one.kind == ReferenceKind::resolve;
      if (resolves != (key == "resolves")) continue;
      for (const MentionedId& id : one.targets)
        out.push_back(resolves ? format("{} {}{}", one.at.line, one.bare ? "bare" : "worded", show_ids({id}))
                               : show_act(one, {id}));
    }
  } else if (key == "moves") {
    for (const AnswerMove& one : answer.moves)
      if (one.kind != MoveKind::converge) out.push_back(show_act(one, one.targets));
  } else {
    return std::nullopt;
  }
  std::ranges::sort(out);
  return out;
}

std::string text_of(const Json& json, std::string_view key) {
  const Json* found = json.find(key);
  return found && found->string() ? std::string(*found->string()) : std::string();
}

std::string number_of(const Json& json) { return render_json(json); }

Lines expected(const Json& list) {
  Lines out;
  for (const Json& item : *list.array()) {
    if (!item.object()) {
      out.push_back(number_of(item));
      continue;
    }
    std::string line = number_of(*item.find("line"));
    if (const Json* bare = item.find("bare")) line += *bare->boolean() ? " bare" : " worded";
    if (const std::string type = text_of(item, "type"); !type.empty()) line += " " + type;
    if (const std::string id = text_of(item, "id"); !id.empty()) line += " " + id;
    if (const Json* ids = item.find("ids"))
      for (const Json& id : *ids->array()) line += " " + std::string(*id.string());
    out.push_back(line);
  }
  std::ranges::sort(out);
  return out;
}

std::vector<Json> read_cases() {
  std::vector<Json> cases;
  for (const auto& entry : std::filesystem::directory_iterator(CORPUS_FOLDER "/consent")) {
    if (entry.path().extension() != ".jsonl") continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);)
      if (!line.empty()) {
        auto json = parse_json(line);
        EXPECT_TRUE(json) << entry.path() << ": " << line;
        if (json) cases.push_back(*std::move(json));
      }
  }
  return cases;
}

TEST(ConsentCorpus, IsReadAsItsCasesSay) {
  for (const Json& one : read_cases()) {
    const std::string text = text_of(one, "text");
    const Json* round_given = one.find("round");
    const int round = round_given && number_of(*round_given) == "0" ? 0
                      : round_given                                 ? std::stoi(number_of(*round_given))
                                                                    : 1;
    const std::span<const KnownEntity> earlier = round == 0 ? std::span<const KnownEntity>{} : known();
    const Answer answer = parse_answer(text, "muffin", round, {experts(), earlier});
    for (const auto& [key, value] : *one.object()) {
      const auto found = value.array() ? read(answer, key) : std::nullopt;
      if (!found) continue;
      EXPECT_EQ(*found, expected(value))
          << text_of(one, "name") << ", " << key << ": " << text_of(one, "why") << "\n"
          << text;
    }
  }
}

TEST(ConsentCorpus, SaysWhyNothingIsCounted) {
  for (const Json& one : read_cases()) {
    const Answer answer = parse_answer(text_of(one, "text"), "muffin", 1, {experts(), known()});
    const std::size_t shown =
        with_code(answer, "signal_qualified").size() + with_code(answer, "signal_quoted").size();
    const bool withdraws = !with_code(answer, "reference_in_prose").empty();
    EXPECT_TRUE(withdraws || shown >= answer.qualified_signals.size()) << text_of(one, "name");
    for (const MarkerDiagnostic& each : answer.diagnostics)
      EXPECT_EQ(each.fix.find("Write [MOVE:CONVERGE"), std::string::npos) << text_of(one, "name");
  }
}

TEST(ConsentCorpus, HasManyCasesInManyLanguagesByTwoHands) {
  std::set<std::string> languages, names;
  std::size_t fresh = 0, all = 0;
  for (const Json& one : read_cases()) {
    ++all;
    fresh += text_of(one, "by") == "fresh";
    languages.insert(text_of(one, "lang"));
    EXPECT_TRUE(names.insert(text_of(one, "name")).second) << text_of(one, "name");
  }
  EXPECT_GE(all, 150U);
  EXPECT_GE(languages.size(), 8U);
  EXPECT_GE(fresh * 10, all * 3);
  EXPECT_LT(fresh, all);
}

}  // namespace
}  // namespace blue
