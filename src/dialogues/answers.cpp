#include "dialogues/answers.h"

#include <dirent.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>

#include "base/format.h"
#include "base/hash.h"
#include "base/layout.h"
#include "base/text.h"
#include "domain/dialogue/known_entities.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "markers/parse_answer.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

struct CloseFolder {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

// Most file systems report the kind of an entry with its name.
bool names_link(const dirent& entry, const Path& folder) {
  std::error_code error;
  if (entry.d_type != DT_UNKNOWN) return entry.d_type == DT_LNK;
  return fs::is_symlink(fs::symlink_status(folder / entry.d_name, error));
}

Path answer_path(const DialoguePlace& place, int round, std::string_view expert) {
  return place.path() / answer_file(round, expert);
}

const GivenAnswer* find_given(const std::vector<GivenAnswer>& given, std::string_view expert) {
  auto found =
      std::ranges::find_if(given, [&](const GivenAnswer& one) { return slug_of_name(one.expert) == expert; });
  return found == given.end() ? nullptr : &*found;
}

void check_given(std::vector<Error>& problems, const DialoguePlace& place, const RoundFolder& folder,
                 const PanelSet& panel, const GivenAnswer& one, std::size_t position) {
  const int round = folder.round;
  std::string field = format("responses[{}]", position);
  std::string slug = slug_of_name(one.expert);
  if (!sits_on(panel, slug)) {
    problems.push_back(make_error(codes::expert_not_found,
                                  format("{} does not sit on the panel of round {}.", one.expert, round))
                           .at(field + ".expert", one.expert)
                           .suggest(format("The panel is {}.", join(names_of(panel), ", "))));
    return;
  }
  if (one.text.size() > kLongestAnswer)
    problems.push_back(make_error(codes::too_large, format("The answer of {} has {} bytes; {} are allowed.",
                                                           one.expert, one.text.size(), kLongestAnswer))
                           .at(field + ".text")
                           .suggest("Ask the expert for a shorter answer."));
  const std::string name = folder.find_answer(slug);
  if (name.empty()) return;
  const std::string file = place.in_project(format("{}/{}", round_folder(round), printable(name)));
  auto present = read_file(folder.path / name, kLongestAnswer);
  if (present && *present != one.text)
    problems.push_back(
        make_error(codes::answer_conflict, format("{} has another answer than the one given.", file))
            .at(field + ".text")
            .suggest("Leave the response out to register the file, or remove the file if it is wrong.")
            .with("file", file)
            .with("file_bytes", present->size())
            .with("given_bytes", one.text.size()));
}

std::string answer_name(std::string_view slug) { return format("{}.md", slug); }

// The files of a folder whose names are that of the expert's answer in any letter case.
std::vector<std::string> names_like(const RoundFolder& folder, std::string_view slug) {
  std::vector<std::string> out;
  const std::string wanted = fold_case(answer_name(slug));
  std::ranges::copy_if(folder.names, std::back_inserter(out),
                       [&](const std::string& name) { return fold_case(name) == wanted; });
  return out;
}

// Where an answer is missing because several files could be it, the error names them.
void hint_at_file(Error& error, const RoundFolder& folder) {
  if (error.code != codes::answer_missing || !error.value || !error.value->string()) return;
  std::vector<std::string> names = names_like(folder, *error.value->string());
  if (names.size() < 2) return;
  for (std::string& name : names) name = printable(name);
  error.suggestion = format("Keep one of {} in {} and name it {}.", join(names, ", "),
                            round_folder(folder.round), answer_name(*error.value->string()));
}

// The expert whose answer the file is by its name, in any letter case.
std::string expert_of_file(std::string_view name) {
  return slug_of_name(name.substr(0, name.size() - std::min(name.size(), answer_name("").size())));
}

// The text of an answer and when it was given: from its file, or as given where there is none. A file is
// never newer than the clock, which may be a fixed one.
struct AnswerText {
  std::string text;
  Instant at;
  std::string source;
};
bool is_handed_in(const RoundFolder& folder, const std::string& name, std::string_view text) {
  constexpr std::size_t kMost = 100;  // bytes of a hash and a line end
  const std::string note = name + kHandedInEnding;
  if (!folder.holds(note) || folder.holds_link(note)) return false;
  return read_file(folder.path / note, kMost).value_or("") == sha256(text) + "\n";
}

Result<AnswerText> read_answer_text(const RoundFolder& folder, const std::string& name,
                                    const GivenAnswer* given, Instant now) {
  if (name.empty()) return AnswerText{given->text, now, given->source};
  DatedText file = TRY(read_dated_file(folder.path / name, kLongestAnswer));
  const char* source = is_handed_in(folder, name, file.text) ? "tool" : "file";
  return AnswerText{std::move(file.text), std::min(now, file.written_at), source};
}

// The commitments on record that may be about the bytes of an answer: of its registration, then of dry runs.
std::vector<std::string> commitments_of(const DialogueState& state, int round, const std::string& slug) {
  std::vector<std::string> out;
  if (auto named = state.commitments.find(answer_file(round, slug)); named != state.commitments.end())
    out.push_back(named->second);
  for (const RoundRead& read : state.reads)
    for (const AnswerHash& one : read.answers)
      if (read.round == round && one.expert == slug) out.push_back(one.commitment);
  return out;
}

Result<AnswerInput> read_answer(const RoundFolder& folder, const std::string& slug,
                                const AnswerContext& context, const GivenAnswer* given, Instant now,
                                const DialogueState& state, Committer& committer) {
  const AnswerText read = TRY(read_answer_text(folder, folder.find_answer(slug), given, now));
  AnswerInput input;
  input.answer = parse_answer(read.text, slug, folder.round, context);
  input.sha256 = sha256(read.text);
  input.commitment =
      committer.commit(answer_file(folder.round, slug), read.text, commitments_of(state, folder.round, slug));
  const bool is_claimed = given && !given->answered_at.empty();
  input.answered_at = is_claimed ? given->answered_at : render_instant(read.at);
  input.clock = is_claimed ? "claimed" : "measured";
  input.source = read.source;
  if (given) input.answered_by = given->answered_by;
  input.file = answer_file(folder.round, slug);
  return input;
}

std::vector<Witness> find_witnesses(const RoundRegistered& round, const std::string& slug) {
  std::vector<Witness> witnesses;
  for (const Entity& entity : round.entities)
    if (entity.author == slug && entity.line > 0) witnesses.push_back({entity.line, entity.id, ""});
  for (const Reference& reference : round.references)
    if (reference.expert == slug && reference.line > 0)
      witnesses.push_back({reference.line, format("{} {}", name_of(reference.type), reference.target), ""});
  for (const Signal& signal : round.standing)
    if (signal.expert == slug && signal.round == round.round)
      witnesses.push_back({signal.line, "signal", ""});
  std::ranges::stable_sort(witnesses, {}, &Witness::line);
  return witnesses;
}

}  // namespace

