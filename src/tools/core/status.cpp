// blue status: what is here, what is wrong, what to do next. It works outside a project, too.
#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "dialogues/find.h"
#include "dialogues/survey.h"
#include "library/adopt.h"
#include "library/sync.h"
#include "operations/deployments.h"
#include "operations/locks.h"
#include "operations/reminders.h"
#include "project/settings.h"
#include "tools/dialogue/dialogue_tool.h"
#include "tools/documents/document_tool.h"

namespace blue {

struct CoreStatus {
  static constexpr ToolInfo info{
      .title = "Project status",
      .description =
          "Project overview: what is open, due, damaged, colliding or drifting, and the next step. Call it "
          "first; it changes nothing.",
      .example = "blue status",
      .is_open_output = true,
      .is_shared = true,
      .is_always_loaded = true,
  };

  struct Problem {
    std::string subject, message, fix;
    static void describe(Fields<Problem>& f) {
      f.plain<&Problem::subject, &Problem::message, &Problem::fix>();
    }
  };
  struct OpenDialogue : DialogueRow {
    Json converge_percent = 0;
    static void describe(Fields<OpenDialogue>& f) {
      f.plain<&OpenDialogue::dialogue_id, &OpenDialogue::rounds, &OpenDialogue::velocity,
              &OpenDialogue::converge_percent, &OpenDialogue::evidence>();
    }
  };
  struct OpenDocumentPart : DocumentRow {
    std::string id;
    static void describe(Fields<OpenDocumentPart>& f) {
      f.plain<&OpenDocumentPart::type, &OpenDocumentPart::id, &OpenDocumentPart::title,
              &OpenDocumentPart::status>();
    }
  };
  struct DueReminder {
    std::string id, title;
    ReminderState status = ReminderState::due;
    std::string due_date;
    static void describe(Fields<DueReminder>& f) {
      f.plain<&DueReminder::id, &DueReminder::title, &DueReminder::status, &DueReminder::due_date>();
    }
  };
  struct Lock {
    std::string resource, holder, expires_at;
    std::size_t waiting = 0;
    static void describe(Fields<Lock>& f) {
      f.plain<&Lock::resource, &Lock::holder, &Lock::expires_at, &Lock::waiting>();
    }
  };
  struct ExpiredDeployment {
    std::string name, expires_at;
    static void describe(Fields<ExpiredDeployment>& f) {
      f.plain<&ExpiredDeployment::name, &ExpiredDeployment::expires_at>();
    }
  };
  static constexpr std::size_t kMostListed = 10, kMostProblems = 50;
  struct Output {
    std::string version = BLUE_VERSION;
    std::optional<std::string> project;
    std::optional<std::string> index;
    std::size_t dialogues = 0;
    std::uint64_t events = 0;
    std::vector<OpenDialogue> open;
    std::size_t open_left_out = 0;
    std::size_t documents = 0;
    std::vector<OpenDocumentPart> open_documents;
    std::size_t open_documents_left_out = 0;
    std::vector<DueReminder> reminders;
    std::size_t reminders_left_out = 0;
    std::vector<Lock> locks;
    std::vector<ExpiredDeployment> expired_deployments;
    std::vector<std::string> adoptable;
    std::vector<Problem> problems;
    std::size_t problems_left_out = 0;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.optional<&Output::version>("Version of Blue");
      f.optional<&Output::project>("Root of the project; absent outside one");
      f.optional<&Output::index>("Where the index is: file, read-only or memory");
      f.plain<&Output::dialogues, &Output::events>();
      f.optional<&Output::open>("Open dialogues, newest first").loose();
      f.plain<&Output::open_left_out, &Output::documents, &Output::open_documents,
              &Output::open_documents_left_out>();
      f.optional<&Output::reminders>("Reminders that are overdue or due").loose();
      f.plain<&Output::reminders_left_out, &Output::locks, &Output::expired_deployments>();
      f.optional<&Output::adoptable>("Folders of documents that blue adopt would read");
      f.optional<&Output::problems>("What is damaged, misconfigured, colliding or drifting").loose();
      f.plain<&Output::problems_left_out, &Output::next_action>();
    }
  };

