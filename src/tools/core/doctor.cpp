// blue doctor: checks everything Blue relies on. A check that could not run is reported as skipped or failed,
// never as passed.
#include <algorithm>
#include <filesystem>

#include "base/format.h"
#include "base/text.h"
#include "dialogues/repair.h"
#include "dialogues/survey.h"
#include "domain/file_names.h"
#include "install/install.h"
#include "library/adopt.h"
#include "library/index_check.h"
#include "library/outside_links.h"
#include "library/survey.h"
#include "library/sync.h"
#include "project/local_database.h"
#include "project/settings.h"
#include "tools/tool.h"

namespace blue {

enum class CheckState { ok, warning, failed, skipped };

struct CoreDoctor {
  static constexpr ToolInfo info{
      .title = "Check the installation",
      .description =
          "Checks the program, the project, its settings, write access, the index, the local database and "
          "every "
          "line of every ledger, and the agents that blue install set up, and says how to fix what is wrong. "
          "Exit code 3 "
          "when a "
          "check fails. Changes nothing but the index, which is rebuilt when it is faulty.",
      .toolsets = "setup",
      .example = "blue doctor",
  };

  struct Check {
    std::string name;
    CheckState state = CheckState::ok;
    std::string detail, fix;
    static void describe(Fields<Check>& f) {
      f.plain<&Check::name, &Check::state, &Check::detail>();
      f.optional<&Check::fix>("What to do; empty when nothing is wrong");
    }
  };
  struct Output {
    bool healthy = true;
    std::vector<Check> checks;
    static void describe(Fields<Output>& f) {
      f.optional<&Output::healthy>("False when a check failed");
      f.optional<&Output::checks>("Every check");
    }
  };

  static Result<Output> run(Workspace& workspace, const NoInput&) {
    Output output;
    auto add = [&](Check check) {
      output.healthy = output.healthy && check.state != CheckState::failed;
      output.checks.push_back(std::move(check));
    };
    add(check_program());
    auto lookup = workspace.find_project();
    std::optional<Project> project = lookup ? lookup->project : std::nullopt;
    if (project)
      if (auto folders = load_document_folders(*project)) project->folders = *std::move(folders);
    add(check_project(lookup));
    add(check_settings(project));
    for (auto* check : {check_write_access, check_index, check_local, check_ledgers, check_pages,
                        check_documents, check_folders}) {
      if (project) add(check(Session(workspace, *project)));
    }
    for (Check& check : check_clients(project)) add(std::move(check));
    if (workspace.scope().cancelled()) return fail(codes::cancelled, "The check was cancelled.");
    return output;
  }

  static int exit_code(const Output& output) { return output.healthy ? 0 : 3; }

  static Check failed(std::string name, const Error& error) {
    return {std::move(name), CheckState::failed, error.message, error.suggestion};
  }

  static Check check_program() {
    std::error_code error;
    Path program = std::filesystem::read_symlink("/proc/self/exe", error);
    return {"program", CheckState::ok, format("blue {} at {}", BLUE_VERSION, error ? "?" : program.string()),
            ""};
  }

  static Check check_project(const Result<ProjectLookup>& lookup) {
    if (!lookup) return failed("project", lookup.error());
    if (lookup->project) return {"project", CheckState::ok, lookup->project->root.string(), ""};
    return {"project", CheckState::warning, "Not in a Blue project.", "blue init"};
  }

  static Check check_settings(const std::optional<Project>& project) {
    auto loaded = load_config(project);
    if (!loaded) return failed("settings", loaded.error());
    return {"settings", CheckState::ok, format("{} read", counted(loaded->files.size(), "file")), ""};
  }

  static Check check_write_access(const Session& session) {
    Path folder = blue_folder(session.project());
    if (is_writable_folder(folder)) return {"write access", CheckState::ok, folder.string(), ""};
    return {"write access", CheckState::warning,
            format("{} cannot be written; Blue can only read here.", folder.string()),
            format("Give yourself write access to {}.", folder.string())};
  }

  static Check check_index(const Session& session) {
    auto index = session.index();
    if (!index) return failed("index", index.error());
    if (index->place == IndexPlace::file) return check_index_content(session);
    return {"index", CheckState::warning,
            index->place == IndexPlace::memory ? "It is in memory and rebuilt by every run."
                                               : "It is read-only and may lag behind the files.",
            "Make the project's .blue folder writable."};
  }

  static Check check_index_content(const Session& session) {
    const auto fault = heal_index(session);
    if (!fault) return failed("index", fault.error());
    if (fault->empty()) return {"index", CheckState::ok, "says what ledgers and documents say", ""};
    return {"index", CheckState::warning, format("{} It has been rebuilt from the files.", *fault),
            "Nothing is lost. Should it happen again, check the disk."};
  }

  // Reminders, locks and deployments are in no other file.
  static Check check_local(const Session& session) {
    const auto local = find_local(session);
    if (!local) return failed("local database", local.error());
    if (!*local) return {"local database", CheckState::ok, "no reminders, locks or deployments yet", ""};
    if (const auto read = check_local_content(**local); !read) return failed("local database", read.error());
    return {"local database", CheckState::ok, "reminders, locks and deployments can be read", ""};
  }

