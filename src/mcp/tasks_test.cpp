// Calls that continue as tasks.
#include "mcp/tasks.h"

#include <gtest/gtest.h>

#include <latch>

#include "tests/support/fake_peer.h"

namespace blue {
namespace {

constexpr std::string_view kCanTasks =
    R"({"elicitation":{},"extensions":{"io.modelcontextprotocol/tasks":{}}})";

std::string listen_params(const std::string& id) {
  return format(R"("notifications":{{"taskIds":["{}","none"]}})", id);
}

class TasksTest : public testing::Test {
 protected:
  explicit TasksTest(ServerOptions options = {}) : peer_(std::move(options)) {
    peer_.surface.who.extensions.set(kTasksExtension, JsonObject{});
  }

  // A tool that becomes a task, and then runs `body`.
  void defer(std::string name, FakeSurface::Tool body) {
    peer_.surface.calls[std::move(name)] =
        [body = std::move(body)](const Json& arguments, const Caller& caller) -> Result<ToolReply> {
      if (caller.may_defer) return Deferral{Json("begun")};
      return body(arguments, caller);
    };
  }
  Json ask(std::string_view method, std::string_view params) {
    return peer_.ask(modern_with(kCanTasks, std::to_string(++id_), method, params));
  }
  std::string start(std::string_view name) {
    Json created = ask("tools/call", format(R"("name":"{}")", name));
    EXPECT_EQ(at(created, "result|resultType"), Json("task")) << render_json(created);
    return *at(created, "result|taskId").string();
  }
  Json get(const std::string& id) { return ask("tasks/get", format(R"("taskId":"{}")", id)); }
  // Blocks until the task's status is no longer `working`.
  Json settled(const std::string& id) {
    while (true) {
      Json task = get(id);
      if (at(task, "result|status") != Json("working")) return task;
      std::this_thread::yield();
    }
  }

