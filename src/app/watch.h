#pragma once
// `blue dialogue watch`: the state of a dialogue, drawn again whenever its ledger grows, until it has ended.
#include "app/tool_commands.h"

namespace blue {

struct WatchOptions {
  std::optional<std::string> dialogue_id, output_dir;
  static void describe(Fields<WatchOptions>& f);
};

// Draws until the dialogue is decided or abandoned, or until Ctrl-C. Where stdout is not a terminal, each
// state follows the one before; with --json, one line each.
Result<int> run_watch(CommandContext& context, const Json& arguments, const Screen& screen);

}  // namespace blue
