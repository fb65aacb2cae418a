// A real dialogue of six experts, registered again: its rounds come back from the form that ledger format 2
// stores, and are as small as it promises.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "base/hash.h"
#include "domain/dialogue/apply.h"
#include "domain/dialogue/known_entities.h"
#include "domain/round/register.h"
#include "markers/parse_answer.h"
#include "tests/support/round_wire.h"

namespace blue {
namespace {

namespace fs = std::filesystem;

// The dialogue beside the project, or empty where it is not present.
fs::path find_team_dialogue() {
  for (fs::path at = fs::path(__FILE__).parent_path(); at != at.parent_path(); at = at.parent_path())
    if (fs::path folder = at / "shared" / "corpus" / "team-dialogue"; fs::exists(folder)) return folder;
  return {};
}

std::string read_whole(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The call that made a body, with its answers read again.
RoundInput call_again(const fs::path& folder, const DialogueState& state, const RoundRegistered& body) {
  RoundInput out{.request = body.request, .answers = {}, .now = {}};
  out.request.summary = body.summary;
  if (body.replaces) out.request.replace_reason = "None was asked for then.";
  const std::vector<std::string> experts = state.taken_slugs();
  const std::vector<KnownEntity> known = known_entities(state, body.round);
  for (const AnswerRecord& one : body.answers) {
    const std::string text = read_whole(folder / one.file);
    out.answers.push_back({parse_answer(text, one.expert, body.round, {experts, known}), sha256(text),
                           one.answered_at, one.file});
  }
  return out;
}

// As many words of the first line as a rendered line would hold unescaped.
std::string plain_beginning(const std::string& text) { return text.substr(0, text.find_first_of("\\\"\n")); }

// 2 KB, 400 bytes a seat, 120 an entity, 100 a reference or move, and the Judge's words.
std::size_t promised_size(const RoundRegistered& body) {
  return 2'048 + 400 * body.panel.seats.size() + 120 * body.entities.size() +
         100 * (body.references.size() + body.moves.size()) + body.summary.size() +
         render_json(encode(body.request)).size();
}

TEST(WireSize, ARealRoundIsAsSmallAsPromised) {
  const fs::path folder = find_team_dialogue();
  if (folder.empty()) GTEST_SKIP() << "No shared/corpus beside the project: nothing was measured.";
  std::ifstream ledger(folder / "ledger.jsonl");
  DialogueState state;
  for (std::string line; std::getline(ledger, line);) {
    const Json row = parse_json(line).value();
    Event event;
    event.sequence = static_cast<std::uint64_t>(*row.find("sequence")->integer());
    event.kind = row.text_or("kind", "");
    event.at = row.text_or("at", "");
    event.body = *row.find("body");
    if (event.kind == RoundRegistered::kKind) {
      const auto stored = decode_round_body(event.body).value();
      const auto decision = register_round(state, call_again(folder, state, stored));
      ASSERT_TRUE(decision) << decision.error().message;
      const RoundRegistered* replaced = decision->event.replaces ? &state.rounds.back() : nullptr;
      const std::string first = render_json(encode_round_body(decision->event));
      const std::string shorter = render_json(encode_round_body(decision->event, replaced, 3));
      EXPECT_EQ(lost_on_the_wire(decision->event), "");
      EXPECT_EQ(lost_on_the_wire(decision->event, replaced), "");
      for (const Entity& one : decision->event.entities) {
        const std::string words = plain_beginning(one.content.text);
        EXPECT_TRUE(words.size() < 20 || !first.contains(words)) << "words of an answer: " << words;
      }
      EXPECT_LE(first.size(), promised_size(decision->event));
      EXPECT_LE(first.size(), 25'000u);
      std::cout << "[   SIZE   ] line " << event.sequence << ", round " << stored.round << ": " << line.size()
                << " bytes in format 1, " << first.size() << " in format 2, " << shorter.size()
                << " as a replacement; promised " << promised_size(decision->event) << "\n";
      apply(state, decision->event, event.at);
      continue;
    }
    ASSERT_TRUE(apply(state, event));
  }
}

}  // namespace
}  // namespace blue
