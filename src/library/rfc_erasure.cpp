#include "library/rfc_erasure.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>

#include "base/text.h"
#include "dialogues/erased_words.h"
#include "dialogues/exhibits.h"
#include "dialogues/fold.h"
#include "documents/sections.h"
#include "domain/file_names.h"
#include "library/find.h"
#include "library/relations.h"
#include "library/rfc_dialogue.h"

namespace blue {
namespace {

using LineChanges = std::map<std::string, std::string, std::less<>>;

// Line by line what `before` says differently from `after`; where a text became shorter, a line that is gone
// is the first that took its place.
LineChanges find_changes(const DocumentWords& before, const DocumentWords& after) {
  LineChanges out;
  for (std::size_t i = 0; i < std::min(before.sections.size(), after.sections.size()); ++i) {
    const auto old = split(before.sections[i].second, '\n'), now = split(after.sections[i].second, '\n');
    const auto first = std::ranges::mismatch(old, now).in2;
    for (std::size_t line = 0; line < old.size(); ++line) {
      if (trim(old[line]).empty() || std::ranges::find(now, old[line]) != now.end()) continue;
      const bool is_paired = old.size() == now.size();
      out.emplace(old[line], is_paired ? now[line] : first == now.end() ? std::string_view() : *first);
    }
  }
  return out;
}

std::size_t count_letters(std::string_view text) {
  auto is_letter = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  return static_cast<std::size_t>(std::ranges::count_if(text, is_letter));
}

// True when enough of the line was not erased to know it again.
bool is_distinctive(std::string_view line) {
  constexpr std::size_t kFewest = 6;  // letters and digits: an id, for example
  const std::size_t erased = count_erased(line) * count_letters(placeholder_of(ExhibitCondition::erased));
  return erased > 0 && count_letters(line) >= erased + kFewest;
}

// The line as it should be: where it stands in `before`, or is a line of `after` with words that were erased.
std::string forget_in_line(std::string_view line, const LineChanges& changes,
                           const std::vector<std::string_view>& after) {
  if (auto found = changes.find(line); found != changes.end()) return found->second;
  auto is_it = [&](std::string_view one) { return is_distinctive(one) && is_with_words(line, one); };
  auto found = std::ranges::find_if(after, is_it);
  return std::string(found == after.end() ? line : *found);
}

// One section of an RFC. Words that fill whole lines are known by what is around them alone, so they are only
// replaced where the rest of the section is as Blue wrote it.
std::string forget_in_section(std::string_view section, const LineChanges& changes, std::string_view after) {
  const std::vector<std::string_view> lines = split(after, '\n');
  std::string out;
  for (std::string_view line : split(section, '\n')) out += forget_in_line(line, changes, lines) + "\n";
  out.pop_back();
  const bool is_whole = count_erased(out) >= count_erased(after);
  return !is_whole && is_with_words(out, after) ? std::string(after) : out;
}

std::string forget_in_text(std::string text, const LineChanges& changes, const DocumentWords& after) {
  for (const auto& [title, said] : after.sections) {
    const auto section = find_section(text, title);
    if (!section) continue;
    const std::string_view old = section_text(text, *section);
    const auto from = static_cast<std::size_t>(old.data() - text.data());
    text =
        text.substr(0, from) + forget_in_section(old, changes, trim(said)) + text.substr(from + old.size());
  }
  return text;
}

std::string with_line_feeds(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n') out += text[i];
  return out;
}
std::string with_returns(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return out;
}

struct BeforeAndAfter {
  LineChanges changes;  // by erasures of which the words are still there
  DocumentWords after;
};
Result<std::optional<BeforeAndAfter>> compare_words(const DialoguePlace& place) {
  ExhibitReader hiding(place.path()), reading(place.path(), ErasedWords::read);
  auto after = words_for_rfc(place, TRY(fold_sound_ledger(place, &hiding)).state);
  const auto before = words_for_rfc(place, TRY(fold_sound_ledger(place, &reading)).state);
  if (!before || !after) return std::nullopt;
  return BeforeAndAfter{find_changes(*before, *after), *std::move(after)};
}

}  // namespace

Result<std::vector<std::string>> forget_in_rfcs(Workspace& workspace, const DialoguePlace& place) {
  std::vector<std::string> changed;
  if (!is_present(place.path() / kErasuresFolder)) return changed;
  const auto words = TRY(compare_words(place));
  if (!words) return changed;
  const DocumentTurn turn = TRY(DocumentTurn::take(workspace));
  TRY(survey_documents(turn.session()));
  constexpr std::size_t kAll = 1'000'000;
  const DocumentPage page = TRY(list_documents(turn.session(), {.type = DocumentType::rfc, .limit = kAll}));
  for (const DocumentRow& row : page.rows) {
    Result<OpenDocument> rfc = open_document(turn.project(), row);
    const std::string link = render_file_link(row.path, place.in_project(kDialoguePage), "");
    if (!rfc || !rfc->text.contains(link.substr(link.find('(')))) continue;
    const bool has_returns = rfc->text.contains("\r\n");
    std::string text = forget_in_text(with_line_feeds(rfc->text), words->changes, words->after);
    if (text == with_line_feeds(rfc->text)) continue;
    // The index has read the file: nothing would tell the next run that it still holds the words.
    if (changed.empty()) TRY(turn.session().renew_index());
    TRY(save_document(turn, *rfc, has_returns ? with_returns(text) : std::move(text)));
    changed.push_back(row.path);
  }
  if (!changed.empty()) TRY(turn.session().renew_index());
  return changed;
}

}  // namespace blue
