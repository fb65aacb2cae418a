#pragma once
// For tests only: a second, slow reading of an answer's text, written from the specification. It reads line
// by line and shares no code with markers/. It reads the forms that the tests write, and takes for consent
// only what is beyond doubt.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace blue {

// One answer as this reader sees it.
struct OracleAnswer {
  struct Item {
    char kind;  // P, R, T
    int sequence;
    bool unplaced;
    bool nameless;  // raised without a number: no id in the same answer means it
  };
  struct Mark {
    std::string verb;  // "RE:RESOLVE", "MOVE:CONCEDE" …
    std::vector<std::string> ids;
    int item;   // index of the entity it follows, or -1
    bool bare;  // nothing but ids and markers
  };
  std::vector<Item> items;
  std::vector<Mark> marks;
  bool signals = false, qualifies = false, dissents = false, moves_unknown = false;
  bool has(std::string_view verb) const {
    return std::ranges::any_of(marks, [&](const Mark& one) { return one.verb == verb; });
  }
  bool raises() const {
    return std::ranges::any_of(items, [](const Item& one) { return one.kind == 'T'; });
  }
};

class OracleReader {
 public:
  explicit OracleReader(std::string_view text) {
    std::string line;
    for (char one : std::string(text) + "\n")
      if (one == '\n')
        lines_.push_back(std::exchange(line, ""));
      else
        line += one;
  }

