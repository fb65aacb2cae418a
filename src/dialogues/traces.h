#pragma once
// Where a text occurs below .blue: in the files of a dialogue, line by line, and in the project's documents.
#include <string>
#include <string_view>
#include <vector>

#include "base/describe.h"
#include "dialogues/place.h"
#include "dialogues/quotations.h"

namespace blue {

struct Trace {
  std::string file;  // relative to the project's root
  std::size_t line = 0;
  static void describe(Fields<Trace>& f) { f.plain<&Trace::file, &Trace::line>(); }
};

// Every line of the dialogue's files and of the project's documents on which `text` begins. Runs of white
// space are alike, so that a text is found however its lines were broken; in JSON it is found as it is
// escaped there.
std::vector<Trace> find_traces(const DialoguePlace& place, std::string_view text);
// Every line of the dialogue's answers and of the project's documents on which one of the quotations begins.
std::vector<Trace> find_traces(const DialoguePlace& place, const Quotations& words);

// "round-1/muffin.md:7"
std::string say_where(const Trace& trace);

}  // namespace blue
