// blue adr relevant: the decisions that matter for a task.
#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/error_codes.h"
#include "library/adr_governing.h"
#include "library/find.h"
#include "search/adr_relevance.h"
#include "tools/reply.h"
#include "tools/tool.h"

namespace blue {

struct AdrRelevant {
  static constexpr ToolInfo info{
      .title = "Find decisions that matter",
      .description =
          "The ADRs that matter for what you are about to do: those that share a distinctive word with it, "
          "rarest first, with path, status and the passage. With path or changed_since, those whose Affects "
          "or Applies When fits the file or the change. Empty when none does.",
      .example = "blue adr relevant --query \"alignment scoring\"",
  };
  struct Input {
    std::string query;
    std::optional<std::string> path, changed_since;
    int limit = 5;
    static void describe(Fields<Input>& f) {
      f.optional<&Input::query>("What you are about to do").length(0, 1000).sentence();
      f.optional<&Input::path>("Or a file: the decisions that govern it").length(1, 4096);
      f.optional<&Input::changed_since>("Or a commit: those that govern what changed since").length(1, 200);
      f.optional<&Input::limit>("At most this many").range(1, 50);
    }
  };
  struct Item : SearchHit {
    std::string why;
    std::vector<std::string> files;
    static void describe(Fields<Item>& f) {
      f.plain<&Item::id, &Item::title, &Item::status, &Item::path, &Item::score, &Item::matched>();
      f.optional("passage", &Item::snippet, "Where it matched");
      f.optional<&Item::why>("Why it matched");
      f.optional<&Item::files>("The files that it governs, of those asked for");
    }
  };
  struct Output {
    std::string query;
    std::vector<Item> adrs;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::query>();
      f.optional<&Output::adrs>("Best first").loose();
    }
  };

  static Result<> check_input(const Input& input) {
    const int given = !trim(input.query).empty() + input.path.has_value() + input.changed_since.has_value();
    if (given == 1) return {};
    return fail(make_error(given == 0 ? codes::missing_field : codes::contradiction,
                           given == 0 ? "Missing QUERY: what are you about to do?"
                                      : "Give one of query, path and changed_since.")
                    .at("query")
                    .suggest("blue adr relevant WORDS, --path FILE or --changed-since COMMIT."));
  }

  // What the decisions say of these files themselves; for a single file without such, its name as words.
  static Result<> add_governing(const Session& session, const std::vector<std::string>& files,
                                const CallScope& scope, Output& output) {
    TRY(survey_documents(session));
    for (GoverningAdr& adr : TRY(find_governing_adrs(session, files))) {
      Item item;
      item.id = id_of(adr.row);
      item.title = adr.row.title;
      item.status = shown_status(adr.row);
      item.path = adr.row.path;
      item.score = 1;
      item.why = std::move(adr.why);
      item.files = std::move(adr.files);
      cut_list(item.files, scope);
      output.adrs.push_back(std::move(item));
    }
    return {};
  }

  static Result<> add_sharing(const Session& session, const std::string& query, std::size_t limit,
                              Output& output) {
    for (RelevantAdr& adr : TRY(find_relevant_adrs(session, query, limit))) {
      Item item{std::move(adr.hit), std::move(adr.why), {}};
      if (std::ranges::find(output.adrs, item.path, &Item::path) == output.adrs.end())
        output.adrs.push_back(std::move(item));
    }
    return {};
  }

  // "src/store/full_text.cpp" → "full text": what a decision may mention.
  static std::string words_of_path(std::string_view path) {
    std::string name(path.substr(path.rfind('/') + 1));  // npos + 1 is 0
    if (const std::size_t dot = name.rfind('.'); dot != std::string::npos && dot > 0) name.resize(dot);
    for (char& one : name)
      if (one == '_' || one == '-' || one == '.') one = ' ';
    return name;
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    TRY(check_input(input));
    const Session session = TRY(workspace.open_project());
    const auto limit = static_cast<std::size_t>(input.limit);
    Output output{input.query, {}};
    if (input.changed_since) {
      TRY(add_governing(session, TRY(list_changed_files(session.project(), *input.changed_since)),
                        workspace.scope(), output));
    } else if (input.path) {
      const std::string file = TRY(path_from_caller(session, *input.path));
      TRY(add_governing(session, {file}, workspace.scope(), output));
      TRY(add_sharing(session, words_of_path(file), limit, output));
    } else {
      TRY(add_sharing(session, input.query, limit, output));
    }
    if (output.adrs.size() > limit) output.adrs.resize(limit);
    return output;
  }

  static View view(const Output& output) {
    if (output.adrs.empty()) return {Paragraph{"No matching decisions."}};
    View view;
    constexpr std::size_t kMostShown = 10;
    for (const Item& adr : output.adrs) {
      view.push_back(Paragraph{Cell(format("ADR {}  {}", adr.id, adr.title), Tone::strong)});
      if (!adr.snippet.empty()) view.push_back(Excerpt{adr.snippet, adr.matched});
      Pairs facts{{{"  file", path_cell(adr.path)}, {"  status", adr.status}, {"  why", adr.why}}};
      for (std::size_t at = 0; at < std::min(adr.files.size(), kMostShown); ++at)
        facts.rows.emplace_back(at == 0 ? "  governs" : "", path_cell(adr.files[at]));
      if (adr.files.size() > kMostShown)
        facts.rows.emplace_back("", format("and {} more", adr.files.size() - kMostShown));
      view.push_back(std::move(facts));
    }
    return view;
  }
};

extern constinit const Tool adr_relevant_tool = make_tool<AdrRelevant>("adr", "relevant");

}  // namespace blue
