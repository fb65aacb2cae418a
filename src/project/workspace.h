#pragma once
// What a handler may touch: the clock, the salts, its caller, and the project it was called in, as a Session.
// One workspace serves one call at a time; a server has several, and each keeps its index open between calls.
#include <map>
#include <memory>
#include <optional>
#include <typeindex>

#include "base/call.h"
#include "base/clock.h"
#include "base/salt.h"
#include "domain/error_codes.h"
#include "project/find_project.h"
#include "store/index_file.h"

namespace blue {

class Workspace;

// What a higher room keeps between the calls on one workspace.
class Memory {
 public:
  virtual ~Memory() = default;
};

// One open project: its files, its index, the clock and the caller. A cheap handle, good while its workspace
// lives.
class Session {
 public:
  Session(Workspace& workspace, Project project) : workspace_(&workspace), project_(std::move(project)) {}

  const Project& project() const { return project_; }
  const Path& root() const { return project_.root; }
  // The folder that the caller stands in.
  const Path& start() const;
  const Clock& clock() const;
  const SaltSource& salts() const;
  const CallScope& scope() const;

  // The project's index, opened at first use and kept. In an unwritable tree it is read-only or in memory.
  struct Index {
    Database& database;
    IndexPlace place;
  };
  Result<Index> index() const;
  // How often an index was opened: another number means that earlier surveys filled another one.
  int index_serial() const;
  // For an index that is read-only and out of date: continues with an empty one in memory.
  Result<> use_index_in_memory() const;
  // True when `error` says that the index is faulty: damaged, without a table, with rows that contradict what
  // is written. False when it was rebuilt for the same contradiction: then what is indexed is at fault.
  bool can_heal_index(const Error& error) const;
  // Sets the faulty index aside and continues with an empty one.
  Result<> replace_index(const Error& fault) const;
  // Removes the index and every copy of it that was set aside, and continues with an empty one: what was
  // erased elsewhere is then in no byte of it.
  Result<> renew_index() const;

  // The memory of type T, created at first use.
  template <class T>
  T& memory() const;

 private:
  Workspace* workspace_;
  Project project_;
};

class Workspace {
 public:
  Workspace(ProjectSearch search, Clock clock, SaltSource salts = {})
      : search_(std::move(search)), clock_(clock), salts_(std::move(salts)) {}

  const ProjectSearch& search() const { return search_; }
  const Clock& clock() const { return clock_; }
  const SaltSource& salts() const { return salts_; }

  // The caller of the running call; set by the server that lends the workspace to the call.
  const CallScope& scope() const { return scope_; }
  void set_scope(CallScope scope) { scope_ = std::move(scope); }

  // From now on the project is this one, whatever else appears on the way to it.
  void pin(const Project& project) { search_.found = project; }

  // Whether calls may read the logs of the user's agents; a server asks its operator first.
  bool may_read_agent_logs() const { return may_read_agent_logs_; }
  void set_may_read_agent_logs(bool may) { may_read_agent_logs_ = may; }

  // Looks again on every call: the project may have been created since the last one.
  Result<ProjectLookup> find_project() const;
  // The project, for calls that only read; project_not_found when there is none.
  Result<Session> open_project();
  // The project, for calls that write: created at the git root or the named folder when it is absent, and
  // then `created` says so.
  struct WritableProject {
    Session session;
    bool created = false;
  };
  Result<WritableProject> open_project_for_writing();

 private:
  friend class Session;
  Result<> open(Result<OpenedIndex> index, const Project& project);

  ProjectSearch search_;
  Clock clock_;
  SaltSource salts_;
  CallScope scope_;
  std::optional<Path> index_root_;
  OpenedIndex index_;
  int index_serial_ = 0;
  bool may_read_agent_logs_ = true;
  std::map<std::type_index, std::unique_ptr<Memory>> memories_;
};

template <class T>
T& Session::memory() const {
  std::unique_ptr<Memory>& kept = workspace_->memories_[typeid(T)];
  if (!kept) kept = std::make_unique<T>();
  return static_cast<T&>(*kept);
}

// What `ask` makes of the index. When that turns out to be faulty, it is set aside, an empty one takes its
// place, `refill` runs, and `ask` is asked once more. Every use of the index goes through here, or its
// failure is only logged because the next use heals the index.
template <class Ask, class Refill>
auto with_index(const Session& session, Ask ask, Refill refill) -> std::invoke_result_t<Ask&> {
  auto answer = ask();
  if (answer || !session.can_heal_index(answer.error())) return answer;
  TRY(session.replace_index(answer.error()));
  TRY(refill());
  return ask();
}
// The same for an `ask` that fills an empty index itself.
template <class Ask>
auto with_index(const Session& session, Ask ask) {
  return with_index(session, std::move(ask), [] { return Result<>{}; });
}

}  // namespace blue
