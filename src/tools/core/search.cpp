// blue search: documents and dialogues that match a query.
#include "search/search.h"
#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/dialogue/state.h"
#include "tools/documents/document_tool.h"

namespace blue {

struct CoreSearch {
  static constexpr ToolInfo info{
      .title = "Search",
      .description =
          "Finds documents and dialogues by words, \"phrases\" and pref*, best first, with a passage each.",
      .example = "blue search convergence gate",
  };

  struct Input {
    std::string query;
    std::optional<DocumentType> type;
    std::optional<std::string> status, since, until;
    int limit = 10;
    static void describe(Fields<Input>& f) {
      f.required<&Input::query>("Words to find").length(1, 1000).sentence();
      f.optional<&Input::type>("Only this type");
      f.optional<&Input::status>("Only this status");
      f.optional<&Input::since>("From this day on");
      f.optional<&Input::until>("Up to this day");
      f.optional<&Input::limit>("At most this many").range(1, 50);
    }
  };
  struct Hit : SearchHit {
    static void describe(Fields<Hit>& f) {
      f.plain<&Hit::type, &Hit::id, &Hit::title, &Hit::status, &Hit::date, &Hit::path, &Hit::snippet,
              &Hit::score>();
    }
  };
  struct Output {
    std::string query;
    std::vector<Hit> hits;
    std::size_t total = 0;
    bool any_word = false;
    static void describe(Fields<Output>& f) {
      f.plain<&Output::query>();
      f.optional<&Output::hits>("Best first").loose();
      f.plain<&Output::total>();
      f.optional<&Output::any_word>("No result has all the words");
    }
  };

  // The word for the status among documents of the type, or of any type, and dialogues.
  static std::optional<std::string> find_word(const Input& input) {
    for (const DocumentKind& kind : all_document_kinds())
      if (!input.type || kind.type == *input.type)
        if (auto status = find_status(kind.type, *input.status)) return std::string(status->word);
    const auto status = find_enum<DialogueStatus>(*input.status);
    if (status && (!input.type || *input.type == DocumentType::dialogue))
      return std::string(name_of(*status));
    return std::nullopt;
  }

  static Result<std::optional<std::string>> read_word(const Input& input) {
    if (!input.status) return std::nullopt;
    if (auto word = find_word(input)) return word;
    return fail(
        make_error(codes::invalid_value,
                   format("\"{}\" is not a status.", printable(utf8_prefix(*input.status, 100))))
            .at("status", utf8_prefix(*input.status, 100))
            .suggest("Use a status such as draft, accepted, in-progress, complete, open or converged."));
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    SearchQuery query{input.query,
                      input.type,
                      TRY(read_word(input)),
                      TRY(read_past_day(workspace, input.since, "since")),
                      TRY(read_past_day(workspace, input.until, "until")),
                      static_cast<std::size_t>(input.limit)};
    const Session session = TRY(workspace.open_project());
    SearchAnswer answer = TRY(search_project(session, query));
    Output output{input.query, {}, answer.total, answer.is_any_word};
    for (SearchHit& hit : answer.hits) output.hits.push_back({std::move(hit)});
    return output;
  }

  static View view(const Output& output) {
    if (output.hits.empty())
      return {Paragraph{format("No results for \"{}\".", output.query)},
              NextStep{"blue search --help", "try fewer words, or a prefix such as conv*"}};
    View view;
    if (output.any_word)
      view.push_back(Paragraph{Cell("No result has all the words; these have some.", Tone::dim)});
    for (const Hit& hit : output.hits) {
      view.push_back(
          Paragraph{Cell(format("{} {}  {}", name_of(hit.type), hit.id, hit.title), Tone::strong)});
      view.push_back(Excerpt{hit.snippet, hit.matched});
      view.push_back(Pairs{
          {{format("  {}", hit.status.empty() ? "none" : hit.status), path_cell(hit.path, Tone::dim)}}});
    }
    if (output.total > output.hits.size())
      view.push_back(Paragraph{
          Cell(format("{} of {} shown; --limit shows more.", output.hits.size(), output.total), Tone::dim)});
    return view;
  }
};

extern constinit const Tool core_search_tool = make_tool<CoreSearch>("core", "search");

}  // namespace blue
