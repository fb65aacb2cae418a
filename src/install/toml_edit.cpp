#include "install/toml_edit.h"

#include <optional>

#include "base/format.h"
#include "base/text.h"
#include "project/toml_file.h"

namespace blue {
namespace {

const Path kFile = "config.toml";  // for messages

struct Lines {
  std::size_t begin = 0, body = 0, end = 0;
};

// From the line of `header` to the next table that is not below it, without the blank lines and comments in
// front of that one. The last line of that kind counts: an earlier one may be part of a text.
std::optional<Lines> find_table(std::string_view text, std::string_view header) {
  const std::string below = std::string(header.substr(0, header.size() - 1)) + ".";
  std::optional<Lines> found;
  bool is_inside = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string_view line = trim(text.substr(at, next - at));
    if (line == header) {
      found = {at, next, next};
      is_inside = true;
    } else if (line.starts_with('[') && !line.starts_with(below)) {
      is_inside = false;
    } else if (is_inside && !line.empty() && !line.starts_with('#')) {
      found->end = next;
    }
    at = next;
  }
  return found;
}

std::string without_carriage_returns(std::string_view text) {
  std::string out(text);
  std::erase(out, '\r');
  return out;
}

// What the file says apart from the table `names` (two of them).
JsonObject without_table(JsonObject file, const TableNames& names) {
  Json* outer = file.find(names.outer);
  if (!outer || !outer->object()) return file;
  outer->object()->erase(names.inner);
  if (outer->object()->empty()) file.erase(names.outer);
  return file;
}

bool has_table(const JsonObject& file, const TableNames& names) {
  const Json* outer = file.find(names.outer);
  return outer && outer->find(names.inner);
}

// Fails unless `after` says what `before` says about everything but the table.
Result<std::string> checked(std::string after, const JsonObject& before, const TableNames& names) {
  const JsonObject read = TRY(parse_toml(after, kFile));
  if (Json(without_table(read, names)) != Json(without_table(before, names)))
    return fail(make_error(codes::contradiction,
                           format("[{}.{}] is written in an unusual way.", names.outer, names.inner))
                    .suggest("Edit the file by hand; `blue install --print` shows what belongs there."));
  return after;
}

}  // namespace

std::string header_of(const TableNames& names) { return format("[{}.{}]", names.outer, names.inner); }

Result<std::string> add_toml_table(std::string_view text, const TableNames& names, std::string_view body) {
  const JsonObject before = TRY(parse_toml(text, kFile));
  const std::string header = header_of(names);
  if (has_table(before, names)) {
    const auto found = find_table(text, header);
    if (found &&
        trim(without_carriage_returns(text.substr(found->body, found->end - found->body))) == trim(body))
      return std::string(text);
    return fail(make_error(codes::contradiction, format("{} already exists, with other values.", header))
                    .suggest(format("Remove {} from the file, or keep it as it is.", header)));
  }
  const bool has_returns = text.find("\r\n") != std::string_view::npos;
  std::string added;
  if (!text.empty() && !text.ends_with('\n')) added += '\n';
  if (!trim(text).empty()) added += '\n';
  added += format("{}\n{}\n", header, trim(body));
  std::string out(text);
  for (const char c : added) out += c == '\n' && has_returns ? std::string("\r\n") : std::string(1, c);
  return checked(std::move(out), before, names);
}

Result<std::string> remove_toml_table(std::string_view text, const TableNames& names) {
  const JsonObject before = TRY(parse_toml(text, kFile));
  const auto found = find_table(text, header_of(names));
  if (!found || !has_table(before, names)) return std::string(text);
  std::string out(text.substr(0, found->begin));
  // The blank line that was put in front of it.
  if (out.ends_with("\n\n"))
    out.pop_back();
  else if (out.ends_with("\n\r\n"))
    out.resize(out.size() - 2);
  out += text.substr(found->end);
  return checked(std::move(out), before, names);
}

}  // namespace blue
