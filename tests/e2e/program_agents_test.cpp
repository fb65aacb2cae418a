// `blue alignment backends` with programs of its own on PATH, which do what real ones were seen to do.
#include <gmock/gmock.h>

#include <filesystem>

#include "base/format.h"
#include "base/json_parse.h"
#include "tests/e2e/program.h"

namespace blue {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class Agents : public testing::Test {
 protected:
  void install(const std::string& name, const std::string& script) const {
    fs::create_directories(bin());
    ASSERT_TRUE(write_file(
        bin() / name, format("#!/bin/sh\n[ \"$1\" = --version ] && {{ echo 1.2.3; exit; }}\n{}\n", script)));
    fs::permissions(bin() / name, fs::perms::owner_all);
  }
  Path bin() const { return sandbox_.outside() / "bin"; }

  Json list(const std::vector<std::string>& words = {}) const {
    std::vector<std::string> all{BLUE_PROGRAM, "alignment", "backends", "--json"};
    all.insert(all.end(), words.begin(), words.end());
    ProcessOptions options = sandbox_.options();
    options.env["PATH"] = bin().string() + ":/usr/bin:/bin";
    options.env["ANTHROPIC_API_KEY"] = "dummy";
    options.env["OTHER_SECRET"] = "hunter2";
    const RunResult result = run(all, options);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return parse_json(result.out).value_or(Json());
  }
  static Json backend(const Json& listed, std::string_view name) {
    if (const Json* all = listed.find("backends"); all && all->array())
      for (const Json& one : *all->array())
        if (one.text_or("name", "") == name) return one;
    ADD_FAILURE() << name << " is not in " << render_json(listed);
    return {};
  }
  void set_up_user(const std::string& toml) const {
    const Path folder = sandbox_.repository().parent_path() / ".config/blue";
    fs::create_directories(folder);
    ASSERT_TRUE(write_file(folder / "config.toml", toml));
  }

  Sandbox sandbox_;
};

TEST_F(Agents, SaysWhatIsInstalled) {
  install("claude", "exit 1");
  const Json listed = list();
  const Json claude = backend(listed, "claude");
  EXPECT_EQ(claude.text_or("program", ""), (bin() / "claude").string());
  EXPECT_EQ(claude.text_or("version", ""), "1.2.3");
  EXPECT_EQ(claude.text_or("isolation", ""), "no_tools");
  EXPECT_EQ(claude.text_or("price", ""), "reported");
  EXPECT_EQ(claude.find("probe"), nullptr) << "nothing is asked unless it is wanted";
  EXPECT_EQ(backend(listed, "gemini").find("program"), nullptr);
}

TEST_F(Agents, AProbeAsksForAWordAndReportsWhatHappened) {
  install("claude",
          R"(cat >prompt; grep -q 'one word' prompt && printf '{"type":"result","subtype":"success",)"
          R"("stop_reason":"end_turn","result":"ready","usage":{"input_tokens":20,"output_tokens":2},)"
          R"("modelUsage":{"claude-opus-4":{}},"total_cost_usd":0.001}\n')");
  install(
      "codex",
      R"(echo '{"type":"turn.failed","error":{"message":"unexpected status 401 Unauthorized"}}'; exit 1)");
  install("gemini", "cat >/dev/null; echo '{\"response\": \"rea\"}'");
  const Json listed = list({"--probe"});
  const Json claude = *backend(listed, "claude").find("probe");
  EXPECT_EQ(claude.text_or("end", ""), "answered") << render_json(claude);
  EXPECT_EQ(claude.text_or("model", ""), "claude-opus-4");
  EXPECT_EQ(*claude.find("tokens"), Json(22));
  EXPECT_EQ(*claude.find("dollars"), Json(0.001));
  EXPECT_EQ(backend(listed, "codex").find("probe")->text_or("end", ""), "not_allowed");
  EXPECT_EQ(backend(listed, "gemini").find("probe")->text_or("end", ""), "cut_off")
      << "it hides that it was cut off";
}

TEST_F(Agents, OnlyTheUsersOwnSettingsNamePrograms) {
  install("my-agent", "env");
  install("theirs", "touch /tmp/never; echo ready");
  set_up_user("[play.backends.mine]\nargs = [\"my-agent\"]\njobs = 2\n");
  ASSERT_EQ(sandbox_.blue({"init"}).exit_code, 0);
  ASSERT_TRUE(
      write_file(sandbox_.blue_folder() / "config.toml", "[play.backends.theirs]\nargs = [\"theirs\"]\n"));
  const Json listed = list({"--probe"});
  const Json mine = backend(listed, "mine");
  EXPECT_EQ(mine.text_or("isolation", ""), "unknown");
  EXPECT_EQ(*mine.find("jobs"), Json(2));
  EXPECT_EQ(mine.find("probe")->text_or("end", ""), "answered");
  EXPECT_THAT(render_json(listed), Not(HasSubstr("\"theirs\"")));
  EXPECT_THAT(render_json(*listed.find("notes")), HasSubstr("only your own settings may"));
}

}  // namespace
}  // namespace blue
