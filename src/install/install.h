#pragma once
// Enters Blue into the settings of clients and takes it out again. Merges, never replaces: a file that cannot
// be read, is write-protected or has an entry of its own is left alone and reported.
#include <string>
#include <vector>

#include "install/clients.h"

namespace blue {

enum class FileState {
  created,     // did not exist before
  changed,     // has Blue's entry now
  unchanged,   // nothing to do
  restored,    // is as it was before Blue
  removed,     // did not exist before Blue
  left_alone,  // could not be edited; `reason` says why
};

// What happened, or would happen, to one file.
struct FileOutcome {
  Path path;
  FileState state = FileState::unchanged;
  std::string reason;   // of a file that was left alone
  std::string content;  // what belongs there, for people who edit it themselves
};

struct ClientOutcome {
  std::string client;
  std::vector<FileOutcome> files;
  std::string advice;        // what the user has to do besides; may be empty
  bool is_complete() const;  // no file of settings was left alone
};

struct InstallRequest {
  std::vector<std::string> clients;
  InstallScope scope = InstallScope::user;
  bool dry_run = false;
};

// Enters Blue. Doing it again changes nothing. Fails only when the receipts cannot be written.
Result<std::vector<ClientOutcome>> install(const InstallRequest& request, const InstallPlaces& here);
// Takes Blue out: a file that nobody changed since is restored byte for byte, from another only Blue's
// entries are removed.
Result<std::vector<ClientOutcome>> uninstall(const InstallRequest& request, const InstallPlaces& here);

// The clients that `install` has entered Blue into.
std::vector<std::string> find_entered(InstallScope scope, const InstallPlaces& here);
// True when `program`, started as a client starts it, answers a ping.
bool program_answers(const std::string& program);
// What is wrong with an entry that `install` made; empty when everything is as it was made.
std::string find_fault(const FileEdits& file);

}  // namespace blue
