#include "cli/error_text.h"

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"

namespace blue {
namespace {

constexpr std::size_t kMostItems = 8;
constexpr std::size_t kLongestItem = 80;

std::string short_item(const Json& value) {
  return fit_width(one_line(value.string() ? *value.string() : render_json(value)), kLongestItem);
}

std::string short_form(const Json& value) {
  const JsonArray* items = value.array();
  if (!items) return short_item(value);
  std::vector<std::string> shown;
  for (const Json& item : *items)
    if (shown.size() < kMostItems) shown.push_back(short_item(item));
  std::string text = shown.empty() ? "none" : join(shown, ", ");
  return items->size() > shown.size() ? format("{} and {} more", text, items->size() - shown.size()) : text;
}

// "dialogue_id (--id)": the field, and the flag that gives it; empty when the message names the flag already.
std::string name_field(const Error& error, const Command* command) {
  const std::string& path = error.field;
  const Shape* shape = command && command->input ? &command->input() : nullptr;
  const Field* field = shape ? shape->find_field(path.substr(0, path.find_first_of(".["))) : nullptr;
  if (path.starts_with("--")) return {};
  if (!field) return path;
  std::string flag = "--" + field->flag_text();
  return error.message.find(flag) == std::string::npos ? format("{} ({})", path, flag) : "";
}

void add_line(std::string& out, std::string_view name, std::string_view text, const Style& style) {
  std::string label = format("  {}: ", one_line(name));
  out += paint(label, Tone::dim, style) + hang_text(text, style.width, display_width(label)) + "\n";
}

std::string render_failure(const Error& error, const Command* command, const Style& style) {
  constexpr std::string_view kLabel = "error: ";
  std::string out =
      paint(kLabel, Tone::bad, style) + hang_text(error.message, style.width, kLabel.size()) + "\n";
  if (std::string field = name_field(error, command); !field.empty()) add_line(out, "field", field, style);
  if (!error.constraint.empty()) add_line(out, "rule", error.constraint, style);
  for (const JsonMember& detail : error.context)
    add_line(out, replace_all(detail.key, '_', ' '), short_form(detail.value), style);
  if (!error.suggestion.empty()) add_line(out, "try", error.suggestion, style);
  return out;
}

}  // namespace

std::string render_error(const Error& error, const Command* command, const Style& style) {
  if (error.errors.empty()) return render_failure(error, command, style);
  std::string out;
  for (const Error& failure : error.errors) out += render_failure(failure, command, style);
  return out;
}

int exit_code(const Error& error) {
  switch (error.code.family) {
    case ErrorFamily::caller:
      return kExitCaller;
    case ErrorFamily::state:
      return kExitState;
    case ErrorFamily::internal:
      return kExitInternal;
  }
  return kExitInternal;
}

}  // namespace blue
