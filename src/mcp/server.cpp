#include "mcp/server.h"

#include <utility>

#include "mcp/introduction.h"

namespace blue {

Server::Server(Surface& surface, ServerOptions options)
    : surface_(surface),
      now_(std::move(options.now)),
      result_meta_(render_result_meta(surface.identity())),
      watcher_(surface, options.watch_interval),
      pool_(options.pool) {}

}  // namespace blue
