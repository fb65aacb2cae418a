#pragma once
// Settings: the project's .blue/config.toml over the user's $XDG_CONFIG_HOME/blue/config.toml over the
// defaults here.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/describe.h"
#include "base/file.h"
#include "base/log.h"
#include "domain/operations/provider.h"
#include "domain/panel/events.h"
#include "project/find_project.h"

namespace blue {

struct Config {
  struct Mcp {
    std::vector<std::string> toolsets = {"core", "dialogue"};
    bool read_only = false;
    std::vector<std::string> tools;
    std::vector<std::string> exclude_tools;
    static void describe(Fields<Mcp>& f) {
      f.optional("toolsets", &Mcp::toolsets, "Groups of tools an agent sees").items(0, 50, 40);
      f.optional("read_only", &Mcp::read_only, "Hide every tool that writes");
      f.optional("tools", &Mcp::tools, "Further tools by name").items(0, 200, 40);
      f.optional("exclude_tools", &Mcp::exclude_tools, "Tools hidden in any case").items(0, 200, 40);
    }
  };
  struct Log {
    LogLevel level = LogLevel::warning;
    std::string file;
    static void describe(Fields<Log>& f) {
      f.optional("level", &Log::level, "Lines below this level are dropped");
      f.optional("file", &Log::file, "Log file; empty means stderr").length(0, 4096);
    }
  };

  struct Llm {
    std::vector<ProviderSetting> providers;
    static void describe(Fields<Llm>& f) {
      f.optional("providers", &Llm::providers, "Language models besides the usual ones").items(0, 50);
    }
  };

  // A folder of documents that people had before: read as it is, and new documents go there.
  struct Folder {
    std::string path;
    FolderNames names = FolderNames::plain;
    std::string template_name;
    static void describe(Fields<Folder>& f) {
      f.required("path", &Folder::path, "Folder, from the project's root").length(1, 1024);
      f.optional("names", &Folder::names, "status: a file's name has its status, and changes with it");
      f.optional("template", &Folder::template_name, "madr, nygard, blue, or a file of .blue/templates")
          .length(0, 100);
    }
  };
  struct Documents {
    std::vector<Folder> folders;
    static void describe(Fields<Documents>& f) {
      f.optional("folders", &Documents::folders, "Adopted folders; new documents go to the first")
          .items(0, 100);
    }
  };

  struct Dialogue {
    int prompt_kb = PromptForm().prompt_kb;
    static void describe(Fields<Dialogue>& f) {
      f.optional("prompt_kb", &Dialogue::prompt_kb, "Most kilobytes of an expert's prompt")
          .range(PromptForm::kLeastKb, PromptForm::kMostKb);
    }
  };

  // Agents that answer for experts. Programs are named only in the user's own settings.
  struct Play {
    std::map<std::string, Json> backends;
    static void describe(Fields<Play>& f) {
      f.optional("backends", &Play::backends, "Agent programs by name: what differs from the built-in ones")
          .items(0, 50);
    }
  };

  Mcp mcp;
  Log log;
  Llm llm;
  Dialogue dialogue;
  Play play;
  std::map<std::string, Documents> documents;
  static void describe(Fields<Config>& f) {
    f.optional("mcp", &Config::mcp, "The MCP server");
    f.optional("log", &Config::log, "Diagnostics");
    f.optional("llm", &Config::llm, "Language models");
    f.optional("dialogue", &Config::dialogue, "Dialogues");
    f.optional("play", &Config::play, "Agents that answer for experts");
    f.optional("documents", &Config::documents, "Adopted folders by type of document: adr, rfc");
  }
};

// One effective setting and the file it comes from, or "default".
struct Setting {
  std::string key;  // mcp.toolsets
  Json value;
  std::string origin;
};

struct LoadedConfig {
  Config config;
  std::vector<Path> files;           // the ones that exist and were read, weakest first
  std::vector<JsonObject> contents;  // of each
  std::size_t user_files = 0;        // how many of them are the user's own; the rest came with the project
};

// Reads and merges the files that exist. A file that is not valid is config_invalid, with its path, line and
// every problem; unknown keys are problems. A file has at most 64 KB.
Result<LoadedConfig> load_config(const std::optional<Project>& project);

// The folders of the project's documents, adopted ones first. config_invalid for a type that does not exist
// or a folder outside the project.
Result<DocumentFolders> load_document_folders(const Project& project);

// Every setting with the file that decided it.
std::vector<Setting> list_settings(const LoadedConfig& loaded);

// The user's own settings: $XDG_CONFIG_HOME/blue/config.toml or ~/.config/blue/config.toml; empty without a
// home.
std::optional<Path> user_config_path();

}  // namespace blue
