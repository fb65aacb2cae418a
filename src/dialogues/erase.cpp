#include "dialogues/erase.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "base/format.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/text.h"
#include "dialogues/acknowledged.h"
#include "dialogues/exhibits.h"
#include "dialogues/fold.h"
#include "dialogues/repair.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "ledger/append.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kShortestSentence = 20;  // bytes; shorter words are found anywhere

// True for a copy that was set aside or left by an interrupted write: no rendering replaces it.
bool is_leftover_copy(const Path& path) {
  const std::string name = path.filename().string();
  return name.contains(".edited-") || name.ends_with(".torn") || is_temporary_name(name);
}

// The erasures of this dialogue whose text, as far as the last line that names it goes, is not replaced.
std::set<std::string> erased_paths(const DialogueState& state, const Erasures& erasures) {
  std::set<std::string> paths;
  for (const auto& [path, commitment] : state.commitments)
    if (auto found = erasures.find(commitment); found != erasures.end() && found->second.path == path)
      paths.insert(path);
  return paths;
}

class Sweeper {
 public:
  Sweeper(const Session& session, const DialoguePlace& place, const LedgerContents& contents,
          const DialogueState& state, Erasures erasures)
      : session_(session), place_(place), contents_(contents), state_(state), erasures_(std::move(erasures)) {
    std::erase_if(erasures_, [&](const auto& one) { return one.second.uid != contents.uid; });
    paths_ = erased_paths(state_, erasures_);
  }

  // True when an erased text or its salt is there.
  bool is_needed() const {
    return std::ranges::any_of(erasures_, [&](const auto& one) { return is_there(salt_file(one.first)); }) ||
           std::ranges::any_of(paths_, [&](const std::string& path) { return is_there(path); });
  }

  Sweep take() {
    remove_copies();
    remove_archive();
    remove(kExportFile);
    for (const std::string& path : paths_)
      if (path.ends_with(kPromptEnding)) remove(path);
    redraw_pages();
    renew_index();
    for (const std::string& path : paths_) remove(path);
    if (out_.failures.empty())
      for (const auto& [commitment, erasure] : erasures_) remove(salt_file(commitment));
    for (const Path& folder : touched_)
      if (Result<> synced = sync_folder(folder); !synced) fail_with(synced.error());
    return std::move(out_);
  }

 private:
  bool is_there(const std::string& path) const {
    std::error_code ignored;
    return fs::exists(fs::symlink_status(place_.path() / path, ignored));
  }

  void fail_with(const Error& error) { out_.failures.push_back(error.message); }

  // Removes a file of the dialogue's folder; a link is removed, not followed.
  void remove(const std::string& path) {
    if (Result<> real = check_no_link_before(place_, path); !real) return fail_with(real.error());
    remove_at(place_.path() / path, place_.in_project(path));
  }
  void remove_at(const Path& path, std::string shown) {
    const Result<bool> removed = remove_file(path);
    if (!removed) return fail_with(removed.error());
    if (!*removed) return;
    touched_.insert(path.parent_path());
    out_.removed.push_back(std::move(shown));
  }

  void remove_copies() {
    std::error_code error;
    std::vector<Path> found;
    for (fs::recursive_directory_iterator entry(place_.path(), error), end; !error && entry != end;
         entry.increment(error))
      if (!entry->is_directory(error) && is_leftover_copy(entry->path())) found.push_back(entry->path());
    if (error) return fail_with(file_error("read the folder", place_.path(), error.value()));
    for (const Path& path : found)
      remove_at(path, place_.in_project(path.lexically_relative(place_.path()).generic_string()));
  }

  // The archive and the copies of it that were set aside; `blue dialogue save` writes it again.
  void remove_archive() {
    const Path folder = place_.project.root / kBlueFolder / kArchiveFolder;
    const auto created = parse_instant(state_.created_at);
    if (!created || !is_folder(folder)) return;
    const std::string name =
        format("{}-{}{}", render_compact_instant(*created), state_.settings.dialogue_id, kArchiveSuffix);
    std::error_code error;
    std::vector<Path> found;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
      if (entry->path().filename().string().starts_with(name)) found.push_back(entry->path());
    if (error) return fail_with(file_error("read the folder", folder, error.value()));
    for (const Path& path : found)
      remove_at(path, path.lexically_relative(place_.project.root).generic_string());
  }

