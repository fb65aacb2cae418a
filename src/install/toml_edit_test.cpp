#include "install/toml_edit.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

constexpr TableNames kNames{"mcp_servers", "blue"};
constexpr std::string_view kBody = "command = \"blue\"\nargs = [\"mcp\"]";

TEST(TomlEdit, AddsATableAtTheEndAndTakesItOutAgain) {
  for (const char* text :
       {"", "model = \"o\" # mine\n", "# only a comment\n", "[mcp_servers.x]\ncommand = \"x\"\n",
        "a = 1\r\n[b]\r\nc = 2\r\n", "[b]\nc = \"\"\"\n[mcp_servers.blue]\n\"\"\"\n"}) {
    const std::string with = add_toml_table(text, kNames, kBody).value();
    EXPECT_TRUE(with.starts_with(text)) << with;
    EXPECT_EQ(add_toml_table(with, kNames, kBody).value(), with) << "twice changes nothing";
  }
  const std::string text = "[a]\nb = 1\n";
  EXPECT_EQ(add_toml_table(text, kNames, kBody).value(),
            "[a]\nb = 1\n\n[mcp_servers.blue]\ncommand = \"blue\"\nargs = [\"mcp\"]\n");
  EXPECT_EQ(remove_toml_table(add_toml_table(text, kNames, kBody).value(), kNames).value(), text);
}

TEST(TomlEdit, TheTablesAroundItStay) {
  EXPECT_EQ(
      remove_toml_table(
          "[mcp_servers.blue]\ncommand = \"b\"\n[mcp_servers.blue.env]\nA = \"1\"\n\n# of x\n[x]\n", kNames)
          .value(),
      "\n# of x\n[x]\n");
}

TEST(TomlEdit, WhatItCannotEditIsRefused) {
  for (const char* text :
       {"a = ", "[mcp_servers.blue]\ncommand = \"mine\"\n", "mcp_servers = {blue = {command = \"x\"}}\n",
        "mcp_servers = {}\n", "mcp_servers = 1\n", "[a]\n[a]\n", "\xff\n"})
    EXPECT_FALSE(add_toml_table(text, kNames, kBody)) << text;
  EXPECT_FALSE(add_toml_table(std::string(100'000, '#'), kNames, kBody)) << "too large to be read safely";
}

}  // namespace
}  // namespace blue
