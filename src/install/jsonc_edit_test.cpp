#include "install/jsonc_edit.h"

#include <gtest/gtest.h>

namespace blue {
namespace {

constexpr std::string_view kPath[] = {"mcpServers", "blue"};
const Json kEntry = JsonObject{{"command", "blue"}};

std::string added(std::string_view text) {
  auto out = add_json_member(text, kPath, kEntry);
  return out ? *out : "refused: " + out.error().message;
}

TEST(JsoncEdit, AnEmptyFileBecomesAnObject) {
  const std::string whole =
      "{\n  \"mcpServers\": {\n    \"blue\": {\n      \"command\": \"blue\"\n    }\n  }\n}\n";
  EXPECT_EQ(added(""), whole);
  EXPECT_EQ(added("{}\n"), whole);
}

TEST(JsoncEdit, AddsBehindTheLastMemberAndKeepsEveryByte) {
  EXPECT_EQ(
      added("{\n\t\"a\": 1, // one\n\t\"mcpServers\": {\n\t\t\"x\": {} // x\n\t}\n}"),
      "{\n\t\"a\": 1, // one\n\t\"mcpServers\": {\n\t\t\"x\": {}, // x\n\t\t\"blue\": {\n\t\t\t\"command\": "
      "\"blue\"\n\t\t}\n\t}\n}");
}

TEST(JsoncEdit, KeepsTrailingCommasAndLineEnds) {
  EXPECT_EQ(
      added("{\r\n  \"mcpServers\": {\r\n    \"x\": {},\r\n  },\r\n}\r\n"),
      "{\r\n  \"mcpServers\": {\r\n    \"x\": {},\r\n    \"blue\": {\r\n      \"command\": \"blue\"\r\n    "
      "},\r\n  },\r\n}\r\n");
}

TEST(JsoncEdit, AFileOnOneLineStaysReadable) {
  EXPECT_EQ(added(R"({"mcpServers":{"x":{}}})"),
            "{\"mcpServers\":{\"x\":{}, \"blue\": {\n    \"command\": \"blue\"\n  }}}");
}

TEST(JsoncEdit, WhatIsThereAlreadyIsKept) {
  const std::string once = added("{}");
  EXPECT_EQ(added(once), once);
  const auto other = add_json_member(R"({"mcpServers":{"blue":{"command":"mine"}}})", kPath, kEntry);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, codes::contradiction);
}

TEST(JsoncEdit, RefusesWhatItCannotRead) {
  for (const char* text : {"{", "[]", "{\"a\" 1}", "{\"a\": 1 \"b\": 2}", "{'a': 1}", "{\"a\": tru}", "{} x",
                           "/* no end", "{\"mcpServers\": 7}", "{\"mcpServers\": []}", "\"text\"",
                           "{\"a\": \"\n\"}", "<<<<<<< HEAD\n{}", "\xff\xfe{}"})
    EXPECT_FALSE(add_json_member(text, kPath, kEntry)) << text;
  EXPECT_FALSE(add_json_member(std::string(100'000, '['), kPath, kEntry));
}

TEST(JsoncEdit, ListsGetTheirItemOnce) {
  constexpr std::string_view path[] = {"permissions", "allow"};
  const std::string text =
      "{\n  \"permissions\": {\n    \"allow\": [\n      \"Bash(ls)\" // fine\n    ]\n  }\n}\n";
  const std::string with = add_json_item(text, path, "mcp__blue").value();
  EXPECT_EQ(
      with,
      "{\n  \"permissions\": {\n    \"allow\": [\n      \"Bash(ls)\", // fine\n      \"mcp__blue\"\n    ]\n  "
      "}\n}\n");
  EXPECT_EQ(add_json_item(with, path, "mcp__blue").value(), with);
  EXPECT_EQ(remove_json_item(with, path, "mcp__blue").value(), text);
}

TEST(JsoncEdit, RemovesAnEntryWhereverItIs) {
  auto removed = [](std::string_view text) { return remove_json_member(text, kPath).value(); };
  EXPECT_EQ(removed("{\"mcpServers\": {\"blue\": {}, \"x\": 1}}"), "{\"mcpServers\": { \"x\": 1}}");
  EXPECT_EQ(removed("{\"mcpServers\": {\"x\": 1, \"blue\": {}}}"), "{\"mcpServers\": {\"x\": 1}}");
  EXPECT_EQ(removed("{\"mcpServers\": {\n  // mine\n  \"blue\": {}\n}}"),
            "{\"mcpServers\": {\n  // mine\n}}");
  EXPECT_EQ(removed("{\"mcpServers\": {}}"), "{\"mcpServers\": {}}");
  EXPECT_EQ(removed("{}"), "{}");
}

}  // namespace
}  // namespace blue
