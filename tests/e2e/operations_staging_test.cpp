// Locks between real processes, and deployments that are recorded, priced and run only when asked for.
#include <gmock/gmock.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <thread>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "tests/e2e/operations.h"

namespace blue {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(StagingLocks, AreHeldUntilReleasedOrExpiredAndNotBefore) {
  Operator at;
  const Reply mine = at.must({"staging", "lock", "--as", "ann", "--ttl", "10m"});
  EXPECT_EQ(text_at(mine, "resource"), "staging");
  EXPECT_EQ(text_at(mine, "expires_at"), "2026-02-03T14:33:00Z");
  const Reply held = at.refused({"staging", "lock", "--as", "bob"}, "lock_held");
  EXPECT_THAT(text_at(held, "message"), HasSubstr("staging is locked by ann for another 10 m"));
  EXPECT_EQ(at.run({"staging", "lock", "--as", "bob"}).exit_code, 3);
  at.refused({"staging", "lock", "--as", "ann"}, "lock_held");
  EXPECT_EQ(at.run({"staging", "unlock", "--as", "bob"}).exit_code, 3);
  at.refused({"staging", "unlock", "--as", "bob"}, "lock_not_yours");
  at.refused({"staging", "renew", "--as", "bob"}, "lock_not_yours");
  EXPECT_THAT(at.shown({"status"}), HasSubstr("staging is locked by ann until 2026-02-03T14:33:00Z"));
  at.now = "2026-02-03T14:32:59Z";
  at.refused({"staging", "lock", "--as", "bob"}, "lock_held");
  at.now = "2026-02-03T14:33:00Z";
  at.refused({"staging", "unlock", "--as", "ann"}, "lock_not_held");
  at.refused({"staging", "renew", "--as", "ann"}, "lock_not_held");
  at.must({"staging", "lock", "--as", "bob"});
  at.now = "2026-02-03T14:40:00Z";
  EXPECT_EQ(text_at(at.must({"staging", "renew", "--as", "bob", "--ttl", "1h"}), "expires_at"),
            "2026-02-03T15:40:00Z");
  EXPECT_EQ(at.must({"staging", "unlock", "--as", "bob"}).at("locked"), Json(false));
  at.refused({"staging", "unlock", "--as", "bob"}, "lock_not_held");
}

TEST(StagingLocks, ATokenTellsLocksOfTheSameHolderApart) {
  Operator at;
  const std::string first = format("{}", number_at(at.must({"staging", "lock", "--ttl", "1m"}), "token"));
  at.now = "2026-02-03T14:30:00Z";
  const std::string second = format("{}", number_at(at.must({"staging", "lock"}), "token"));
  EXPECT_NE(first, second);
  at.refused({"staging", "unlock", "--token", first}, "lock_not_yours");
  at.must({"staging", "unlock", "--token", second});
}

TEST(StagingLocks, StealingNeedsAReasonThatIsRecorded) {
  Operator at;
  at.must({"staging", "lock", "--as", "ann"});
  const Reply wrong =
      at.refused({"staging", "lock", "a b", "--as", "bob", "--steal", "--wait", "never"}, "invalid_value");
  EXPECT_THAT(wrong.error_codes(),
              ElementsAre("invalid_value", "invalid_value", "reason_missing", "contradiction"));
  at.refused({"staging", "lock", "--as", "bob", "--steal", "--reason", "aaaaaaaaaaaa"}, "reason_too_short");
  const Reply stolen =
      at.must({"staging", "lock", "--as", "bob", "--steal", "--reason", "Ann is on holiday until Monday"});
  EXPECT_EQ(text_at(stolen, "stolen_from"), "ann");
  at.refused({"staging", "unlock", "--as", "ann"}, "lock_not_yours");
  const Json steals = at.must({"staging", "status"}).at("steals");
  EXPECT_THAT(texts_of(steals, "reason"), ElementsAre("Ann is on holiday until Monday"));
  EXPECT_THAT(texts_of(steals, "stolen_from"), ElementsAre("ann"));
}

// Waits until `count` callers are in the queue.
Json wait_for_queue(const Operator& at, std::size_t count) {
  for (int tries = 0; tries < 2000; ++tries) {
    const Json locks = at.must({"staging", "status"}).at("locks");
    if (locks.array() && !locks.array()->empty()) {
      const Json* waiting = locks.array()->front().find("waiting");
      if (waiting && waiting->array() && waiting->array()->size() == count) return *waiting;
    }
  }
  ADD_FAILURE() << "the queue never had " << count;
  return JsonArray{};
}

TEST(StagingLocks, TheQueueKeepsItsOrderAcrossReleaseExpiryAndDeath) {
  Operator at;
  at.now = "";
  at.must({"staging", "lock", "--as", "ann", "--ttl", "1h"});
  std::vector<Process> waiting;
  const Words names{"bob", "cid", "dan", "eve"};
  for (const std::string& name : names) {
    waiting.push_back(at.start({"staging", "lock", "--as", name, "--wait", "5m", "--ttl", "1h"}));
    wait_for_queue(at, waiting.size());
  }
  const Json queue = wait_for_queue(at, 4);
  EXPECT_THAT(texts_of(queue, "holder"), ElementsAre("bob", "cid", "dan", "eve"));
  EXPECT_THAT(texts_of(queue, "behind"), ElementsAre("ann", "bob", "cid", "dan"));
  at.refused({"staging", "lock", "--as", "fay"}, "lock_held");
  at.must({"staging", "unlock", "--as", "ann"});
  ASSERT_TRUE(waiting[0].wait());
  at.refused({"staging", "lock", "--as", "fay"}, "lock_held");
  EXPECT_THAT(texts_of(wait_for_queue(at, 3), "holder"), ElementsAre("cid", "dan", "eve"));
  // bob's process is gone, its lock is not: who waits does so until the lock is given back.
  EXPECT_FALSE(waiting[1].wait(Milliseconds(300)));
  at.must({"staging", "unlock", "--as", "bob"});
  ASSERT_TRUE(waiting[1].wait());
  // A caller that is killed in the queue is passed over, after its place has died.
  waiting[2].kill();
  at.must({"staging", "unlock", "--as", "cid"});
  ASSERT_TRUE(waiting[3].wait(std::chrono::seconds(60)));
  EXPECT_EQ(text_at({parse_json(waiting[3].out()).value_or(Json())}, "holder"), "eve");
}

TEST(StagingLocks, AWaitThatEndsLeavesTheQueue) {
  Operator at;
  at.must({"staging", "lock", "--as", "ann"});
  EXPECT_THAT(text_at(at.refused({"staging", "lock", "--as", "bob", "--wait", "1s"}, "lock_held"), "message"),
              HasSubstr("locked by ann"));
  EXPECT_EQ(wait_for_queue(at, 0), Json(JsonArray{}));
}

// The time that was left counted from the beginning of the wait.
TEST(StagingLocks, WhatIsLeftAfterAWaitIsTheWholeTime) {
  Operator at;
  at.now = "";
  at.must({"staging", "lock", "--as", "ann", "--ttl", "2s"});
  const Reply mine = at.must({"staging", "lock", "--as", "bob", "--wait", "1m", "--ttl", "100s"});
  EXPECT_LE(number_at(mine, "seconds_left"), 100);
  EXPECT_GE(number_at(mine, "seconds_left"), 98);
}

// A lock of a second that was taken late in a second ended at once, and so did a deployment.
TEST(StagingLocks, NeverEndBeforeTheTimeThatWasPromised) {
  Operator at;
  at.now = "";
  at.library().write("main.tf", "");
  for (int turn = 0; turn < 5; ++turn) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(number_at(at.must({"staging", "lock", format("r{}", turn), "--ttl", "1s", "--as", "ann"}),
                        "seconds_left"),
              1);
    at.must({"staging", "lock", format("r{}", turn), "--as", "bob", "--wait", "1m"});
    EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::seconds(1));
    const Reply made = at.must({"staging", "create", format("d{}", turn), "--ttl", "1s"});
    EXPECT_EQ(made.at("expired"), Json(false));
  }
}

