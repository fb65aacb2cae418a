// blue llm status: which language models answer now.
#include "base/format.h"
#include "operations/provider_probe.h"
#include "tools/llm/llm_tool.h"

namespace blue {

struct LlmStatus {
  static constexpr ToolInfo info = [] {
    ToolInfo tool =
        llm_tool("Show which language models answer",
                 "Asks every provider for its models, all at once and for at most five seconds; one whose "
                 "address or key cannot be used, and one whose key is missing or withheld, is not asked. "
                 "Nothing is generated, so it costs nothing.",
                 "blue llm status");
    tool.is_open_world = true;
    return tool;
  }();

  struct Item : ProviderItem {
    ProviderState state = ProviderState::unreachable;
    std::size_t model_count = 0;
    std::vector<std::string> models;
    std::int64_t milliseconds = 0;
    std::optional<std::string> message, retry_after;
    static void describe(Fields<Item>& f) {
      f.inherit<ProviderItem>();
      f.plain<&Item::state, &Item::model_count>();
      f.optional<&Item::models>("Sorted; the first 50");
      f.plain<&Item::milliseconds>();
      f.optional<&Item::message>("What is wrong and what to do");
      f.plain<&Item::retry_after>();
    }
  };
  struct Output {
    std::vector<Item> providers;
    std::size_t ready = 0, left_out = 0;
    static void describe(Fields<Output>& f) {
      f.optional<&Output::providers>("The usual ones first").loose();
      f.plain<&Output::ready, &Output::left_out>();
    }
  };

  static Result<Output> run(Workspace& workspace, const NoInput&) {
    Output output;
    for (ProbedProvider& one : TRY(probe_providers(TRY(load_providers(workspace)), workspace.scope().stop))) {
      Item item{to_item(one.provider), one.state, one.models.size(), std::move(one.models), one.took.count()};
      cut_list(item.models, workspace.scope());
      if (!one.message.empty()) item.message = std::move(one.message);
      if (!one.retry_after.empty()) item.retry_after = std::move(one.retry_after);
      if (one.state == ProviderState::ready) ++output.ready;
      output.providers.push_back(std::move(item));
    }
    std::size_t room = workspace.scope().reply_budget;
    output.left_out = cut_to_fit(output.providers, room);
    return output;
  }

  static Tone tone_of(ProviderState state) {
    if (state == ProviderState::ready) return Tone::good;
    return state == ProviderState::no_key || state == ProviderState::no_models ? Tone::dim : Tone::warning;
  }

  static View view(const Output& output) {
    Table table{{"provider", "state", "models", "ms", "address"}, {}};
    View notes;
    for (const Item& one : output.providers) {
      const bool was_asked = one.state != ProviderState::no_key && one.state != ProviderState::misconfigured;
      table.rows.push_back({Cell(one.name, Tone::strong), Cell(name_of(one.state), tone_of(one.state)),
                            was_asked ? format("{}", one.model_count) : "",
                            was_asked ? format("{}", one.milliseconds) : "", one.url});
      if (one.message) notes.push_back(Paragraph{Cell(format("{}: {}", one.name, *one.message), Tone::dim)});
    }
    View view{table};
    view.insert(view.end(), notes.begin(), notes.end());
    return view;
  }
};

extern constinit const Tool llm_status_tool = make_tool<LlmStatus>("llm", "status");

}  // namespace blue
