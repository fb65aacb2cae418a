#pragma once
// File names of documents: `0057-judge-discipline.accepted.md`, `2026-02-03T1423Z-cache.wip.md`, and the
// older forms that are still read.
#include <optional>
#include <string>
#include <string_view>

#include "domain/document/folders.h"
#include "domain/document/kinds.h"

namespace blue {

struct DocumentName {
  std::optional<int> number;  // of types that are numbered
  std::string time;           // "2026-02-03T1423Z", or "2026-02-03" in older names; empty for other types
  std::string slug;
  std::string suffix;  // as written, without the dot; empty in older names
  // In an adopted folder, what surrounds the number: "ADR-", four digits, '-'.
  std::string lead = {};
  std::size_t digits = 4;
  char separator = '-';
  friend bool operator==(const DocumentName&, const DocumentName&) = default;
};

// The parts of a file name in the type's folder; empty for files that are not documents of this type (hidden
// ones, README.md, plans, names without the prefix).
std::optional<DocumentName> parse_document_name(DocumentType type, std::string_view file_name);
// The file name of these parts, for a dialogue with ".dialogue" before the suffix. The slug is cut where the
// name would be longer than 255 bytes.
std::string render_document_name(DocumentType type, const DocumentName& name);

// The same for a file of an adopted folder, where a name may begin with a number of any width ("7-", "0007-",
// "ADR-007-"), with a day ("2021-01-14-", "20210114-", which is never a number) or with neither. Empty for
// README, index and template files.
std::optional<DocumentName> parse_adopted_name(const DocumentFolder& folder, std::string_view file_name);
std::string render_adopted_name(const DocumentFolder& folder, const DocumentName& name);
// True if the name begins with a number or a day.
bool has_prefix(const DocumentName& name);
// "2021-01-14" of a name's time in any of its forms; empty without one.
std::string day_of_name(const DocumentName& name);

// True if the two differ at most in their suffixes.
bool is_same_but_status(const DocumentName& a, const DocumentName& b);
// The largest number of a document, and how many digits it has.
inline constexpr int kHighestNumber = 999'999'999;
inline constexpr std::size_t kMostDigits = 9;
// The slug of a title; "untitled" for a title without letters or digits.
std::string document_slug(std::string_view title);
// "0057"
std::string render_number(int number);
// The file with the tasks of an RFC: `0057-judge-discipline.plan.md`.
std::string plan_file_name(const DocumentName& rfc);

}  // namespace blue
