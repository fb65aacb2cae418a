// Where a key may go, and which addresses there are.
#include "operations/providers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/error_codes.h"
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
  Result<std::vector<Provider>> list() { return list_providers(load_config(Project{root_}).value()); }
  Provider get(std::string_view name) {
    auto all = list();
    EXPECT_TRUE(all);
    for (Provider& one : all.value_or(std::vector<Provider>{}))
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
  const auto all = list().value();
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
  const auto all = list();
  ASSERT_FALSE(all);
  EXPECT_EQ(all.error().code, codes::config_invalid);
  EXPECT_EQ(all.error().errors.size(), 3u);
  for (const Error& one : all.error().errors) {
    EXPECT_THAT(one.message, testing::Not(HasSubstr("pw"))) << "it may be a password";
    EXPECT_THAT(one.message, testing::Not(HasSubstr("sk-abc"))) << "it may be the key itself";
  }
}

}  // namespace
}  // namespace blue