// Whoever gave up stayed in the queue for 15 seconds.
TEST(StagingLocks, AWaitThatASignalEndsLeavesTheQueueAtOnce) {
  Operator at;
  at.must({"staging", "lock", "--as", "ann"});
  for (const int number : {SIGINT, SIGTERM}) {
    Process waiting = at.start({"staging", "lock", "--as", "bob", "--wait", "5m"});
    wait_for_queue(at, 1);
    waiting.kill(number);
    const auto end = waiting.wait();
    ASSERT_TRUE(end);
    EXPECT_EQ(end->exit_code, 128 + number);
    EXPECT_EQ(at.must({"staging", "status"}).at("locks").array()->front().find("waiting")->array()->size(),
              0u);
  }
}

// A hundred times: lock, note that one is inside, note that one is out, unlock. Two at once would show.
TEST(StagingLocks, ACrowdIsServedOneAtATimeInOrder) {
  Operator at;
  at.now = "";
  at.must({"init"});
  constexpr int kCallers = 10, kTurns = 5;
  const std::string log = at.library().path("log").string();
  const std::string script = format(
      "for turn in $(seq {}); do token=$({} staging lock --as \"$0\" --wait 5m --ttl 10m | sed "
      "'s/.*\"token\":"
      "\\([0-9]*\\).*/\\1/') || exit 1; echo \"in $token\" >> {}; echo \"out $token\" >> {}; "
      "{} staging unlock --as \"$0\" --token $token > /dev/null || exit 1; done",
      kTurns, BLUE_PROGRAM, log, log, BLUE_PROGRAM);
  std::vector<Process> callers;
  for (int caller = 0; caller < kCallers; ++caller)
    callers.push_back(
        std::move(Process::spawn({"sh", "-c", script, format("caller-{}", caller)}, at.options()).value()));
  for (Process& one : callers) {
    const auto end = one.wait(std::chrono::seconds(100));
    ASSERT_TRUE(end) << one.err();
    EXPECT_EQ(end->exit_code, 0) << one.err();
  }
  const std::string text = at.library().read("log");
  const auto lines = split(text, '\n');
  ASSERT_EQ(lines.size(), 2u * kCallers * kTurns + 1);
  std::int64_t last = 0;
  for (std::size_t at_line = 0; at_line + 1 < lines.size(); at_line += 2) {
    EXPECT_EQ(std::string(lines[at_line]).substr(3), std::string(lines[at_line + 1]).substr(4))
        << "two at once";
    const std::int64_t token = std::stoll(std::string(lines[at_line]).substr(3));
    EXPECT_GT(token, last) << "out of order";
    last = token;
  }
}

