#include "tools/documents/document_view.h"

#include <algorithm>
#include <string>

#include "base/text.h"
#include "markdown/headings.h"
#include "markdown/lines.h"
#include "markdown/marks.h"
#include "markdown/tables.h"

namespace blue {
namespace {

// Collects the lines of a block until another one begins.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text), lines_(text) {}

  View read() {
    while (auto line = lines_.next()) take(*line);
    end_block();
    return std::move(view_);
  }

 private:
  void take(const MarkdownLine& line) {
    const std::string_view words = slice(text_, line.range);
    switch (line.role) {
      case LineRole::front_matter:
      case LineRole::comment:
        return;
      case LineRole::blank:
        is_gap_ = true;
        return;
      case LineRole::heading:
        end_block();
        if (auto heading = read_heading(text_, line))
          view_.emplace_back(Heading{std::string(slice(text_, heading->title))});
        else
          begin(Kind::paragraph, words);
        return;
      case LineRole::rule:
        return take_rule();
      case LineRole::row:
        end_block();
        return add_table(line);
      case LineRole::code:
        return take_code(words);
      case LineRole::item:
        return begin(Kind::item, words);
      case LineRole::quote:
      case LineRole::paragraph:
        return begin(Kind::paragraph, words);
      case LineRole::continuation:
        return go_on(words);
    }
  }

  enum class Kind { none, paragraph, item, code };

  void begin(Kind kind, std::string_view words) {
    end_block();
    kind_ = kind;
    item_ = {};
    if (kind == Kind::item) {
      item_.depth = take_indent(words) / 2;
      const std::size_t length = list_mark_length(words);
      const std::string_view mark = trim(words.substr(0, length));
      item_.mark = mark == "*" || mark == "+" ? "-" : std::string(mark);
      words.remove_prefix(length);
    }
    block_ = std::string(trim(words));
  }

  void go_on(std::string_view words) {
    if (kind_ == Kind::none || kind_ == Kind::code) return begin(Kind::paragraph, words);
    block_ += " ";
    block_ += trim(words);
    is_gap_ = false;
  }

  // A line of = or - below a paragraph makes it a heading; elsewhere it only separates.
  void take_rule() {
    if (kind_ == Kind::paragraph && !is_gap_ && block_.find('\n') == std::string::npos) {
      view_.emplace_back(Heading{std::move(block_)});
      kind_ = Kind::none;
    }
    end_block();
  }

  void take_code(std::string_view words) {
    if (opened_fence(trim(words)).is_open()) return end_block();
    if (kind_ != Kind::code) {
      end_block();
      kind_ = Kind::code;
      block_ = std::string(words);
    } else {
      block_ += is_gap_ ? "\n\n" : "\n";
      block_ += words;
    }
    is_gap_ = false;
  }

  void add_table(const MarkdownLine& line) {
    const MarkdownTable table = take_table(text_, line, lines_);
    Table shown;
    const auto cells_of = [](const MarkdownRow& row) {
      std::vector<std::string> cells;
      for (std::string_view cell : row.cells) cells.push_back(plain_cell(cell));
      return cells;
    };
    const std::vector<std::string> head = cells_of(table.head);
    const bool has_names = std::ranges::any_of(head, [](const std::string& cell) { return !cell.empty(); });
    if (table.is_ruled && has_names) shown.columns = head;
    if (!table.is_ruled) shown.rows.emplace_back(head.begin(), head.end());
    for (const MarkdownRow& row : table.rows) {
      const std::vector<std::string> cells = cells_of(row);
      shown.rows.emplace_back(cells.begin(), cells.end());
    }
    view_.emplace_back(std::move(shown));
    is_gap_ = false;
  }

  void end_block() {
    if (kind_ == Kind::paragraph && !block_.empty()) view_.emplace_back(Paragraph{Cell(block_)});
    if (kind_ == Kind::code) view_.emplace_back(Verbatim{block_});
    if (kind_ == Kind::item) {
      item_.text = block_;
      view_.emplace_back(item_);
    }
    kind_ = Kind::none;
    block_.clear();
    is_gap_ = false;
  }

  std::string_view text_;
  MarkdownLines lines_;
  View view_;
  Kind kind_ = Kind::none;
  std::string block_;
  ListItemLine item_;
  bool is_gap_ = false;  // a blank line since the block's last one
};

}  // namespace

View show_markdown(std::string_view text) { return Reader(text).read(); }

}  // namespace blue
