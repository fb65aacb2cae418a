#include "workspace/answers.h"

#include <sys/stat.h>

#include <algorithm>

#include "base/format.h"
#include "base/hash.h"
#include "documents/paths.h"
#include "domain/error_codes.h"
#include "markers/parse_answer.h"

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
