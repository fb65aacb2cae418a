#include "tests/e2e/record.h"

#include <algorithm>

#include "base/format.h"
#include "base/hash.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "base/utf8.h"

namespace blue {
namespace {

constexpr std::string_view kPrev = R"(,"prev":")", kCertified = R"("ledger_head":")";
constexpr std::size_t kHashPart = 75;  // `,"hash":"` + 64 hex digits + `"}`

// The line with another predecessor, in the certificate of a verdict too, and the hash that follows from it.
std::string chain_line(std::string line, std::string_view prev) {
  line.resize(line.size() - kHashPart);
  if (std::size_t at = line.find(kCertified); at != std::string::npos)
    line.replace(at + kCertified.size(), prev.size(), prev);
  line.replace(line.rfind(kPrev) + kPrev.size(), prev.size(), prev);
  return format(R"({},"hash":"{}"}})", line, sha256(line));
}

}  // namespace

Record::Record(std::size_t end) {
  McpJudge judge(sandbox_);
  const std::vector<Step> steps = investment();
  play(judge, kInvestmentFolder, std::span(steps).first(end));
}

std::set<std::string> Record::rendered() const {
  std::set<std::string> names;
  const std::string ledger = read("ledger.jsonl");
  for (std::string_view line : split(ledger, '\n'))
    if (auto event = parse_json(line)) {
      if (const Json* files = event->find("files"))
        for (const Json& name : *files->array()) names.insert(*name.string());
      if (const Json* kept = event->find("kept"))
        for (const auto& [name, commitment] : *kept->object())
          if (name.ends_with(".prompt.md")) names.insert(name);
    }
  return names;
}

std::string Record::read(const std::string& file) const {
  auto text = read_file(path(file));
  EXPECT_TRUE(text) << file;
  return text.value_or("");
}

void Record::write(const std::string& file, std::string_view text) const {
  ASSERT_TRUE(write_file(path(file), text, Durability::published)) << file;
}

void Record::replace(const std::string& file, std::string_view from, std::string_view to) const {
  std::string text = read(file);
  const std::size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << file << " lacks " << from;
  write(file, text.replace(at, from.size(), to));
}

void Record::forge(const std::function<void(std::vector<std::string>& lines)>& change) const {
  const std::string ledger = read("ledger.jsonl");
  std::vector<std::string> lines;
  for (std::string_view line : split(ledger, '\n'))
    if (!line.empty()) lines.emplace_back(line);
  change(lines);
  std::string forged, prev(64, '0');
  for (const std::string& line : lines) {
    forged += chain_line(line, prev) + "\n";
    prev = forged.substr(forged.size() - 3 - 64, 64);
  }
  write("ledger.jsonl", forged);
  // It was forged elsewhere: what this machine remembers of the ledger is of another one.
  for (const char* file : {"local.db", "local.db-wal", "local.db-shm"})
    std::filesystem::remove(sandbox_.blue_folder() / file);
}

Verification Record::verify() const {
  auto verification = verify_dialogue({Project{sandbox_.repository()}, kInvestmentFolder});
  EXPECT_TRUE(verification) << (verification ? "" : verification.error().message);
  return verification.value_or(Verification{});
}

Record::Said Record::say() const {
  RunResult result =
      run({BLUE_PROGRAM, "dialogue", "verify", "--id", "investment", "--json"}, rehearsal(sandbox_));
  auto content = parse_json(result.out);
  EXPECT_TRUE(content) << result.exit_code << result.out << result.err;
  return {result.exit_code, content.value_or(Json())};
}

std::vector<Finding> findings_at(const Verification& verification, std::string_view subject,
                                 std::string_view where) {
  std::vector<Finding> found;
  for (const Finding& one : verification.findings)
    if (one.subject == subject && (one.where == where || one.where.starts_with(format("{}:", where))))
      found.push_back(one);
  return found;
}

std::string tell(const Verification& verification) {
  std::string out;
  for (const Finding& one : verification.findings)
    out += format("{} {} {}: {}\n", one.breaks ? "BREAKS" : "breaks nothing", one.subject, one.where,
                  one.message);
  return out;
}

std::string tamper(std::string bytes, Tampering tampering, std::size_t position, std::mt19937_64& random) {
  switch (tampering) {
    case Tampering::flip:
      bytes[position] = static_cast<char>(bytes[position] ^ (1 << (random() % 8)));
      break;
    case Tampering::insert:
      bytes.insert(position, 1, static_cast<char>(random() % 256));
      break;
    case Tampering::remove:
      bytes.erase(position, 1);
      break;
  }
  return bytes;
}

std::string find_control(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = at;
    const bool is_malformed = utf8_sequence_length(text, at) == 0;
    const char32_t point = next_code_point(text, at);
    const bool is_control =
        (point < 0x20 && point != '\n' && point != '\t') || (point >= 0x7f && point < 0xa0);
    if (is_malformed || is_control)
      return format("byte {} is {:#x} in: {}", start, static_cast<unsigned char>(text[start]),
                    printable(text.substr(start - std::min<std::size_t>(start, 60), 120)));
  }
  return "";
}

}  // namespace blue