  // Whatever is in a page now may hold the words: nothing of it is set aside.
  void redraw_pages() {
    const auto reports = compare_files(place_, contents_.events);
    if (!reports) return fail_with(reports.error());
    for (const FileReport& report : *reports) {
      if (!report.salt.empty()) continue;
      hashes_[report.path] = sha256(report.text);
      const auto present = read_file(place_.path() / report.path);
      if (present && *present == report.text) continue;
      Result<> written = check_no_link_before(place_, report.path);
      if (written) written = make_folder((place_.path() / report.path).parent_path());
      if (written) written = write_file(place_.path() / report.path, report.text);
      if (!written) return fail_with(written.error());
      out_.rewritten.push_back(place_.in_project(report.path));
    }
  }

  void renew_index() {
    Result<> renewed = session_.renew_index();
    if (!renewed) return fail_with(renewed.error());
    const auto indexed = index_dialogue(session_, place_);
    if (!indexed && indexed.error().code != codes::dialogue_id_collision) return fail_with(indexed.error());
    note_published(session_, place_, hashes_);
  }

  const Session& session_;
  const DialoguePlace& place_;
  const LedgerContents& contents_;
  const DialogueState& state_;
  Erasures erasures_;
  std::set<std::string> paths_;
  std::set<Path> touched_;
  std::map<std::string, std::string> hashes_;  // of the pages
  Sweep out_;
};

// Every commitment that a line makes to the file.
std::set<std::string> commitments_to(const LedgerContents& contents, const DialogueState& state, int round,
                                     const std::string& slug) {
  const std::string path = answer_file(round, slug);
  std::set<std::string> out;
  for (const Event& event : contents.events)
    for (const auto* named : {&event.exhibits, &event.kept})
      if (auto found = named->find(path); found != named->end()) out.insert(found->second);
  for (const RoundRead& read : state.reads)
    for (const AnswerHash& one : read.answers)
      if (read.round == round && one.expert == slug) out.insert(one.commitment);
  return out;
}

bool registers(const Event& event, int round) {
  const Json* number = event.body.find("round");
  return event.kind == RoundRegistered::kKind && number && *number == Json(round);
}

std::string find_user(const Session& session) {
  const char* user = std::getenv("USER");
  const std::string& caller = session.scope().caller;
  return printable(!caller.empty() ? caller : user ? user : "");
}

Result<> check_erasable(const DialogueState& state, int round, const std::string& slug,
                        std::string_view expert) {
  if (round >= state.next_round())
    return fail(make_error(codes::round_not_registered,
                           format("Round {} is not registered, so no line names its answers.", round))
                    .at("round", round)
                    .suggest("Delete or correct the answer's file before you register the round."));
  if (state.commitments.contains(answer_file(round, slug))) return {};
  const auto& answers = state.round_at(round).answers;
  if (std::ranges::find(answers, slug, &AnswerRecord::expert) == answers.end())
    return fail(make_error(codes::answer_missing,
                           format("The record has no answer of {} in round {}.", printable(expert), round))
                    .at("expert", expert)
                    .suggest("blue dialogue get shows who sat on which panel."));
  return fail(make_error(codes::erasure_incomplete,
                         format("Round {} was registered in ledger format 1, whose lines hold the words of "
                                "the answers: nothing was erased.",
                                round))
                  .at("round", round)
                  .suggest("Remove the dialogue's folder as a whole, from version control too."));
}

std::vector<std::string> sentences_of(const DialogueState& state, int round, const std::string& slug) {
  std::vector<std::string> out;
  for (const Entity& entity : state.round_at(round).entities)
    for (const std::string& text : {entity.label.text, entity.content.text})
      if (entity.author == slug && text.size() >= kShortestSentence &&
          text != placeholder_of(ExhibitCondition::erased))
        out.push_back(text);
  return out;
}

}  // namespace

