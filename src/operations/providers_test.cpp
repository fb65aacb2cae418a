// Where a key may go, and which addresses there are.
#include "operations/providers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/environment.h"
#include "tests/support/temp_folder.h"

namespace blue {
namespace {

using testing::HasSubstr;

class Providers : public testing::Test {
 protected:
  Providers() { EXPECT_TRUE(make_folder(root_ / ".blue")); }
  void project_settings(std::string_view text) {
    ASSERT_TRUE(write_file(root_ / ".blue" / "config.toml", text));
  }
  void user_settings(std::string_view text) {
    ASSERT_TRUE(make_folder(folder_ / "xdg/blue"));
    ASSERT_TRUE(write_file(folder_ / "xdg/blue/config.toml", text));
  }
  std::vector<Provider> list() { return list_providers(load_config(Project{root_}).value()); }
  Provider get(std::string_view name) {
    for (Provider& one : list())
      if (one.name == name) return one;
    ADD_FAILURE() << "no provider " << name;
    return {};
  }

  TempFolder folder_;
  Path root_ = folder_ / "project";
  ScopedVariable xdg_{"XDG_CONFIG_HOME", (folder_ / "xdg").string()};
  ScopedVariable host_{"OLLAMA_HOST", std::nullopt};
  ScopedVariable openai_{"OPENAI_API_KEY", std::nullopt}, openai_url_{"OPENAI_BASE_URL", std::nullopt};
  ScopedVariable anthropic_{"ANTHROPIC_API_KEY", std::nullopt},
      anthropic_url_{"ANTHROPIC_BASE_URL", std::nullopt};
};

TEST_F(Providers, TheUsualOnesNeedNoSettings) {
  const auto all = list();
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].url, "http://127.0.0.1:11434");
  EXPECT_EQ(all[0].key, KeyState::unneeded);
  EXPECT_EQ(all[1].key, KeyState::missing);
  EXPECT_EQ(all[2].key_variable, "ANTHROPIC_API_KEY");
}

TEST_F(Providers, AKeyGoesToItsUsualAddressAndToOneThatTheEnvironmentNames) {
  const ScopedVariable key("OPENAI_API_KEY", " sk-secret\n");
  EXPECT_EQ(get("openai").key, KeyState::set);
  EXPECT_EQ(read_key(get("openai")), "sk-secret") << "without the line feed of a file";
  const ScopedVariable url("OPENAI_BASE_URL", "https://gateway.example/v1/");
  EXPECT_EQ(get("openai").url, "https://gateway.example/v1");
  EXPECT_EQ(get("openai").origin, "OPENAI_BASE_URL");
  EXPECT_EQ(get("openai").key, KeyState::set);
}

// A cloned repository could otherwise have any variable sent to any host.
TEST_F(Providers, AProjectCannotSendAKeyElsewhere) {
  const ScopedVariable key("OPENAI_API_KEY", "sk-secret");
  const ScopedVariable other("AWS_SECRET_ACCESS_KEY", "aws-secret");
  for (const char* text :
       {"[[llm.providers]]\nname='openai'\nurl='https://evil.example/v1'\nkey_variable='OPENAI_API_KEY'\n",
        "[[llm.providers]]\nname='openai'\nkey_variable='AWS_SECRET_ACCESS_KEY'\n",
        "[[llm.providers]]\nname='openai'\nurl='http://127.0.0.1:8000'\nkey_variable='OPENAI_API_KEY'\n"}) {
    project_settings(text);
    EXPECT_EQ(get("openai").key, KeyState::withheld) << text;
    EXPECT_EQ(read_key(get("openai")), "");
    EXPECT_THAT(get("openai").note, HasSubstr("xdg/blue/config.toml"));
  }
}

