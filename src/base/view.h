#pragma once
// What a tool shows to people, independent of how it is drawn: cli decides on width and colour.
#include <cstddef>
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
  bool is_path = false;  // from the project's root; drawn as seen from where the caller stands
  Cell(std::string words, Tone how = Tone::plain) : text(std::move(words)), tone(how) {}
  Cell(std::string_view words, Tone how = Tone::plain) : text(words), tone(how) {}
  Cell(const char* words, Tone how = Tone::plain) : text(words), tone(how) {}
};

// A path from the project's root.
inline Cell path_cell(std::string path, Tone tone = Tone::plain) {
  Cell cell(std::move(path), tone);
  cell.is_path = true;
  return cell;
}

struct Heading {
  std::string text;
};
struct Paragraph {
  Cell text;
};
// What a search found in a text, set in by two cells, with these words marked where they occur.
struct Excerpt {
  std::string text;
  std::vector<std::string> words;
};
// An item of a list: its mark ("-", "3.", "[x]") and its text, which hangs beside it.
struct ListItemLine {
  std::string mark, text;
  std::size_t depth = 0;
};
// Lines that are shown as they are, set in by four cells.
struct Verbatim {
  std::string text;
};
// Names and values, aligned.
struct Pairs {
  std::vector<std::pair<std::string, Cell>> rows;
};
// Columns aligned in any script; where they are too wide, the last column is wrapped and the others are cut.
struct Table {
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;
};
// What to type next.
struct NextStep {
  std::string command;
  std::string reason;
};

using Block = std::variant<Heading, Paragraph, Excerpt, ListItemLine, Verbatim, Pairs, Table, NextStep>;
using View = std::vector<Block>;

}  // namespace blue
