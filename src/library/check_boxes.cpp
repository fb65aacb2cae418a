#include "library/check_boxes.h"

#include <charconv>
#include <vector>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "documents/lists.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

std::string list_open(const std::vector<CheckBox>& boxes) {
  std::string list;
  for (std::size_t at = 0; at < boxes.size() && list.size() < 1000; ++at)
    if (!boxes[at].is_checked) list += format("{}{}. {}", list.empty() ? "" : "; ", at + 1, boxes[at].text);
  return list;
}

Error box_error(const std::vector<CheckBox>& boxes, std::string_view which, const BoxNames& names,
                std::string_view what) {
  const std::string open = list_open(boxes);
  return make_error(codes::invalid_value, format("\"{}\" {}.", printable(utf8_prefix(which, 200)), what))
      .at(std::string(names.field), utf8_prefix(which, 200))
      .suggest(boxes.empty()  ? format("Write {} as a list of boxes first: - [ ] …", names.plural)
               : open.empty() ? format("Every {} is done.", names.noun)
                              : format("Open {}: {}.", names.plural, open));
}

Result<std::size_t> find_box(const std::vector<CheckBox>& boxes, std::string_view which,
                             const BoxNames& names) {
  std::size_t number = 0;
  auto [end, problem] = std::from_chars(which.data(), which.data() + which.size(), number);
  if (problem == std::errc() && end == which.data() + which.size()) {
    if (number >= 1 && number <= boxes.size()) return number - 1;
    return fail(box_error(boxes, which, names,
                          format("is not a {} number; the {} has {} {}", names.noun, names.listing,
                                 boxes.size(), boxes.size() == 1 ? names.noun : names.plural)));
  }
  std::vector<std::size_t> parts;
  const std::string folded = fold_case(which);
  for (std::size_t at = 0; at < boxes.size(); ++at) {
    if (same_word(boxes[at].text, which)) return at;
    if (fold_case(boxes[at].text).find(folded) != std::string::npos) parts.push_back(at);
  }
  if (parts.size() == 1) return parts.front();
  return fail(box_error(boxes, which, names,
                        parts.empty() ? format("is not a {} of the {}", names.noun, names.listing)
                                      : format("matches more than one {}", names.noun)));
}

}  // namespace

Result<std::string> check_box(std::string& text, TextRange part, std::string_view which, bool is_undone,
                              const BoxNames& names) {
  const std::vector<CheckBox> boxes = find_check_boxes(slice(text, part));
  if (trim(which).empty())
    return fail(box_error(boxes, which, names, format("does not name a {}", names.noun)));
  const CheckBox& box = boxes[TRY(find_box(boxes, trim(which), names))];
  if (box.is_checked == is_undone)
    text.replace(part.begin + box.mark.begin, box.mark.end - box.mark.begin, is_undone ? " " : "x");
  return box.text;
}

}  // namespace blue
