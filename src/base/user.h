#pragma once
// Who runs this program, for records and for people; a claim like any other.
#include <string>

namespace blue {

// "ann": USER, else LOGNAME, else the name that the system has for this user. One printable line of at most
// 100 bytes; empty when USER is set to nothing, which keeps the name out of records, or no one has a name.
std::string name_user();
// "ann@laptop", or "uid-1000@laptop" for a user without a name.
std::string name_user_at_host();

}  // namespace blue
