// blue alignment backends: which programs can answer for experts, and whether they do.
#include <cstdlib>
#include <thread>

#include "agents/command_backend.h"
#include "base/format.h"
#include "base/text.h"
#include "project/settings.h"
#include "tools/tool.h"

namespace blue {

struct AlignmentBackends {
  static constexpr ToolInfo info{
      .title = "List the agents that can answer",
      .description =
          "Shows the agent programs that Blue knows how to ask: which are installed, what they can do "
          "besides "
          "answering, and whether their price is known. With --probe each installed one is asked for a "
          "single "
          "word, which takes some seconds and costs a few tokens.",
      .is_command_only = true,
      .example = "blue alignment backends --probe",
  };

  struct Input {
    bool probe = false;
    static void describe(Fields<Input>& f) { f.optional<&Input::probe>("Ask each installed one for a word"); }
  };
  struct Probe {
    ReplyEnd end = ReplyEnd::unreadable;
    std::string model, reason;
    double seconds = 0;
    std::optional<std::int64_t> tokens;
    std::optional<double> dollars;
    static void describe(Fields<Probe>& f) {
      f.plain<&Probe::end, &Probe::model>();
      f.optional<&Probe::reason>("Why there was no answer");
      f.plain<&Probe::seconds, &Probe::tokens, &Probe::dollars>();
    }
  };
  struct Item {
    std::string name;
    std::optional<std::string> program, version, missing_key;
    Isolation isolation = Isolation::unknown;
    std::string price;
    int jobs = 0;
    std::optional<Probe> probe;
    static void describe(Fields<Item>& f) {
      f.plain<&Item::name>();
      f.optional<&Item::program>("Its file; none: not installed");
      f.optional<&Item::version>("As it says");
      f.optional<&Item::missing_key>("Variable that it needs and that is not set");
      f.plain<&Item::isolation>();
      f.optional<&Item::price>("reported, set or unknown");
      f.optional<&Item::jobs>("Asks at the same time");
      f.optional<&Item::probe>("How it answered");
    }
  };
  struct Output {
    std::vector<Item> backends;
    std::size_t installed = 0;
    std::vector<std::string> notes;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::backends, &Output::installed, &Output::notes>();
    }
  };

  // The profiles with the user's own changes. A project must not choose programs that run here.
  static Result<std::map<std::string, Profile>> load_profiles(Workspace& workspace,
                                                              std::vector<std::string>& notes) {
    const ProjectLookup lookup = TRY(workspace.find_project());
    const LoadedConfig loaded = TRY(load_config(lookup.project));
    std::map<std::string, Json> own;
    for (std::size_t i = 0; i < loaded.files.size(); ++i) {
      const Json* play = loaded.contents[i].find("play");
      const Json* backends = play ? play->find("backends") : nullptr;
      if (!backends || !backends->object()) continue;
      if (i >= loaded.user_files) {
        notes.push_back(
            format("{} names programs to run; only your own settings may.", loaded.files[i].string()));
        continue;
      }
      for (const JsonMember& one : *backends->object()) own[one.key] = one.value;
    }
    return merge_profiles(own);
  }

  static std::optional<std::string> missing_key(const Profile& profile) {
    for (const std::string& key : profile.keys)
      if (const char* value = std::getenv(key.c_str()); value && *value) return std::nullopt;
    if (profile.keys.empty()) return std::nullopt;
    return profile.keys.front();
  }

  static Probe probe(const Profile& profile, const std::stop_token& stop) {
    Ask ask{.system = "You answer briefly.", .prompt = "Reply with the one word ready.\n", .stop = stop};
    ask.patience = std::chrono::minutes(1);
    const AgentReply reply = CommandBackend(profile).ask(ask);
    Probe out{.end = reply.end, .model = reply.model, .reason = reply.reason, .seconds = reply.seconds};
    if (reply.usage.input || reply.usage.output)
      out.tokens = reply.usage.input.value_or(0) + reply.usage.output.value_or(0);
    out.dollars = reply.usage.dollars;
    return out;
  }

  static Item look_at(const std::string& name, const Profile& profile, bool asks,
                      const std::stop_token& stop) {
    Item out{.name = name,
             .missing_key = missing_key(profile),
             .isolation = profile.isolation,
             .price = profile.reports_cost ? "reported"
                      : profile.price      ? "set"
                                           : "unknown",
             .jobs = profile.jobs};
    const std::string program = find_agent(profile);
    if (program.empty()) return out;
    out.program = program;
    if (std::string version = read_version(profile, stop); !version.empty()) out.version = std::move(version);
    if (asks && !out.missing_key) out.probe = probe(profile, stop);
    return out;
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    Output output;
    const std::map<std::string, Profile> profiles = TRY(load_profiles(workspace, output.notes));
    output.backends.resize(profiles.size());
    {
      const std::stop_token stop = workspace.scope().stop;
      std::vector<std::jthread> lookers;
      for (auto item = output.backends.begin(); const auto& [name, profile] : profiles)
        lookers.emplace_back([&profile, &name, &input, stop, at = &*item++] {
          *at = look_at(name, profile, input.probe, stop);
        });
    }
    output.installed = static_cast<std::size_t>(
        std::ranges::count_if(output.backends, [](const Item& one) { return one.program.has_value(); }));
    return output;
  }

  static Cell state_of(const Item& one) {
    if (!one.program) return {"not installed", Tone::dim};
    if (one.missing_key) return {format("set {}", *one.missing_key), Tone::warning};
    if (!one.probe) return {"installed", Tone::plain};
    const bool is_ready = one.probe->end == ReplyEnd::answered;
    const std::string end = replace_all(std::string(name_of(one.probe->end)), '_', ' ');
    return {format("{}, {:.1f} s", end, one.probe->seconds), is_ready ? Tone::good : Tone::warning};
  }

  static View view(const Output& output) {
    View view;
    Table table{{"backend", "state", "version", "can", "price", "jobs"}, {}};
    for (const Item& one : output.backends)
      table.rows.push_back({Cell(one.name, Tone::strong), state_of(one), one.version.value_or(""),
                            replace_all(std::string(name_of(one.isolation)), '_', ' '), one.price,
                            format("{}", one.jobs)});
    view.push_back(std::move(table));
    for (const Item& one : output.backends)
      if (one.probe && !one.probe->reason.empty())
        view.push_back(Paragraph{Cell(format("{}: {}", one.name, one.probe->reason), Tone::dim)});
    for (const std::string& note : output.notes) view.push_back(Paragraph{Cell(note, Tone::warning)});
    if (output.installed == 0)
      view.push_back(
          Paragraph{"No agent program was found on PATH. Install one, or describe yours in "
                    "[play.backends.NAME] of your own settings."});
    return view;
  }
};

extern constinit const Tool alignment_backends_tool = make_tool<AlignmentBackends>("alignment", "backends");

}  // namespace blue