std::string RoundFolder::find_answer(std::string_view slug) const {
  if (std::string name = answer_name(slug); holds(name)) return name;
  const std::vector<std::string> like = names_like(*this, slug);
  return like.size() == 1 ? like.front() : "";
}
bool RoundFolder::holds(std::string_view name) const {
  return std::ranges::binary_search(names, name, std::less<>());
}
bool RoundFolder::holds_link(std::string_view name) const {
  return std::ranges::binary_search(links, name, std::less<>());
}

Result<RoundFolder> read_round_folder(const DialoguePlace& place, int round) {
  RoundFolder folder{round, place.path() / round_folder(round), {}, {}, false};
  std::error_code error;
  folder.is_link = fs::is_symlink(fs::symlink_status(folder.path, error));
  if (folder.is_link) return folder;
  const std::unique_ptr<DIR, CloseFolder> opened(::opendir(folder.path.c_str()));
  if (!opened && errno == ENOENT) return folder;
  if (!opened) return fail(file_error("read", folder.path, errno));
  while (const dirent* entry = (errno = 0, ::readdir(opened.get()))) {
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") continue;
    folder.names.emplace_back(name);
    if (names_link(*entry, folder.path)) folder.links.emplace_back(name);
  }
  if (errno != 0) return fail(file_error("read", folder.path, errno));
  std::ranges::sort(folder.names);
  std::ranges::sort(folder.links);
  return folder;
}

