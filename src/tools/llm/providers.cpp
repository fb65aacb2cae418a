// blue llm providers: which language models could be asked, and how.
#include "tools/llm/llm_tool.h"

namespace blue {

struct LlmProviders {
  static constexpr ToolInfo info = llm_tool("List language model providers",
                                            "Ollama, OpenAI, Anthropic and those that settings name: "
                                            "address, variable of the key, and whether that is "
                                            "set. Asks no one; blue_llm_status does.",
                                            "blue llm providers");
  struct Output {
    std::vector<ProviderItem> providers;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.optional<&Output::providers>("The usual ones first").loose();
      f.plain<&Output::next_action>();
    }
  };

  static Result<Output> run(Workspace& workspace, const NoInput&) {
    Output output;
    for (const Provider& one : TRY(load_providers(workspace))) output.providers.push_back(to_item(one));
    output.next_action = {"blue_llm_status", JsonObject{}, "blue llm status", "to ask which of them answer"};
    return output;
  }

  static View view(const Output& output) {
    Table table{{"provider", "kind", "from", "key", "address"}, {}};
    View notes;
    for (const ProviderItem& one : output.providers) {
      const Tone tone =
          one.key == KeyState::set || one.key == KeyState::unneeded ? Tone::plain : Tone::warning;
      table.rows.push_back({Cell(one.name, Tone::strong), std::string(name_of(one.kind)),
                            Cell(one.origin, Tone::dim), Cell(name_of(one.key), tone), one.url});
      if (one.key_variable)
        notes.push_back(
            Paragraph{Cell(one.name + ": its key is read from " + *one.key_variable + ".", Tone::dim)});
      if (one.note) notes.push_back(Paragraph{Cell(one.name + ": " + *one.note, Tone::warning)});
    }
    View view{table};
    view.insert(view.end(), notes.begin(), notes.end());
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool llm_providers_tool = make_tool<LlmProviders>("llm", "providers");

}  // namespace blue
