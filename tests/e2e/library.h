#pragma once
// The documents of a repository, used through the real program and changed behind its back, as people with
// editors and git do.
#include <array>

#include "domain/document/kinds.h"
#include "tests/e2e/judge.h"

namespace blue {

using Words = std::vector<std::string>;

// The types that have commands of their own.
inline constexpr std::array kCommandTypes{DocumentType::rfc, DocumentType::adr, DocumentType::prd,
                                          DocumentType::spike, DocumentType::audit};

// A document as people write it; `rows` is the block below the heading.
std::string document_of(std::string_view heading, std::string_view rows, std::string_view body = "");
// "| | |…| **Status** | Draft |" and further rows, each `| **Name** | value |`.
std::string table_of(std::string_view status, std::string_view more = "");
// `status` as people write it, in every way that means the same.
Words spellings_of(const DocumentStatus& status);

class Library {
 public:
  Library() = default;
  // In `home`, which somebody else makes and removes.
  explicit Library(const Path& home) : sandbox_(home) {}

  const Sandbox& sandbox() const { return sandbox_; }
  Path path(const std::string& file) const { return sandbox_.repository() / file; }
  std::string read(const std::string& file) const;
  void write(const std::string& file, std::string_view text) const;
  void move(const std::string& from, const std::string& to) const;
  void remove(const std::string& file) const;
  // Replaces the first `from` in the file; fails the test when there is none.
  void replace(const std::string& file, std::string_view from, std::string_view to) const;
  bool has(const std::string& file) const { return is_present(path(file)); }
  // Every file of the documents' folders → its bytes.
  std::map<std::string, std::string> documents() const;
  // Their paths.
  Words paths() const;

  // Runs `blue words…` on a day that stands still.
  RunResult run(const Words& words) const;
  Process start(const Words& words) const;
  // What the command answers; a refusal fails the test.
  Reply must(const Words& words) const;
  // Its error; anything but a refusal with `code` fails the test.
  Reply refused(const Words& words, std::string_view code) const;
  // `blue <type> list words…`: "id status path" of each.
  Words list(DocumentType type, const Words& words = {}) const;
  // The bytes of `blue <type> list --json` for every type.
  std::string listings() const;
  // The differences that `blue sync words…` names, as "kind path", and how many remain. That the index
  // follows the files goes without saying.
  struct Sync {
    Words findings;
    std::int64_t open = 0;
  };
  Sync sync(const Words& words = {}) const;
  // Runs git in the repository; a failure fails the test.
  std::string git(const Words& words) const;

 private:
  Sandbox sandbox_;
};

// Texts of an array of strings, or of one member of the objects in it.
Words texts_of(const Json& array, std::string_view member = "");
// The member at `path`; "" and -1 where there is none.
std::string text_at(const Reply& reply, std::string_view path);
std::int64_t number_at(const Reply& reply, std::string_view path);

}  // namespace blue
