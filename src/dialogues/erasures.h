#pragma once
// What is left of an erased text: `erasures/<commitment>.json` in the dialogue's folder, which says who
// erased it and why and holds no word of it (docs/formats.md, "Erasures"). Readers ask for these records
// before they read a text.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/describe.h"
#include "base/file.h"

namespace blue {

// DO NOT RENAME: the names are on users' disks.
enum class ErasureReason { personal_data, secret, legal };
constexpr auto enum_names(ErasureReason) {
  using enum ErasureReason;
  return std::to_array<EnumName<ErasureReason>>(
      {{personal_data, "personal-data"}, {secret, "secret"}, {legal, "legal"}});
}

struct Erasure {
  std::string uid;   // of the dialogue: the hash of its first line
  std::string path;  // of the erased text, relative to the dialogue's folder
  std::string at;
  std::string by;  // a claim; empty when it is unknown
  ErasureReason reason = ErasureReason::secret;
  std::optional<std::string> because;  // the erased answer, for a text that was erased because it quotes that
  static void describe(Fields<Erasure>& f);
};
using Erasures = std::map<std::string, Erasure>;  // by commitment

// The erasure of `commitment`; nothing when there is none or it cannot be read.
std::optional<Erasure> find_erasure(const Path& folder, const std::string& commitment);
// All that can be read.
Erasures list_erasures(const Path& folder);
// Writes records, on disk when the call returns; one that is there already stands.
Result<> write_erasures(const Path& folder, const Erasures& erasures);

// The erasure of the text at `path`, whatever its commitment; nothing when there is none.
std::optional<Erasure> find_erasure_of(const Path& folder, std::string_view path);

// Erasures on record in the folders beside a dialogue's: one of them may hold a copy of the dialogue that an
// erasure has not reached yet. They are looked for when the first is asked for.
class ErasuresBeside {
 public:
  explicit ErasuresBeside(Path folder) : folder_(std::move(folder)) {}
  // The erasure of this text in another folder; nothing when there is none.
  std::optional<Erasure> find(const std::string& file, const std::string& commitment) const;

 private:
  Path folder_;
  mutable std::optional<std::vector<Path>> others_;  // the folders beside it that have erasures
};
// exhibit_erased when an answer of the round was erased: the call would bring its text back.
Result<> check_not_erased(const Path& folder, int round);

// "by sam at 2026-02-03T15:23:00Z: personal-data"
std::string say_who_and_why(const Erasure& erasure);

}  // namespace blue
