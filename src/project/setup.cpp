#include "project/setup.h"

#include <span>

#include "base/embedded.h"
#include "domain/file_names.h"

namespace blue {

std::span<const Embedded> embedded_project();

namespace {

// The files of assets/project and where they go below the project's root.
Path destination(std::string_view asset) {
  Path blue(kBlueFolder);
  if (asset == "gitignore") return blue / ".gitignore";
  if (asset == "gitattributes") return blue / ".gitattributes";
  if (asset == "dialogues-README.md") return blue / kDialoguesFolder / "README.md";
  return blue / asset;
}

}  // namespace

Result<SetupReport> set_up_project(const Path& root) {
  TRY(guard_root(root));
  SetupReport report;
  for (const Embedded& asset : embedded_project()) {
    Path relative = destination(asset.path);
    TRY(make_folder((root / relative).parent_path()));
    bool made = TRY(create_file(root / relative, asset.text));
    (made ? report.created : report.kept).push_back(relative.string());
  }
  TRY(sync_folder(root));
  return report;
}

}  // namespace blue
