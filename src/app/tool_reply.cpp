#include "app/tool_reply.h"

#include <algorithm>
#include <array>

#include "base/format.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

// The clients that print structuredContent beside the text.
constexpr std::array<std::string_view, 1> kShowBoth{"codex-mcp-client"};
constexpr std::size_t kLongestInDigest = 80;
constexpr std::string_view kConfirm = "confirm";

Json text_block(std::string text) { return JsonObject{{"type", "text"}, {"text", std::move(text)}}; }

bool is_brief(const Json& value) {
  const std::string* text = value.string();
  return text ? text->size() <= kLongestInDigest : value.integer() || value.boolean();
}

// "dialogue_id: api, round: 1. Next: blue_dialogue_round_prompt. Everything is in structuredContent."
std::string render_digest(const Json& content) {
  std::string members;
  for (const JsonMember& member : *content.object())
    if (is_brief(member.value))
      members += format("{}{}: {}", members.empty() ? "" : ", ", member.key,
                        member.value.string() ? *member.value.string() : render_json(member.value));
  const Json* next = content.find("next_action");
  const std::string_view tool = next ? next->text_or("tool", "") : "";
  return format("{}{}{}Everything is in structuredContent.", members, members.empty() ? "" : ". ",
                tool.empty() ? "" : format("Next: {}. ", tool));
}

bool is_confirmed(const Json& arguments) {
  const Json* given = arguments.find(kConfirm);
  return given && given->boolean() && *given->boolean();
}

// What the user answered to the question of an earlier round; nothing when it was not asked.
std::optional<bool> find_consent(const Caller& caller) {
  const Json* answer = caller.answers.find(kConfirm);
  if (!answer) return std::nullopt;
  const Json* content = answer->find("content");
  return answer->text_or("action", "") == "accept" && content && is_confirmed(*content);
}

Question make_question(const Tool& tool, const Json& arguments) {
  JsonObject box{{"type", "boolean"}, {"title", "Yes"}, {"description", "It cannot be undone"}};
  return {std::string(kConfirm),
          "elicitation/create",
          {{"message", format("{} {}", tool.info.confirmation, render_json(arguments))},
           {"requestedSchema", JsonObject{{"type", "object"},
                                          {"properties", JsonObject{{std::string(kConfirm), std::move(box)}}},
                                          {"required", JsonArray{kConfirm}}}}}};
}

}  // namespace

bool shows_both(std::string_view client) {
  return std::ranges::find(kShowBoth, client.substr(0, client.find(' '))) != kShowBoth.end();
}

ToolResult make_tool_result(const Tool& tool, Json content, std::string_view client) {
  ToolResult result{.structured = std::move(content)};
  const Json& whole = *result.structured;
  if (shows_both(client) && whole.object()) {
    result.content = {text_block(render_digest(whole))};
    return result;
  }
  const Json* markdown = tool.info.markdown_field.empty() ? nullptr : whole.find(tool.info.markdown_field);
  if (!markdown || !markdown->string() || markdown->string()->empty()) return result;
  Json rest = whole;
  rest.object()->erase(tool.info.markdown_field);
  result.content = {text_block(render_json(rest)), text_block(*markdown->string())};
  return result;
}

std::optional<ToolReply> ask_first(const Tool& tool, Json& arguments, const Caller& caller) {
  if (tool.info.confirmation.empty() || !arguments.object() || is_confirmed(arguments)) return std::nullopt;
  const std::optional<bool> consent = find_consent(caller);
  if (!consent && !caller.capabilities.contains("elicitation")) return std::nullopt;
  if (!consent) return Questions{{make_question(tool, arguments)}, {}};
  if (!*consent)
    return ToolResult{.structured = to_json(make_error(codes::not_confirmed, "The user did not confirm it.")
                                                .suggest("Nothing was changed. Ask the user what to do.")),
                      .is_error = true};
  arguments.object()->set(kConfirm, true);
  return std::nullopt;
}

}  // namespace blue
