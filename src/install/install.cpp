#include "install/install.h"

#include <algorithm>

#include "base/format.h"
#include "install/receipt.h"
#include "process/run.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestFile = 16u << 20;

// The file that is meant: a link is followed, so that a settings file kept elsewhere is edited there.
Result<Path> real_path(const Path& path) {
  std::error_code error;
  if (!fs::is_symlink(fs::symlink_status(path, error))) return path;
  Path real = fs::canonical(path, error);
  if (error)
    return fail(make_error(codes::file_not_found, "It is a link to a file that does not exist.")
                    .suggest("Create that file or remove the link."));
  return real;
}

struct Present {
  Path path;                        // of the file itself
  std::optional<std::string> text;  // nothing when there is no file
};

Result<Present> read_present(const Path& named) {
  Present present{TRY(real_path(named)), std::nullopt};
  std::error_code error;
  const fs::file_status status = fs::status(present.path, error);
  if (!fs::exists(status)) return present;
  if ((status.permissions() & fs::perms::owner_write) == fs::perms::none)
    return fail(make_error(codes::not_writable, "It is write-protected.")
                    .suggest("Allow writing, or add the entry by hand."));
  present.text = TRY(read_file(present.path, kLargestFile));
  return present;
}

Result<> write_present(const Path& path, std::string_view text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error) return fail(file_error("create", path.parent_path(), error.value()));
  return write_file(path, text);
}

// True when `text` has exactly what Blue would add; without a receipt anything else is the user's.
bool is_there(const std::string& text, const SettingsEdit& edit) {
  const auto with = apply_edit(text, edit);
  return with && *with == text;
}

// `text` as it would be if Blue had never been installed.
Result<std::optional<std::string>> text_without(const FileEdits& file, const Present& present,
                                                const FileReceipt* receipt) {
  if (!present.text) return std::nullopt;
  if (receipt) {
    if (auto before = undo(*receipt, *present.text)) {
      if (receipt->was_absent) return std::nullopt;
      return before;
    }
  }
  std::string text = *present.text;
  for (auto edit = file.edits.rbegin(); edit != file.edits.rend(); ++edit)
    if (receipt || is_there(text, *edit)) text = TRY(revert_edit(text, *edit));
  const bool is_whole = std::holds_alternative<WholeFileEdit>(file.edits.front());
  if (is_whole && text.empty()) return std::nullopt;
  return text;
}

Result<std::string> text_with(const FileEdits& file, std::string text) {
  for (const SettingsEdit& edit : file.edits) text = TRY(apply_edit(text, edit));
  return text;
}

class Run {
 public:
  Run(const InstallRequest& request, const InstallPlaces& here)
      : request_(request), here_(here), receipts_(read_receipts(here.state)) {}

  template <class Act>
  Result<std::vector<ClientOutcome>> each_client(Act act) {
    std::vector<ClientOutcome> outcomes;
    for (const std::string& client : request_.clients) {
      ClientOutcome outcome{client, {}, advice_for(client, request_.scope)};
      client_ = client;
      for (const FileEdits& file : files_for(client, request_.scope, here_))
        outcome.files.push_back(act(file));
      outcomes.push_back(std::move(outcome));
    }
    if (!request_.dry_run && is_changed_) TRY(write_receipts(here_.state, receipts_));
    return outcomes;
  }

  FileOutcome enter(const FileEdits& file) {
    return guarded(file, [&](FileOutcome& outcome) -> Result<> {
      const Present present = TRY(read_present(file.path));
      // An entry that Blue made earlier is renewed; any other is the user's.
      const FileReceipt* receipt = find_receipt(present.path);
      const std::optional<std::string> before =
          receipt ? TRY(text_without(file, present, receipt)) : present.text;
      const std::string after = TRY(text_with(file, before.value_or("")));
      outcome.state = !present.text            ? FileState::created
                      : after == *present.text ? FileState::unchanged
                                               : FileState::changed;
      if (request_.dry_run || (outcome.state == FileState::unchanged && !receipt)) return {};
      FileReceipt kept = make_receipt(before, after);
      if (receipt) kept.clients = receipt->clients;
      kept.clients.insert(client_);
      if (outcome.state != FileState::unchanged) TRY(write_present(present.path, after));
      receipts_[present.path.string()] = std::move(kept);
      is_changed_ = true;
      return {};
    });
  }

