// Feeds any bytes to the reader of agents' logs: the text it finds is UTF-8 and not longer than the log.
#include <cstdint>
#include <cstdlib>

#include "base/utf8.h"
#include "dialogues/agent_log.h"
#include "tests/fuzz/scratch_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace blue;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const Path log = scratch_file("task.jsonl", bytes);
  const Workspace workspace(ProjectSearch{.named = {},
                                          .start = scratch_folder(),
                                          .home = scratch_folder(),
                                          .found = Project{scratch_folder()}},
                            Clock());
  const auto read = read_agent_log(workspace, std::nullopt, log.string());
  if (!read) return 0;
  if (find_invalid_utf8(read->text) != std::string_view::npos) std::abort();
  if (read->last_message.size() > read->text.size()) std::abort();
  return 0;
}
