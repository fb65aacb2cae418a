#pragma once
// Labels of tensions, by a foreign tensions.md: experts write "[TENSION T01]" there and say what it is
// here. A label is only shown: nothing is counted by it.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace blue {

// "MACARON-T01 (R0): No rollback plan", "STRUDEL R1-T01: …", "T0102: …", "| T01 | … |".
struct TensionLabel {
  std::string expert;        // slug; empty where the id names none
  std::optional<int> round;  // where the id names one
  int number = 0;
  std::string label;
};

// Reads headings, list items and table rows that begin with a tension's id. Accepts any bytes.
std::vector<TensionLabel> parse_tension_labels(std::string_view text);

// The label of what `expert` wrote as nothing but an id in `round`, such as "[TENSION T01]"; empty when
// `written` says more, or when no label or more than one fits.
std::string find_tension_label(const std::vector<TensionLabel>& labels, std::string_view expert, int round,
                               std::string_view written);

}  // namespace blue
