// blue llm: providers that answer well and badly, and an Ollama that is started and stopped.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "base/base64.h"
#include "base/format.h"
#include "tests/e2e/operations.h"
#include "tests/support/loopback_server.h"

namespace blue {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kTags = R"({"models":[{"name":"qwen3:8b"},{"name":"llama3.2:3b"}]})";
constexpr std::string_view kModels = R"({"object":"list","data":[{"id":"gpt-b"},{"id":"gpt-a"}]})";

LoopbackServer::Answer say(std::string bytes) {
  return [bytes = std::move(bytes)](const std::string&, const LoopbackConnection& client) {
    client.send(bytes);
  };
}

// What `blue llm status` says about the provider.
Json status_of(const Operator& user, std::string_view name) {
  const Reply reply = user.must({"llm", "status"});
  const Json* all = reply.content.find("providers");
  for (const Json& one : all && all->array() ? *all->array() : JsonArray{})
    if (one.text_or("name", "") == name) return one;
  ADD_FAILURE() << "no provider " << name;
  return {};
}

TEST(LlmStatus, ShowsTheModelsOfThoseThatAnswer) {
  const LoopbackServer ollama(say(http_reply("200 OK", kTags)));
  const LoopbackServer openai(say(http_reply("200 OK", kModels)));
  Operator user;
  user.env["OLLAMA_HOST"] = format("127.0.0.1:{}", ollama.port());
  user.env["OPENAI_BASE_URL"] = openai.url() + "/v1";
  user.env["OPENAI_API_KEY"] = "sk-very-secret";
  EXPECT_EQ(status_of(user, "ollama").text_or("state", ""), "ready");
  EXPECT_EQ(*status_of(user, "ollama").find("models"), Json(JsonArray{"llama3.2:3b", "qwen3:8b"}));
  EXPECT_EQ(*status_of(user, "openai").find("models"), Json(JsonArray{"gpt-a", "gpt-b"}));
  EXPECT_EQ(status_of(user, "anthropic").text_or("state", ""), "no_key");
  EXPECT_THAT(ollama.heads().at(0), HasSubstr("GET /api/tags "));
  EXPECT_THAT(openai.heads().at(0), HasSubstr("GET /v1/models "));
  EXPECT_THAT(openai.heads().at(0), HasSubstr("Authorization: Bearer sk-very-secret\r\n"));
  EXPECT_THAT(ollama.heads().at(0), Not(HasSubstr("Authorization")));
  for (const Words& words : {Words{"llm", "status"}, Words{"llm", "providers"}}) {
    EXPECT_THAT(user.shown(words), Not(HasSubstr("secret"))) << "no key is shown";
    EXPECT_THAT(user.run(words).out, Not(HasSubstr("secret")));
  }
  EXPECT_EQ(user.call("blue_llm_providers", {}).content, user.must({"llm", "providers"}).content);
}

TEST(LlmStatus, NamesWhatAMisbehavingServerDoes) {
  const std::string zipped = decode_base64("H4sIAAAAAAAAA6tWys1PSc0pVrKKjq0FAOHoFCANAAAA").value_or("");
  struct Case {
    const char* name;
    std::string bytes, state;
    bool stays = false;
  };
  const std::vector<Case> cases{
      {"slow", "", "slow", true},
      {"slow within", "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{", "slow", true},
      {"cut off", "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"models\":[", "unexpected"},
      {"cut off without a length", "HTTP/1.1 200 OK\r\n\r\n{\"models\":[", "unexpected"},
      {"nothing", "", "unexpected"},
      {"not JSON", http_reply("200 OK", "<html>hello</html>"), "unexpected"},
      {"other JSON", http_reply("200 OK", R"({"models":"none"})"), "unexpected"},
      {"deep JSON", http_reply("200 OK", std::string(100'000, '[')), "unexpected"},
      {"bad UTF-8", http_reply("200 OK", "{\"models\":[{\"name\":\"\xff\"}]}"), "unexpected"},
      {"429", http_reply("429 Too Many Requests", "{}", "Retry-After: 17\r\n"), "limited"},
      {"500", http_reply("500 Internal Server Error", "boom"), "failing"},
      {"404", http_reply("404 Not Found", "{}"), "unexpected"},
      {"401", http_reply("401 Unauthorized", "{}"), "unauthorized"},
      {"redirection", http_reply("302 Found", "", "Location: http://127.0.0.1:9/\r\n"), "unexpected"},
      {"chunked",
       "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{\"models\"\r\n4\r\n:[]}\r\n0\r\n\r\n",
       "no_models"},
      {"wrong gzip", http_reply("200 OK", "{\"models\":[]}", "Content-Encoding: gzip\r\n"), "unexpected"},
      {"gzip", http_reply("200 OK", zipped, "Content-Encoding: gzip\r\n"), "no_models"},
      {"no models", http_reply("200 OK", R"({"models":[]})"), "no_models"},
  };
  for (const Case& one : cases) {
    const LoopbackServer server([&](const std::string&, const LoopbackConnection& client) {
      client.send(one.bytes);
      if (one.stays) client.wait_for_end();
    });
    Operator user;
    user.env["OLLAMA_HOST"] = server.url();
    const Json item = status_of(user, "ollama");
    EXPECT_EQ(item.text_or("state", ""), one.state) << one.name << render_json(item);
    EXPECT_THAT(std::string(item.text_or("message", "")), Not(testing::IsEmpty())) << one.name;
    EXPECT_EQ(item.text_or("retry_after", ""), one.state == "limited" ? "17" : "") << one.name;
    EXPECT_EQ(server.heads().size(), 1u) << one.name;
  }
}

TEST(LlmStatus, WorksWithoutAProjectAndSaysThatCurlIsMissing) {
  Operator user;
  user.env["OLLAMA_HOST"] = "127.0.0.1:9";
  EXPECT_EQ(status_of(user, "ollama").text_or("state", ""), "unreachable");
  EXPECT_FALSE(user.library().has(".blue")) << "looking creates nothing";
  user.env["PATH"] = "/nowhere";
  user.refused({"llm", "status"}, "llm_unreachable");
}

// One wrong value made the whole call fail, and a mistake in this section even the list of RFCs.
TEST(LlmStatus, OneThatIsMisconfiguredDoesNotHideTheOthers) {
  const LoopbackServer ollama(say(http_reply("200 OK", kTags)));
  Operator user;
  user.must({"init"});
  user.env["OLLAMA_HOST"] = format("127.0.0.1:{}", ollama.port());
  user.env["OPENAI_BASE_URL"] = "127.0.0.1:18711/ok";
  user.env["ANTHROPIC_API_KEY"] = "sk-one\nsk-two";
  EXPECT_EQ(status_of(user, "ollama").text_or("state", ""), "ready");
  EXPECT_EQ(status_of(user, "openai").text_or("state", ""), "misconfigured");
  EXPECT_THAT(std::string(status_of(user, "openai").text_or("message", "")), HasSubstr("OPENAI_BASE_URL"));
  EXPECT_EQ(status_of(user, "anthropic").text_or("state", ""), "misconfigured");
  EXPECT_THAT(std::string(status_of(user, "anthropic").text_or("message", "")),
              HasSubstr("ANTHROPIC_API_KEY"));
  EXPECT_THAT(user.run({"llm", "status"}).out, Not(HasSubstr("sk-")));
  user.library().write(".blue/config.toml", "[[llm.providers]]\nname = \"x\"\nkind = \"nonsense\"\n");
  user.refused({"llm", "status"}, "config_invalid");
  user.must({"rfc", "list"});
  user.must({"reminder", "list"});
  EXPECT_THAT(user.run({"status", "--json"}).out, HasSubstr("nonsense"));
}

// A program called ollama that leaves a file while it runs; the server listens while that file is there.
class OllamaService : public testing::Test {
 protected:
  OllamaService() {
    install(
        "echo $OLLAMA_HOST; trap 'rm -f $RUNNING; exit 0' TERM; echo $$ > $RUNNING; while :; do sleep 0.05; "
        "done");
    user_.env["PATH"] = user_.library().path("bin").string() + ":" + ::getenv("PATH");
    user_.env["OLLAMA_HOST"] = url_;
    user_.env["RUNNING"] = running_.string();
  }
  ~OllamaService() override { user_.run({"llm", "stop"}); }

  void install(std::string_view script) {
    user_.library().write("bin/ollama", format("#!/bin/sh\n[ \"$1\" = serve ] || exit 9\n{}\n", script));
    std::filesystem::permissions(user_.library().path("bin/ollama"), std::filesystem::perms::owner_all);
  }
  // Waits until the server follows the file.
  void settle() const {
    while (is_present(running_) != is_listening_) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }

  Operator user_;
  Path running_ = user_.library().path("running");
  std::uint16_t port_ = LoopbackServer(say("")).port();
  std::string url_ = format("http://127.0.0.1:{}", port_);
  std::atomic<bool> is_listening_ = false;
  std::jthread follower_{[this](const std::stop_token& stop) {
    std::optional<LoopbackServer> server;
    while (!stop.stop_requested()) {
      if (is_present(running_) && !server) server.emplace(say(http_reply("200 OK", kTags)), port_);
      if (!is_present(running_)) server.reset();
      is_listening_ = server.has_value();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }};
};

bool is_true(const Reply& reply, std::string_view member) {
  const Json* found = reply.content.find(member);
  return found && found->boolean() && *found->boolean();
}

TEST_F(OllamaService, IsStartedOnceAndStopped) {
  const Reply started = user_.must({"llm", "start"});
  EXPECT_TRUE(is_true(started, "started"));
  const std::string process = render_json(started.at("process"));
  EXPECT_EQ(read_file(running_).value_or(""), process + "\n");
  EXPECT_EQ(user_.library().read(".blue/ollama.log"), url_ + "\n");
  const Reply again = user_.must({"llm", "start"});
  EXPECT_FALSE(is_true(again, "started"));
  EXPECT_EQ(render_json(again.at("process")), process);
  EXPECT_TRUE(is_true(user_.must({"llm", "stop"}), "stopped"));
  EXPECT_FALSE(is_present(format("/proc/{}/exe", process)));
  settle();
  EXPECT_FALSE(is_true(user_.must({"llm", "stop"}), "stopped"));
}

TEST_F(OllamaService, OneThatSomebodyElseStartedIsLeftAlone) {
  ASSERT_TRUE(write_file(running_, "1\n"));
  settle();
  const Reply started = user_.must({"llm", "start"});
  EXPECT_FALSE(is_true(started, "started"));
  EXPECT_EQ(started.content.find("process"), nullptr);
  user_.refused({"llm", "stop"}, "llm_not_ours");
  EXPECT_TRUE(is_present(running_));
}

TEST_F(OllamaService, SaysWhyItDidNotStart) {
  install("echo 'Error: no space left'; exit 1");
  EXPECT_THAT(std::string(user_.refused({"llm", "start"}, "llm_not_started").content.text_or("message", "")),
              HasSubstr("Error: no space left"));
  std::filesystem::remove(user_.library().path("bin/ollama"));
  user_.env["PATH"] = "/usr/bin:/bin";
  EXPECT_THAT(std::string(user_.refused({"llm", "start"}, "llm_not_started").content.text_or("message", "")),
              HasSubstr("not installed"));
}

TEST_F(OllamaService, OfTwoThatStartItAtTheSameTimeOneDoes) {
  Process first = user_.start({"llm", "start"}), second = user_.start({"llm", "start"});
  EXPECT_EQ(first.wait(), (ProcessEnd{.exit_code = 0, .signal = {}})) << first.err();
  EXPECT_EQ(second.wait(), (ProcessEnd{.exit_code = 0, .signal = {}})) << second.err();
  const auto was_started = [](const Process& one) {
    return one.out().find("\"started\":true") != std::string::npos;
  };
  EXPECT_NE(was_started(first), was_started(second)) << first.out() << second.out();
  EXPECT_TRUE(is_true(user_.must({"llm", "stop"}), "stopped"));
  settle();
}

}  // namespace
}  // namespace blue
