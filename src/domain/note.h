#pragma once
// A remark that does not refuse the call: what was odd, where, and what to do about it.
#include <string>

#include "base/describe.h"

namespace blue {

struct Note {
  std::string code;
  std::string message;
  std::string fix = {};
  std::string expert = {};  // whose answer it is about, or empty
  std::size_t line = 0;     // 0 when it is not about a place
  std::size_t column = 0;
  bool from_answer = false;  // reading the answer again gives it, so that a line keeps only its place
  friend bool operator==(const Note&, const Note&) = default;

  static void describe(Fields<Note>& f) {
    f.required("code", &Note::code, "Stable name of the remark");
    f.required("message", &Note::message, "What was found");
    f.plain<&Note::fix, &Note::expert, &Note::line, &Note::column>();
  }
};

}  // namespace blue
