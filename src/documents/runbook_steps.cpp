#include "documents/runbook_steps.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/layout.h"
#include "base/text.h"
#include "documents/lists.h"
#include "markdown/lines.h"
#include "markdown/spans.h"

namespace blue {
namespace {

std::string_view without_prompt(std::string_view command) {
  return command.starts_with("$ ") ? trim(command.substr(2)) : command;
}

// A quotation's line without its marks.
std::string_view without_quote_marks(std::string_view line) {
  for (std::string_view rest = trim(line); rest.starts_with('>'); rest = trim(line)) line = rest.substr(1);
  return line;
}

std::string_view first_word(std::string_view line) {
  line = trim(line);
  return line.substr(0, line.find_first_of(" \t;"));
}

std::string_view last_word(std::string_view line) {
  line = trim(line);
  return line.substr(line.find_last_of(" \t;") + 1);
}

// Splits a shell's code into commands: a line goes on in the next one where the shell says so.
class ShellCommands {
 public:
  void take(std::string_view line) {
    if (!heredoc_.empty()) {
      append(line);
      if (trim(line) == heredoc_) heredoc_.clear();
      return;
    }
    if (trim(line).empty()) return;
    const bool goes_on = is_open_ || (!commands_.empty() && (is_indented(line) || continues(line)));
    if (!goes_on && trim(line).starts_with('#')) return;
    if (goes_on)
      append(line);
    else
      commands_.emplace_back(without_prompt(trim(line)));
    is_open_ = leaves_open(line);
    note_heredoc(line);
  }
  std::vector<std::string> commands() && { return std::move(commands_); }

 private:
  void append(std::string_view line) { commands_.back().append("\n").append(line); }
  static bool is_indented(std::string_view line) { return line.starts_with(' ') || line.starts_with('\t'); }
  static bool continues(std::string_view line) {
    constexpr std::array<std::string_view, 9> kClosing{"do", "done", "then", "else", "elif",
                                                       "fi", "esac", "}",    ")"};
    return std::ranges::find(kClosing, first_word(line)) != kClosing.end();
  }
  static bool leaves_open(std::string_view line) {
    constexpr std::array<std::string_view, 9> kOpening{"do", "then", "else", "{", "(", "|", "||", "&&", "in"};
    const std::string_view words = trim(line);
    return words.ends_with('\\') || std::ranges::find(kOpening, last_word(words)) != kOpening.end();
  }
  // "cat <<'EOF'": the lines up to EOF belong to the command.
  void note_heredoc(std::string_view line) {
    const std::size_t at = line.find("<<");
    if (at == line.npos || line.substr(at).starts_with("<<<")) return;
    std::string_view rest = line.substr(at + 2);
    rest.remove_prefix(std::min(rest.find_first_not_of("-'\"\\ "), rest.size()));
    heredoc_ = rest.substr(0, rest.find_first_of("'\" ;|&)>"));
  }

  std::vector<std::string> commands_;
  std::string heredoc_;
  bool is_open_ = false;
};

bool is_shell(std::string_view language) {
  constexpr std::array<std::string_view, 10> kShells{
      "", "sh", "bash", "shell", "zsh", "fish", "console", "shellscript", "shell-session", "terminal"};
  return std::ranges::find(kShells, fold_case(language)) != kShells.end();
}

std::size_t indentation(std::string_view line) {
  return std::min(line.find_first_not_of(" \t"), line.size());
}

// Collects the lines of one code block.
class CodeBlock {
 public:
  // Takes a line of role code; true when it closed the block.
  bool take(std::string_view line, std::vector<std::string>& commands) {
    const std::string_view words = trim(line);
    if (fence_.is_open() && fence_.is_closed_by(words)) {
      end(commands);
      return true;
    }
    if (!is_begun_) {
      is_begun_ = true;
      fence_ = opened_fence(without_list_marks(words));
      if (fence_.is_open()) {
        const std::string_view fence_line = without_list_marks(words);
        std::string_view info = trim(fence_line.substr(fence_.length));
        language_ = info.substr(0, info.find_first_of(" \t,{"));
        return false;
      }
    }
    lines_.emplace_back(line);
    return false;
  }
  bool is_fenced() const { return fence_.is_open(); }