  FakePeer peer_;
  int id_ = 0;
};

TEST_F(TasksTest, ACallBecomesATaskAndItsResultIsFetched) {
  defer("work", [](const Json&, const Caller& caller) -> Result<ToolReply> {
    return ToolResult{.structured = JsonObject{{"state", caller.state}}};
  });
  Json task = settled(start("work"));
  EXPECT_EQ(at(task, "result|resultType"), Json("complete"));
  EXPECT_EQ(at(task, "result|status"), Json("completed"));
  EXPECT_EQ(at(task, "result|result|structuredContent"), json(R"({"state":"begun"})"));
  EXPECT_EQ(at(task, "result|pollIntervalMs"), Json(500));
}

TEST_F(TasksTest, AToolsOwnErrorIsAResult) {
  defer("work", [](const Json&, const Caller&) -> Result<ToolReply> { return ToolResult{.is_error = true}; });
  Json task = settled(start("work"));
  EXPECT_EQ(at(task, "result|status"), Json("completed"));
  EXPECT_EQ(at(task, "result|result|isError"), Json(true));
}

TEST_F(TasksTest, AFailureInsideTheServerFailsTheTask) {
  defer("broken", [](const Json&, const Caller&) -> Result<ToolReply> {
    return fail(codes::internal_error, "Broken.");
  });
  defer("throws", [](const Json&, const Caller&) -> Result<ToolReply> { throw std::bad_alloc(); });
  for (std::string_view name : {"broken", "throws"}) {
    Json task = settled(start(name));
    EXPECT_EQ(at(task, "result|status"), Json("failed"));
    EXPECT_EQ(at(task, "result|error|code"), Json(-32603));
    EXPECT_EQ(at(task, "result|result"), Json());
  }
}

TEST_F(TasksTest, WithoutTheExtensionTheCallRunsDirectly) {
  defer("work", [](const Json&, const Caller&) -> Result<ToolReply> { return ToolResult{}; });
  EXPECT_EQ(at(peer_.ask(modern("1", "tools/call", R"("name":"work")")), "result|resultType"),
            Json("complete"));
  peer_.initialize(kCanTasks);
  EXPECT_TRUE(at(peer_.ask(legacy("2", "tools/call", R"("name":"work")")), "result|content").array());
}

TEST_F(TasksTest, WithoutTheExtensionTheMethodsAreRefused) {
  for (std::string_view method : {"tasks/get", "tasks/update", "tasks/cancel"}) {
    Json refused = peer_.ask(modern("1", method, R"("taskId":"x")"));
    EXPECT_EQ(at(refused, "error|code"), Json(-32021));
    EXPECT_TRUE(at(refused, "error|data|requiredCapabilities|extensions").find(kTasksExtension));
  }
}

TEST_F(TasksTest, AServerWithoutTheExtensionMakesNone) {
  peer_.surface.who.extensions = {};
  defer("work", [](const Json&, const Caller&) -> Result<ToolReply> { return ToolResult{}; });
  EXPECT_EQ(at(ask("tools/call", R"("name":"work")"), "result|resultType"), Json("complete"));
  EXPECT_EQ(at(get("any"), "error|code"), Json(-32601));
}

TEST_F(TasksTest, UnknownIdsAreTheCallersMistake) {
  EXPECT_EQ(at(get("nobody"), "error|code"), Json(-32602));
  EXPECT_EQ(at(ask("tasks/cancel", R"("taskId":"nobody")"), "error|code"), Json(-32602));
  EXPECT_EQ(at(ask("tasks/update", R"("taskId":"nobody","inputResponses":{})"), "error|code"), Json(-32602));
  EXPECT_EQ(at(ask("tasks/get", ""), "error|code"), Json(-32602));
}

TEST_F(TasksTest, ACancelledTaskStaysCancelled) {
  std::latch started{1};
  defer("slow", [&](const Json&, const Caller& caller) -> Result<ToolReply> {
    started.count_down();
    std::latch asked{1};
    std::stop_callback wake(caller.scope.stop, [&] { asked.count_down(); });
    asked.wait();
    return ToolResult{};
  });
  std::string id = start("slow");
  started.wait();
  EXPECT_EQ(at(get(id), "result|status"), Json("working"));
  Json acknowledged = ask("tasks/cancel", format(R"("taskId":"{}")", id));
  EXPECT_EQ(at(acknowledged, "result|resultType"), Json("complete"));
  EXPECT_EQ(at(get(id), "result|status"), Json("cancelled"));
  EXPECT_EQ(at(ask("tasks/cancel", format(R"("taskId":"{}")", id)), "error"), Json());
}

TEST_F(TasksTest, RunningTasksReportProgress) {
  std::latch reported{1}, seen{1};
  defer("slow", [&](const Json&, const Caller& caller) -> Result<ToolReply> {
    caller.scope.report(3, 10, "reading");
    reported.count_down();
    seen.wait();
    return ToolResult{};
  });
  std::string id = start("slow");
  reported.wait();
  EXPECT_EQ(at(get(id), "result|statusMessage"), Json("3 of 10: reading"));
  seen.count_down();
  EXPECT_EQ(at(settled(id), "result|statusMessage"), Json());
}

TEST_F(TasksTest, FailedTasksSayWhy) {
  defer("broken", [](const Json&, const Caller&) -> Result<ToolReply> {
    return fail(codes::internal_error, "Broken.");
  });
  EXPECT_EQ(at(settled(start("broken")), "result|statusMessage"), Json("Broken."));
}

TEST_F(TasksTest, QuestionsAreAnsweredOneByOneAndTheirKeysAreNeverUsedAgain) {
  defer("curious", [](const Json&, const Caller& caller) -> Result<ToolReply> {
    if (caller.answers.size() == 2) return Questions{{{"a", "elicitation/create", {}}}, Json("second")};
    if (caller.state == Json("second")) return ToolResult{.structured = Json(caller.answers)};
    return Questions{{{"a", "elicitation/create", {}}, {"b", "elicitation/create", {}}}, std::nullopt};
  });
  std::string id = start("curious");
  auto update = [&](std::string_view responses) {
    ask("tasks/update", format(R"("taskId":"{}","inputResponses":{})", id, responses));
  };
  Json first = settled(id);
  EXPECT_EQ(at(first, "result|status"), Json("input_required"));
  EXPECT_EQ(at(first, "result|inputRequests").object()->size(), 2u);
  update(R"({"1:a":{"n":1},"unheard of":{}})");
  Json partly = get(id);
  EXPECT_EQ(at(partly, "result|status"), Json("input_required"));
  EXPECT_EQ(at(partly, "result|inputRequests").object()->size(), 1u);
  EXPECT_TRUE(at(partly, "result|inputRequests").find("1:b"));
  update(R"({"1:b":{"n":2}})");
  EXPECT_TRUE(at(settled(id), "result|inputRequests").find("2:a"));
  update(R"({"1:a":{"n":9},"2:a":{"n":3}})");
  EXPECT_EQ(at(settled(id), "result|result|structuredContent"), json(R"({"a":{"n":3}})"));
}

TEST_F(TasksTest, ATaskThatAsksWhatTheClientCannotAnswerFails) {
  defer("curious", [](const Json&, const Caller&) -> Result<ToolReply> {
    return Questions{{{"a", "sampling/createMessage", {}}}, std::nullopt};
  });
  EXPECT_EQ(at(settled(start("curious")), "result|error|code"), Json(-32021));
}

TEST_F(TasksTest, ListenersGetEveryChange) {
  defer("curious", [](const Json&, const Caller& caller) -> Result<ToolReply> {
    if (caller.answers.empty()) return Questions{{{"a", "elicitation/create", {}}}, std::nullopt};
    return ToolResult{};
  });
  std::string id = start("curious");
  settled(id);
  std::size_t before = peer_.outbox->all().size();
  Json acknowledged =
      peer_.ask(modern_with(kCanTasks, "\"stream\"", "subscriptions/listen", listen_params(id)));
  EXPECT_EQ(at(acknowledged, "params|notifications|taskIds"), JsonArray{id});
  EXPECT_EQ(at(peer_.outbox->wait_for(before + 2)[before + 1], "params|status"), Json("input_required"));
  peer_.connection->receive(modern_with(kCanTasks, "99", "tasks/update",
                                        format(R"("taskId":"{}","inputResponses":{{"1:a":{{}}}})", id)));
  auto messages = peer_.outbox->wait_for(before + 5);
  std::vector<Json> states;
  for (const Json& message : messages)
    if (at(message, "method") == Json("notifications/tasks")) states.push_back(at(message, "params|status"));
  EXPECT_EQ(states, (std::vector<Json>{"input_required", "working", "completed"}));
}

TEST_F(TasksTest, ListeningToTasksNeedsTheExtension) {
  EXPECT_EQ(at(peer_.ask(modern("1", "subscriptions/listen", listen_params("x"))), "error|code"),
            Json(-32021));
}

class FewTasks : public TasksTest {
 protected:
  FewTasks() : TasksTest(options(&now_)) {}
  static ServerOptions options(std::atomic<int>* minutes) {
    ServerOptions out;
    out.tasks.tasks = 2;
    out.now = [minutes] { return SteadyTime(std::chrono::minutes(minutes->load())); };
    return out;
  }
  std::atomic<int> now_ = 0;
};

TEST_F(FewTasks, ThoseThatHaveEndedExpire) {
  defer("work", [](const Json&, const Caller&) -> Result<ToolReply> { return ToolResult{}; });
  std::string id = start("work");
  settled(id);
  now_ = 60;
  EXPECT_EQ(at(get(id), "result|status"), Json("completed"));
  now_ = 61;
  EXPECT_EQ(at(get(id), "error|code"), Json(-32602));
}

// A thousand ended tasks used to keep clients from starting another for an hour.
TEST_F(FewTasks, TheOldestEndedTaskMakesRoom) {
  defer("work", [](const Json&, const Caller&) -> Result<ToolReply> { return ToolResult{}; });
  std::string first = start("work");
  settled(first);
  now_ = 1;
  std::string second = start("work");
  settled(second);
  settled(start("work"));
  EXPECT_EQ(at(get(first), "error|code"), Json(-32602));
  EXPECT_EQ(at(get(second), "result|status"), Json("completed"));
}

TEST_F(FewTasks, TooManyRunningTasksAreRefused) {
  std::latch open{1};
  defer("slow", [&](const Json&, const Caller&) -> Result<ToolReply> {
    open.wait();
    return ToolResult{};
  });
  std::string first = start("slow");
  std::string second = start("slow");
  EXPECT_EQ(at(ask("tools/call", R"("name":"slow")"), "error|data|error_code"), Json("busy"));
  open.count_down();
  settled(first);
  settled(second);
}

// Results used to be kept without limit.
TEST(TaskMemory, OldResultsMakeRoomForNewerOnes) {
  FakeSurface surface;
  surface.calls["big"] = [](const Json&, const Caller&) -> Result<ToolReply> {
    return ToolResult{.structured = std::string(600, 'x')};
  };
  Tasks tasks(surface, std::chrono::steady_clock::now, {.bytes = 2000});
  std::vector<std::string> ids;
  for (int i = 0; i < 3; ++i) {
    Json task = json("{" + tasks.start({.tool = "big"}).value() + "}");
    ids.emplace_back(task.text_or("taskId", ""));
    while (tasks.find(ids.back())->find("working") != std::string::npos) std::this_thread::yield();
  }
  EXPECT_FALSE(tasks.find(ids[0]));
  EXPECT_TRUE(tasks.find(ids[2]));
}

}  // namespace
}  // namespace blue
