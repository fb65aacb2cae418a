#include "http/event_stream.h"

#include "base/format.h"

namespace blue {

void render_event(std::string& out, const StreamEvent& event) {
  if (!event.id.empty()) out += format("id: {}\n", event.id);
  if (event.retry) out += format("retry: {}\n", event.retry->count());
  std::string_view rest = event.data;
  while (true) {
    std::string_view line = rest.substr(0, rest.find_first_of("\r\n"));
    out += "data: ";
    out += line;
    out += '\n';
    if (line.size() == rest.size()) break;
    std::size_t line_end = rest.substr(line.size()).starts_with("\r\n") ? 2 : 1;
    rest.remove_prefix(line.size() + line_end);
  }
  out += '\n';
}

}  // namespace blue