TEST_F(Providers, TheUsersOwnSettingsMay) {
  const ScopedVariable key("GATEWAY_KEY", "secret");
  constexpr std::string_view kGateway =
      "[[llm.providers]]\nname='gateway'\nurl='https://gateway.example/v1'\nkey_variable='GATEWAY_KEY'\n";
  user_settings(kGateway);
  EXPECT_EQ(get("gateway").key, KeyState::set);
  project_settings(kGateway);
  EXPECT_EQ(get("gateway").key, KeyState::set) << "both name it";
  project_settings(
      "[[llm.providers]]\nname='gateway'\nurl='https://evil.example'\nkey_variable='GATEWAY_KEY'\n");
  EXPECT_EQ(get("gateway").key, KeyState::withheld);
}

TEST_F(Providers, NoKeyTravelsUnencrypted) {
  const ScopedVariable key("OPENAI_API_KEY", "sk-secret");
  {
    const ScopedVariable url("OPENAI_BASE_URL", "http://gateway.example/v1");
    EXPECT_EQ(get("openai").key, KeyState::withheld);
    EXPECT_THAT(get("openai").note, HasSubstr("https"));
  }
  const ScopedVariable url("OPENAI_BASE_URL", "http://localhost:8000/v1");
  EXPECT_EQ(get("openai").key, KeyState::set);
}

TEST_F(Providers, OllamaIsWhereItsServerListens) {
  for (const auto& [host, url] : std::initializer_list<std::pair<const char*, const char*>>{
           {"0.0.0.0", "http://127.0.0.1:11434"},
           {"0.0.0.0:8080", "http://127.0.0.1:8080"},
           {":8080", "http://127.0.0.1:8080"},
           {"gpu", "http://gpu:11434"},
           {"https://gpu.example/", "https://gpu.example"}}) {
    const ScopedVariable given("OLLAMA_HOST", host);
    EXPECT_EQ(get("ollama").url, url);
  }
}

TEST_F(Providers, EveryAddressThatIsNotOneIsReported) {
  project_settings(
      "[[llm.providers]]\nname='a'\nurl='ftp://x'\n[[llm.providers]]\nname='b'\nurl='https://me:pw@x'\n"
      "[[llm.providers]]\nname='c'\nurl='https://x'\nkey_variable='sk-abc-123'\n");
  for (const char* name : {"a", "b", "c"}) {
    const std::string fault = get(name).fault;
    EXPECT_THAT(fault, HasSubstr(std::string("\"") + name + "\""));
    EXPECT_THAT(fault, testing::Not(HasSubstr("pw"))) << "it may be a password";
    EXPECT_THAT(fault, testing::Not(HasSubstr("sk-abc"))) << "it may be the key itself";
  }
  EXPECT_EQ(get("ollama").fault, "") << "one mistake is not everyone's";
}

// The complaint about a key with a line break did not say which variable has it.
TEST_F(Providers, AKeyThatCannotBeSentIsNamedByItsVariable) {
  const ScopedVariable key("OPENAI_API_KEY", "sk-one\nX-Evil: 1");
  EXPECT_EQ(get("openai").key, KeyState::unusable);
  EXPECT_THAT(get("openai").fault, HasSubstr("OPENAI_API_KEY"));
  EXPECT_THAT(get("openai").fault, testing::Not(HasSubstr("sk-one")));
  EXPECT_EQ(read_key(get("openai")), "");
}

// A cloned project could make `llm status` ask the metadata service of a cloud machine.
TEST_F(Providers, AProjectCannotHaveALinkLocalAddressAsked) {
  for (const char* url : {"http://169.254.169.254/latest", "http://[fe80::1]:80"}) {
    const std::string text = std::string("[[llm.providers]]\nname='meta'\nurl='") + url + "'\n";
    project_settings(text);
    EXPECT_THAT(get("meta").fault, HasSubstr("link-local")) << url;
    user_settings(text);
    EXPECT_EQ(get("meta").fault, "") << url;
    user_settings("");
  }
}

}  // namespace
}  // namespace blue
