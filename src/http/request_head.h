#pragma once
// Method, target and headers of one request, as they were sent. Knows nothing of what they mean.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace blue {

// True when the two differ in nothing but the case of ASCII letters.
bool equals_ignoring_case(std::string_view a, std::string_view b);
// `text` without blanks and tabs around it.
std::string_view trim_blanks(std::string_view text);

// Keeps its memory from request to request. Views hold until the next change.
class RequestHead {
 public:
  void clear();
  void set_line(std::string_view method, std::string_view target, bool is_http_1_1);
  void add(std::string_view name, std::string_view value);

  std::string_view method() const { return text_of(method_); }
  std::string_view target() const { return text_of(target_); }
  bool is_http_1_1() const { return is_http_1_1_; }
  std::size_t size() const { return headers_.size(); }

  // The value of the first header `name`, in any letter case; empty when there is none.
  std::optional<std::string_view> find(std::string_view name) const;
  std::size_t count(std::string_view name) const;
  // True when one of the headers `name` lists `token`, in any letter case and whatever follows it after a
  // ';'.
  bool lists(std::string_view name, std::string_view token) const;

 private:
  struct Span {
    std::uint32_t at = 0;
    std::uint32_t size = 0;
  };
  struct Header {
    Span name;
    Span value;
  };
  Span keep(std::string_view text);
  std::string_view text_of(Span span) const { return std::string_view(text_).substr(span.at, span.size); }

  std::string text_;
  Span method_;
  Span target_;
  bool is_http_1_1_ = true;
  std::vector<Header> headers_;
};

}  // namespace blue
