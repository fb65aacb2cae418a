#pragma once
// The rendered files of a dialogue against its ledger: which are missing, left outdated by a crash or edited
// by a user, and how the first two are rendered again. Only calls that write do that: whoever reads shows
// what the ledger says, and leaves the work tree alone.
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dialogues/catch_up.h"
#include "domain/event.h"

namespace blue {

enum class FileCondition {
  intact,   // as the ledger says it was written
  redrawn,  // as this version of Blue renders it, which is not how it was first written
  missing,
  outdated,  // as an earlier event wrote it: a crash came before the newer one was published
  changed,   // as Blue never wrote it
};

struct FileReport {
  std::string path;  // relative to the dialogue's folder
  FileCondition condition = FileCondition::intact;
  bool renders_alike = true;    // this version of Blue renders what was written or issued
  std::string text;             // as it should be
  bool can_be_rendered = true;  // false: what it shows is lost, or it would not be what was issued
  std::string salt = {};        // of a prompt: the file that holds its salt
};

// Every file that the events published, compared with the disk.
Result<std::vector<FileReport>> compare_files(const DialoguePlace& place, std::span<const Event> events);
// True when an event of the dialogue, rendered by this version of Blue, gives these bytes for the file.
bool was_rendered(const DialoguePlace& place, const std::string& path, std::string_view bytes);

// True when a file of `published` (path → hash) is not there.
bool lacks_files(const DialoguePlace& place, const std::map<std::string, std::string>& published);

// The files that repair_files would render, relative to the dialogue's folder; empty where the index knows
// that all are there.
Result<std::vector<std::string>> find_files_to_repair(const Session& session, const DialoguePlace& place);

struct Redrawn {
  std::vector<std::string> files;
  bool is_whole = true;  // false: answers are altered or missing, so pages that show them stay as they are
  std::vector<std::string> failures = {};  // files that could not be written, with the reason
};
// Renders missing and outdated files again; edited ones stay. The caller holds the dialogue's lock.
Result<Redrawn> repair_files(const Session& session, const DialoguePlace& place);
// Renders again what is not as this version of Blue renders it, and sets edits aside.
Result<Redrawn> redraw_files(const Session& session, const DialoguePlace& place);

}  // namespace blue