  static Result<Output> run(Workspace& workspace, const NoInput&) {
    Output output;
    ProjectLookup lookup = TRY(workspace.find_project());
    if (auto config = load_config(lookup.project); !config) add_problem(output, "settings", config.error());
    if (!lookup.project) {
      output.next_action = {"blue_init", JsonObject{}, "blue init", "make this repository a Blue project"};
      return output;
    }
    if (auto folders = load_document_folders(*lookup.project)) lookup.project->folders = *std::move(folders);
    const Session session(workspace, *lookup.project);
    output.adoptable = find_adoptable(session.project());
    add_dialogues(output, session);
    const bool has_problems = !output.problems.empty();
    const std::optional<NextAction> for_documents = add_documents(output, session);
    const bool has_differences = !output.problems.empty();
    add_reminders(output, session);
    add_staging(output, session);
    if (has_problems)
      output.next_action = look_closer();
    else if (has_differences)
      output.next_action = *for_documents;
    else if (!output.open.empty())
      output.next_action = next_for(session, output.open.front().dialogue_id);
    else
      output.next_action = for_documents.value_or(NextAction{
          "blue_dialogue_create", JsonObject{}, "blue dialogue create --help", "no dialogue is open"});
    return output;
  }

  static NextAction look_closer() {
    return {"blue_doctor", JsonObject{}, "blue doctor", "find out what is wrong"};
  }

  static void add_problem(Output& output, std::string subject, const Error& error) {
    output.problems.push_back({std::move(subject), error.message, error.suggestion});
  }

  static void add_dialogues(Output& output, const Session& session) {
    output.project = session.root().string();
    if (auto index = session.index()) output.index = place_name(index->place);
    auto survey = survey_ledgers(session);
    if (!survey) return add_problem(output, "index", survey.error());
    output.dialogues = survey->ledgers;
    output.events = survey->events;
    for (LedgerTrouble& trouble : survey->troubles)
      output.problems.push_back({std::move(trouble.ledger), std::move(trouble.what), std::move(trouble.fix)});
    auto page = list_dialogues(session, {DialogueStatus::open, kMostListed, std::nullopt});
    if (!page) return add_problem(output, "index", page.error());
    for (const DialogueRow& row : page->rows)
      output.open.push_back({row, percent_number(row.converge_signals, row.panel_size)});
    output.open_left_out = page->total - page->rows.size();
  }

  // Returns how to fix what differs, else what usually follows for the first open document.
  static std::optional<NextAction> add_documents(Output& output, const Session& session) {
    auto overview = overview_documents(session, kMostListed);
    if (!overview) {
      add_problem(output, "documents", overview.error());
      return look_closer();
    }
    output.documents = overview->documents;
    output.open_documents_left_out = overview->open_left_out;
    for (const DocumentRow& row : overview->open) output.open_documents.push_back({row, id_of(row)});
    for (const SyncFinding& difference : overview->differences) {
      if (output.problems.size() < kMostProblems)
        output.problems.push_back({difference.path, difference.what, difference.fix});
      else
        ++output.problems_left_out;
    }
    if (!overview->differences.empty()) return fix_for(overview->differences);
    return overview->open.empty() ? std::nullopt : next_action_for(overview->open.front());
  }

  static void add_reminders(Output& output, const Session& session) {
    auto list = list_reminders(session, false);
    if (!list) return add_problem(output, "reminders", list.error());
    for (Reminder& one : list->reminders) {
      if (one.state != ReminderState::overdue && one.state != ReminderState::due) continue;
      if (output.reminders.size() < kMostListed)
        output.reminders.push_back({one.id, std::move(one.title), one.state, std::move(one.due_date)});
      else
        ++output.reminders_left_out;
    }
  }

  static void add_staging(Output& output, const Session& session) {
    auto locks = list_locks(session, std::nullopt);
    if (!locks) return add_problem(output, "locks", locks.error());
    for (const NamedQueue& one : *locks)
      if (one.queue.held && output.locks.size() < kMostListed)
        output.locks.push_back({one.resource, one.queue.held->holder,
                                render_instant(one.queue.held->expires_at), one.queue.waiting.size()});
    auto deployments = list_deployments(session, false);
    if (!deployments) return add_problem(output, "deployments", deployments.error());
    for (const Deployment& one : *deployments)
      if (one.is_expired(session.clock().now()) && output.expired_deployments.size() < kMostListed)
        output.expired_deployments.push_back({one.name, render_instant(one.expires_at)});
  }

  static NextAction fix_for(const std::vector<SyncFinding>& differences) {
    auto has = [&](SyncKind kind) {
      return std::ranges::find(differences, kind, &SyncFinding::kind) != differences.end();
    };
    if (const auto conflict = std::ranges::find(differences, SyncKind::conflict, &SyncFinding::kind);
        conflict != differences.end())
      return settle(*conflict);
    if (has(SyncKind::name) || has(SyncKind::link))
      return {"blue_sync", JsonObject{}, "blue sync", "bring names and links in line with the headers"};
    if (has(SyncKind::collision))
      return {"blue_renumber", JsonObject{}, "blue renumber", "give each document its own number"};
    return {"blue_sync", JsonObject{{"dry_run", true}}, "blue sync --dry-run", "look at the differences"};
  }