TEST(StagingLocks, AreTheSameOverBothDoors) {
  Operator at;
  EXPECT_FALSE(at.call("blue_staging_lock", {{"resource", "db"}, {"as", "agent"}}).is_refused);
  EXPECT_EQ(at.call("blue_staging_lock", {{"resource", "db"}, {"as", "other"}}).error_code(), "lock_held");
  EXPECT_EQ(at.must({"staging", "status"}).content, at.call("blue_staging_status", {}).content);
  at.must({"status"});
  const RunResult before = at.run({"staging", "status", "--json"});
  at.library().remove(".blue/blue.db");
  EXPECT_EQ(at.run({"staging", "status", "--json"}).out, before.out);
  EXPECT_FALSE(at.call("blue_staging_unlock", {{"resource", "db"}, {"as", "agent"}}).is_refused);
  const Reply free = at.must({"staging", "lock", "db"});
  EXPECT_THAT(text_at(free, "holder"), HasSubstr("ann@"));
}

// A project with a tool `name` that notes its words and ends as the file `code` says.
void add_tool(Operator& at, const std::string& name) {
  at.must({"init"});
  const Path bin = at.library().path("bin");
  at.library().write("bin/" + name,
                     format("#!/bin/sh\necho \"{} $*\" >> {}\necho running; exit $(cat {})\n", name,
                            at.library().path("ran").string(), at.library().path("code").string()));
  at.library().write("code", "0");
  std::filesystem::permissions(bin / name, std::filesystem::perms::owner_all);
  at.env["PATH"] = bin.string() + ":" + std::getenv("PATH");
}

