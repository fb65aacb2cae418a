#pragma once
// Every name Blue gives to a file or folder. DO NOT CHANGE: these are on users' disks.
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"

namespace blue {

inline constexpr const char* kBlueFolder = ".blue";
inline constexpr const char* kConfigFile = "config.toml";
inline constexpr const char* kIndexFile = "blue.db";
inline constexpr const char* kLocalFile = "local.db";
inline constexpr const char* kDialoguesFolder = "dialogues";
inline constexpr const char* kTemplatesFolder = "templates";
inline constexpr const char* kOutcomesFolder = "outcomes";
inline constexpr const char* kArchiveFolder = "docs/dialogues";
inline constexpr const char* kArchiveSuffix = ".dialogue.recorded.md";
inline constexpr const char* kPlaceNoteSuffix = ".place";
inline constexpr const char* kLocksFolder = "locks";
inline constexpr const char* kIndexLock = "index.lock";
inline constexpr const char* kCreateLock = "create.lock";
inline constexpr const char* kDocumentsLock = "documents.lock";
inline constexpr const char* kLocalLock = "local.lock";
inline constexpr const char* kOllamaLog = "ollama.log";

// In a dialogue's folder.
inline constexpr const char* kLedgerFile = "ledger.jsonl";
inline constexpr const char* kDialoguePage = "dialogue.md";
inline constexpr const char* kExpertPoolFile = "expert-pool.json";
inline constexpr const char* kScoreboardFile = "scoreboard.md";
inline constexpr const char* kTensionsFile = "tensions.md";
inline constexpr const char* kVerdictFile = "verdict.md";
inline constexpr const char* kExportFile = "dialogue.json";
inline constexpr const char* kSaltsFolder = "salts";
inline constexpr const char* kErasuresFolder = "erasures";
// In the folder of a round; what ends so is not an answer.
inline constexpr const char* kPanelFile = "panel.json";
inline constexpr const char* kPromptEnding = ".prompt.md";
inline constexpr const char* kSummaryEnding = ".summary.md";
// Beside an answer that was handed in with a tool: the SHA-256 of what was handed in.
inline constexpr const char* kHandedInEnding = ".handed-in";

// In a dialogue's folder, by round and by an expert's slug.
std::string round_folder(int round);
std::string panel_file(int round);
std::string round_summary_file(int round);
std::string answer_file(int round, std::string_view expert);
std::string prompt_file(int round, std::string_view expert);
// In a dialogue's folder, by commitment: the salt it was made with, and what is left of an erased text.
std::string salt_file(std::string_view commitment);
std::string erasure_file(std::string_view commitment);

// The number in "round-12"; empty for every other spelling.
std::optional<int> parse_round_folder(std::string_view name);
// True when a file of this name in a round's folder is an expert's answer.
bool is_answer(std::string_view file_name);

// `base`, or `base-2`, `base-3` … : the first that is not taken.
std::string first_free(const std::string& base, const std::function<bool(const std::string&)>& is_taken);

}  // namespace blue