  static Check check_ledgers(const Session& session) {
    auto survey = verify_ledgers(session);
    if (!survey) {
      Check check = failed("ledgers", survey.error());
      if (survey.error().code == codes::cancelled) check.state = CheckState::skipped;
      return check;
    }
    if (survey->troubles.empty())
      return {"ledgers", CheckState::ok,
              format("{} with {}, every line verified", counted(survey->ledgers, "ledger"),
                     counted(survey->events, "event")),
              ""};
    const LedgerTrouble& first = survey->troubles.front();
    bool damaged = std::ranges::any_of(survey->troubles, &LedgerTrouble::is_damage);
    return {"ledgers", damaged ? CheckState::failed : CheckState::warning,
            format("{}: {}", counted(survey->troubles.size(), "problem"), first.what), first.fix};
  }

  static Check check_pages(const Session& session) {
    auto ledgers = list_ledgers(session.project());
    if (!ledgers) return failed("pages", ledgers.error());
    std::vector<std::string> stale;
    for (const std::string& ledger : *ledgers) {
      const DialoguePlace place{session.project(), ledger.substr(0, ledger.rfind('/'))};
      if (auto files = find_files_to_repair(session, place))  // of the others, the ledgers' check says more
        for (const std::string& file : *files) stale.push_back(place.in_project(file));
    }
    if (stale.empty()) return {"pages", CheckState::ok, "every page is there", ""};
    return {"pages", CheckState::warning,
            format("{} missing or outdated; {}", counted(stale.size(), "page"), stale.front()), "blue sync"};
  }

  static Check check_documents(const Session& session) {
    auto survey = survey_documents(session);
    if (!survey) return failed("documents", survey.error());
    auto differences = check_document_files(session);
    if (!differences) return failed("documents", differences.error());
    if (const auto outside = find_outside_links(session);
        outside && !outside->empty() && differences->empty())
      return {"documents", CheckState::warning,
              format("{} links to {}, which is now {}.", outside->front().file, outside->front().wrong,
                     outside->front().right),
              "blue sync --links"};
    if (!survey->unreadable.empty())
      return {"documents", CheckState::warning, survey->unreadable.front(), "Fix or move the file."};
    if (differences->empty())
      return {"documents", CheckState::ok, counted(survey->documents, "document"), ""};
    const SyncFinding& first = differences->front();
    return {"documents", CheckState::warning,
            format("{} in {}; {}: {}", counted(differences->size(), "difference"),
                   counted(survey->documents, "document"), first.path, first.what),
            "blue sync --dry-run"};
  }

  // The clients that `blue install` entered Blue into; none when it was never called.
  static std::vector<Check> check_clients(const std::optional<Project>& project) {
    std::vector<Check> checks;
    const InstallPlaces here = install_places_from_environment(project ? project->root : Path());
    for (const InstallScope scope : {InstallScope::user, InstallScope::project}) {
      if (here.home.empty() || (scope == InstallScope::project && !project)) continue;
      for (const std::string& client : find_entered(scope, here))
        checks.push_back(check_client(client, scope, here));
    }
    if (!checks.empty()) checks.push_back(check_answer(here));
    return checks;
  }

  static Check check_client(const std::string& client, InstallScope scope, const InstallPlaces& here) {
    const bool is_project = scope == InstallScope::project;
    const std::string again = format("blue install {}{}", client, is_project ? " --project" : "");
    for (const FileEdits& file : files_for(client, scope, here))
      if (const std::string fault = find_fault(file); !fault.empty())
        return {client, CheckState::warning, format("{}: {}", file.path.string(), fault),
                format("Run `{}`.", again)};
    return {client, CheckState::ok,
            format("entry, permissions and skills are current ({})", is_project ? "project" : "user"), ""};
  }

  // What a client would start must answer.
  static Check check_answer(const InstallPlaces& here) {
    if (program_answers(here.program))
      return {"server", CheckState::ok, format("`{} mcp` answers", here.program), ""};
    return {"server", CheckState::failed, format("`{} mcp` does not answer.", here.program),
            "Start it by hand to see why."};
  }

  static Check check_folders(const Session& session) {
    const std::vector<std::string> adoptable = find_adoptable(session.project());
    if (adoptable.empty()) return {"folders", CheckState::ok, "every usual folder of decisions is read", ""};
    return {"folders", CheckState::warning, format("{} is not read by Blue.", join(adoptable, ", ")),
            format("blue adopt {}", adoptable.front())};
  }

  static View view(const Output& output) {
    auto tone = [](CheckState state) {
      return state == CheckState::ok ? Tone::good : state == CheckState::failed ? Tone::bad : Tone::warning;
    };
    Table table{{"check", "state", "found"}, {}};
    for (const Check& check : output.checks)
      table.rows.push_back({check.name, Cell(name_of(check.state), tone(check.state)), check.detail});
    View view{table};
    // A table cuts what is too wide for it; advice is shown whole.
    for (const Check& check : output.checks)
      if (!check.fix.empty())
        view.push_back(
            Paragraph{Cell(format("{}: {} {}", check.name, check.detail, check.fix), tone(check.state))});
    return view;
  }
};

extern constinit const Tool core_doctor_tool = make_tool<CoreDoctor>("core", "doctor");

}  // namespace blue
