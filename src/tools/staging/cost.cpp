// blue staging cost: what the deployments have cost so far.
#include <cmath>

#include "base/format.h"
#include "tools/staging/staging_tool.h"

namespace blue {

struct StagingCost {
  static constexpr ToolInfo info = staging_tool(
      "Show what deployments cost",
      "Price per hour × age of each deployment, and the sums: of those that have not ended, and with "
      "all, of every one.",
      "blue staging cost --all", Effect::reads);
  struct Input {
    bool all = false;
    static void describe(Fields<Input>& f) { f.optional<&Input::all>("Ended ones, too"); }
  };
  struct Output {
    std::vector<DeploymentItem> deployments;
    double hourly = 0, cost = 0;
    std::size_t without_price = 0, left_out = 0;
    static void describe(Fields<Output>& f) {
      f.optional<&Output::deployments>("Oldest first").loose();
      f.optional<&Output::hourly>("What an hour costs now, in all");
      f.optional<&Output::cost>("So far, in all");
      f.optional<&Output::without_price>("Deployments that are not in the sums");
      f.plain<&Output::left_out>();
    }
  };

  static double to_hundredths(double sum) { return std::round(sum * 100) / 100; }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    const Session session = TRY(workspace.open_project());
    const Instant now = session.clock().now();
    Output output;
    for (const Deployment& one : TRY(list_deployments(session, input.all))) {
      output.deployments.push_back(to_item(one, now));
      output.cost += one.cost(now).value_or(0);
      if (!one.hourly) ++output.without_price;
      if (!one.ended_at) output.hourly += one.hourly.value_or(0);
    }
    output.cost = to_hundredths(output.cost);
    output.hourly = to_hundredths(output.hourly);
    std::size_t room = workspace.scope().reply_budget;
    output.left_out = cut_to_fit(output.deployments, room);
    return output;
  }

  static View view(const Output& output) {
    if (output.deployments.empty()) return {Paragraph{"Nothing is deployed."}};
    Table table{{"deployment", "state", "hours", "hourly", "cost"}, {}};
    for (const DeploymentItem& one : output.deployments)
      table.rows.push_back({Cell(one.name, Tone::strong), std::string(name_of(one.state)),
                            format("{:.2f}", one.age_hours), one.hourly ? format("{:.2f}", *one.hourly) : "?",
                            one.cost ? format("{:.2f}", *one.cost) : "?"});
    table.rows.push_back({Cell("in all", Tone::dim), "", "", format("{:.2f}", output.hourly),
                          Cell(format("{:.2f}", output.cost), Tone::strong)});
    View view{table};
    if (output.without_price > 0)
      view.push_back(Paragraph{
          Cell(format("{} without a price (--hourly at create).", output.without_price), Tone::dim)});
    return view;
  }
};

extern constinit const Tool staging_cost_tool = make_tool<StagingCost>("staging", "cost");

}  // namespace blue