TEST(Deployments, AreRecordedPricedAndEnded) {
  Operator at;
  at.must({"init"});
  at.library().write("infra/main.tf", "");
  const Reply made =
      at.must({"staging", "create", "pr-42", "--path", "infra", "--ttl", "8h", "--hourly", "0.5"});
  EXPECT_EQ(text_at(made, "tool"), "terraform");
  EXPECT_THAT(texts_of(made.at("commands")),
              ElementsAre("terraform workspace select -or-create pr-42", "terraform apply"));
  EXPECT_EQ(text_at(made, "run_in"), at.library().path("infra").string());
  at.refused({"staging", "create", "pr-42", "--path", "infra"}, "deployment_exists");
  at.must({"staging", "create", "free", "--path", "infra"});
  at.now = "2026-02-03T18:23:00Z";
  const Reply cost = at.must({"staging", "cost"});
  EXPECT_EQ(cost.at("cost"), Json(2.0));
  EXPECT_EQ(cost.at("hourly"), Json(0.5));
  EXPECT_EQ(number_at(cost, "without_price"), 1);
  EXPECT_EQ(cost.content, at.call("blue_staging_cost", {}).content);
  at.now = "2026-02-03T22:23:00Z";
  EXPECT_THAT(at.shown({"status"}),
              HasSubstr("pr-42 expired at 2026-02-03T22:23:00Z: blue staging destroy pr-42"));
  const Reply ending = at.must({"staging", "destroy", "pr-42"});
  EXPECT_EQ(text_at(ending, "state"), "destroying");
  EXPECT_THAT(texts_of(ending.at("commands")),
              ElementsAre("terraform workspace select pr-42", "terraform destroy"));
  at.now = "2026-02-03T23:23:00Z";
  EXPECT_EQ(at.must({"staging", "cost"}).at("cost"), Json(4.5)) << "it costs until it is gone";
  at.must({"staging", "destroy", "pr-42", "--done"});
  at.refused({"staging", "destroy", "pr-42", "--done"}, "deployment_not_found");
  at.now = "2026-02-04T23:23:00Z";
  EXPECT_EQ(at.must({"staging", "cost", "--all"}).at("cost"), Json(4.5));
  EXPECT_EQ(at.must({"staging", "cost"}).at("cost"), Json(0.0));
}

TEST(Deployments, EveryToolIsFoundAndEverythingWrongIsSaid) {
  Operator at;
  at.must({"init"});
  at.library().write("a/cdk.json", "{}");
  at.library().write("b/Pulumi.yaml", "");
  at.library().write("c/Pulumi.yaml", "");
  at.library().write("c/cdk.json", "{}");
  EXPECT_EQ(text_at(at.must({"staging", "create", "one", "--path", "a"}), "tool"), "cdk");
  EXPECT_EQ(text_at(at.must({"staging", "create", "two", "--path", "b"}), "tool"), "pulumi");
  at.refused({"staging", "create", "three", "--path", "c"}, "contradiction");
  EXPECT_EQ(text_at(at.must({"staging", "create", "three", "--path", "c", "--tool", "cdk"}), "tool"), "cdk");
  at.refused({"staging", "create", "four"}, "stack_not_found");
  const Reply wrong =
      at.refused({"staging", "create", "--name=-rf /", "--path", "../..", "--ttl", "soon"}, "invalid_value");
  EXPECT_THAT(texts_of(wrong.at("errors"), "field"), ElementsAre("ttl", "name", "path"));
}

TEST(Deployments, RunTheirCommandsOnlyWithExecute) {
  Operator at;
  add_tool(at, "pulumi");
  at.library().write("Pulumi.yaml", "");
  at.must({"staging", "create", "one"});
  EXPECT_FALSE(at.library().has("ran"));
  const RunResult done = at.run({"staging", "create", "two", "--execute"});
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(at.library().read("ran"), "pulumi stack select --create two\npulumi up\n");
  EXPECT_THAT(done.err, HasSubstr("running\nrunning\n"));
  EXPECT_EQ(text_at({parse_json(done.out).value_or(Json())}, "state"), "running");
  at.library().write("code", "5");
  const RunResult failed = at.run({"staging", "destroy", "two", "--execute"});
  EXPECT_EQ(failed.exit_code, 5);
  EXPECT_EQ(number_at({parse_json(failed.out).value_or(Json())}, "exit_code"), 5);
  EXPECT_EQ(text_at({parse_json(failed.out).value_or(Json())}, "failed_command"), "pulumi stack select two");
  at.library().write("code", "0");
  EXPECT_EQ(at.run({"staging", "destroy", "two", "--execute"}).exit_code, 0);
  at.refused({"staging", "destroy", "two"}, "deployment_not_found");
}

