// blue adr relevant: the decisions that matter for a task.
#include "base/format.h"
#include "search/adr_relevance.h"
#include "tools/tool.h"

namespace blue {

struct AdrRelevant {
  static constexpr ToolInfo info{
      .group = "adr",
      .verb = "relevant",
      .title = "Find decisions that matter",
      .description =
          "The ADRs that matter for what you are about to do, best first, with the words that matched and "
          "the passage. Empty when none matches.",
      .toolsets = "adr",
      .example = "blue adr relevant --query \"alignment scoring\"",
  };
  struct Input {
    std::string query;
    int limit = 5;
    static void describe(Fields<Input>& f) {
      f.required("query", &Input::query, "What you are about to do").length(1, 1000).sentence();
      f.optional("limit", &Input::limit, "Most to return").range(1, 50);
    }
  };
  struct Item : SearchHit {
    std::string why;
    static void describe(Fields<Item>& f) {
      f.optional("id", &Item::id, "Number");
      f.optional("title", &Item::title, "Title");
      f.optional("status", &Item::status, "Status");
      f.optional("path", &Item::path, "File");
      f.optional("score", &Item::score, "1 for the best");
      f.optional("matched", &Item::matched, "Words that matched");
      f.optional("passage", &Item::snippet, "Where it matched");
      f.optional("why", &Item::why, "Why it matched");
    }
  };
  struct Output {
    std::string query;
    std::vector<Item> adrs;
    static void describe(Fields<Output>& f) {
      f.optional("query", &Output::query, "What was asked");
      f.optional("adrs", &Output::adrs, "Best first").loose();
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
      view.push_back(Paragraph{Cell(format("  {} ({})", adr.why, adr.status), Tone::dim)});
    }
    return view;
  }
};

extern constinit const Tool adr_relevant_tool = make_tool<AdrRelevant>();

}  // namespace blue
