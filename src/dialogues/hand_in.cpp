#include "dialogues/hand_in.h"

#include "base/format.h"
#include "base/hash.h"
#include "base/text.h"
#include "dialogues/answers.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "domain/panel/answer_word.h"
#include "domain/panel/seating.h"

namespace blue {
namespace {

Error refuse_registered(const HandIn& given) {
  return make_error(codes::round_registered,
                    format("Round {} is registered; its answers are on record as they are.", given.round))
      .at("round", given.round)
      .suggest("Say it in the next round, if you are asked.");
}

Error refuse_unseated(const HandIn& given, const PanelSet& panel) {
  return make_error(codes::expert_not_seated,
                    format("{} does not sit on the panel of round {}.", printable(given.expert), given.round))
      .at("expert", given.expert)
      .suggest(format("The panel is {}. Use name, round and word of your own prompt.",
                      join(names_of(panel), ", ")));
}

Result<> check_hand_in(const DialogueState& state, const HandIn& given, const std::string& slug) {
  if (given.round < state.next_round()) return fail(refuse_registered(given));
  const PanelSet panel = TRY(panel_for(state, given.round));
  if (!sits_on(panel, slug)) return fail(refuse_unseated(given, panel));
  if (given.word != answer_word(state.settings, given.round, slug))
    return fail(make_error(codes::answer_word_wrong,
                           format("\"{}\" is not the word of {} in round {}.", printable(given.word),
                                  printable(given.expert), given.round))
                    .at("word", given.word)
                    .suggest("Copy the word from your prompt. Each expert and each round has its own."));
  if (given.text.size() > kLongestAnswer)
    return fail(make_error(codes::too_large, format("The answer has {} bytes; {} are allowed.",
                                                    given.text.size(), kLongestAnswer))
                    .at("text")
                    .suggest("Send a shorter answer."));
  return {};
}

}  // namespace

Result<HandedIn> hand_in_answer(const Session& session, const DialoguePlace& place, const HandIn& given) {
  const std::string slug = slug_of_name(given.expert);
  HandedIn out;
  // Under the dialogue's lock, so that no registration reads half of the panel's answers.
  auto write = [&](const LoadedDialogue& dialogue) -> Result<std::optional<Decision>> {
    TRY(check_hand_in(dialogue.state, given, slug));
    const RoundFolder folder = TRY(read_round_folder(place, given.round));
    TRY(check_answer_places(place, folder, TRY(panel_for(dialogue.state, given.round))));
    const std::string found = folder.find_answer(slug);
    const std::string file =
        found.empty() ? answer_file(given.round, slug) : format("{}/{}", round_folder(given.round), found);
    out = {
        .dialogue_id = dialogue.state.settings.dialogue_id, .expert = slug, .file = place.in_project(file)};
    const Path path = place.path() / file;
    const auto present = found.empty() ? Result<std::string>("") : read_file(path, kLongestAnswer);
    out.already_there = !found.empty() && present && *present == given.text;
    out.replaced = !found.empty() && !out.already_there;
    if (out.already_there) return std::nullopt;
    TRY(make_folder(path.parent_path()));
    TRY(write_file(path, given.text));
    TRY(write_file(path.string() + kHandedInEnding, sha256(given.text) + "\n"));
    return std::nullopt;
  };
  TRY(write_dialogue(session, place, write));
  return out;
}

}  // namespace blue
