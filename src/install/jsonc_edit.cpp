// The text is read once into a tree of positions (Node). An edit finds its container in the tree and inserts
// or erases bytes there: a new entry goes behind the last one, in the indentation of its neighbours and with
// the line ends of the file; an entry is erased with one of the commas beside it. The result is read again
// before it is handed out, so that a slip here cannot damage a file.
#include "install/jsonc_edit.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"

namespace blue {
namespace {

constexpr int kDeepest = 100;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

struct Node {
  enum class Kind { object, array, other } kind = Kind::other;
  std::size_t begin = 0, end = 0;  // of the value
  struct Entry;
  std::vector<Entry> entries;
};
struct Node::Entry {
  std::size_t begin = 0;  // of the key, or of the item
  std::string key;
  Node value;
  std::optional<std::size_t> comma;  // the one that follows
};

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Result<Node> read() {
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    Node root = TRY(read_value(0));
    TRY(skip_space());
    if (at_ != text_.size()) return broken("more follows the value");
    return root;
  }

 private:
  std::unexpected<Error> broken(std::string_view why) const {
    const auto line = 1 + std::ranges::count(text_.substr(0, at_), '\n');
    return fail(make_error(codes::invalid_json, format("Line {} cannot be read: {}.", line, why))
                    .suggest("Correct the file and try again."));
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  Result<> skip_space() {
    while (at_ < text_.size()) {
      const std::string_view rest = text_.substr(at_);
      if (std::string_view(" \t\r\n").find(rest.front()) != std::string_view::npos) {
        ++at_;
      } else if (rest.starts_with("//")) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (rest.starts_with("/*")) {
        const std::size_t end = text_.find("*/", at_ + 2);
        if (end == std::string_view::npos) return broken("a comment does not end");
        at_ = end + 2;
      } else {
        break;
      }
    }
    return {};
  }

  Result<std::string> read_string() {
    const std::size_t begin = at_++;
    while (peek() != '"') {
      if (at_ >= text_.size() || peek() == '\n') return broken("a text does not end");
      at_ += peek() == '\\' ? 2 : 1;
    }
    ++at_;
    auto value = parse_json(text_.substr(begin, at_ - begin));
    if (!value || !value->string()) return broken("a text is not valid");
    return *value->string();
  }

  Result<Node> read_value(int depth) {
    if (depth > kDeepest) return broken("it is nested too deeply");
    TRY(skip_space());
    Node node{.begin = at_};
    if (peek() == '{' || peek() == '[') {
      node.kind = peek() == '{' ? Node::Kind::object : Node::Kind::array;
      TRY(read_entries(node, depth));
    } else if (peek() == '"') {
      TRY(read_string());
    } else {
      at_ = std::min(text_.find_first_of(" \t\r\n,]}/", at_), text_.size());
      if (!parse_json(text_.substr(node.begin, at_ - node.begin))) return broken("a value is not valid");
    }
    node.end = at_;
    return node;
  }

  Result<> read_entries(Node& node, int depth) {
    const char close = node.kind == Node::Kind::object ? '}' : ']';
    ++at_;
    for (;;) {
      TRY(skip_space());
      if (peek() == close) return ++at_, Result<>{};
      if (!node.entries.empty() && !node.entries.back().comma) return broken("a comma is missing");
      Node::Entry entry{.begin = at_};
      if (node.kind == Node::Kind::object) {
        if (peek() != '"') return broken("a name in quotes is missing");
        entry.key = TRY(read_string());
        TRY(skip_space());
        if (peek() != ':') return broken("a colon is missing");
        ++at_;
      }
      entry.value = TRY(read_value(depth + 1));
      TRY(skip_space());
      if (peek() == ',') entry.comma = at_++;
      node.entries.push_back(std::move(entry));
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::string_view slice(std::string_view text, const Node& node) {
  return text.substr(node.begin, node.end - node.begin);
}

Node::Entry* find_entry(Node& node, std::string_view key) {
  // Of two members of the same name, programs take the last.
  for (auto entry = node.entries.rbegin(); entry != node.entries.rend(); ++entry)
    if (node.kind == Node::Kind::object && entry->key == key) return &*entry;
  return nullptr;
}

// The white space in front of the line that `at` is on.
std::string_view indent_at(std::string_view text, std::size_t at) {
  const std::size_t line = text.substr(0, at).rfind('\n') + 1;
  const std::size_t end = text.find_first_not_of(" \t", line);
  return text.substr(line, std::min(end, at) - line);
}

struct Style {
  std::string_view line_end;
  std::string unit;  // one step of indentation
};

Style style_of(std::string_view text, const Node& root) {
  const std::size_t feed = text.find('\n');
  Style style{feed != std::string_view::npos && feed > 0 && text[feed - 1] == '\r' ? "\r\n" : "\n", "  "};
  if (!root.entries.empty() && feed != std::string_view::npos && feed < root.entries.front().begin)
    if (auto found = indent_at(text, root.entries.front().begin); !found.empty()) style.unit = found;
  return style;
}

// `value` over several lines, each but the first behind `indent`.
std::string render_indented(const Json& value, const std::string& indent, const Style& style) {
  std::string out;
  const std::string pretty = render_json(value, JsonStyle::pretty);
  for (std::string_view line : split(pretty, '\n')) {
    if (!out.empty()) out.append(style.line_end).append(indent);
    const std::size_t text = std::min(line.find_first_not_of(' '), line.size());
    for (std::size_t step = 0; step < text / 2; ++step) out += style.unit;
    out += line.substr(text);
  }
  return out;
}

// `text` with `entry` as the last one of `node`; `entry` gets the indentation of its line.
template <class Render>
std::string insert_last(std::string_view text, const Node& node, const Style& style, Render render) {
  const std::size_t close = node.end - 1;
  const std::string base(indent_at(text, node.begin));
  const bool is_inline = !node.entries.empty() &&
                         text.substr(node.begin, close - node.begin).find('\n') == std::string_view::npos;
  const std::string indent = node.entries.empty() || is_inline
                                 ? base + style.unit
                                 : std::string(indent_at(text, node.entries.back().begin));
  // Behind the last comment, before the white space that leads to the bracket.
  const std::size_t last = text.substr(0, close).find_last_not_of(" \t\r\n") + 1;
  const bool had_comma = !node.entries.empty() && node.entries.back().comma;
  std::string out(text);
  std::string added = is_inline ? " " : std::string(style.line_end) + indent;
  added += render(indent) + (had_comma ? "," : "");
  if (node.entries.empty() && text.substr(last, close - last).find('\n') == std::string_view::npos)
    added += std::string(style.line_end) + base;
  out.insert(last, added);
  if (!node.entries.empty() && !had_comma) out.insert(node.entries.back().value.end, ",");
  return out;
}

std::string erase_entry(std::string_view text, const Node& node, std::size_t index) {
  const Node::Entry& entry = node.entries[index];
  std::string out(text);
  // With the white space in front of it, and its own comma or else the one before.
  const std::size_t end = entry.comma ? *entry.comma + 1 : entry.value.end;
  std::size_t begin = text.substr(0, entry.begin).find_last_not_of(" \t\r\n") + 1;
  // Of several line ends in front of it only the last goes: a line comment may need the first.
  if (const std::size_t feed = text.substr(0, entry.begin).rfind('\n');
      feed != std::string_view::npos && feed >= begin)
    begin = feed > begin && text[feed - 1] == '\r' ? feed - 1 : feed;
  out.erase(begin, end - begin);
  if (!entry.comma && index > 0) out.erase(*node.entries[index - 1].comma, 1);
  return out;
}

Result<std::string> checked(std::string text) {
  TRY(Reader(text).read());
  return text;
}

Error not_an_object(std::string_view name) {
  return make_error(codes::invalid_json, format("{} is not an object.", name))
      .suggest("Correct the file and try again.");
}

// `value` below the names of `path`.
Json wrap(JsonPath path, Json value) {
  for (auto name = path.rbegin(); name != path.rend(); ++name)
    value = JsonObject{{std::string(*name), std::move(value)}};
  return value;
}

struct Place {
  Node* node;         // the deepest one of the path that exists
  std::size_t depth;  // how many names of the path lead there
};

Result<Place> descend(Node& root, JsonPath path) {
  if (root.kind != Node::Kind::object) return fail(not_an_object("The file"));
  Place place{&root, 0};
  while (place.depth < path.size()) {
    Node::Entry* entry = find_entry(*place.node, path[place.depth]);
    if (!entry) break;
    place = {&entry->value, place.depth + 1};
    if (place.depth < path.size() && place.node->kind != Node::Kind::object)
      return fail(not_an_object(path[place.depth - 1]));
  }
  return place;
}

std::string start_text(std::string_view text) {
  return trim(text).empty() || text == kByteOrderMark ? std::string(text) + "{}\n" : std::string(text);
}

std::string insert_missing(std::string_view text, const Node& root, const Place& place, JsonPath path,
                           const Json& value) {
  const Style style = style_of(text, root);
  return insert_last(text, *place.node, style, [&](const std::string& indent) {
    return format("{}: {}", render_json(Json(path[place.depth])),
                  render_indented(wrap(path.subspan(place.depth + 1), value), indent, style));
  });
}

}  // namespace

Result<std::string> add_json_member(std::string_view given, JsonPath path, const Json& value) {
  const std::string text = start_text(given);
  Node root = TRY(Reader(text).read());
  const Place place = TRY(descend(root, path));
  if (place.depth < path.size()) return checked(insert_missing(text, root, place, path, value));
  auto present = parse_json(slice(text, *place.node));
  if (present && *present == value) return std::string(given);
  return fail(make_error(codes::contradiction, format("{} already exists, with other values.", path.back()))
                  .suggest(format("Remove {} from the file, or keep it as it is.", path.back())));
}

Result<std::string> add_json_item(std::string_view given, JsonPath path, std::string_view item) {
  const std::string text = start_text(given);
  Node root = TRY(Reader(text).read());
  const Place place = TRY(descend(root, path));
  if (place.depth < path.size()) return checked(insert_missing(text, root, place, path, JsonArray{item}));
  if (place.node->kind != Node::Kind::array)
    return fail(make_error(codes::invalid_json, format("{} is not a list.", path.back()))
                    .suggest("Correct the file and try again."));
  const std::string word = render_json(Json(item));
  for (const Node::Entry& entry : place.node->entries)
    if (slice(text, entry.value) == word) return std::string(given);
  return checked(
      insert_last(text, *place.node, style_of(text, root), [&](const std::string&) { return word; }));
}

Result<std::string> remove_json_member(std::string_view text, JsonPath path) {
  Node root = TRY(Reader(text).read());
  const Place place = TRY(descend(root, path.first(path.size() - 1)));
  if (place.depth + 1 < path.size()) return std::string(text);
  for (std::size_t i = 0; i < place.node->entries.size(); ++i)
    if (place.node->kind == Node::Kind::object && place.node->entries[i].key == path.back())
      return checked(erase_entry(text, *place.node, i));
  return std::string(text);
}

Result<std::string> remove_json_item(std::string_view text, JsonPath path, std::string_view item) {
  Node root = TRY(Reader(text).read());
  const Place place = TRY(descend(root, path));
  if (place.depth < path.size() || place.node->kind != Node::Kind::array) return std::string(text);
  const std::string word = render_json(Json(item));
  for (std::size_t i = 0; i < place.node->entries.size(); ++i)
    if (slice(text, place.node->entries[i].value) == word) return checked(erase_entry(text, *place.node, i));
  return std::string(text);
}

}  // namespace blue