Result<EraseRun> erase_answer(const Session& session, const DialoguePlace& place,
                              const EraseRequest& request) {
  const FileLock lock = TRY(lock_dialogue(place));
  ExhibitReader reader(place.path());
  const auto [contents, state] = TRY(fold_sound_ledger(place, &reader));
  const std::string slug = slug_of_name(request.expert);
  TRY(check_erasable(state, request.round, slug, request.expert));
  const std::string answer = answer_file(request.round, slug);
  EraseRun run{state.settings.dialogue_id, {answer}, sentences_of(state, request.round, slug), {}};

  const Erasure record{contents.uid,       answer,         render_instant(session.clock().now()),
                       find_user(session), request.reason, {}};
  Erasures answers, prompts;
  for (const std::string& one : commitments_to(contents, state, request.round, slug)) answers[one] = record;
  bool is_registered = false;
  for (const Event& event : contents.events) {
    is_registered = is_registered || registers(event, request.round);
    for (const auto& [path, commitment] : event.kept) {
      if (!is_registered || !path.ends_with(kPromptEnding)) continue;
      Erasure prompt = record;
      prompt.path = path;
      prompt.because = answer;
      prompts[commitment] = std::move(prompt);
      if (std::ranges::find(run.erased, path) == run.erased.end()) run.erased.push_back(path);
    }
  }
  // The answer's record comes last: with it, every other one is there.
  TRY(write_erasures(place.path(), prompts));
  TRY(write_erasures(place.path(), answers));
  run.sweep = Sweeper(session, place, contents, state, list_erasures(place.path())).take();
  return run;
}

Result<Sweep> sweep_erased(const Session& session, const DialoguePlace& place) {
  if (!is_present(place.path() / kErasuresFolder)) return Sweep{};
  Erasures erasures = list_erasures(place.path());
  auto may_be_back = [&](const auto& one) {
    return is_present(place.path() / salt_file(one.first)) || is_present(place.path() / one.second.path);
  };
  if (std::ranges::none_of(erasures, may_be_back)) return Sweep{};
  const auto [contents, state] = TRY(fold_sound_ledger(place));
  Sweeper sweeper(session, place, contents, state, std::move(erasures));
  return sweeper.is_needed() ? sweeper.take() : Sweep{};
}

namespace {

void render_missing(const Session& session, const DialoguePlace& place, bool is_dry_run, Sweep& out) {
  auto render = [&]() -> Result<> {
    const LedgerFile ledger = TRY(LedgerFile::open(place.ledger()));
    if (compare_with_acknowledged(session, place, ledger).damage) return {};
    if (!is_dry_run)
      TRY(with_index(session, [&]() -> Result<> { return TRY(index_dialogue(session, place)), Result<>{}; }));
    std::vector<std::string> files = TRY(find_files_to_repair(session, place));
    if (files.empty()) return {};
    if (!is_dry_run) {
      Redrawn done = TRY(repair_files(session, place));
      out.failures.insert(out.failures.end(), done.failures.begin(), done.failures.end());
      files = std::move(done.files);
    }
    for (const std::string& file : files) out.rendered.push_back(place.in_project(file));
    return {};
  };
  // Status and doctor say what is wrong with a ledger that cannot be read.
  if (Result<> done = render(); !done && done.error().code != codes::ledger_damaged)
    log(LogLevel::warning, "Pages of {} were not rendered: {}", place.folder, done.error().message);
}

}  // namespace

Result<Sweep> tidy_dialogue(const Session& session, const DialoguePlace& place, bool is_dry_run) {
  const FileLock lock = TRY(lock_dialogue(place));
  Sweep out;
  if (!is_dry_run) out = TRY(sweep_erased(session, place));
  const std::string ledger = TRY(read_file(place.ledger(), kLargestLedger));
  std::error_code error;
  std::vector<Path> orphans;
  for (fs::directory_iterator entry(place.path() / kSaltsFolder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (is_commitment(name) && !ledger.contains(name)) orphans.push_back(entry->path());
  }
  // Whoever writes here holds the lock, so what is half written now was left by a crash.
  for (fs::recursive_directory_iterator entry(place.path(), error), end; !error && entry != end;
       entry.increment(error))
    if (is_temporary_name(entry->path().filename().string()) && !entry->is_directory(error))
      orphans.push_back(entry->path());
  for (const Path& path : orphans) {
    const Result<bool> removed = is_dry_run ? Result<bool>(false) : remove_file(path);
    if (!removed)
      out.failures.push_back(removed.error().message);
    else
      out.removed.push_back(place.in_project(path.lexically_relative(place.path()).generic_string()));
  }
  return render_missing(session, place, is_dry_run, out), out;
}

}  // namespace blue
