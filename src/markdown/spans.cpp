#include "markdown/spans.h"

#include <algorithm>

#include "base/text.h"

namespace blue {
namespace {

// After `opening` and the name at `at`, when the name ends there; npos otherwise.
std::size_t find_name_end(std::string_view text, std::size_t at, std::string_view opening,
                          std::string_view name) {
  std::size_t end = at + opening.size() + name.size();
  bool fits = end < text.size() && text.substr(at).starts_with(opening) &&
              same_ascii(text.substr(at + opening.size(), name.size()), name);
  return fits && (text[end] == '>' || text[end] == ' ' || text[end] == '\n') ? end : text.npos;
}

std::size_t find_closing_tag(std::string_view text, std::size_t at, std::string_view name) {
  for (; (at = text.find("</", at)) != text.npos; at += 2)
    if (std::size_t end = find_name_end(text, at, "</", name); end != text.npos) {
      std::size_t close = text.find('>', end);
      return close == text.npos ? close : close + 1;
    }
  return text.npos;
}

}  // namespace

CodeSpans::CodeSpans(std::string_view text, std::size_t begin) : text_(text) {
  for (std::size_t at = text.find('`', begin); at != text.npos;) {
    const std::size_t end = run_end(at);
    last_runs_[end - at] = at;
    at = text.find('`', end);
  }
}

std::size_t CodeSpans::run_end(std::size_t at) const {
  return std::min(text_.find_first_not_of('`', at), text_.size());
}

std::size_t CodeSpans::find_end(std::size_t at) const {
  std::size_t end = run_end(at);
  const std::size_t length = end - at;
  const auto last = last_runs_.find(length);
  if (last == last_runs_.end() || last->second < end) return end;
  for (std::size_t run = 0; run != length;) {
    const std::size_t begin = text_.find('`', end);
    end = run_end(begin);
    run = end - begin;
  }
  return end;
}

std::size_t QuotingElements::find_end(std::string_view text, std::size_t at) {
  if (at >= text.size() || text[at] != '<') return text.npos;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    std::size_t inside = find_name_end(text, at, "<", kNames[i]);
    if (inside == text.npos) continue;
    std::size_t end = never_closed_[i] ? text.npos : find_closing_tag(text, inside, kNames[i]);
    never_closed_[i] = end == text.npos;
    return end;
  }
  return text.npos;
}

}  // namespace blue
