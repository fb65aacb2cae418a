// blue init: creates a project. Safe to repeat; existing files are never touched.
#include <filesystem>

#include "base/format.h"
#include "domain/error_codes.h"
#include "project/setup.h"
#include "tools/reply.h"
#include "tools/tool.h"

namespace blue {

struct CoreInit {
  static constexpr ToolInfo info{
      .title = "Set up a project",
      .description =
          "Creates .blue/ with .gitignore, .gitattributes, a commented config.toml and dialogues/. Safe to "
          "repeat: existing files are left alone. Without a folder it uses the git root, else the current "
          "folder.",
      .effect = Effect::writes,
      .toolsets = "setup",
      .example = "blue init",
  };

  struct Input {
    std::optional<std::string> folder;
    static void describe(Fields<Input>& f) {
      f.optional<&Input::folder>("Folder to turn into a project").length(1, 4096).positional();
    }
  };
  struct Output {
    std::string project;
    std::vector<std::string> created, kept;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.optional<&Output::project>("Root of the project");
      f.optional<&Output::created>("Files created");
      f.optional<&Output::kept>("Files that already existed");
      f.plain<&Output::next_action>();
    }
  };

  static Result<Path> choose_root(const Workspace& workspace, const Input& input) {
    if (!input.folder) {
      ProjectLookup lookup = TRY(workspace.find_project());
      if (lookup.project) return lookup.project->root;
      return lookup.writable_root.value_or(workspace.search().start);
    }
    std::error_code error;
    Path folder = std::filesystem::canonical(workspace.search().start / *input.folder, error);
    const bool exists = !error;
    if (!exists || !std::filesystem::is_directory(folder, error))
      return fail(make_error(codes::file_not_found, format("\"{}\" is not a folder.", *input.folder))
                      .at("folder", *input.folder)
                      .suggest(exists ? "Give the folder of a project, not a file."
                                      : format("Create it first: mkdir -p {}", *input.folder)));
    return folder;
  }

  static Result<Output> run(Workspace& workspace, const Input& input) {
    Path root = TRY(choose_root(workspace, input));
    SetupReport report = TRY(set_up_project(root));
    return Output{root.string(), std::move(report.created), std::move(report.kept),
                  NextAction{"blue_status", JsonObject{}, "blue status", "see what is in the project"}};
  }

  static View view(const Output& output) {
    View view{Paragraph{output.created.empty()
                            ? format("{} is already a Blue project; nothing to do.", output.project)
                            : format("{} is now a Blue project.", output.project)}};
    Table files{{"file", "state"}, {}};
    for (const std::string& file : output.created) files.rows.push_back({file, Cell("created", Tone::good)});
    for (const std::string& file : output.kept) files.rows.push_back({file, Cell("kept", Tone::dim)});
    view.push_back(files);
    view.push_back(to_view(output.next_action));
    return view;
  }
};

extern constinit const Tool core_init_tool = make_tool<CoreInit>("core", "init");

}  // namespace blue
