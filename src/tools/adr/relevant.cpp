// blue adr relevant: the decisions that matter for a task.
#include "base/format.h"
#include "search/adr_relevance.h"
#include "tools/tool.h"

namespace blue {

struct AdrRelevant {
  static constexpr ToolInfo info{
      .title = "Find decisions that matter",
      .description =
          "The ADRs that matter for what you are about to do: those that share a distinctive word with it, "
          "rarest first, with path, status and the passage. Empty when none does.",
      .example = "blue adr relevant --query \"alignment scoring\"",
  };
  struct Input {
    std::string query;
    int limit = 5;
    static void describe(Fields<Input>& f) {
      f.required<&Input::query>("What you are about to do").length(1, 1000).sentence();
      f.optional<&Input::limit>("At most this many").range(1, 50);
    }
  };
  struct Item : SearchHit {
    std::string why;
    static void describe(Fields<Item>& f) {
      f.plain<&Item::id, &Item::title, &Item::status, &Item::path, &Item::score, &Item::matched>();
      f.optional("passage", &Item::snippet, "Where it matched");
      f.optional<&Item::why>("Why it matched");
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

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    Output output{input.query, {}};
    for (RelevantAdr& adr :
         TRY(find_relevant_adrs(session, input.query, static_cast<std::size_t>(input.limit))))
      output.adrs.push_back({std::move(adr.hit), std::move(adr.why)});
    return output;
  }

  static View view(const Output& output) {
    if (output.adrs.empty()) return {Paragraph{"No matching decisions."}};
    View view;
    for (const Item& adr : output.adrs) {
      view.push_back(Paragraph{Cell(format("ADR {}  {}", adr.id, adr.title), Tone::strong)});
      view.push_back(Paragraph{Cell(format("  {}", adr.snippet))});
      view.push_back(Paragraph{Cell(format("  {} ({}), {}", adr.path, adr.status, adr.why), Tone::dim)});
    }
    return view;
  }
};

extern constinit const Tool adr_relevant_tool = make_tool<AdrRelevant>("adr", "relevant");

}  // namespace blue
