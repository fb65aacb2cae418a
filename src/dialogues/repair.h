#pragma once
// The rendered files of a dialogue against its ledger: which are missing, left behind by a crash or changed
// by somebody, and how the first two are made again.
#include <map>
#include <span>
#include <string>
#include <vector>

#include "dialogues/place.h"
#include "domain/event.h"

namespace blue {

enum class FileCondition {
  intact,    // as the ledger says it was written
  redrawn,   // as this version of Blue renders it, which is not how it was first written
  missing,   //
  outdated,  // as an earlier event wrote it: a crash came before the newer one was published
  changed,   // as Blue never wrote it
};

struct FileReport {
  std::string path;  // relative to the dialogue's folder
  FileCondition condition = FileCondition::intact;
  bool renders_alike = true;  // this version of Blue renders what the ledger says was written
  std::string text;           // as it should be
};

// Every file that the events published, compared with the disk.
Result<std::vector<FileReport>> compare_files(const DialoguePlace& place, std::span<const Event> events);

// True when a file of `published` (path → hash) is not there.
bool lacks_files(const DialoguePlace& place, const std::map<std::string, std::string>& published);

// Makes missing and outdated files again, alone with the dialogue; what somebody changed stays. Troubles go
// to the log: a tree that cannot be written is still read.
void repair_files(const Session& session, const DialoguePlace& place);

// Makes every file again that is not as this version of Blue renders it; what somebody changed is kept aside.
// Returns the paths.
Result<std::vector<std::string>> redraw_files(const Session& session, const DialoguePlace& place);

}  // namespace blue