  // A merge is finished before anything else: a document in its middle is not changed.
  static NextAction settle(const SyncFinding& conflict) {
    if (conflict.fix.starts_with("blue sync"))
      return {"blue_sync", JsonObject{{"keep", conflict.path}}, conflict.fix,
              "keep the status of the later commit"};
    if (conflict.fix.starts_with("git add")) return {nullptr, JsonObject{}, conflict.fix, "finish the merge"};
    return {nullptr, JsonObject{}, "git status", format("finish the merge of {}", conflict.path)};
  }

  static std::string place_name(IndexPlace place) {
    return place == IndexPlace::file ? "file" : place == IndexPlace::memory ? "memory" : "read-only";
  }

  // How to continue an open dialogue; to look at it, where it cannot be loaded.
  static NextAction next_for(const Session& session, const std::string& dialogue_id) {
    const auto load = [&]() -> Result<const LoadedDialogue*> {
      return load_dialogue(session, TRY(locate_dialogue(session, {dialogue_id, std::nullopt})));
    };
    if (const auto dialogue = load()) return next_action_for((*dialogue)->state);
    return dialogue_call(dialogue_id, "get", "it is open");
  }

  static Table open_table(const Output& output) {
    Table table{{"open dialogue", "rounds", "velocity", "converged"}, {}};
    for (const OpenDialogue& one : output.open)
      table.rows.push_back(
          {Cell(one.dialogue_id, Tone::strong), format("{}", one.rounds), format("{}", one.velocity),
           render_json(one.converge_percent) + " %" +
               (one.evidence == Evidence::declared ? " declared" : "") + (one.imported ? " imported" : "")});
    return table;
  }

  static Table document_table(const Output& output) {
    Table table{{"open document", "status", "title"}, {}};
    for (const OpenDocumentPart& one : output.open_documents)
      table.rows.push_back(
          {Cell(format("{} {}", name_of(one.type), one.id), Tone::strong), one.status, one.title});
    return table;
  }

  static Table reminder_table(const Output& output) {
    Table table{{"reminder", "status", "due", "title"}, {}};
    for (const DueReminder& one : output.reminders)
      table.rows.push_back(
          {Cell(one.id, Tone::strong),
           Cell(name_of(one.status), one.status == ReminderState::overdue ? Tone::bad : Tone::warning),
           one.due_date, one.title});
    return table;
  }

  static View view(const Output& output) {
    if (!output.project) return {Paragraph{"Not in a Blue project."}, to_view(output.next_action)};
    View view{
        Pairs{{{"project", *output.project},
               {"record", format("{}, {}, {}", counted(output.dialogues, "dialogue"),
                                 counted(output.events, "event"), counted(output.documents, "document"))},
               {"index", output.index.value_or("unavailable")},
               {"version", output.version}}}};
    if (!output.open.empty()) view.push_back(open_table(output));
    if (output.open_left_out > 0)
      view.push_back(Paragraph{Cell(
          format("{} more are open: blue dialogue list --status open", output.open_left_out), Tone::dim)});
    if (!output.open_documents.empty()) view.push_back(document_table(output));
    if (output.open_documents_left_out > 0)
      view.push_back(
          Paragraph{Cell(format("{} more documents are open.", output.open_documents_left_out), Tone::dim)});
    if (!output.reminders.empty()) view.push_back(reminder_table(output));
    if (output.reminders_left_out > 0)
      view.push_back(Paragraph{
          Cell(format("{} more are due: blue reminder list", output.reminders_left_out), Tone::dim)});
    for (const Lock& one : output.locks)
      view.push_back(Paragraph{format("{} is locked by {} until {}; {} waiting.", one.resource, one.holder,
                                      one.expires_at, one.waiting)});
    for (const ExpiredDeployment& one : output.expired_deployments)
      view.push_back(Paragraph{Cell(
          format("The deployment {0} expired at {1}: blue staging destroy {0}", one.name, one.expires_at),
          Tone::warning)});
    for (const std::string& folder : output.adoptable)
      view.push_back(Paragraph{Cell(
          format("{0} holds documents that Blue does not read yet: blue adopt {0}", folder), Tone::warning)});
    if (!output.problems.empty()) {
      Table table{{"problem", "what is wrong", "what to do"}, {}};
      for (const Problem& problem : output.problems)
        table.rows.push_back({Cell(problem.subject, Tone::bad), problem.message, problem.fix});
      view.push_back(table);
    }
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool core_status_tool = make_tool<CoreStatus>("core", "status");

}  // namespace blue
