#include "base/error.h"

#include <utility>

namespace blue {
namespace {

JsonObject describe_failure(const Error& error) {
  JsonObject out{{"status", "error"}, {"error_code", error.code.name}, {"message", error.message}};
  if (!error.field.empty()) out.append("field", error.field);
  if (error.value) out.append("value", *error.value);
  if (!error.constraint.empty()) out.append("constraint", error.constraint);
  if (!error.suggestion.empty()) out.append("suggestion", error.suggestion);
  if (!error.context.empty()) out.append("context", error.context);
  return out;
}

}  // namespace

Error&& Error::at(std::string path) && { return field = std::move(path), std::move(*this); }
Error&& Error::at(std::string path, Json given) && {
  return field = std::move(path), value = std::move(given), std::move(*this);
}
Error&& Error::with_value(Json given) && { return value = std::move(given), std::move(*this); }
Error&& Error::because(std::string rule) && { return constraint = std::move(rule), std::move(*this); }
Error&& Error::suggest(std::string next_step) && {
  if (!next_step.empty()) suggestion = std::move(next_step);
  return std::move(*this);
}
Error&& Error::with(std::string_view key, Json detail) && {
  return context.set(key, std::move(detail)), std::move(*this);
}

Error make_error(ErrorCode code, std::string message) {
  Error error;
  error.code = code;
  error.message = std::move(message);
  error.suggestion = code.advice;
  return error;
}

Error combine(std::vector<Error> all) {
  Error first = all.front();
  if (all.size() > 1) first.errors = std::move(all);
  return first;
}

Json to_json(const Error& error) {
  JsonObject out = describe_failure(error);
  JsonArray failures;
  for (const Error& failure : error.errors) failures.emplace_back(describe_failure(failure));
  if (failures.empty()) failures.emplace_back(out);
  // What explains all of them is said once, at the top.
  const Json* shared = out.find("context");
  for (Json& failure : failures)
    if (const Json* context = failure.find("context"); shared && context && *context == *shared)
      failure.object()->erase("context");
  out.append("errors", std::move(failures));
  return out;
}

}  // namespace blue
