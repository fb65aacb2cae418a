// What a dialogue costs: a round registered against a bare transaction of the same rows, the context of a
// round, a long dialogue, a long list. Calls go through the same handlers as an agent's, in this process.
#include <sys/stat.h>

#include <cctype>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/format.h"
#include "base/hash.h"
#include "bench/report.h"
#include "dialogues/exhibits.h"
#include "dialogues/files.h"
#include "dialogues/find.h"
#include "dialogues/survey.h"
#include "domain/dialogue/apply.h"
#include "ledger/commitment.h"
#include "ledger/ledger.h"
#include "store/dialogue_projection.h"
#include "tests/support/temp_folder.h"
#include "tools/registry.h"

namespace blue {
namespace {

// A project in a folder of its own.
struct Stage {
  TempFolder folder;
  Project project{folder.path()};
  Workspace workspace{ProjectSearch{.named = folder.path(), .start = folder.path(), .home = {}}, Clock()};

  Json call(std::string_view tool, const JsonObject& arguments) {
    return must(find_tool(tool)->call(workspace, arguments))->json();
  }
};

std::string name_of_expert(int index) {
  return index < 20 ? std::string(kPastries[static_cast<std::size_t>(index)]) : format("Pastry{}", index + 1);
}

void create(Stage& stage, const std::string& id, int experts) {
  JsonArray pool;
  for (int i = 0; i < experts; ++i)
    pool.push_back(JsonObject{{"name", name_of_expert(i)}, {"role", format("Field {}", i)}});
  stage.call("blue_dialogue_create", {{"title", id},
                                      {"dialogue_id", id},
                                      {"panel_size", experts},
                                      {"max_rounds", 99},
                                      {"rotation", "none"},
                                      {"expert_pool", JsonObject{{"experts", std::move(pool)}}}});
}

// `perspectives` and `tensions` of one round, dealt out to the experts, a paragraph each.
JsonArray answers(int round, int experts, int perspectives, int tensions) {
  JsonArray out;
  for (int expert = 0; expert < experts; ++expert) {
    const std::string name = name_of_expert(expert);
    std::string capitals = name;
    std::ranges::transform(capitals, capitals.begin(),
                           [](char c) { return static_cast<char>(std::toupper(c)); });
    std::string text = format("# {} in round {}\n\n", name, round);
    auto write = [&](char kind, int count) {
      int sequence = 0;
      for (int i = expert; i < count; i += experts)
        text += format("[{}-{}{:02}{:02}: point {} of {}]\n{}\n\n", capitals, kind, round, ++sequence, i,
                       name, std::string(300, 'x'));
    };
    write('P', perspectives);
    write('T', tensions);
    out.push_back(JsonObject{{"expert", name}, {"text", std::move(text)}});
  }
  return out;
}

JsonObject round_call(const std::string& id, int round, int experts, int perspectives, int tensions) {
  JsonObject scores;
  for (int i = 0; i < experts; ++i) scores.set(slug_of_name(name_of_expert(i)), 10);
  return {{"dialogue_id", id},
          {"round", round},
          {"score_components",
           JsonObject{{"W", experts * 4}, {"C", experts * 3}, {"T", experts * 2}, {"R", experts}}},
          {"expert_scores", std::move(scores)},
          {"summary", "What moved, what is open and why."},
          {"responses", answers(round, experts, perspectives, tensions)}};
}

DialoguePlace place_of(Stage& stage, const std::string& id) {
  return must(locate_dialogue(must(stage.workspace.open_project()), {id, std::nullopt}));
}

// The same rows as the round's, in one transaction that survives a power cut, and nothing else.
class Yardstick {
 public:
  explicit Yardstick(const Path& folder) {
    must(create_database(folder / "bare.db", index_schema(), Durability::synced,
                         [](Database&) -> Result<> { return {}; }));
    database_ = must(open_sqlite({folder / "bare.db", SqliteMode::existing, Durability::synced}));
  }

  double time(const DialoguePlace& place) {
    const LedgerContents ledger = must(read_ledger(place.ledger()));
    const std::span<const Event> before = std::span(ledger.events).first(ledger.events.size() - 1);
    DialogueState state;
    for (const Event& event : before) {
      must(apply(state, event));
      must(project_event(*database_, place.ledger_key(), state, event));
      must(note_head(place, {1, event.sequence, std::string(kNoLedgerHash)}));
    }
    must(apply(state, ledger.events.back()));
    return time_of([&] {
      Transaction transaction = must(Transaction::begin(*database_));
      must(project_event(*database_, place.ledger_key(), state, ledger.events.back()));
      must(note_head(place, ledger.head));
      must(transaction.commit());
    });
  }

