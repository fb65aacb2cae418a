#include "app/workspace_pool.h"

namespace blue {

WorkspacePool::Lease::~Lease() {
  if (!workspace_) return;
  workspace_->set_scope({});
  std::scoped_lock lock(pool_->mutex_);
  if (!pool_->search_.found) pool_->search_.found = workspace_->search().found;
  pool_->idle_.push_back(std::move(workspace_));
}

WorkspacePool::Lease WorkspacePool::borrow(CallScope scope) {
  std::unique_ptr<Workspace> workspace;
  {
    std::scoped_lock lock(mutex_);
    if (!idle_.empty()) {
      workspace = std::move(idle_.back());
      idle_.pop_back();
    }
    if (!workspace) workspace = std::make_unique<Workspace>(search_, clock_, salts_);
    if (search_.found) workspace->pin(*search_.found);
  }
  workspace->set_scope(std::move(scope));
  workspace->set_may_read_agent_logs(logs_ == AgentLogs::allowed);
  return {*this, std::move(workspace)};
}

}  // namespace blue
