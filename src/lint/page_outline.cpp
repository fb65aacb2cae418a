#include "lint/page_outline.h"

#include <algorithm>

#include "base/text.h"

namespace blue {
namespace {

bool is_punctuation(char c) {
  return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') || (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

std::string clean_cell(std::string_view text) {
  text = trim(text);
  if (text.size() >= 4 && text.starts_with("**") && text.ends_with("**"))
    text = trim(text.substr(2, text.size() - 4));
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\\' && at + 1 < text.size() && is_punctuation(text[at + 1])) ++at;
    out += text[at];
  }
  return out;
}

bool is_rule(std::string_view line) {
  return line.find('-') != std::string_view::npos && line.find('|') != std::string_view::npos &&
         line.find_first_not_of("-:| \t") == std::string_view::npos;
}

std::size_t heading_level(std::string_view line) {
  const std::size_t marks = std::min(line.find_first_not_of('#'), line.size());
  const bool is_heading = marks >= 1 && marks <= 6 && (marks == line.size() || line[marks] == ' ');
  return is_heading ? marks : 0;
}

class OutlineReader {
 public:
  explicit OutlineReader(std::string_view text) : lines_(split(text, '\n')) { sections_.emplace_back(); }

  std::vector<OutlineSection> read() {
    for (at_ = 0; at_ < lines_.size(); ++at_) take(trim(lines_[at_]));
    return std::move(sections_);
  }

 private:
  void take(std::string_view line) {
    if (take_fence(line) || line.empty()) return;
    if (line.starts_with('>')) return void(sections_.back().has_quotation = true);
    if (const std::size_t level = heading_level(line)) return open_section(line, level);
    if (at_ + 1 < lines_.size() && line.find('|') != std::string_view::npos && is_rule(trim(lines_[at_ + 1])))
      return take_table(line);
    sections_.back().lines.push_back({at_ + 1, line});
  }

  // True when the line belongs to a fence.
  bool take_fence(std::string_view line) {
    const char mark = line.starts_with("~~~") ? '~' : '`';
    const std::size_t marks = std::min(line.find_first_not_of(mark), line.size());
    if (fence_ > 0) {
      if (mark == fence_mark_ && marks >= fence_ && marks == line.size()) fence_ = 0;
      return true;
    }
    if (marks < 3) return false;
    fence_ = marks;
    fence_mark_ = mark;
    sections_.back().has_fence = true;
    return true;
  }

  void open_section(std::string_view line, std::size_t level) {
    std::string_view title = trim(line.substr(level));
    while (title.ends_with('#')) title.remove_suffix(1);
    OutlineSection& section = sections_.emplace_back();
    section.line = at_ + 1;
    section.level = static_cast<int>(level);
    section.title = clean_cell(title);
  }

  void take_table(std::string_view head) {
    OutlineTable table;
    table.line = at_ + 1;
    table.columns = split_cells(head);
    for (at_ += 2; at_ < lines_.size(); ++at_) {
      const std::string_view line = trim(lines_[at_]);
      if (!line.starts_with('|')) break;
      OutlineRow row{at_ + 1, split_cells(line)};
      row.cells.resize(table.columns.size());
      table.rows.push_back(std::move(row));
    }
    --at_;
    sections_.back().tables.push_back(std::move(table));
  }

  std::vector<std::string_view> lines_;
  std::vector<OutlineSection> sections_;
  std::size_t at_ = 0;
  std::size_t fence_ = 0;
  char fence_mark_ = '`';
};

}  // namespace

std::vector<std::string> split_cells(std::string_view row) {
  row = trim(row);
  if (row.starts_with('|')) row.remove_prefix(1);
  std::vector<std::string> out;
  std::size_t start = 0;
  for (std::size_t at = 0; at < row.size(); ++at) {
    if (row[at] == '\\') {
      ++at;
    } else if (row[at] == '|') {
      out.push_back(clean_cell(row.substr(start, at - start)));
      start = at + 1;
    }
  }
  if (start < row.size()) out.push_back(clean_cell(row.substr(start)));
  return out;
}

const OutlineLine* OutlineSection::find_line(std::string_view start) const {
  auto found =
      std::ranges::find_if(lines, [&](const OutlineLine& one) { return one.text.starts_with(start); });
  return found == lines.end() ? nullptr : &*found;
}

PageOutline::PageOutline(std::string_view text) : sections_(OutlineReader(text).read()) { index_titles(); }

void PageOutline::index_titles() {
  for (std::size_t i = 1; i < sections_.size(); ++i) titles_.try_emplace(fold_case(sections_[i].title), i);
}

const OutlineSection* PageOutline::find_section(std::string_view title) const {
  auto found = titles_.find(fold_case(title));
  return found == titles_.end() ? nullptr : &sections_[found->second];
}

const OutlineSection* PageOutline::find_valued(std::string_view start) const {
  auto found = std::ranges::find_if(
      sections_, [&](const OutlineSection& one) { return one.level > 0 && one.title.starts_with(start); });
  return found == sections_.end() ? nullptr : &*found;
}

const OutlineLine* PageOutline::find_line(std::string_view start) const {
  for (const OutlineSection& section : sections_)
    if (const OutlineLine* line = section.find_line(start)) return line;
  return nullptr;
}

}  // namespace blue
