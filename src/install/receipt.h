#pragma once
// What `blue install` wrote where, kept in the user's state folder, so that uninstall can restore a file byte
// for byte. It holds only the bytes that differ, not the file.
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "base/file.h"

namespace blue {

// How one file was before: `removed` stood at `offset` where `inserted` bytes stand now.
struct FileReceipt {
  bool was_absent = false;
  std::size_t offset = 0, inserted = 0;
  std::string removed;            // base64
  std::string after;              // SHA-256 of what was written
  std::set<std::string> clients;  // that read the file
};

// The difference between two texts as one changed span.
FileReceipt make_receipt(const std::optional<std::string>& before, std::string_view after);
// The text before, when `current` is what was written; nothing when the file was changed since.
std::optional<std::string> undo(const FileReceipt& receipt, std::string_view current);

using Receipts = std::map<std::string, FileReceipt>;  // by path
// Those of the user; none when there is no file of them, or it cannot be understood.
Receipts read_receipts(const Path& state);
// Replaces them; the file goes when there are none.
Result<> write_receipts(const Path& state, const Receipts& receipts);

}  // namespace blue
