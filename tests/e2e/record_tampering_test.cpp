// Whoever changes a byte of a finished dialogue is found out, and verifying says which numbers no longer
// hold.
#include <algorithm>

#include "base/format.h"
#include "base/hash.h"
#include "base/salt.h"
#include "base/text.h"
#include "domain/file_names.h"
#include "ledger/commitment.h"
#include "tests/e2e/record.h"

namespace blue {
namespace {

constexpr auto kTamperings = {Tampering::flip, Tampering::insert, Tampering::remove};

// What to try on a file: its first and its last byte, and some between.
std::vector<std::pair<Tampering, std::size_t>> trials_on(const std::string& file, const std::string& text,
                                                         std::mt19937_64& random) {
  std::vector<std::pair<Tampering, std::size_t>> trials;
  for (Tampering tampering : kTamperings) {
    for (std::size_t position : {std::size_t{0}, text.size() - 1})
      if (file == "ledger.jsonl" || tampering != Tampering::insert) trials.emplace_back(tampering, position);
    for (int i = file == "ledger.jsonl" ? 40 : 1; i > 0; --i)
      trials.emplace_back(tampering, random() % text.size());
  }
  return trials;
}

// A salt is named with what it is the salt of.
bool names_file(const Verification& verification, const std::string& file) {
  return std::ranges::any_of(verification.findings, [&](const Finding& one) {
    return one.where == file || one.where.starts_with(file + ":") ||
           (file.starts_with("salts/") && one.fix.find(file) != std::string::npos);
  });
}

// What the findings about numbers of a round say, in one text.
std::string numbers_of(const Verification& verification, int round) {
  std::string out;
  for (const Finding& one : findings_at(verification, "number", format("round {}", round)))
    out += one.message + "\n";
  return out;
}

void expect_found(const Record& record, const std::string& file, std::string_view what) {
  const Verification seen = record.verify();
  EXPECT_FALSE(seen.holds()) << what << "\n" << tell(seen);
  EXPECT_TRUE(names_file(seen, file)) << what << "\n" << tell(seen);
}

TEST(RecordTampering, AChangedByteAnywhereIsFound) {
  const Record record;
  CliJudge(record.sandbox()).must("export", kInvestmentKey);
  ASSERT_TRUE(record.verify().holds());
  std::mt19937_64 random(57);
  std::size_t tried = 0;
  for (const std::string& file : record.files()) {
    const std::string whole = record.read(file);
    for (auto [tampering, position] : trials_on(file, whole, random)) {
      if (file.starts_with("salts/") && position + 1 == whole.size()) continue;  // its line feed says nothing
      record.write(file, tamper(whole, tampering, position, random));
      expect_found(
          record, file,
          format("{}: way {} at byte {} of {}", file, static_cast<int>(tampering), position, whole.size()));
      ++tried;
    }
    record.write(file, whole);
  }
  EXPECT_GT(tried, 350u);
  EXPECT_TRUE(record.verify().findings.empty()) << "everything was put back";
}

TEST(RecordTampering, TheProgramLeavesWithThree) {
  const Record record;
  std::mt19937_64 random(58);
  for (const std::string& file : record.files()) {
    const std::string whole = record.read(file);
    record.write(file, tamper(whole, Tampering::flip, random() % whole.size(), random));
    const Record::Said said = record.say();
    EXPECT_EQ(said.exit_code, 3) << file;
    EXPECT_EQ(*said.content.find("holds"), Json(false)) << file;
    EXPECT_NE(render_json(*said.content.find("findings")).find(file), std::string::npos) << file;
    record.write(file, whole);
  }
}

TEST(RecordTampering, EveryDigitOfALedgerLineCounts) {
  const Record record;
  const std::string whole = record.read("ledger.jsonl");
  // The last line is the one that nothing follows.
  for (std::size_t at = whole.rfind('\n', whole.size() - 2); at < whole.size(); ++at) {
    if (whole[at] < '0' || whole[at] > '9') continue;
    std::string changed = whole;
    changed[at] = whole[at] == '9' ? '0' : static_cast<char>(whole[at] + 1);
    record.write("ledger.jsonl", changed);
    expect_found(record, "ledger.jsonl", format("byte {} of the ledger", at));
    at += 25;
  }
}

TEST(RecordTampering, AnExportHidesBehindNoOtherEdition) {
  const Record record;
  CliJudge(record.sandbox()).must("export", kInvestmentKey);
  for (const char* renderer : {"0", "1", "2", "4", "-1", "99999999999999999999"}) {
    const std::string whole = record.read("dialogue.json");
    record.replace("dialogue.json", R"("renderer": 3)", format(R"("renderer": {})", renderer));
    expect_found(record, "dialogue.json", renderer);
    record.write("dialogue.json", whole);
  }
}

TEST(RecordTampering, LinesTakenOutOrAddedAreFound) {
  const Record record;
  const std::string whole = record.read("ledger.jsonl");
  const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
  const std::vector<std::pair<std::string, std::string>> ledgers = {
      {"the verdict taken out", whole.substr(0, last)},
      {"the verdict twice", whole + whole.substr(last)},
      {"the first line taken out", whole.substr(whole.find('\n') + 1)},
      {"a word added", whole + "x"},
      {"an empty line added", whole + "\n"},
      {"a line of somebody else's added", whole + "{\"format\":1}\n"},
      {"the last line feed taken away", whole.substr(0, whole.size() - 1)},
  };
  for (const auto& [what, ledger] : ledgers) {
    record.write("ledger.jsonl", ledger);
    const Verification seen = record.verify();
    EXPECT_FALSE(seen.holds()) << what << "\n" << tell(seen);
    EXPECT_FALSE(seen.findings.empty()) << what;
  }
}

// The other side of it: what a crash leaves behind accuses nobody.
TEST(RecordTampering, HalfALineFromACrashBreaksNothing) {
  const Record record(kVerdict);
  const std::string before = record.read("ledger.jsonl");
  CliJudge(record.sandbox()).must("verdict_register", investment()[kVerdict].arguments);
  const std::string after = record.read("ledger.jsonl");
  for (const char* name : {"dialogue.md", "scoreboard.md", "tensions.md", "round-2/round-2.summary.md"})
    std::filesystem::remove(record.path(name));
  std::filesystem::remove(record.path("verdict.md"));
  for (std::size_t written :
       {std::size_t{1}, std::size_t{20}, std::size_t{700}, after.size() - before.size() - 9}) {
    record.write("ledger.jsonl", before + after.substr(before.size(), written));
    const Verification seen = record.verify();
    EXPECT_TRUE(seen.holds()) << written << "\n" << tell(seen);
    EXPECT_EQ(findings_at(seen, "ledger", "ledger.jsonl").size(), 1u) << tell(seen);
  }
}

TEST(RecordTampering, ALostSignalNamesTheNumberAndTheVerdict) {
  const Record record;
  record.replace("round-2/donut.md", "[MOVE:CONVERGE]", "[MOVE:CONVERGF]");
  const Verification seen = record.verify();
  EXPECT_EQ(findings_at(seen, "answer", "round-2/donut.md").size(), 1u) << tell(seen);
  EXPECT_NE(numbers_of(seen, 2).find("standing signals is recorded as 7; the answers give 6"),
            std::string::npos)
      << tell(seen);
  const auto verdict = findings_at(seen, "verdict", "final");
  ASSERT_EQ(verdict.size(), 1u) << tell(seen);
  EXPECT_NE(verdict.front().message.find("no longer support it: velocity 0, 6 of 7 signals"),
            std::string::npos);
  EXPECT_TRUE(verdict.front().breaks);
}

TEST(RecordTampering, ALostAgreementReopensTheTensionAndTheVerdictFalls) {
  const Record record;
  record.write("round-2/cupcake.md", "The cap settles nothing.\n");
  const Verification seen = record.verify();
  EXPECT_NE(numbers_of(seen, 2).find("open tensions are recorded as 0 (none); the answers give 1 (T0002)"),
            std::string::npos)
      << tell(seen);
  EXPECT_NE(numbers_of(seen, 2).find("velocity is recorded as 0; the answers give 1"), std::string::npos);
  EXPECT_NE(numbers_of(seen, 2).find("standing signals is recorded as 7; the answers give 6"),
            std::string::npos);
  EXPECT_EQ(findings_at(seen, "verdict", "final").size(), 1u) << tell(seen);
}

TEST(RecordTampering, ALostMarkerNamesTheCountsOfItsRound) {
  const Record record;
  record.replace("round-0/cupcake.md", "[CUPCAKE-T0001:", "(CUPCAKE-T0001:");
  record.replace("round-0/scone.md", "[SCONE-P0001:", "(SCONE-P0001:");
  const Verification seen = record.verify();
  const std::string numbers = numbers_of(seen, 0);
  EXPECT_NE(numbers.find("open tensions are recorded as 2"), std::string::npos) << tell(seen);
  EXPECT_NE(numbers.find("new perspectives are recorded as 6"), std::string::npos) << tell(seen);
  EXPECT_NE(numbers.find("velocity is recorded as 8; the answers give 6"), std::string::npos) << tell(seen);
  EXPECT_EQ(numbers_of(seen, 2), "") << "the last round's answers are untouched";
}

TEST(RecordTampering, AMissingAnswerIsNamedWithWhatItCarried) {
  const Record record;
  std::filesystem::remove(record.path("round-2/eclair.md"));
  const Verification seen = record.verify();
  EXPECT_EQ(findings_at(seen, "answer", "round-2/eclair.md").size(), 1u) << tell(seen);
  EXPECT_NE(numbers_of(seen, 2).find("standing signals is recorded as 7; the answers give 6"),
            std::string::npos);
  EXPECT_EQ(findings_at(seen, "verdict", "final").size(), 1u) << tell(seen);
}

void replace_in(std::string& line, std::string_view from, std::string_view to) {
  const std::size_t at = line.find(from);
  ASSERT_NE(at, std::string::npos) << from;
  line.replace(at, from.size(), to);
}

// The lines of the round_registered events begin so.
std::string& round_line(std::vector<std::string>& lines, int round) {
  for (std::string& line : lines)
    if (line.find(format(R"("kind":"round_registered","at":)")) != std::string::npos &&
        line.find(format(R"("body":{{"round":{},)", round)) != std::string::npos)
      return line;
  ADD_FAILURE() << "no line of round " << round;
  return lines.front();
}

constexpr std::string_view kHonest = R"("counts":{"open_tensions":["T0002"]})";
constexpr std::string_view kForged = R"("counts":{"converge_signals":7})";

TEST(RecordTampering, MakingTheChainAgainChangesNothingElse) {
  const Record record;
  const std::string ledger = record.read("ledger.jsonl");
  record.forge([](std::vector<std::string>&) {});
  EXPECT_EQ(record.read("ledger.jsonl"), ledger) << "the chain is not as docs/formats.md describes it";
}

TEST(RecordTampering, AForgedNumberIsFoundThoughTheChainWasMadeAgain) {
  const Record record;
  record.forge([](std::vector<std::string>& lines) { replace_in(round_line(lines, 1), kHonest, kForged); });
  const Verification seen = record.verify();
  EXPECT_TRUE(findings_at(seen, "ledger", "ledger.jsonl").empty()) << "the chain itself is whole";
  EXPECT_FALSE(seen.holds()) << tell(seen);
  const std::string numbers = numbers_of(seen, 1);
  EXPECT_NE(numbers.find("open tensions are recorded as 0 (none); the answers give 1 (T0002)"),
            std::string::npos)
      << tell(seen);
  EXPECT_NE(numbers.find("velocity is recorded as 0; the answers give 1"), std::string::npos) << tell(seen);
  EXPECT_NE(numbers.find("standing signals is recorded as 7; the answers give 3"), std::string::npos);
}

TEST(RecordTampering, AForgedNumberHidesBehindNoOtherEdition) {
  for (const char* versions :
       {R"({"rules":3,"parser":2,"renderer":3})", R"({"rules":0,"parser":2,"renderer":3})",
        R"({"rules":2,"parser":9,"renderer":3})", R"({"rules":2,"parser":2,"renderer":4})",
        R"({"rules":1,"parser":1,"renderer":1})", R"({"rules":2,"parser":1,"renderer":3})"}) {
    const Record record;
    record.forge([&](std::vector<std::string>& lines) {
      replace_in(round_line(lines, 1), kHonest, kForged);
      replace_in(round_line(lines, 1), R"({"rules":2,"parser":2,"renderer":3})", versions);
    });
    EXPECT_FALSE(record.verify().holds()) << versions << "\n" << tell(record.verify());
  }
}

// Lines of this format were never written under an earlier edition: who claims one gains nothing by it.
TEST(RecordTampering, AnEditionFromBeforeTheFormatIsMadeUp) {
  const Record record;
  record.forge([](std::vector<std::string>& lines) {
    for (std::string& line : lines)
      replace_in(line, R"({"rules":2,"parser":2,)", R"({"rules":1,"parser":1,)");
  });
  const Verification seen = record.verify();
  EXPECT_FALSE(seen.holds());
  EXPECT_NE(tell(seen).find("claims an edition of the rules that was over"), std::string::npos) << tell(seen);
}

TEST(RecordTampering, AForgedVerdictHidesBehindNoOtherFormat) {
  for (const std::string format : {"1", "3"}) {
    const Record record;
    record.forge([&](std::vector<std::string>& lines) {
      replace_in(lines.back(), R"({"format":2,)", R"({"format":)" + format + ",");
      replace_in(lines.back(), "Approve with an overlay", "Reject without a reason");
    });
    for (const std::string& file : record.rendered()) std::filesystem::remove(record.path(file));
    const Verification seen = record.verify();
    EXPECT_FALSE(seen.holds()) << tell(seen);
    EXPECT_EQ(tell(seen).find("unknown to this Blue") != std::string::npos, format == "3")
        << "only an unknown format needs an upgrade:\n"
        << tell(seen);
  }
}

TEST(RecordTampering, AForgedAnswerHashIsFoundByItsNumbers) {
  const Record record;
  record.replace("round-2/donut.md", "[MOVE:CONVERGE]", "[MOVE:DEFEND P0004]");
  const std::string forged = record.read("round-2/donut.md");
  const Salt salt{{'s', 'a', 'l', 't'}};
  const std::string commitment = make_commitment(forged, salt);
  record.write(salt_file(commitment), render_salt(salt) + "\n");
  record.forge([&](std::vector<std::string>& lines) {
    std::string& line = round_line(lines, 2);
    const std::size_t at = line.find(R"("round-2/donut.md":")") + 20;
    line.replace(at, 64, commitment);
  });
  const Verification seen = record.verify();
  EXPECT_TRUE(findings_at(seen, "answer", "round-2/donut.md").empty())
      << "the ledger vouches for these bytes";
  EXPECT_FALSE(seen.holds());
  EXPECT_NE(numbers_of(seen, 2).find("standing signals is recorded as 7; the answers give 6"),
            std::string::npos)
      << tell(seen);
  EXPECT_EQ(findings_at(seen, "verdict", "final").size(), 1u) << tell(seen);
}

// A page that another version of Blue drew: pages prove nothing, and this version would draw it differently.
TEST(RecordTampering, APageOfAnotherRendererIsNoTampering) {
  for (const char* file : {"scoreboard.md", "dialogue.md", "round-1/panel.json"}) {
    const Record record;
    record.write(file, record.read(file) + "\nDrawn by another hand.\n");
    record.forge([&](std::vector<std::string>& lines) {
      for (std::string& line : lines) replace_in(line, R"("renderer":3)", R"("renderer":4)");
    });
    const Record::Said said = record.say();
    EXPECT_EQ(said.exit_code, 0) << file << render_json(said.content);
    EXPECT_EQ(*said.content.find("holds"), Json(true)) << file;
    const auto found = findings_at(record.verify(), "file", file);
    ASSERT_EQ(found.size(), 1u) << file << tell(record.verify());
    EXPECT_FALSE(found.front().breaks) << file;
    EXPECT_NE(found.front().message.find("another version of Blue"), std::string::npos);
  }
}

}  // namespace
}  // namespace blue
