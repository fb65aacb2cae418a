#include "http/request_head.h"

#include <algorithm>

namespace blue {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

}  // namespace

bool equals_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trim_blanks(std::string_view text) {
  std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

void RequestHead::clear() {
  text_.clear();
  headers_.clear();
  method_ = target_ = {};
  is_http_1_1_ = true;
}

void RequestHead::set_line(std::string_view method, std::string_view target, bool is_http_1_1) {
  method_ = keep(method);
  target_ = keep(target);
  is_http_1_1_ = is_http_1_1;
}

void RequestHead::add(std::string_view name, std::string_view value) {
  Span kept_name = keep(name);
  headers_.push_back({kept_name, keep(trim_blanks(value))});
}

std::optional<std::string_view> RequestHead::find(std::string_view name) const {
  for (const Header& header : headers_)
    if (equals_ignoring_case(text_of(header.name), name)) return text_of(header.value);
  return std::nullopt;
}

std::size_t RequestHead::count(std::string_view name) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      headers_, [&](const Header& header) { return equals_ignoring_case(text_of(header.name), name); }));
}

bool RequestHead::lists(std::string_view name, std::string_view token) const {
  for (const Header& header : headers_) {
    if (!equals_ignoring_case(text_of(header.name), name)) continue;
    std::string_view rest = text_of(header.value);
    while (!rest.empty()) {
      std::string_view item = rest.substr(0, rest.find(','));
      rest.remove_prefix(std::min(item.size() + 1, rest.size()));
      if (equals_ignoring_case(trim_blanks(item.substr(0, item.find(';'))), token)) return true;
    }
  }
  return false;
}

RequestHead::Span RequestHead::keep(std::string_view text) {
  Span span{static_cast<std::uint32_t>(text_.size()), static_cast<std::uint32_t>(text.size())};
  text_ += text;
  return span;
}

}  // namespace blue
