#include "cli/error_text.h"

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "cli/help.h"

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

// The field of the command's own input that the error is about; null when there is none.
const Field* find_own_field(const Error& error, const Command* command) {
  if (!command || !command->input) return nullptr;
  return command->input().find_field(error.field.substr(0, error.field.find_first_of(".[")));
}

// "dialogue_id (--id)": the field and its flag; empty when the message names the flag.
std::string name_field(const Error& error, const Field* field) {
  if (error.field.starts_with("--")) return {};
  if (!field) return error.field;
  std::string flag = "--" + field->flag_text();
  return error.message.find(flag) == std::string::npos ? format("{} ({})", error.field, flag) : "";
}

void add_line(std::string& out, std::string_view name, std::string_view text, const Style& style) {
  std::string label = format("  {}: ", one_line(name));
  out += paint(label, Tone::dim, style) + hang_text(text, style.width, display_width(label)) + "\n";
}

bool is_missing_argument(const Error& error, const Field* field) {
  return field && error.code == codes::missing_field && error.message == field->say_missing(field->name);
}

std::string render_failure(const Error& error, const Command* command, const Style& style) {
  constexpr std::string_view kLabel = "error: ";
  const Field* field = find_own_field(error, command);
  bool is_missing = is_missing_argument(error, field);
  std::string message =
      is_missing ? field->say_missing(argument_name(command->input(), *field)) : error.message;
  std::string out = paint(kLabel, Tone::bad, style) + hang_text(message, style.width, kLabel.size()) + "\n";
  if (is_missing) return out;
  if (std::string name = name_field(error, field); !name.empty()) add_line(out, "field", name, style);
  if (!error.constraint.empty()) add_line(out, "rule", error.constraint, style);
  for (const JsonMember& detail : error.context)
    add_line(out, replace_all(detail.key, '_', ' '), short_form(detail.value), style);
  if (!error.suggestion.empty()) add_line(out, "try", error.suggestion, style);
  return out;
}

}  // namespace

std::string render_error_text(const Error& error, const Catalogue& catalogue, const Command* command,
                              const Style& style) {
  std::string out;
  bool is_incomplete = false;
  for (const Error& failure : error.errors.empty() ? std::vector{error} : error.errors) {
    out += render_failure(failure, command, style);
    is_incomplete |= is_missing_argument(failure, find_own_field(failure, command));
  }
  if (is_incomplete)
    out += format("{} {}\n", paint("Usage:", Tone::strong, style), usage_line(catalogue, *command));
  return out;
}

int exit_code(const Error& error) {
  constexpr int exits[] = {2, 3, 70};  // by ErrorFamily
  return exits[static_cast<std::size_t>(error.code.family)];
}

}  // namespace blue
