#include "app/watch.h"

#include <condition_variable>
#include <mutex>

#include "cli/interrupt.h"
#include "dialogues/find.h"
#include "dialogues/record.h"
#include "tools/registry.h"

namespace blue {
namespace {

using namespace std::chrono_literals;

constexpr auto kPause = 300ms;                               // between two looks at the ledger
constexpr std::string_view kClear = "\x1b[H\x1b[2J\x1b[3J";  // of a terminal that is watched

// What the dialogue is when it is looked at.
struct Glance {
  std::string head;  // hash of the ledger's last line
  bool is_open = true;
};

Result<Glance> look(Workspace& workspace, const DialogueKey& key) {
  const Session session = TRY(workspace.open_project());
  const LoadedDialogue* dialogue = TRY(load_dialogue(session, TRY(locate_dialogue(session, key))));
  return Glance{dialogue->head.hash, dialogue->state.status == DialogueStatus::open};
}

Result<> draw_state(Workspace& workspace, const Json& arguments, const Screen& screen) {
  const CallResult reply = find_tool("blue_dialogue_get")->call(workspace, arguments);
  if (!reply) return fail(reply.error());
  std::string text = screen.is_live ? std::string(kClear) : std::string();
  text += screen.wants_json ? render_json((*reply)->json()) + "\n" : draw(**reply, screen.style);
  return screen.terminal.write(Stream::output, text);
}

// True when the pause is over, false when the user stopped it.
bool pause(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  wake.wait_for(lock, stop, kPause, [] { return false; });
  return !stop.stop_requested();
}

}  // namespace

void WatchOptions::describe(Fields<WatchOptions>& f) {
  f.optional<&WatchOptions::dialogue_id>("Id").flag("id").alias("id").positional();
  f.optional<&WatchOptions::output_dir>("Or its folder");
}

Result<int> run_watch(CommandContext& context, const Json& arguments, const Screen& screen) {
  const WatchOptions options = TRY(decode<WatchOptions>(arguments));
  const InterruptGuard interrupts;
  auto workspace = context.workspaces->borrow({});
  std::string drawn;
  do {
    const Glance now = TRY(look(*workspace, {options.dialogue_id, options.output_dir}));
    if (now.head != drawn) TRY(draw_state(*workspace, arguments, screen));
    drawn = now.head;
    if (!now.is_open) return 0;
  } while (pause(interrupts.token()));
  return 0;
}

}  // namespace blue
