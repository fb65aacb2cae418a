// blue config show: every setting as it holds, and where it comes from.
#include "base/format.h"
#include "project/settings.h"
#include "tools/tool.h"

namespace blue {

struct ConfigShow {
  static constexpr ToolInfo info{
      .group = "config",
      .verb = "show",
      .title = "Show settings",
      .description =
          "Every setting as it holds here, with the file it comes from: the project's .blue/config.toml "
          "over the user's own over the defaults.",
      .toolsets = "setup",
      .example = "blue config show",
  };

  struct Input {
    static void describe(Fields<Input>&) {}
  };
  struct SettingRow {
    std::string key;
    Json value;
    std::string origin;
    static void describe(Fields<SettingRow>& f) {
      f.optional("key", &SettingRow::key, "Section and name");
      f.optional("value", &SettingRow::value, "What holds");
      f.optional("origin", &SettingRow::origin, "File it comes from, or default");
    }
  };
  struct Output {
    std::vector<std::string> files;
    std::vector<SettingRow> settings;
    static void describe(Fields<Output>& f) {
      f.optional("files", &Output::files, "Files read, weakest first");
      f.optional("settings", &Output::settings, "Every setting");
    }
  };

  static Result<Output> run(Workspace& workspace, const Input&) {
    ProjectLookup lookup = TRY(workspace.find_project());
    LoadedConfig loaded = TRY(load_config(lookup.project));
    Output output;
    for (const Path& file : loaded.files) output.files.push_back(file.string());
    for (Setting& setting : loaded.settings)
      output.settings.push_back(
          {std::move(setting.key), std::move(setting.value), std::move(setting.origin)});
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

extern constinit const Tool config_show_tool = make_tool<ConfigShow>();

}  // namespace blue
