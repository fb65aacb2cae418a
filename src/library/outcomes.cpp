#include "library/outcomes.h"

#include <algorithm>
#include <filesystem>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/utf8.h"
#include "dialogues/find.h"
#include "dialogues/record.h"
#include "dialogues/scrutiny.h"
#include "domain/dialogue/totals.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "library/find.h"
#include "library/relations.h"
#include "project/inside.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestOutcome = 64u << 10;
constexpr std::size_t kMostOutcomes = 10'000;
constexpr std::string_view kEnding = ".json";

// Adds the dialogue to an outcome.
Result<> add_dialogue(const Session& session, const DialoguePlace& place, DecisionOutcome& out) {
  const LoadedDialogue* dialogue = TRY(load_dialogue(session, place));
  out.dialogue_id = dialogue->state.settings.dialogue_id;
  out.uid = read_uid(place);
  if (!find_final_verdict(dialogue->state))
    return fail(make_error(codes::verdict_missing,
                           format("The dialogue {} has no final verdict yet.", out.dialogue_id))
                    .suggest("Record what became of a decision once there is one."));
  return {};
}

// The dialogue that the RFC links to, where it does.
Result<std::optional<DialoguePlace>> find_dialogue_of(const Session& session, const DocumentRow& rfc) {
  for (const DocumentRelation& one : TRY(relations_from(session, rfc.path))) {
    const std::string page = format("/{}", kDialoguePage);
    if (!one.to.ends_with(page)) continue;
    DialoguePlace place{session.project(), one.to.substr(0, one.to.size() - page.size())};
    if (is_present(place.ledger())) return place;
  }
  return std::nullopt;
}

Result<std::string> outcomes_folder(const Project& project) {
  return path_in_project(project, format("{}/{}", kBlueFolder, kOutcomesFolder));
}

}  // namespace

Result<DecisionOutcome> find_decision(const Session& session, const DecisionKey& key) {
  if (key.rfc && key.dialogue)
    return fail(make_error(codes::contradiction, "An outcome is about an RFC or a dialogue, not both.")
                    .at("dialogue")
                    .suggest("Leave one of them out; an RFC leads to the dialogue that decided it."));
  if (!key.rfc && !key.dialogue)
    return fail(make_error(codes::missing_field, "Missing rfc or dialogue.")
                    .at("rfc")
                    .suggest("Say which decision it is about: --rfc 12 or --dialogue api-versioning."));
  DecisionOutcome out;
  if (key.dialogue) {
    TRY(add_dialogue(session, TRY(locate_dialogue(session, {*key.dialogue, std::nullopt})), out));
    return out;
  }
  const DocumentRow rfc = TRY(load_document(session, DocumentType::rfc, *key.rfc, "rfc"));
  out.rfc = format("{}-{}", id_of(rfc), rfc.slug);
  if (const auto place = TRY(find_dialogue_of(session, rfc))) TRY(add_dialogue(session, *place, out));
  return out;
}

Result<std::string> write_outcome(const Session& session, const DecisionOutcome& outcome) {
  const std::string folder = TRY(outcomes_folder(session.project()));
  TRY(make_folder(session.root() / folder));
  const std::string about = outcome.rfc.empty() ? outcome.dialogue_id : "rfc-" + outcome.rfc;
  const std::string time = render_compact_instant(TRY(parse_instant(outcome.at)));
  const std::string text = render_json(encode(outcome), JsonStyle::pretty) + "\n";
  const std::string base = std::string(utf8_prefix(format("{}-{}", time, about), 200));
  const std::string name = first_free(base, [&](const std::string& one) {
    return is_present(session.root() / folder / (one + std::string(kEnding)));
  });
  const std::string path = format("{}/{}{}", folder, name, kEnding);
  TRY(write_file(session.root() / path, text));
  return path;
}

Result<OutcomeList> read_outcomes(const Project& project) {
  OutcomeList out;
  const std::string folder = TRY(outcomes_folder(project));
  std::vector<Path> files;
  std::error_code error;
  for (fs::directory_iterator entry(project.root / folder, error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().filename().string().ends_with(kEnding) && files.size() < kMostOutcomes)
      files.push_back(entry->path());
  // Of one second, the file with a number is the later one: "…-talk-2" comes after "…-talk".
  std::ranges::sort(files, {}, [](const Path& file) {
    const std::string name = file.stem().string();
    return std::pair(name.size(), name);
  });
  for (const Path& file : files) {
    if (fs::is_symlink(file, error)) {
      out.problems.push_back(
          format("{}/{} is a link, which is not followed.", folder, file.filename().string()));
      continue;
    }
    const auto text = read_file(file, kLargestOutcome);
    const auto json = text ? parse_json(*text) : Result<Json>(fail(text.error()));
    auto one = json ? decode<DecisionOutcome>(*json) : Result<DecisionOutcome>(fail(json.error()));
    if (one)
      out.outcomes.push_back(*std::move(one));
    else
      out.problems.push_back(
          format("{}/{} is not an outcome: {}", folder, file.filename().string(), one.error().message));
  }
  std::ranges::stable_sort(out.outcomes, {}, &DecisionOutcome::at);
  return out;
}

}  // namespace blue
