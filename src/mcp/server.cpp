#include "mcp/server.h"

#include <utility>

#include "mcp/methods.h"

namespace blue {

Server::Server(Surface& surface, ServerOptions options)
    : surface_(surface),
      now_(std::move(options.now)),
      progress_(options.progress),
      result_meta_(render_result_meta(surface.identity())),
      seal_(now_),
      watcher_(surface, options.watch_interval),
      tasks_(surface, now_, options.tasks),
      pool_(options.pool) {}

}  // namespace blue
