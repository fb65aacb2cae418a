#include "tests/conformance/fixture.h"

#include <condition_variable>
#include <mutex>

namespace blue {

Json text_block(std::string_view text) { return JsonObject{{"type", "text"}, {"text", text}}; }

Json image_block() { return JsonObject{{"type", "image"}, {"data", kPixel}, {"mimeType", "image/png"}}; }

Json resource_block(std::string_view uri, std::string_view mime_type, std::string_view text) {
  return JsonObject{{"type", "resource"},
                    {"resource", JsonObject{{"uri", uri}, {"mimeType", mime_type}, {"text", text}}}};
}

ToolReply text_reply(std::string_view text) { return ToolResult{{}, {text_block(text)}, false}; }

std::string text_argument(const FixtureCall& call, std::string_view key) {
  return std::string(call.arguments.text_or(key, ""));
}

void rest(const Caller& caller, std::chrono::milliseconds duration) {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  wake.wait_for(lock, caller.scope.stop, duration, [] { return false; });
}

}  // namespace blue