  OracleAnswer read() {
    bool in_fence = false;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const bool is_fence = lines_[i].starts_with("```");
      if (is_fence) in_fence = !in_fence;
      if (!is_fence && !in_fence) read_line(i);
    }
    number_unplaced();
    return std::move(out_);
  }

 private:
  static std::string plain(std::string line) {
    for (auto [from, to] : {std::pair{"［", "["}, std::pair{"］", "]"}, std::pair{"：", ":"}})
      for (std::size_t at; (at = line.find(from)) != std::string::npos;) line.replace(at, 3, to);
    for (char& one : line) one = static_cast<char>(std::toupper(static_cast<unsigned char>(one)));
    return line;
  }
  static std::string trimmed(std::string text) {
    while (!text.empty() && text.back() == ' ') text.pop_back();
    text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
    return text;
  }
  static bool is_quoted(const std::string& line) {
    return line.starts_with(">") || line.starts_with("|") || line.starts_with("    ") ||
           line.starts_with("- [ ]") || line.starts_with("- [X]") || line.find('`') != std::string::npos ||
           line.starts_with("<");
  }
  // The line without heading marks, bullet or number.
  static std::string undecorated(std::string line) {
    line = trimmed(line);
    while (line.starts_with("#")) line.erase(0, 1);
    line = trimmed(line);
    if (line.starts_with("- ") || line.starts_with("* ") || line.starts_with("+ ")) line.erase(0, 2);
    if (line.size() > 2 && std::isdigit(static_cast<unsigned char>(line[0])) &&
        (line[1] == '.' || line[1] == ')'))
      line.erase(0, 2);
    return trimmed(line);
  }
  static std::string without_emphasis(std::string line) {
    std::erase(line, '*');
    std::erase(line, '_');
    return trimmed(line);
  }
  static std::string without_spaces(std::string line) {
    std::erase(line, ' ');
    return line;
  }

  bool is_blank(std::size_t i) const { return i >= lines_.size() || trimmed(lines_[i]).empty(); }
  bool is_heading(std::size_t i) const { return lines_[i].starts_with("#"); }
  bool has_only_markers(std::size_t i) const {
    std::string rest = without_emphasis(undecorated(plain(lines_[i])));
    while (rest.starts_with("[")) {
      const std::size_t end = rest.find(']');
      if (end == std::string::npos) return false;
      rest.erase(0, end + 1);
      rest.erase(0, std::min(rest.find_first_not_of(" ,"), rest.size()));
    }
    return rest.empty();
  }
  static bool is_label(const std::string& before) {
    static const std::set<std::string> kLabels{"SIGNAL",   "SIGNALS", "MOVE", "MOVES",
                                               "POSITION", "STATUS",  "VOTE", "CONVERGENCE"};
    if (!before.ends_with(":")) return false;
    std::string label = trimmed(before.substr(0, before.size() - 1));
    for (std::string_view first : {"FINAL ", "MY "})
      if (label.starts_with(first)) label.erase(0, first.size());
    return kLabels.contains(label);
  }
  bool starts_upper(std::size_t i) const {
    const std::string line = trimmed(lines_[i]);
    return !line.empty() && std::isupper(static_cast<unsigned char>(line[0]));
  }

  // A signal is a line that says nothing else, with room around it.
  bool is_signal(std::size_t i) const {
    std::string line = without_emphasis(undecorated(plain(lines_[i])));
    for (std::string_view end : {"✅", "!", "."})
      if (line.ends_with(end)) line = trimmed(line.substr(0, line.size() - end.size()));
    const std::size_t open = line.find('[');
    if (open == std::string::npos || without_spaces(line.substr(open)) != "[MOVE:CONVERGE]") return false;
    const bool is_labelled = open > 0;
    if (is_labelled && !is_label(trimmed(line.substr(0, open)))) return false;
    const bool above = i == 0 || is_blank(i - 1) || is_heading(i - 1) || has_only_markers(i - 1) ||
                       (is_labelled && without_emphasis(plain(lines_[i - 1])).find(':') != std::string::npos);
    const bool below = is_blank(i + 1) || starts_upper(i + 1) || has_only_markers(i + 1);
    return above && below;
  }

  void read_line(std::size_t i) {
    const std::string line = plain(lines_[i]);
    if (is_quoted(line)) return;
    if (without_spaces(line).find("[MOVE:CONVERGE") != std::string::npos) {
      if (is_signal(i))
        out_.signals = true;
      else
        out_.qualifies = true;
      return;
    }
    std::string rest = without_emphasis(undecorated(line));
    std::vector<std::string> inner;
    while (rest.starts_with("[")) {
      const std::size_t end = rest.find(']');
      if (end == std::string::npos) break;
      inner.push_back(trimmed(rest.substr(1, end - 1)));
      rest.erase(0, end + 1);
      rest.erase(0, std::min(rest.find_first_not_of(" ,"), rest.size()));
    }
    for (const std::string& one : inner) read_marker(one, rest.empty());
  }

  static std::vector<std::string> words_in(const std::string& text) {
    std::vector<std::string> out(1);
    for (char one : text)
      if (one == ' ' || one == ',')
        out.emplace_back();
      else
        out.back() += one;
    std::erase(out, "");
    return out;
  }
  static bool is_id(const std::string& word) {
    const std::size_t dash = word.find('-');
    const std::string id = dash == std::string::npos ? word : word.substr(dash + 1);
    return id.size() >= 5 && std::string("PRTEC").find(id[0]) != std::string::npos &&
           std::ranges::all_of(id.substr(1),
                               [](char one) { return std::isdigit(static_cast<unsigned char>(one)); });
  }

  void read_marker(const std::string& inner, bool is_alone) {
    const std::size_t colon = inner.find(':');
    const std::string before = trimmed(inner.substr(0, colon));
    if (inner.starts_with("RE:") || inner.starts_with("MOVE:")) return read_mark(inner, is_alone);
    if (before == "DISSENT" || before == "MINORITY VERDICT") {
      out_.dissents = true;
      return;
    }
    if (before.starts_with("RESOLVED ")) {
      const std::vector<std::string> words = words_in(before.substr(9));
      // The older dialect binds to no entity.
      OracleAnswer::Mark mark{"RE:RESOLVE", {}, -1, is_alone && colon == std::string::npos};
      for (const std::string& one : words)
        if (is_id(one)) mark.ids.push_back(one);
      out_.marks.push_back(mark);
      return;
    }
    if (before == "RISK" || before == "CONCERN") return raise('T', next_sequence('T'), false, true);
    if (before.starts_with("TENSION T") && before.find('/') != std::string::npos)
      return raise('T', 0, true, true);
    if (is_id(before) && before.find('-') != std::string::npos) {
      const std::string id = before.substr(before.find('-') + 1);
      raise(id[0], std::stoi(id.substr(3)), false, false);
    }
  }
  void read_mark(const std::string& inner, bool is_alone) {
    static const std::set<std::string> kMoves{"DEFEND",  "CHALLENGE", "BRIDGE",  "REQUEST",
                                              "CONCEDE", "CONVERGE",  "WITHDRAW"};
    std::vector<std::string> words = words_in(inner);
    OracleAnswer::Mark mark{words.front(), {}, last_item(), is_alone};
    for (std::size_t i = 1; i < words.size(); ++i)
      if (is_id(words[i]))
        mark.ids.push_back(words[i]);
      else
        mark.bare = false;
    if (mark.verb.starts_with("MOVE:") && !kMoves.contains(mark.verb.substr(5)))
      out_.moves_unknown = true;
    else
      out_.marks.push_back(mark);
  }
  int last_item() const {
    for (int i = static_cast<int>(out_.items.size()) - 1; i >= 0; --i)
      if (!out_.items[static_cast<std::size_t>(i)].unplaced) return i;
    return -1;
  }
  int next_sequence(char kind) const {
    int most = 0;
    for (const auto& one : out_.items)
      if (one.kind == kind) most = std::max(most, one.sequence);
    return most + 1;
  }
  void raise(char kind, int sequence, bool unplaced, bool nameless) {
    out_.items.push_back({kind, sequence, unplaced, nameless});
  }
  // After the numbers that the writer gave.
  void number_unplaced() {
    for (auto& one : out_.items)
      if (one.unplaced) one.sequence = next_sequence('T');
  }

  std::vector<std::string> lines_;
  OracleAnswer out_;
};

}  // namespace blue
