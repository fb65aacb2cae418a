#pragma once
// What install and uninstall share: which clients, where, and how the outcome is shown.
#include <string>
#include <vector>

#include "install/install.h"
#include "tools/tool.h"

namespace blue {

struct InstallInput {
  std::vector<std::string> clients;
  bool project = false, user = false, dry_run = false;
  static void describe(Fields<InstallInput>& f) {
    f.optional<&InstallInput::clients>("Clients; default those that are found here")
        .items(0, 20, 40)
        .positional();
    f.optional<&InstallInput::project>("Only in this project, in files to be committed");
    f.optional<&InstallInput::user>("For the user, in every project (the default)");
    f.optional<&InstallInput::dry_run>("Show what would be written and write nothing");
  }
};

struct InstallAnswer {
  struct File {
    std::string path;
    FileState state = FileState::unchanged;
    std::string reason;
    std::optional<std::string> content;
    static void describe(Fields<File>& f) {
      f.plain<&File::path, &File::state>();
      f.optional<&File::reason>("Why it was left alone");
      f.optional<&File::content>("What belongs there");
    }
  };
  struct Client {
    std::string client, title, advice;
    std::vector<File> files;
    static void describe(Fields<Client>& f) {
      f.plain<&Client::client, &Client::title, &Client::files>();
      f.optional<&Client::advice>("What is left to do");
    }
  };
  std::string program;
  bool dry_run = false, complete = true;
  std::vector<Client> clients;
  static void describe(Fields<InstallAnswer>& f) {
    f.optional<&InstallAnswer::program>("What starts Blue");
    f.plain<&InstallAnswer::dry_run>();
    f.optional<&InstallAnswer::complete>("No file was left alone");
    f.plain<&InstallAnswer::clients>();
  }
};

using InstallAct = Result<std::vector<ClientOutcome>> (*)(const InstallRequest&, const InstallPlaces&);
// Runs `act` for the clients that are named, else for those that `usual` returns.
Result<InstallAnswer> run_install(Workspace& workspace, const InstallInput& input, InstallAct act,
                                  std::vector<std::string> (*usual)(InstallScope, const InstallPlaces&),
                                  bool with_content);
View to_view(const InstallAnswer& answer);

}  // namespace blue
