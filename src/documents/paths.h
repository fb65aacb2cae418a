#pragma once
// Every name Blue gives to a file or folder. DO NOT CHANGE: these are on users' disks.
#include "base/file.h"

namespace blue {

inline constexpr const char* kBlueFolder = ".blue";
inline constexpr const char* kConfigFile = "config.toml";
inline constexpr const char* kIndexFile = "blue.db";
inline constexpr const char* kLocalFile = "local.db";
inline constexpr const char* kDialoguesFolder = "dialogues";
inline constexpr const char* kLedgerFile = "ledger.jsonl";
inline constexpr const char* kDialoguePage = "dialogue.md";
inline constexpr const char* kExpertPoolFile = "expert-pool.json";
inline constexpr const char* kArchiveFolder = "docs/dialogues";
inline constexpr const char* kArchiveSuffix = ".dialogue.recorded.md";
inline constexpr const char* kPlaceNoteSuffix = ".place";
inline constexpr const char* kLocksFolder = "locks";
inline constexpr const char* kIndexLock = "index.lock";
inline constexpr const char* kCreateLock = "create.lock";
inline constexpr const char* kLocalLock = "local.lock";

}  // namespace blue
