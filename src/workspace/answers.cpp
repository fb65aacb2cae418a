#include "workspace/answers.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "base/format.h"
#include "base/hash.h"
#include "base/text.h"
#include "documents/paths.h"
#include "domain/error_codes.h"
#include "markers/parse_answer.h"
#include "workspace/real_path.h"

namespace blue {
namespace {

Path answer_path(const DialoguePlace& place, int round, std::string_view expert) {
  return place.path() / answer_file(round, expert);
}

const GivenAnswer* find_given(const std::vector<GivenAnswer>& given, std::string_view expert) {
  auto found = std::ranges::find_if(
      given, [&](const GivenAnswer& one) { return slug_from_caller(one.expert) == expert; });
  return found == given.end() ? nullptr : &*found;
}

// When the file was last written; a clock that stands still is not overtaken.
std::string file_time(const Path& path, Instant now) {
  struct stat facts{};
  if (::stat(path.c_str(), &facts) != 0) return render_instant(now);
  return render_instant(std::min(now, Instant(std::chrono::seconds(facts.st_mtim.tv_sec))));
}

void check_given(std::vector<Error>& problems, const DialoguePlace& place, int round, const PanelSet& panel,
                 const GivenAnswer& one, std::size_t position) {
  std::string field = format("responses[{}]", position);
  std::string slug = slug_from_caller(one.expert);
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

// The names in a round's folder, in order; none when it cannot be looked at.
std::vector<std::string> names_in_round(const DialoguePlace& place, int round) {
  std::vector<std::string> names;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(place.path() / round_folder(round), error), end;
       !error && entry != end; entry.increment(error))
    names.push_back(entry->path().filename().string());
  std::ranges::sort(names);
  return names;
}

std::string answer_name(std::string_view slug) { return format("{}.md", slug); }

// An answer that is missing only by the letter case of its name: the error says which file was meant.
void hint_at_file(Error& error, int round, const std::vector<std::string>& names) {
  if (error.code != codes::answer_missing || !error.value || !error.value->string()) return;
  const std::string wanted = answer_name(*error.value->string());
  for (const std::string& name : names)
    if (name != wanted && fold_case(name) == fold_case(wanted))
      error.suggestion = format("Rename {0}/{1} to {0}/{2}: only that name counts.", round_folder(round),
                                printable(name), wanted);
}

// From its file; the given text stands in for a file that is not there yet.
Result<AnswerInput> read_answer(const DialoguePlace& place, int round, const std::string& slug,
                                std::span<const std::string> experts, const GivenAnswer* given, Instant now) {
  Path path = answer_path(place, round, slug);
  std::string text = is_present(path) ? TRY(read_file(path, kLongestAnswer)) : given->text;
  AnswerInput input;
  input.answer = parse_answer(text, slug, round, experts);
  input.sha256 = sha256(text);
  input.answered_at = given && !given->answered_at.empty() ? given->answered_at : file_time(path, now);
  input.file = answer_file(round, slug);
  return input;
}

}  // namespace

Status check_answer_places(const DialoguePlace& place, int round, const PanelSet& panel) {
  std::vector<Error> problems;
  for (const std::string& slug : slugs_of(panel))
    if (Status real = check_no_link(place, answer_file(round, slug)); !real) {
      if (problems.empty() || problems.back().message != real.error().message)
        problems.push_back(std::move(real).error());
    }
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return {};
}

Error with_file_hints(Error error, const DialoguePlace& place, int round) {
  const std::vector<std::string> names = names_in_round(place, round);
  hint_at_file(error, round, names);
  for (Error& one : error.errors) hint_at_file(one, round, names);
  return error;
}

std::vector<Note> find_uncounted_answers(const DialoguePlace& place, int round, const PanelSet& panel) {
  std::vector<Note> notes;
  for (const std::string& name : names_in_round(place, round)) {
    const bool is_answer =
        name.ends_with(".md") && !name.ends_with(".prompt.md") && !name.ends_with(".summary.md");
    const std::string slug = name.substr(0, name.size() - std::min<std::size_t>(name.size(), 3));
    if (!is_answer || sits_on(panel, slug)) continue;
    notes.push_back({"answer_not_counted",
                     format("{}/{} was not counted: nobody on the panel of round {} has that name.",
                            round_folder(round), printable(name), round),
                     "Rename it after a member of the panel and replace the round, or remove it.", "", 0, 0});
  }
  return notes;
}

Status check_given_answers(const DialoguePlace& place, int round, const PanelSet& panel,
                           const std::vector<GivenAnswer>& given) {
  std::vector<Error> problems;
  for (std::size_t i = 0; i < given.size(); ++i) {
    check_given(problems, place, round, panel, given[i], i);
    const GivenAnswer* first = find_given(given, slug_from_caller(given[i].expert));
    if (first->text != given[i].text)
      problems.push_back(
          make_error(codes::answer_conflict, format("{} is given two different answers.", given[i].expert))
              .at(format("responses[{}].text", i))
              .suggest("Keep one answer of each expert."));
  }
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return {};
}

Status write_given_answers(const DialoguePlace& place, int round, const std::vector<GivenAnswer>& given) {
  for (const GivenAnswer& one : given) {
    Path path = answer_path(place, round, slug_from_caller(one.expert));
    TRY(make_folder(path.parent_path()));
    if (!is_present(path)) TRY(create_file(path, one.text));
  }
  return {};
}

Result<std::vector<AnswerInput>> read_answers(const DialoguePlace& place, int round, const PanelSet& panel,
                                              const DialogueState& state,
                                              const std::vector<GivenAnswer>& given, Instant now) {
  std::vector<std::string> experts = state.taken_slugs();
  std::vector<AnswerInput> answers;
  for (const std::string& slug : slugs_of(panel)) {
    if (std::ranges::find(experts, slug) == experts.end()) experts.push_back(slug);
  }
  for (const std::string& slug : slugs_of(panel)) {
    const GivenAnswer* one = find_given(given, slug);
    if (!one && !is_present(answer_path(place, round, slug))) continue;
    answers.push_back(TRY(read_answer(place, round, slug, experts, one, now)));
  }
  return answers;
}

}  // namespace blue
