// blue init: creates a project. Safe to repeat; existing files are never touched.
#include <filesystem>

#include "base/format.h"
#include "domain/error_codes.h"
#include "library/adopt.h"
#include "project/settings.h"
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
    bool here = false;
    static void describe(Fields<Input>& f) {
      f.optional<&Input::folder>("Folder to turn into a project").length(1, 4096).positional();
      f.optional<&Input::here>("The current folder, even inside another project or repository");
    }
  };
  struct Output {
    std::string project;
    std::vector<std::string> created, kept;
    std::optional<std::string> above;
    NextAction next_action;
    static void describe(Fields<Output>& f) {
      f.optional<&Output::project>("Root of the project");
      f.optional<&Output::created>("Files created");
      f.optional<&Output::kept>("Files that already existed");
      f.optional<&Output::above>("The project that the current folder is part of, when it was found above");
      f.plain<&Output::next_action>();
    }
  };

  static Result<Path> choose_root(const Workspace& workspace, const Input& input) {
    if (input.here && input.folder)
      return fail(make_error(codes::contradiction, "A folder and --here are two places.")
                      .at("here")
                      .suggest("Leave one of them out."));
    if (input.here) return workspace.search().start;
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
    const bool is_above = !input.folder && !input.here && report.created.empty() &&
                          root != workspace.search().start && !workspace.search().named;
    Output output{root.string(), std::move(report.created), std::move(report.kept),
                  is_above ? std::optional(root.string()) : std::nullopt,
                  NextAction{"blue_status", JsonObject{}, "blue status", "see what is in the project"}};
    Project project{root};
    if (auto folders = load_document_folders(project)) project.folders = *std::move(folders);
    if (const std::vector<std::string> adoptable = find_adoptable(project); !adoptable.empty())
      output.next_action = {"blue_adopt", JsonObject{{"folder", adoptable.front()}},
                            format("blue adopt {}", (root / adoptable.front()).string()),
                            "it holds decisions; Blue can read them where they are"};
    return output;
  }

  static View view(const Output& output) {
    View view{Paragraph{output.created.empty()
                            ? format("{} is already a Blue project; nothing to do.", output.project)
                            : format("{} is now a Blue project.", output.project)}};
    if (output.above)
      view.push_back(
          Paragraph{"The current folder is part of it. For a project of its own: blue init --here"});
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
