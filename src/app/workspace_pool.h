#pragma once
// Idle workspaces for the next calls. Each serves one call at a time, so handlers need no locks. The project
// that the first call finds is the project of all.
#include <memory>
#include <mutex>
#include <vector>

#include "project/workspace.h"

namespace blue {

class WorkspacePool {
 public:
  // Whether calls may read the logs of the user's agents.
  enum class AgentLogs { allowed, refused };
  WorkspacePool(ProjectSearch search, Clock clock, SaltSource salts = {}, AgentLogs logs = AgentLogs::allowed)
      : search_(std::move(search)), clock_(clock), salts_(std::move(salts)), logs_(logs) {}

  // A workspace on loan; it goes back to the pool when the lease ends.
  class Lease {
   public:
    Lease(WorkspacePool& pool, std::unique_ptr<Workspace> workspace)
        : pool_(&pool), workspace_(std::move(workspace)) {}
    Lease(Lease&&) = default;
    ~Lease();
    Workspace& operator*() const { return *workspace_; }
    Workspace* operator->() const { return workspace_.get(); }

   private:
    WorkspacePool* pool_;
    std::unique_ptr<Workspace> workspace_;
  };

  // An idle workspace, or a new one.
  Lease borrow(CallScope scope = {});

 private:
  ProjectSearch search_;
  Clock clock_;
  SaltSource salts_;
  AgentLogs logs_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Workspace>> idle_;
};

}  // namespace blue