// What was shown first could not be made, and what had failed could not be tried again.
TEST(Deployments, MayBeShownFirstAndTriedAgain) {
  Operator at;
  add_tool(at, "pulumi");
  at.library().write("Pulumi.yaml", "");
  at.must({"staging", "create", "one"});
  at.refused({"staging", "create", "one"}, "deployment_exists");
  at.library().write("code", "3");
  EXPECT_EQ(at.run({"staging", "create", "one", "--execute"}).exit_code, 3);
  at.library().write("code", "0");
  const Reply made = at.must({"staging", "create", "one", "--hourly", "2", "--execute"});
  EXPECT_EQ(text_at(made, "state"), "running");
  EXPECT_EQ(text_at(made, "created_by"), "ann");
  at.refused({"staging", "create", "one", "--execute"}, "deployment_exists");
  EXPECT_EQ(at.must({"staging", "cost", "--all"}).at("hourly"), Json(2.0)) << "recorded once";
}

// After a deployment was destroyed the advice was to record that, which was refused; after a failure the same
// advice would have lost it.
TEST(Deployments, TheNextStepAfterRunningIsRightOrAbsent) {
  Operator at;
  add_tool(at, "pulumi");
  at.library().write("Pulumi.yaml", "");
  at.must({"staging", "create", "one", "--execute"});
  at.library().write("code", "4");
  const RunResult failed = at.run({"staging", "destroy", "one", "--execute"});
  EXPECT_EQ(failed.exit_code, 4);
  EXPECT_EQ(text_at({parse_json(failed.out).value_or(Json())}, "next_action.command"),
            "blue staging destroy one --execute");
  at.library().write("code", "0");
  const Reply gone = at.must({"staging", "destroy", "one", "--execute"});
  EXPECT_EQ(text_at(gone, "state"), "destroyed");
  EXPECT_EQ(text_at(gone, "ended_at"), "2026-02-03T14:23:00Z");
  EXPECT_EQ(gone.at("next_action"), Json());
}

// A signal ended Blue alone, and the deployment stayed as it was.
TEST(Deployments, AnInterruptedCommandIsRecordedAsFailed) {
  Operator at;
  add_tool(at, "pulumi");
  at.library().write("bin/pulumi",
                     format("#!/bin/sh\ntrap 'exit 9' TERM\ntouch {}\nwhile :; do sleep 0.01; done\n",
                            at.library().path("began").string()));
  at.library().write("Pulumi.yaml", "");
  Process running = at.start({"staging", "create", "one", "--execute"});
  for (int tries = 0; tries < 2000 && !at.library().has("began"); ++tries)
    std::this_thread::sleep_for(Milliseconds(5));
  running.kill(SIGTERM);
  const auto end = running.wait();
  ASSERT_TRUE(end);
  EXPECT_EQ(end->exit_code, 9);
  EXPECT_THAT(texts_of(at.must({"staging", "status"}).at("deployments"), "state"), ElementsAre("failed"));
}

TEST(Deployments, OddFoldersAndClocksAreReadRight) {
  Operator at;
  at.must({"init"});
  at.library().write("json/main.tf.json", "{}");
  at.library().write("folder/x.tf/readme", "");
  EXPECT_EQ(text_at(at.must({"staging", "create", "one", "--path", "json", "--hourly", "60"}), "tool"),
            "terraform");
  at.refused({"staging", "create", "two", "--path", "folder"}, "stack_not_found");
  at.now = "2026-02-03T13:23:00Z";
  EXPECT_EQ(at.must({"staging", "cost"}).at("cost"), Json(0.0)) << "the clock was set back";
  std::filesystem::remove_all(at.library().path("json"));
  EXPECT_THAT(text_at(at.refused({"staging", "destroy", "one", "--execute"}, "stack_not_found"), "message"),
              HasSubstr("does not exist"));
}

TEST(Deployments, NoFieldOfAToolExecutesAnything) {
  Operator at;
  add_tool(at, "pulumi");
  at.library().write("Pulumi.yaml", "");
  for (const char* field : {"execute", "run", "command", "exec"}) {
    const Reply refused = at.call("blue_staging_create", {{"name", "one"}, {field, true}});
    EXPECT_TRUE(refused.is_refused);
    EXPECT_EQ(refused.error_code(), "unknown_field");
  }
  EXPECT_FALSE(at.call("blue_staging_create", {{"name", "one"}}).is_refused);
  EXPECT_EQ(at.call("blue_staging_destroy", {{"name", "one"}, {"execute", true}}).error_code(),
            "unknown_field");
  EXPECT_FALSE(at.call("blue_staging_destroy", {{"name", "one"}}).is_refused);
  EXPECT_FALSE(at.library().has("ran"));
}

}  // namespace
}  // namespace blue