  void end(std::vector<std::string>& commands) {
    std::size_t indent = std::string::npos;
    for (const std::string& line : lines_)
      if (!trim(line).empty()) indent = std::min(indent, indentation(line));
    for (std::string& line : lines_) line.erase(0, std::min(indent, line.size()));
    if (is_shell(language_)) {
      ShellCommands shell;
      for (const std::string& line : lines_) shell.take(line);
      for (std::string& one : std::move(shell).commands()) commands.push_back(std::move(one));
    } else if (const std::string whole = join(lines_, "\n"); !trim(whole).empty()) {
      commands.push_back(whole);
    }
    *this = {};
  }

 private:
  // "- ```sh" opens code in a list item.
  static std::string_view without_list_marks(std::string_view words) {
    for (std::size_t mark = list_mark_length(words); mark > 0; mark = list_mark_length(words))
      words = trim(words.substr(mark));
    return words;
  }

  Fence fence_;
  std::string language_;
  std::vector<std::string> lines_;
  bool is_begun_ = false;
};

bool is_delimiter_row(std::string_view row) { return row.find_first_not_of("|-: \t") == row.npos; }

class StepReader {
 public:
  RunbookSteps read(std::string_view text) {
    for (MarkdownLines lines(text, TextExtent::part); auto line = lines.next();)
      take(slice(text, line->range), line->role);
    end_step();
    code_.end(out_.commands);
    return std::move(out_);
  }

 private:
  void take(std::string_view line, LineRole role) {
    if (role == LineRole::code) {
      end_step();
      code_.take(without_quote_marks(line), out_.commands);
      return;
    }
    // A blank line does not end indented code, but nothing else goes on after it.
    if (role != LineRole::blank) code_.end(out_.commands);
    const bool goes_on =
        !step_.empty() && (role == LineRole::continuation || (role == LineRole::quote && is_quote_));
    if (!goes_on) end_step();
    is_quote_ = role == LineRole::quote;
    const std::string words = words_of(line, role);
    if (!words.empty()) step_ += (step_.empty() ? "" : " ") + words;
  }

  static std::string words_of(std::string_view line, LineRole role) {
    switch (role) {
      case LineRole::paragraph:
      case LineRole::continuation:
        return one_line(line);
      case LineRole::row:
        return is_delimiter_row(line) ? "" : one_line(line);
      case LineRole::quote:
        return one_line(without_quote_marks(line));
      case LineRole::heading:
        return one_line(trim(line).substr(static_cast<std::size_t>(heading_level(trim(line)))));
      case LineRole::item: {
        const std::vector<ListItem> items = find_list_items(trim(line));
        return items.empty() ? "" : items.front().text;
      }
      default:
        return {};
    }
  }

  void end_step() {
    if (trim(step_).empty()) return;
    for (std::string& command : find_code_spans(step_)) out_.commands.push_back(std::move(command));
    out_.steps.emplace_back(trim(std::exchange(step_, {})));
  }

  RunbookSteps out_;
  CodeBlock code_;
  std::string step_;
  bool is_quote_ = false;
};

}  // namespace

std::vector<std::string> find_code_spans(std::string_view words) {
  std::vector<std::string> out;
  const CodeSpans spans(words, 0);
  for (std::size_t at = words.find('`'); at != words.npos; at = words.find('`', at)) {
    const std::size_t begin = spans.run_end(at), end = spans.find_end(at);
    if (end > begin) {
      std::string_view code = words.substr(begin, end - begin);
      code = trim(code.substr(0, code.find_last_not_of('`') + 1));
      if (!code.empty()) out.emplace_back(without_prompt(code));
    }
    at = end;
  }
  return out;
}

RunbookSteps read_runbook_steps(std::string_view text) { return StepReader().read(text); }

}  // namespace blue
