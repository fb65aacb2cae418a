#pragma once
// The members of a stored round's objects that are left out, because they follow from others or are as usual,
// and added again. Both directions share one rule, so they cannot disagree, and any object survives.
#include <map>
#include <string>
#include <string_view>

#include "domain/problems.h"
#include "domain/round/event.h"

namespace blue {

// What an object may take from the body around it.
struct Surroundings {
  int round = 0;
  std::size_t seats = 0, standing = 0;
  std::map<std::string, std::string, std::less<>> answered_at;  // by expert
  std::map<std::string, std::string, std::less<>> reasons;      // of the Judge, by the id it decided on
  std::string expert = {};                                      // whose reading the object is in, if any
};
// What the body says, whole or shortened; `answers` are its answers, whole or as readings.
Surroundings surroundings_of(const Json& body, const JsonArray& answers);

// As encode() writes it, but words by their place where they have one.
Json encode_whole(const Shape& shape, const void* at);

// Leaves out what lengthen() adds again. Maps hold numbers and what the Judge sent: they stay as they are.
void shorten(const Shape& shape, Json& value, const Surroundings& around);

// Makes a shortened value whole again. What is damaged is left for decode() to report, but for words, of
// which it takes anything.
void lengthen(const Shape& shape, Json& value, const Surroundings& around, Problems& problems);

// The array `name` of an object; empty where `value` is null or has none.
const JsonArray& items_at(const Json* value, std::string_view name);
// The number, or 0 where `value` is not one that an int can hold.
int small_number(const Json* value);

}  // namespace blue
