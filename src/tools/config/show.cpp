// blue config show: every setting in effect, and where it comes from.
#include "base/format.h"
#include "project/settings.h"
#include "tools/tool.h"

namespace blue {

struct ConfigShow {
  static constexpr ToolInfo info{
      .title = "Show settings",
      .description =
          "Every setting in effect here, with the file it comes from: the project's .blue/config.toml, else "
          "the user's own file, else the defaults.",
      .toolsets = "setup",
      .example = "blue config show",
  };

  struct SettingRow : Setting {
    static void describe(Fields<SettingRow>& f) {
      f.plain<&SettingRow::key, &SettingRow::value>();
      f.optional<&SettingRow::origin>("File it comes from, or default");
    }
  };
  struct Output {
    std::vector<std::string> files;
    std::vector<SettingRow> settings;
    static void describe(Fields<Output>& f) {
      f.optional<&Output::files>("Files read, weakest first");
      f.optional<&Output::settings>("Every setting");
    }
  };

  static Result<Output> run(Workspace& workspace, const NoInput&) {
    ProjectLookup lookup = TRY(workspace.find_project());
    LoadedConfig loaded = TRY(load_config(lookup.project));
    Output output;
    for (const Path& file : loaded.files) output.files.push_back(file.string());
    for (Setting& setting : list_settings(loaded)) output.settings.push_back({std::move(setting)});
    return output;
  }

  static View view(const Output& output) {
    Table table{{"setting", "value", "from"}, {}};
    for (const SettingRow& row : output.settings)
      table.rows.push_back({row.key, render_json(row.value),
                            Cell(row.origin, row.origin == "default" ? Tone::dim : Tone::plain)});
    return {table};
  }
};

extern constinit const Tool config_show_tool = make_tool<ConfigShow>("config", "show");

}  // namespace blue
