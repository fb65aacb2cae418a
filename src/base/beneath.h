#pragma once
// Writing below a root without leaving it. A project may come from a stranger, and folders can be swapped for
// links while a call runs; so what Blue writes there is reached from one descriptor of the root, and no link
// on the way is followed. Paths that are below no guarded root are opened as they are.
#include <sys/types.h>

#include <string>

#include "base/descriptor.h"
#include "base/result.h"

namespace blue {

// From now on everything that is written below `root` stays there. Cheap when the root is known; one that was
// replaced meanwhile is opened again.
Result<> guard_root(const Path& root);

// The open folder that holds an entry, and the entry's name: what openat and its relatives take.
struct OpenPlace {
  Descriptor folder;
  std::string name;
};
// Opens the folder of `path`; `what` is done to it if that fails. path_outside_project when, below a guarded
// root, a link or ".." leads there.
Result<OpenPlace> open_place(const Path& path, std::string_view what);

// open(2) with O_CLOEXEC and without following links below a guarded root; errno is ELOOP for such a link.
Descriptor open_beneath(const Path& path, int flags, mode_t mode = 0);

// Creates the folder and its parents. Those that are new are on disk, with their entry in their parent, when
// the call returns.
Result<> make_folder(const Path& path);

}  // namespace blue
