#pragma once
// Commitments: what a ledger line says about a text without holding a word of it. A commitment is the
// HMAC-SHA256 of a file's bytes under a salt of its own, so that a short secret in a known text cannot be
// guessed from it; the salt is a file in the dialogue's folder (docs/formats.md, "Exhibits"). Without the
// salt, the commitment says nothing about the text any more, which is what makes a text erasable.
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/salt.h"

namespace blue {

// The commitment to `bytes`: 64 lower-case hex digits.
std::string make_commitment(std::string_view bytes, const Salt& salt);
// True for 64 lower-case hex digits.
bool is_commitment(std::string_view text);
// True for a path that leads from a dialogue's folder to a file below it, however it is read: UTF-8, parts
// separated by '/', none of them empty, "." or "..", without backslashes and control characters.
bool is_path_below(std::string_view path);

// True when a folder of salts or erasures is a link: what is reached through one is not read.
bool is_linked(const Path& folder);

// The salt of `commitment` in the dialogue's folder; salt_missing when there is none or its file does not
// hold one.
Result<Salt> read_salt(const Path& folder, std::string_view commitment);
// Writes the salts, each under its commitment, into the dialogue's folder; on disk when the call returns. A
// commitment that has its salt already keeps it.
Result<> write_salts(const Path& folder, const std::map<std::string, Salt>& salts);

// Flushes files below `folder` and the folders that lead to them, whoever wrote them: what a line names must
// be on disk before the line is.
Result<> sync_files(const Path& folder, std::span<const std::string> files);

}  // namespace blue