  FileOutcome leave(const FileEdits& file) {
    return guarded(file, [&](FileOutcome& outcome) -> Result<> {
      const Present present = TRY(read_present(file.path));
      if (is_needed_by_others(present.path)) return {};
      const std::optional<std::string> before = TRY(text_without(file, present, find_receipt(present.path)));
      outcome.state = before == present.text ? FileState::unchanged
                      : before               ? FileState::restored
                                             : FileState::removed;
      if (request_.dry_run) return {};
      if (outcome.state == FileState::restored) TRY(write_present(present.path, *before));
      if (outcome.state == FileState::removed) TRY(remove_with_folders(present.path));
      is_changed_ |= receipts_.erase(present.path.string()) > 0;
      return {};
    });
  }

 private:
  template <class Act>
  FileOutcome guarded(const FileEdits& file, Act act) {
    FileOutcome outcome{.path = file.path};
    for (const SettingsEdit& edit : file.edits) outcome.content += describe_edit(edit);
    if (const Result<> done = act(outcome); !done) {
      outcome.state = FileState::left_alone;
      outcome.reason = format("{} {}", done.error().message, done.error().suggestion);
    }
    return outcome;
  }

  const FileReceipt* find_receipt(const Path& path) const {
    const auto found = receipts_.find(path.string());
    return found == receipts_.end() ? nullptr : &found->second;
  }
  // A file that several clients read, such as a skill, stays until the last of them is left.
  bool is_needed_by_others(const Path& path) {
    const auto found = receipts_.find(path.string());
    if (found == receipts_.end()) return false;
    std::set<std::string>& clients = found->second.clients;
    if (clients.size() == 1 && clients.contains(client_)) return false;
    if (!request_.dry_run) is_changed_ |= clients.erase(client_) > 0;
    return true;
  }

  // The file, and the folders of a skill that are empty without it.
  Result<> remove_with_folders(const Path& path) const {
    TRY(remove_file(path));
    std::error_code error;
    for (Path folder = path.parent_path();
         folder != here_.home && folder != here_.config && folder != here_.project;
         folder = folder.parent_path())
      if (!fs::is_empty(folder, error) || error || !fs::remove(folder, error)) break;
    return {};
  }

  const InstallRequest& request_;
  const InstallPlaces& here_;
  Receipts receipts_;
  std::string client_;  // the one at work
  bool is_changed_ = false;
};

}  // namespace

bool ClientOutcome::is_complete() const {
  return std::ranges::none_of(files,
                              [](const FileOutcome& file) { return file.state == FileState::left_alone; });
}

Result<std::vector<ClientOutcome>> install(const InstallRequest& request, const InstallPlaces& here) {
  Run run(request, here);
  return run.each_client([&](const FileEdits& file) { return run.enter(file); });
}

Result<std::vector<ClientOutcome>> uninstall(const InstallRequest& request, const InstallPlaces& here) {
  Run run(request, here);
  return run.each_client([&](const FileEdits& file) { return run.leave(file); });
}

std::vector<std::string> find_entered(InstallScope scope, const InstallPlaces& here) {
  const Receipts receipts = read_receipts(here.state);
  std::vector<std::string> entered;
  for (std::string_view client : all_clients()) {
    const auto settings = real_path(files_for(client, scope, here).front().path);
    if (!settings) continue;
    const auto receipt = receipts.find(settings->string());
    if (receipt != receipts.end() && receipt->second.clients.contains(std::string(client)))
      entered.emplace_back(client);
  }
  return entered;
}

bool program_answers(const std::string& program) {
  constexpr std::string_view kPing = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";
  const auto answer = run_program({.args = {program, "mcp"}, .input = std::string(kPing)});
  return answer && answer->succeeded() && answer->output.find("\"id\":1") != std::string::npos;
}

std::string find_fault(const FileEdits& file) {
  const auto present = read_present(file.path);
  if (!present) return present.error().message;
  if (!present->text) return "The file is missing.";
  const auto after = text_with(file, *present->text);
  if (!after) return after.error().message;
  return *after == *present->text ? "" : "Blue's entry is missing or out of date.";
}

}  // namespace blue
