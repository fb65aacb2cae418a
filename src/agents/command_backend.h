#pragma once
// Asks a program by its profile: in an empty folder of its own, with the variables that the profile names and
// no others, the prompt on its standard input.
#include <string>

#include "agents/backend.h"
#include "agents/profile.h"
#include "base/file.h"

namespace blue {

// What an answer must end with where a program hides that it was cut off.
inline constexpr std::string_view kEndLine = "END OF ANSWER";

class CommandBackend final : public Backend {
 public:
  explicit CommandBackend(Profile profile) : profile_(std::move(profile)) {}
  // A program that cannot be started, and a folder that cannot be made, is a reply that failed.
  AgentReply ask(const Ask& ask) override;

 private:
  Profile profile_;
};

// The path of the program of a profile; empty when it is not installed.
std::string find_agent(const Profile& profile);
// What it prints as its version: the first line, shortened; empty when it does not say.
std::string read_version(const Profile& profile, std::stop_token stop);

}  // namespace blue
