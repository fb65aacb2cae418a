#include "dialogues/answers.h"

#include <algorithm>

#include "base/format.h"
#include "base/hash.h"
#include "base/text.h"
#include "dialogues/real_path.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "markers/parse_answer.h"

namespace blue {
namespace {

Path answer_path(const DialoguePlace& place, int round, std::string_view expert) {
  return place.path() / answer_file(round, expert);
}

const GivenAnswer* find_given(const std::vector<GivenAnswer>& given, std::string_view expert) {
  auto found =
      std::ranges::find_if(given, [&](const GivenAnswer& one) { return slug_of_name(one.expert) == expert; });
  return found == given.end() ? nullptr : &*found;
}

void check_given(std::vector<Error>& problems, const DialoguePlace& place, int round, const PanelSet& panel,
                 const GivenAnswer& one, std::size_t position) {
  std::string field = format("responses[{}]", position);
  std::string slug = slug_of_name(one.expert);
  if (!sits_on(panel, slug)) {
    problems.push_back(make_error(codes::expert_not_found,
                                  format("{} does not sit on the panel of round {}.", one.expert, round))
                           .at(field + ".expert")
                           .with_value(one.expert));
    return;
  }
  if (one.text.size() > kLongestAnswer)
    problems.push_back(make_error(codes::too_large, format("The answer of {} has {} bytes; {} are allowed.",
                                                           one.expert, one.text.size(), kLongestAnswer))
                           .at(field + ".text"));
  const std::string file = place.in_project(answer_file(round, slug));
  auto present = read_file(answer_path(place, round, slug), kLongestAnswer);
  if (present && *present != one.text)
    problems.push_back(
        make_error(codes::answer_conflict, format("{} holds another answer than the one given.", file))
            .at(field + ".text")
            .suggest("Leave the response out to register the file, or remove the file if it is wrong.")
            .with("file", file)
            .with("file_sha256", sha256(*present))
            .with("given_sha256", sha256(one.text)));
}

std::string answer_name(std::string_view slug) { return format("{}.md", slug); }

// An answer that is missing only by the letter case of its name: the error says which file was meant.
void hint_at_file(Error& error, const RoundFolder& folder) {
  if (error.code != codes::answer_missing || !error.value || !error.value->string()) return;
  const std::string wanted = answer_name(*error.value->string());
  for (const std::string& name : folder.names)
    if (name != wanted && fold_case(name) == fold_case(wanted))
      error.suggestion = format("Rename {0}/{1} to {0}/{2}: only that name counts.",
                                round_folder(folder.round), printable(name), wanted);
}

// Everyone whose name an answer may mention: who is known to the dialogue and who sits on the panel.
std::vector<std::string> names_in_answers(const DialogueState& state, const PanelSet& panel) {
  std::vector<std::string> experts = state.taken_slugs();
  for (const std::string& slug : slugs_of(panel))
    if (std::ranges::find(experts, slug) == experts.end()) experts.push_back(slug);
  return experts;
}

// The text of an answer and when it was given: from its file, or as given where there is none yet. A clock
// that stands still is not overtaken by a file.
struct AnswerText {
  std::string text;
  Instant at;
};
Result<AnswerText> read_answer_text(const RoundFolder& folder, const std::string& name,
                                    const GivenAnswer* given, Instant now) {
  if (!folder.holds(name)) return AnswerText{given->text, now};
  DatedText file = TRY(read_dated_file(folder.path / name, kLongestAnswer));
  return AnswerText{std::move(file.text), std::min(now, file.written_at)};
}

Result<AnswerInput> read_answer(const RoundFolder& folder, const std::string& slug,
                                std::span<const std::string> experts, const GivenAnswer* given, Instant now) {
  const AnswerText read = TRY(read_answer_text(folder, answer_name(slug), given, now));
  AnswerInput input;
  input.answer = parse_answer(read.text, slug, folder.round, experts);
  input.sha256 = sha256(read.text);
  input.answered_at = given && !given->answered_at.empty() ? given->answered_at : render_instant(read.at);
  input.file = answer_file(folder.round, slug);
  return input;
}

}  // namespace

Result<> check_answer_places(const DialoguePlace& place, const RoundFolder& folder, const PanelSet& panel) {
  std::vector<Error> problems;
  for (const std::string& slug : slugs_of(panel)) {
    if (!folder.is_link && !folder.holds_link(answer_name(slug))) continue;
    Result<> real = check_no_link(place, answer_file(folder.round, slug));
    if (!real && (problems.empty() || problems.back().message != real.error().message))
      problems.push_back(std::move(real).error());
  }
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return {};
}

Error with_file_hints(Error error, const RoundFolder& folder) {
  hint_at_file(error, folder);
  for (Error& one : error.errors) hint_at_file(one, folder);
  return error;
}

std::vector<Note> find_uncounted_answers(const RoundFolder& folder, const PanelSet& panel) {
  std::vector<Note> notes;
  for (const std::string& name : folder.names) {
    const std::string slug = name.substr(0, name.size() - std::min<std::size_t>(name.size(), 3));
    if (!is_answer(name) || sits_on(panel, slug)) continue;
    notes.push_back({"answer_not_counted",
                     format("{}/{} was not counted: nobody on the panel of round {} has that name.",
                            round_folder(folder.round), printable(name), folder.round),
                     "Rename it after a member of the panel and replace the round, or remove it.", "", 0, 0});
  }
  return notes;
}

Result<> check_given_answers(const DialoguePlace& place, int round, const PanelSet& panel,
                             const std::vector<GivenAnswer>& given) {
  std::vector<Error> problems;
  for (std::size_t i = 0; i < given.size(); ++i) {
    check_given(problems, place, round, panel, given[i], i);
    const GivenAnswer* first = find_given(given, slug_of_name(given[i].expert));
    if (first->text != given[i].text)
      problems.push_back(
          make_error(codes::answer_conflict, format("{} is given two different answers.", given[i].expert))
              .at(format("responses[{}].text", i))
              .suggest("Keep one answer of each expert."));
  }
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return {};
}

Result<> write_given_answers(const DialoguePlace& place, int round, const std::vector<GivenAnswer>& given) {
  for (const GivenAnswer& one : given) {
    Path path = answer_path(place, round, slug_of_name(one.expert));
    TRY(make_folder(path.parent_path()));
    if (!is_present(path)) TRY(create_file(path, one.text));
  }
  return {};
}

Result<std::vector<AnswerInput>> read_answers(const RoundFolder& folder, const PanelSet& panel,
                                              const DialogueState& state,
                                              const std::vector<GivenAnswer>& given, Instant now) {
  const std::vector<std::string> experts = names_in_answers(state, panel);
  std::vector<AnswerInput> answers;
  answers.reserve(panel.seats.size());
  for (const std::string& slug : slugs_of(panel)) {
    const GivenAnswer* one = find_given(given, slug);
    if (one || folder.holds(answer_name(slug)))
      answers.push_back(TRY(read_answer(folder, slug, experts, one, now)));
  }
  return answers;
}

}  // namespace blue