Result<> check_answer_places(const DialoguePlace& place, const RoundFolder& folder, const PanelSet& panel) {
  std::vector<Error> problems;
  for (const std::string& slug : slugs_of(panel)) {
    const std::string name = folder.find_answer(slug);
    if (!folder.is_link && !folder.holds_link(name)) continue;
    Result<> real = check_no_link(place, name.empty() ? answer_file(folder.round, slug)
                                                      : format("{}/{}", round_folder(folder.round), name));
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

std::set<std::string> find_answered(const RoundFolder& folder) {
  std::set<std::string> out;
  for (const std::string& name : folder.names) {
    std::error_code error;
    if (is_answer(name) && !folder.holds_link(name) && fs::file_size(folder.path / name, error) > 0 && !error)
      out.insert(expert_of_file(name));
  }
  return out;
}

std::vector<UncountedFile> find_uncounted_files(const RoundFolder& folder, const PanelSet& panel,
                                                const DialogueState& state, Committer& committer) {
  constexpr std::size_t kMost = 100;
  std::vector<UncountedFile> out;
  for (const std::string& name : folder.names) {
    const std::string slug = expert_of_file(name);
    const bool is_own = folder.find_answer(slug) == name;
    if (!is_answer(name) || folder.holds_link(name) || (is_own && sits_on(panel, slug)) ||
        out.size() == kMost)
      continue;
    const bool is_renamed = is_own && std::ranges::find(panel.considered, slug) != panel.considered.end();
    const std::string file =
        is_renamed ? answer_file(folder.round, slug) : format("{}/{}", round_folder(folder.round), name);
    if (auto text = read_file(folder.path / name, kLongestAnswer); text && is_path_below(file))
      out.push_back({file, committer.commit(file, *text, commitments_of(state, folder.round, slug))});
  }
  return out;
}

std::vector<Note> find_uncounted_answers(const RoundFolder& folder, const PanelSet& panel) {
  std::vector<Note> notes;
  for (const std::string& name : folder.names) {
    const std::string slug = expert_of_file(name), answer = folder.find_answer(slug);
    const bool sits = sits_on(panel, slug);
    if (!is_answer(name) || (sits && answer == name)) continue;
    notes.push_back({"answer_not_counted",
                     sits ? format("{0}/{1} was not counted: {0}/{2} is the answer of that expert.",
                                   round_folder(folder.round), printable(name), answer_name(slug))
                          : format("{}/{} was not counted: its name is not that of an expert on the panel of "
                                   "round {}.",
                                   round_folder(folder.round), printable(name), folder.round),
                     "Keeping it is fine. If it should count, rename it after a member of the panel and "
                     "replace the round.",
                     "", 0, 0});
  }
  return notes;
}

Result<> rename_answers(const RoundFolder& folder, const PanelSet& panel) {
  std::vector<std::string> slugs = slugs_of(panel);
  slugs.insert(slugs.end(), panel.considered.begin(), panel.considered.end());
  for (const std::string& slug : slugs) {
    const std::string name = folder.find_answer(slug);
    std::error_code error;
    if (!name.empty() && name != answer_name(slug) && !folder.holds_link(name))
      fs::rename(folder.path / name, folder.path / answer_name(slug), error);
    if (error) return fail(file_error("rename", folder.path / name, error.value()));
  }
  return {};
}

Result<> check_given_answers(const DialoguePlace& place, const RoundFolder& folder, const PanelSet& panel,
                             const std::vector<GivenAnswer>& given) {
  std::vector<Error> problems;
  for (std::size_t i = 0; i < given.size(); ++i) {
    check_given(problems, place, folder, panel, given[i], i);
    const GivenAnswer* first = find_given(given, slug_of_name(given[i].expert));
    if (first->text != given[i].text)
      problems.push_back(
          make_error(codes::answer_conflict, format("{} has two different answers.", given[i].expert))
              .at(format("responses[{}].text", i))
              .suggest("Give one answer for each expert."));
  }
  if (!problems.empty()) return fail(combine(std::move(problems)));
  return {};
}

Result<> write_given_answers(const DialoguePlace& place, int round, const std::vector<GivenAnswer>& given,
                             const Clock& clock) {
  for (const GivenAnswer& one : given) {
    Path path = answer_path(place, round, slug_of_name(one.expert));
    TRY(make_folder(path.parent_path()));
    const bool is_new = !is_present(path) && TRY(create_file(path, one.text));
    std::error_code ignored;  // under a clock that was handed in, a run can be repeated to the byte
    if (is_new && clock.is_given())
      fs::last_write_time(path, std::chrono::file_clock::from_sys(clock.now()), ignored);
  }
  return {};
}

Result<std::vector<AnswerInput>> read_answers(const RoundFolder& folder, const PanelSet& panel,
                                              const DialogueState& state,
                                              const std::vector<GivenAnswer>& given, Instant now,
                                              Committer& committer) {
  const std::vector<std::string> experts = names_in_answers(state, panel);
  const std::vector<KnownEntity> known = known_entities(state, folder.round);
  std::vector<AnswerInput> answers;
  answers.reserve(panel.seats.size());
  for (const std::string& slug : slugs_of(panel)) {
    const GivenAnswer* one = find_given(given, slug);
    if (one || !folder.find_answer(slug).empty())
      answers.push_back(TRY(read_answer(folder, slug, {experts, known}, one, now, state, committer)));
  }
  return answers;
}

Result<std::vector<AnswerInput>> read_dropped_answers(const RoundFolder& folder, const PanelSet& panel,
                                                      const DialogueState& state, Instant now,
                                                      Committer& committer) {
  const std::vector<std::string> experts = names_in_answers(state, panel);
  const std::vector<KnownEntity> known = known_entities(state, folder.round);
  std::vector<AnswerInput> answers;
  for (const std::string& slug : panel.considered)
    if (const std::string name = folder.find_answer(slug); !name.empty() && !folder.holds_link(name))
      answers.push_back(TRY(read_answer(folder, slug, {experts, known}, nullptr, now, state, committer)));
  return answers;
}

void Witness::describe(Fields<Witness>& f) {
  f.optional("line", &Witness::line, "Line in the answer");
  f.optional("what", &Witness::what, "What it was counted as");
  f.optional("text", &Witness::text, "The line");
}

namespace {

// The bytes that were registered, as text; a sentence about them where there are others.
Result<std::string> read_shown_text(const DialoguePlace& place, const DialogueState& state, int round,
                                    const std::string& slug) {
  const std::string file = answer_file(round, slug);
  auto named = state.commitments.find(file);
  if (named == state.commitments.end()) return read_file(place.path() / file, kLongestAnswer);
  Exhibit exhibit = read_exhibit(place.path(), file, named->second);
  return exhibit.condition == ExhibitCondition::intact ? std::move(exhibit.bytes)
                                                       : std::string(placeholder_of(exhibit.condition));
}

}  // namespace

Result<ReadAnswer> read_stored_answer(const DialoguePlace& place, const DialogueState& state, int round,
                                      std::string_view expert) {
  std::string slug = slug_of_name(expert);
  const bool registered = round < state.next_round();
  bool answered =
      registered && std::ranges::any_of(state.round_at(round).answers,
                                        [&](const AnswerRecord& one) { return one.expert == slug; });
  if (!answered)
    return fail(make_error(codes::answer_missing,
                           format("The record has no answer of {} in round {}.", printable(expert), round))
                    .at("expert", expert)
                    .suggest("blue dialogue get shows who sat on which panel."));
  ReadAnswer answer;
  TRY(check_no_link(place, answer_file(round, slug)));
  answer.file = place.in_project(answer_file(round, slug));
  answer.text = TRY(read_shown_text(place, state, round, slug));
  answer.witnesses = find_witnesses(state.round_at(round), slug);
  auto lines = split(answer.text, '\n');
  for (Witness& witness : answer.witnesses)
    if (witness.line <= lines.size()) witness.text = fit_width(trim(lines[witness.line - 1]), 120);
  return answer;
}

}  // namespace blue
