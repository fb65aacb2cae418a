#pragma once
// What a tool shows to people, independent of how it is drawn: cli decides on width and colour.
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace blue {

enum class Tone { plain, strong, dim, good, warning, bad };

struct Cell {
  std::string text;
  Tone tone = Tone::plain;
  Cell(std::string words, Tone how = Tone::plain) : text(std::move(words)), tone(how) {}
  Cell(std::string_view words, Tone how = Tone::plain) : text(words), tone(how) {}
  Cell(const char* words, Tone how = Tone::plain) : text(words), tone(how) {}
};

struct Heading {
  std::string text;
};
struct Paragraph {
  Cell text;
};
// Names and values, aligned.
struct Pairs {
  std::vector<std::pair<std::string, Cell>> rows;
};
// Columns aligned in any script; the last column is cut to the width of the terminal.
struct Table {
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;
};
// What to type next.
struct NextStep {
  std::string command;
  std::string reason;
};

using Block = std::variant<Heading, Paragraph, Pairs, Table, NextStep>;
using View = std::vector<Block>;

}  // namespace blue
