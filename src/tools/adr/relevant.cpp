// blue adr relevant: which decisions matter here.
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
          "The ADRs that bear on what you are about to do, best first, with the words that matched and the "
          "passage. "
          "Empty when none bears on it.",
      .toolsets = "adr",
      .example = "blue adr relevant --query \"alignment scoring\"",
  };
  struct Input {
    std::string query;
    int limit = 5;
    static void describe(Fields<Input>& f) {
      f.required("query", &Input::query, "What is about to be done").length(1, 1000).sentence();
      f.optional("limit", &Input::limit, "Most to return").range(1, 50);
    }
  };
  struct Item {
    std::string id, title, status, path;
    double score = 0;
    std::vector<std::string> matched;
    std::string passage, why;
    static void describe(Fields<Item>& f) {
      f.optional("id", &Item::id, "Number");
      f.optional("title", &Item::title, "Title");
      f.optional("status", &Item::status, "Status");
      f.optional("path", &Item::path, "File");
      f.optional("score", &Item::score, "1 for the best");
      f.optional("matched", &Item::matched, "Words that matched");
      f.optional("passage", &Item::passage, "Where");
      f.optional("why", &Item::why, "In words");
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
      output.adrs.push_back({adr.hit.id, adr.hit.title, adr.hit.status, adr.hit.path, adr.hit.score,
                             adr.hit.matched, adr.hit.snippet, adr.why});
    return output;
  }

  static View view(const Output& output) {
    if (output.adrs.empty()) return {Paragraph{"No decision bears on that."}};
    View view;
    for (const Item& adr : output.adrs) {
      view.push_back(Paragraph{Cell(format("ADR {}  {}", adr.id, adr.title), Tone::strong)});
      view.push_back(Paragraph{Cell(format("  {}", adr.passage))});
      view.push_back(Paragraph{Cell(format("  {} ({})", adr.why, adr.status), Tone::dim)});
    }
    return view;
  }
};

extern constinit const Tool adr_relevant_tool = make_tool<AdrRelevant>();

}  // namespace blue
