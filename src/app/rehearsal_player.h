#pragma once
// Plays a recording: every call goes through the real handler, and must come to what was recorded.
#include "app/rehearsal/recording.h"
#include "app/rehearsal/stage.h"
#include "project/workspace.h"

namespace blue {

// Plays the whole recording in the workspace's project and shows what the handlers reply. rehearsal_differs
// when a step does not give what was recorded, cancelled when the stage was stopped.
Result<> play_recording(const Recording& recording, Workspace& workspace, RehearsalStage& stage);

}  // namespace blue
