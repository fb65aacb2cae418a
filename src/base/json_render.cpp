#include <array>
#include <charconv>
#include <cmath>

#include "base/json.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// Bytes that stand for themselves in a JSON string.
constexpr auto kPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t byte = 0x20; byte < 0x7F; ++byte) plain[byte] = byte != '"' && byte != '\\';
  return plain;
}();
bool is_plain(unsigned char byte) { return kPlain[byte]; }

void render_escape(std::string& out, unsigned char byte) {
  constexpr char hex[] = "0123456789abcdef";
  switch (byte) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      out += {'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15]};
  }
}

template <class Number>
void render_number(std::string& out, Number number) {
  char digits[32];
  auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  out.append(digits, end);
}

class Renderer {
 public:
  Renderer(std::string& out, JsonStyle style) : out_(out), pretty_(style == JsonStyle::pretty) {}

  void render(const Json& value) {
    if (const auto* text = value.string()) return render_json_string(out_, *text);
    if (const auto* object = value.object()) return render_object(*object);
    if (const auto* array = value.array()) return render_array(*array);
    if (const auto* integer = value.integer()) return render_number(out_, *integer);
    if (const auto* boolean = value.boolean()) {
      out_ += *boolean ? "true" : "false";
    } else if (const auto* number = value.floating(); number && std::isfinite(*number)) {
      render_double(*number);
    } else {
      out_ += "null";
    }
  }

 private:
  void render_double(double number) {
    render_number(out_, number);
    if (number == 0 && std::signbit(number)) out_ += ".0";  // "-0" would be read back as the integer 0
  }
  void render_object(const JsonObject& object) {
    if (object.empty()) return void(out_ += "{}");
    open('{');
    bool first = true;
    for (const JsonMember& member : object) {
      separate(first);
      render_json_string(out_, member.key);
      out_ += pretty_ ? ": " : ":";
      render(member.value);
    }
    close('}');
  }
  void render_array(const JsonArray& array) {
    if (array.empty()) return void(out_ += "[]");
    open('[');
    bool first = true;
    for (const Json& item : array) {
      separate(first);
      render(item);
    }
    close(']');
  }
  void open(char bracket) {
    out_ += bracket;
    ++depth_;
  }
  void close(char bracket) {
    --depth_;
    line();
    out_ += bracket;
  }
  void separate(bool& first) {
    if (!first) out_ += ',';
    first = false;
    line();
  }
  void line() {
    if (pretty_) out_.append(1, '\n').append(depth_ * 2, ' ');
  }

  std::string& out_;
  bool pretty_;
  std::size_t depth_ = 0;
};

}  // namespace

void render_json_string(std::string& out, std::string_view text) {
  out += '"';
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t run = at;
    while (run < text.size() && is_plain(static_cast<unsigned char>(text[run]))) ++run;
    out.append(text, at, run - at);
    at = run;
    if (at == text.size()) break;
    auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) {
      render_escape(out, byte);
      ++at;
    } else if (std::size_t length = utf8_sequence_length(text, at)) {
      out.append(text, at, length);
      at += length;
    } else {
      out += kReplacement;
      ++at;
    }
  }
  out += '"';
}

void render_json(std::string& out, const Json& value, JsonStyle style) { Renderer(out, style).render(value); }

std::string render_json(const Json& value, JsonStyle style) {
  std::string out;
  render_json(out, value, style);
  return out;
}

}  // namespace blue
