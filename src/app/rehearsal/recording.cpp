#include "app/rehearsal/recording.h"

#include <algorithm>
#include <system_error>

#include "base/embedded.h"
#include "base/format.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "tools/registry.h"

namespace blue {

std::span<const Embedded> embedded_recordings();

namespace {

constexpr std::string_view kScript = "recording.json";
constexpr std::string_view kAnswerEnding = ".md";
constexpr std::size_t kLongestFile = 1u << 20;
constexpr std::size_t kMostFiles = 5000;

void collect_answers(Recording& recording, const RecordingFiles& files) {
  for (const auto& [path, text] : files) {
    auto parts = split(path, '/');
    if (parts.size() != 2 || !parts[1].ends_with(kAnswerEnding)) continue;
    std::string expert(parts[1].substr(0, parts[1].size() - kAnswerEnding.size()));
    recording.answers[std::string(parts[0])][expert] = text;
  }
}

Error unknown_tool(const std::string& name) {
  std::vector<std::string> names;
  for (const Tool* tool : all_tools()) names.push_back(mcp_name(tool->info));
  std::vector<std::string_view> candidates(names.begin(), names.end());
  return make_error(codes::invalid_value,
                    format("Unknown tool \"{}\".{}", name, did_you_mean_name(name, candidates)))
      .suggest("Run blue reference for the list of tools.");
}

std::vector<Error> check_recording(const Recording& recording) {
  std::vector<Error> problems;
  for (std::size_t i = 0; i < recording.steps.size(); ++i) {
    const RecordedStep& step = recording.steps[i];
    if (!find_tool(step.tool))
      problems.push_back(unknown_tool(step.tool).at(format("steps[{}].tool", i), step.tool));
    if (!step.arguments.object())
      problems.push_back(
          make_error(codes::wrong_type, format("Arguments of step {} are not an object.", i + 1))
              .at(format("steps[{}].arguments", i))
              .suggest("Write them as an object: {…}."));
    if (!step.answers.empty() && !recording.answers.contains(step.answers))
      problems.push_back(
          make_error(codes::file_not_found, format("The recording has no answers in {}.", step.answers))
              .at(format("steps[{}].answers", i), step.answers)
              .suggest(format("Put one <expert>.md for each answer into {}.", step.answers)));
  }
  return problems;
}

RecordingFiles bundled_files(std::string_view name) {
  RecordingFiles files;
  const std::string prefix = format("{}/", name);
  for (const Embedded& file : embedded_recordings())
    if (file.path.starts_with(prefix)) files.emplace(file.path.substr(prefix.size()), file.text);
  return files;
}

Result<RecordingFiles> read_files(const Path& folder) {
  RecordingFiles files;
  std::error_code error;
  std::filesystem::recursive_directory_iterator entries(folder, error), end;
  for (; !error && entries != end; entries.increment(error)) {
    if (entries.depth() >= 1) entries.disable_recursion_pending();
    std::string name = entries->path().lexically_relative(folder).generic_string();
    if (name != kScript && !name.ends_with(kAnswerEnding)) continue;
    if (files.size() == kMostFiles)
      return fail(codes::too_large, format("{} holds more than {} files.", folder.string(), kMostFiles));
    files[name] = TRY(read_file(entries->path(), kLongestFile));
  }
  if (error) return fail(file_error("read", folder, error.value()));
  return files;
}

}  // namespace

void RecordedQuote::describe(Fields<RecordedQuote>& f) {
  f.required<&RecordedQuote::id>("Global id of the entity").length(1, 20);
  f.required<&RecordedQuote::words>("Words it contains").length(1, 1000);
}

void RecordedStep::describe(Fields<RecordedStep>& f) {
  f.optional<&RecordedStep::say>("Narration before the call").length(0, 2000);
  f.required<&RecordedStep::tool>("MCP name of the tool").length(1, 100);
  f.optional<&RecordedStep::arguments>("Its arguments, without dialogue_id");
  f.optional<&RecordedStep::answers>("Folder of the answers that go with the call").length(0, 100);
  f.optional<&RecordedStep::expect>("ok, or the error code of an expected refusal").length(1, 100);
  f.optional<&RecordedStep::quote>("What to quote afterwards").items(0, 20);
}

void Recording::describe(Fields<Recording>& f) {
  f.required<&Recording::title>("Title").length(1, 200);
  f.required<&Recording::question>("What is decided").length(1, 2000);
  f.optional<&Recording::about>("One line for lists").length(0, 400);
  f.required<&Recording::steps>("The calls").items(1, 1000);
}

Result<Recording> parse_recording(const RecordingFiles& files) {
  auto script = files.find(std::string(kScript));
  if (script == files.end())
    return fail(make_error(codes::file_not_found, format("A recording needs the file {}.", kScript))
                    .suggest("blue rehearse --list shows the bundled recordings."));
  auto json = parse_json(script->second);
  if (!json) {
    json.error().message = format("{}: {}", kScript, json.error().message);
    return fail(std::move(json).error());
  }
  Recording recording = TRY(decode<Recording>(*json));
  collect_answers(recording, files);
  if (std::vector<Error> problems = check_recording(recording); !problems.empty())
    return fail(combine(std::move(problems)));
  return recording;
}

std::vector<std::string_view> bundled_recordings() {
  std::vector<std::string_view> names;
  for (const Embedded& file : embedded_recordings())
    if (file.path.ends_with(kScript)) names.push_back(file.path.substr(0, file.path.find('/')));
  return names;
}

Result<Recording> load_recording(const std::string& name, const Path& here) {
  std::vector<std::string_view> names = bundled_recordings();
  if (std::ranges::find(names, name) != names.end()) return parse_recording(bundled_files(name));
  if (!is_folder(here / name))
    return fail(make_error(codes::invalid_value,
                           format("Unknown recording \"{}\".{}", printable(name), did_you_mean(name, names)))
                    .at("recording", name)
                    .suggest("blue rehearse --list shows the bundled ones; a folder works, too."));
  RecordingFiles files = TRY(read_files(here / name));
  return parse_recording(files);
}

}  // namespace blue