 private:
  // How far the index has come is a row like the others.
  Result<> note_head(const DialoguePlace& place, const LedgerHead& head) {
    TRY(database_->execute(
        "insert into ledgers (path, bytes, events, head) values ($1, $2, $3, $4) on conflict "
        "(path) do update set bytes = excluded.bytes, events = excluded.events, "
        "head = excluded.head",
        {place.ledger_key(), head.bytes, head.sequence, head.hash}));
    return {};
  }

  std::unique_ptr<Database> database_;
};

// Rendering and publishing the pages of the dialogue's last event, in a folder `elsewhere` that holds what
// earlier events made of them.
double time_files(const DialoguePlace& place, const Path& elsewhere) {
  ExhibitReader reader(place.path());
  const LedgerContents ledger = must(read_ledger(place.ledger()));
  const Event& last = ledger.events.back();
  const DialoguePlace target{{elsewhere}, place.folder};
  std::map<std::string, std::string> published;
  auto is_own = [&](const std::string& path, std::string_view bytes) {
    return sha256(bytes) == published[path];
  };
  auto write = [&](const DialogueState& state, const Event& event) {
    std::vector<Publication> files = render_files(state, event);
    std::erase_if(files, [&](const Publication& file) { return !last.files.contains(file.path); });
    publish(target, files, is_own, Clock().now());
    for (const Publication& file : files) published[file.path] = sha256(file.text);
  };
  DialogueState state;
  for (const Event& event : std::span(ledger.events).first(ledger.events.size() - 1)) {
    must(apply(state, event, &reader));
    write(state, event);
  }
  must(apply(state, last, &reader));
  return time_of([&] { write(state, last); });
}

// What format 2 adds so that a line names only what is on disk: the salts of the last event's exhibits, and
// syncing both.
double time_exhibits(const DialoguePlace& place, const Path& elsewhere) {
  const Event last = must(read_ledger(place.ledger())).events.back();
  const Path target = elsewhere / "exhibits" / place.folder;
  std::map<std::string, Salt> salts;
  std::vector<std::string> files;
  for (const auto& [path, commitment] : last.exhibits) {
    salts.emplace(commitment, must(read_salt(place.path(), commitment)));
    files.push_back(path);
    must(make_folder((target / path).parent_path()));
    must(write_file(target / path, must(read_file(place.path() / path)), Durability::published));
  }
  return time_of([&] {
    must(write_salts(target, salts));
    must(sync_files(target, files));
  });
}

// Rounds as they come: prompts are out, answers lie in their files.
bool measure_registering() {
  Stage stage;
  Yardstick yardstick(stage.folder.path());
  Times whole, bare, files, exhibits, without;
  for (int i = 0; i < 60; ++i) {
    const std::string id = format("dialogue-{}", i);
    create(stage, id, 12);
    stage.call("blue_dialogue_round_prompt", {{"dialogue_id", id}, {"round", 0}});
    JsonObject call = round_call(id, 0, 12, 24, 8);
    const DialoguePlace place = place_of(stage, id);
    for (const Json& response : *call.find("responses")->array())
      must(write_file(place.path() / format("round-0/{}.md", slug_of_name(response.text_or("expert", ""))),
                      response.text_or("text", "")));
    call.set("responses", JsonArray{});
    whole.push_back(time_of([&] { stage.call("blue_dialogue_round_register", call); }));
    bare.push_back(yardstick.time(place));
    files.push_back(time_files(place, stage.folder / "elsewhere"));
    exhibits.push_back(time_exhibits(place, stage.folder / "elsewhere"));
    without.push_back(whole.back() - files.back() - exhibits.back());
  }
  bool met = report("round_register without files", median(without), median(bare), 2.5, "us");
  met &=
      report("round_register with rendered files", median(whole) - median(exhibits), median(bare), 6, "us");
  tell("its exhibits, synced", median(exhibits), median(bare), "us");
  return met;
}

bool measure_context() {
  Stage stage;
  create(stage, "context", 12);
  for (int round = 0; round < 5; ++round)
    stage.call("blue_dialogue_round_register", round_call("context", round, 12, 24, 8));
  Times times;
  for (int i = 0; i < 200; ++i)
    times.push_back(time_of(
        [&] { stage.call("blue_dialogue_round_context", {{"dialogue_id", "context"}, {"round", 4}}); }));
  return report("round_context of 5 rounds", median(times), 1000, 1, "us");
}

// Ten rounds of 24 experts with 120 entities each: the last may cost little more than what it adds.
bool measure_length() {
  Stage stage;
  create(stage, "long", 24);
  Times times;
  for (int round = 0; round < 10; ++round) {
    const JsonObject call = round_call("long", round, 24, 96, 24);
    times.push_back(time_of([&] { stage.call("blue_dialogue_round_register", call); }));
  }
  const double first = (times[0] + times[1] + times[2]) / 3, last = (times[7] + times[8] + times[9]) / 3;
  return report("rounds 7..9 of 10, against 0..2", last, first, 6, "us");
}

// The same dialogue in ledger format 1: whole texts in its lines.
void write_first_format(const DialogueState& state, const LedgerContents& ledger, const Path& path) {
  std::string text, prev(kNoLedgerHash);
  for (Event event : ledger.events) {
    if (event.kind == RoundRegistered::kKind) {
      RoundRegistered round = state.round_at(static_cast<int>(*event.body.find("round")->integer()));
      for (AnswerRecord& answer : round.answers) answer.sha256 = std::exchange(answer.commitment, "");
      event.body = encode(round);
    }
    event.nonce = event.by = {};
    event.clock = EventClock::measured;
    event.exhibits.clear();
    event.kept.clear();
    for (auto& [file, hash] : event.files) hash = std::string(64, '0');
    text += render_ledger_line(event, prev, 1) + "\n";
    prev = text.substr(text.size() - 3 - 64, 64);
  }
  must(write_file(path, text));
}

// Ten rounds of 24 experts, read from the first line on: format 1 has the words in its lines, format 2 reads
// and checks the answers.
bool measure_reading() {
  Stage stage;
  create(stage, "long", 24);
  for (int round = 0; round < 10; ++round)
    stage.call("blue_dialogue_round_register", round_call("long", round, 24, 96, 24));
  const DialoguePlace place = place_of(stage, "long");
  auto fold = [](const Path& ledger, WordsSource* source) {
    return must(fold_dialogue(must(read_ledger(ledger)).events, source));
  };
  ExhibitReader reader(place.path());
  const Path first = stage.folder / "first.jsonl";
  write_first_format(fold(place.ledger(), &reader), must(read_ledger(place.ledger())), first);
  Times second_format, first_format, numbers;
  for (int i = 0; i < 25; ++i) {
    first_format.push_back(time_of([&] { fold(first, nullptr); }));
    second_format.push_back(time_of([&] {
      ExhibitReader words(place.path());
      fold(place.ledger(), &words);
    }));
    numbers.push_back(time_of([&] { fold(place.ledger(), nullptr); }));
  }
  bool met =
      report("10 x 24 with words, against format 1", median(second_format), median(first_format), 1.1, "us");
  met &= report("10 x 24 without, against format 1", median(numbers), median(first_format), 1, "us");
  return met;
}

bool measure_listing() {
  constexpr int kDialogues = 10'000;
  Stage stage;
  must(find_tool("blue_init")->call(stage.workspace, JsonObject{}));
  std::vector<Path> ledgers;
  for (int i = 0; i < kDialogues; ++i) {
    DialogueCreated created;
    created.dialogue_id = format("topic-{}", i);
    created.title = created.dialogue_id;
    created.output_dir = format(".blue/dialogues/2026-02-03T1423Z-{}", created.dialogue_id);
    Event event = event_of(created, "2026-02-03T14:23:00Z");
    event.sequence = 1;
    event.nonce = std::string(32, '0');
    ledgers.push_back(stage.folder / (created.output_dir + "/ledger.jsonl"));
    must(make_folder(ledgers.back().parent_path()));
    must(write_file(ledgers.back(), render_ledger_line(event, kNoLedgerHash) + "\n", Durability::published));
  }
  stage.call("blue_dialogue_list", {});
  Times list, bare;
  for (int i = 0; i < 15; ++i) {
    list.push_back(time_of([&] { stage.call("blue_dialogue_list", {}); }));
    bare.push_back(time_of([&] {
      struct stat facts{};
      for (const Path& ledger : ledgers)
        if (::stat(ledger.c_str(), &facts) != 0) std::exit(1);
    }));
  }
  return report("list of 10,000 dialogues", median(list), median(bare), 3, "us");
}

bool run() {
  std::printf("%-36s %14s %14s\n", "", "blue", "yardstick");
  bool met = measure_registering();
  met &= measure_context();
  met &= measure_length();
  met &= measure_reading();
  met &= measure_listing();
  return met;
}

}  // namespace
}  // namespace blue

int main(int argc, char** argv) { return blue::exit_status(argc, argv, blue::run()); }
