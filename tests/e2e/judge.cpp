#include "tests/e2e/judge.h"

#include <algorithm>

#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"

namespace blue {

namespace fs = std::filesystem;

std::vector<std::string> Reply::error_codes() const {
  std::vector<std::string> codes;
  if (const Json* errors = content.find("errors"))
    for (const Json& error : *errors->array()) codes.emplace_back(error.text_or("error_code", ""));
  return codes;
}

Json Reply::at(std::string_view path) const {
  const Json* found = &content;
  for (std::string_view name : split(path, '.')) {
    found = found->find(name);
    if (!found) return {};
  }
  return *found;
}

ProcessOptions rehearsal(const Sandbox& sandbox) {
  ProcessOptions options = sandbox.options();
  options.env["BLUE_NOW"] = "2026-02-03T14:23:00Z";
  options.env["BLUE_SALT"] = "the same in every run";
  options.env["USER"] = "test 1";  // what a client of the tests calls itself
  options.env["BLUE_SEED"] = "57";
  return options;
}

Reply Judge::must(std::string_view verb, const JsonObject& arguments) {
  Reply reply = call(verb, arguments);
  EXPECT_FALSE(reply.is_refused) << verb << " " << render_json(arguments) << "\n"
                                 << render_json(reply.content);
  return reply;
}

Reply Judge::refused(std::string_view verb, const JsonObject& arguments, std::string_view code) {
  Reply reply = call(verb, arguments);
  EXPECT_TRUE(reply.is_refused) << verb << " " << render_json(arguments);
  EXPECT_EQ(reply.error_code(), code) << render_json(reply.content);
  const Json* errors = reply.content.find("errors");
  for (const Json& one : errors ? *errors->array() : JsonArray{})
    EXPECT_NE(one.text_or("suggestion", ""), "") << "a refusal says what to do: " << render_json(one);
  return reply;
}

McpJudge::McpJudge(const Sandbox& sandbox) : Judge(sandbox) {
  auto server = Process::spawn({BLUE_PROGRAM, "mcp"}, rehearsal(sandbox));
  server_ = std::make_unique<Process>(std::move(server.value()));
  EXPECT_TRUE(server_->write(initialize() + "\n"));
  EXPECT_TRUE(server_->read_line());
}

Reply McpJudge::call(std::string_view verb, const JsonObject& arguments) {
  EXPECT_TRUE(server_->write(blue::call(++last_id_, format("blue_dialogue_{}", verb), arguments) + "\n"));
  while (auto line = server_->read_line()) {
    Json message = parse_json(*line).value_or(Json());
    const Json* id = message.find("id");
    if (!id || *id != Json(last_id_)) continue;
    const Json* result = message.find("result");
    EXPECT_TRUE(result) << *line;
    if (!result) return {message, true};
    const Json* content = result->find("structuredContent");
    return {content ? *content : Json(), result->find("isError") != nullptr};
  }
  ADD_FAILURE() << "the server fell silent: " << server_->err();
  return {};
}

std::vector<std::string> command_of(std::string_view verb, const JsonObject& arguments) {
  std::string word = verb == "verdict_register" ? "verdict" : std::string(verb);
  std::ranges::replace(word, '_', '-');
  std::vector<std::string> words{"dialogue", word};
  JsonObject rest;
  for (const auto& [key, value] : arguments) {
    if (key == "dialogue_id")
      words.insert(words.end(), {"--id", *value.string()});
    else if (key == "output_dir")
      words.insert(words.end(), {"--output-dir", *value.string()});
    else if (key == "round")
      words.insert(words.end(), {"--round", render_json(value)});
    else if (key == "panel" && verb == "evolve_panel")
      words.insert(words.end(), {"--panel", render_json(value)});
    else
      rest.append(key, value);
  }
  if (!rest.empty()) words.insert(words.end(), {"--data", render_json(rest)});
  return words;
}

Reply CliJudge::call(std::string_view verb, const JsonObject& arguments) {
  std::vector<std::string> words = command_of(verb, arguments);
  words.insert(words.begin(), BLUE_PROGRAM);
  RunResult result = run(words, rehearsal(sandbox()));
  auto content = parse_json(result.out);
  EXPECT_TRUE(content) << result.exit_code << " " << result.out << result.err;
  return {content.value_or(Json()), result.exit_code != 0};
}

void write_answers(const Sandbox& sandbox, const std::string& folder, const Step& step) {
  for (const auto& [name, text] : step.answers) {
    Path path = sandbox.repository() / folder / name;
    fs::create_directories(path.parent_path());
    ASSERT_TRUE(write_file(path, text));
  }
}

void play(Judge& judge, const std::string& folder, std::span<const Step> steps) {
  for (const Step& step : steps) {
    write_answers(judge.sandbox(), folder, step);
    if (step.refusal.empty())
      judge.must(step.verb, step.arguments);
    else
      judge.refused(step.verb, step.arguments, step.refusal);
  }
}

std::map<std::string, std::string> answers_of(int round, const std::map<std::string, std::string>& texts) {
  std::map<std::string, std::string> files;
  for (const auto& [expert, text] : texts) files[format("round-{}/{}.md", round, expert)] = text;
  return files;
}

JsonArray seats(const std::vector<std::string>& names, std::string_view source) {
  JsonArray panel;
  for (const std::string& name : names)
    panel.push_back(JsonObject{{"name", name}, {"role", name + "'s field"}, {"source", source}});
  return panel;
}

std::string ask_index(const Sandbox& sandbox, const std::string& sql) {
  RunResult result = run({"sqlite3", (sandbox.blue_folder() / "blue.db").string(), sql});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  return result.out;
}

std::string dump_index(const Sandbox& sandbox) {
  std::string dump = ask_index(sandbox, ".dump");
  std::vector<std::string_view> lines = split(dump, '\n');
  // When a file was last looked at is no part of the record.
  std::erase_if(lines, [](std::string_view line) {
    return line.starts_with("INSERT INTO ledger_stamps") || line.starts_with("INSERT INTO answer_stamps") ||
           line.starts_with("INSERT INTO meta VALUES('document_folders'");
  });
  std::ranges::sort(lines);
  return join(std::vector<std::string>(lines.begin(), lines.end()), "\n");
}

std::string dump_ledgers(const Sandbox& sandbox) {
  const std::string dump = dump_index(sandbox);
  std::string out;
  for (std::string_view line : split(dump, '\n'))
    if (!line.starts_with("INSERT INTO published")) out += format("{}\n", line);
  return out;
}

void remove_index(const Sandbox& sandbox) {
  for (const char* name : {"blue.db", "blue.db-wal", "blue.db-shm"}) fs::remove(sandbox.blue_folder() / name);
}

std::map<std::string, std::string> record_of(const Sandbox& sandbox) {
  std::map<std::string, std::string> files;
  for (const std::string& name : files_below(sandbox.repository()))
    if (!name.starts_with(".blue/blue.db") && !name.starts_with(".blue/local.db") && !name.ends_with(".lock"))
      files[name] = read_file(sandbox.repository() / name).value_or("unreadable");
  return files;
}

std::map<std::string, std::string> ledgers_of(const Sandbox& sandbox) {
  std::map<std::string, std::string> ledgers = record_of(sandbox);
  std::erase_if(ledgers, [](const auto& file) { return !file.first.ends_with("/ledger.jsonl"); });
  return ledgers;
}

void expect_same_index_again(const Sandbox& sandbox) {
  const std::string rows = dump_ledgers(sandbox), all = dump_index(sandbox);
  remove_index(sandbox);
  CliJudge(sandbox).must("list", {});
  EXPECT_EQ(dump_ledgers(sandbox), rows) << "the index said something that the ledgers do not";
  EXPECT_EQ(sandbox.blue({"sync"}).exit_code, 0);
  EXPECT_EQ(dump_index(sandbox), all) << "a sync knows the pages again";
}

void expect_verified(const Sandbox& sandbox) {
  RunResult doctor = sandbox.blue({"doctor"});
  EXPECT_EQ(doctor.exit_code, 0) << doctor.out << doctor.err;
  EXPECT_NE(doctor.out.find("every line verified"), std::string::npos) << doctor.out;
}

}  // namespace blue
