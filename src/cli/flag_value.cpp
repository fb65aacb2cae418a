#include "cli/flag_value.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/layout.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cli/flag_table.h"

namespace blue {
namespace {

// What was typed, short enough for a message and safe in JSON.
std::string quoted(std::string_view text) {
  std::string_view shown = utf8_prefix(text, 60);
  return format("\"{}{}\"", repair_utf8(shown), shown.size() < text.size() ? "…" : "");
}

std::unexpected<Error> wrong_type(std::string_view flag, std::string_view wanted, std::string_view text) {
  return fail(make_error(codes::wrong_type, format("{} must be {}, not {}.", flag, wanted, quoted(text)))
                  .with_value(repair_utf8(utf8_prefix(text, 100)))
                  .suggest(format("Write {} and {}.", flag, wanted)));
}

template <class Number>
std::errc convert(std::string_view text, Number& number) {
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  return problem == std::errc{} && end != text.data() + text.size() ? std::errc::invalid_argument : problem;
}

Result<Json> read_integer(std::string_view flag, std::string_view text) {
  std::int64_t number = 0;
  std::errc problem = convert(text, number);
  if (problem == std::errc{}) return number;
  if (problem != std::errc::result_out_of_range) return wrong_type(flag, "an integer", text);
  return fail(make_error(codes::out_of_range, format("{} is too large: {}.", flag, quoted(text)))
                  .with_value(std::string(utf8_prefix(text, 100)))
                  .suggest("Use a smaller number."));
}

Result<Json> read_number(std::string_view flag, std::string_view text) {
  std::int64_t whole = 0;
  if (convert(text, whole) == std::errc{}) return whole;
  double number = 0;
  if (convert(text, number) == std::errc{} && std::isfinite(number)) return number;
  return wrong_type(flag, "a number", text);
}

Result<Json> read_boolean(std::string_view flag, std::string_view text) {
  if (same_word(text, "true") || same_word(text, "yes")) return true;
  if (same_word(text, "false") || same_word(text, "no")) return false;
  return wrong_type(flag, "true or false", text);
}

Result<Json> read_scalar(const Shape& shape, std::string_view flag, std::string_view text) {
  if (find_invalid_utf8(text) != std::string_view::npos)
    return fail(make_error(codes::invalid_value, format("{} is not valid UTF-8: {}.", flag, quoted(text)))
                    .suggest("Encode the text as UTF-8."));
  if (shape.kind == ShapeKind::boolean) return read_boolean(flag, text);
  if (shape.kind == ShapeKind::integer) return read_integer(flag, text);
  if (shape.kind == ShapeKind::number) return read_number(flag, text);
  return Json(text);
}

std::string shown(const Json& value) { return fit_width(render_json(value), 60); }

JsonMember* find_member(JsonObject& body, const Field& field) {
  auto found =
      std::ranges::find_if(body, [&](const JsonMember& member) { return field.is_called(member.key); });
  return found == body.end() ? nullptr : &*found;
}

}  // namespace

Result<Json> FlagValueReader::read(const Field& field, std::string_view flag, std::string_view text) {
  std::string given;
  if (field.is_from_input && text == "-") text = given = TRY(read_source(flag, text));
  auto value = is_document(*field.shape)               ? read_document(field, flag, text)
               : field.shape->kind == ShapeKind::array ? read_list(field, flag, text)
                                                       : read_scalar(*field.shape, flag, text);
  if (!value && value.error().field.empty()) value.error().field = field.name;
  return value;
}

// One flag is one item, unless it is a JSON array; "[1]" for a list of texts is a text.
Result<Json> FlagValueReader::read_list(const Field& field, std::string_view flag, std::string_view text) {
  const Shape& item = *field.shape->item;
  bool is_text = item.kind == ShapeKind::string || item.kind == ShapeKind::choice;
  if (text.starts_with('['))
    if (auto parsed = parse_json(text);
        parsed && std::ranges::all_of(*parsed->array(), [&](const Json& each) {
          return (each.string() != nullptr) == is_text;
        }))
      return parsed;
  return JsonArray{TRY(read_scalar(item, flag, text))};
}

Result<Json> FlagValueReader::read_document(const Field& field, std::string_view flag,
                                            std::string_view text) {
  bool may_be_scalar = field.shape->kind == ShapeKind::any;
  if (may_be_scalar && text != "-")
    if (auto inline_value = parse_json(text)) return inline_value;
  auto value = parse_json(TRY(read_source(flag, text)));
  if (!value) {
    value.error().message = format("{}: {}", flag, value.error().message);
    return value;
  }
  const bool may_be_map = !field.key_member.empty();
  if (field.shape->kind != ShapeKind::array || value->array() || may_be_map) return value;
  const Json* inner = field.unwrapped.empty() ? nullptr : value->find(field.unwrapped);
  return inner && inner->array() ? *inner : Json(JsonArray{*value});
}

Result<std::string> FlagValueReader::read_source(std::string_view flag, std::string_view text) {
  if (text.starts_with('{') || text.starts_with('[')) return std::string(text);
  if (text == "-") {
    if (std::exchange(has_read_input_, true))
      return fail(make_error(codes::contradiction,
                             format("{} cannot read standard input: another flag has read it.", flag))
                      .suggest("Use \"-\" for one flag only and name files for the others."));
    return terminal_.read_input();
  }
  auto content = read_named_input(std::string(text.starts_with('@') ? text.substr(1) : text));
  if (content) return content;
  Error error = std::move(content).error();
  error.message = format("{}: {}", flag, error.message);
  error.value = repair_utf8(utf8_prefix(text, 100));
  if (error.suggestion.empty() || error.code == codes::file_not_found)
    error.suggestion = "Give a JSON file, JSON text that starts with { or [, or \"-\" for standard input.";
  return fail(std::move(error));
}

Result<> FieldValues::take(const Field& field, std::string_view flag, Json value) {
  Json* present = values_.find(field.name);
  if (!present) {
    values_.append(std::string(field.name), std::move(value));
    return {};
  }
  if (field.shape->kind == ShapeKind::array && present->array() && value.array()) {
    std::ranges::move(*value.array(), std::back_inserter(*present->array()));
    return {};
  }
  if (field.is_sentence && present->string() && value.string()) {
    *present = format("{} {}", *present->string(), *value.string());
    return {};
  }
  if (*present == value) return {};
  return fail(make_error(codes::contradiction,
                         format("{} is given twice, as {} and as {}.", flag, shown(*present), shown(value)))
                  .at(std::string(field.name), std::move(value))
                  .suggest("Keep one of them."));
}

std::vector<Error> merge_flags(const Shape& shape, const JsonObject& flags, JsonObject& body) {
  std::vector<Error> problems;
  for (const JsonMember& flag : flags) {
    const Field& field = *shape.find_field(flag.key);
    JsonMember* present = find_member(body, field);
    if (!present) {
      body.append(flag.key, flag.value);
    } else if (present->value.is_null()) {
      present->value = flag.value;
    } else if (!(present->value == flag.value)) {
      problems.push_back(
          make_error(codes::contradiction, format("--{} is {}, but --data says {}.", field.flag_text(),
                                                  shown(flag.value), shown(present->value)))
              .at(flag.key, flag.value)
              .suggest("Keep one of them."));
    }
  }
  return problems;
}

}  // namespace blue
