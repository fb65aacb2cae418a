#include "cli/draw.h"

#include <algorithm>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "cli/table.h"

namespace blue {
namespace {

std::string join_painted(const std::vector<std::string>& lines, Tone tone, const Style& style,
                         std::size_t indent) {
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0) out += lines[i].empty() ? "\n" : "\n" + std::string(indent, ' ');
    out += paint(lines[i], tone, style);
  }
  return out + "\n";
}

struct Drawer {
  const Style& style;

  std::string operator()(const Heading& heading) const {
    return join_painted(wrap_text(one_line(heading.text), style.width), Tone::strong, style, 0);
  }
  std::string operator()(const Paragraph& paragraph) const {
    return join_painted(wrap_text(paragraph.text.text, style.width), paragraph.text.tone, style, 0);
  }
  std::string operator()(const Pairs& pairs) const {
    std::size_t widest = 0;
    for (const auto& [name, value] : pairs.rows) widest = std::max(widest, display_width(one_line(name)));
    widest = std::min(widest, style.width / 2);
    std::size_t indent = widest + 2;
    std::string out;
    for (const auto& [name, value] : pairs.rows) {
      out += paint(pad_right(fit_width(one_line(name), widest), widest), Tone::dim, style) + "  ";
      out += join_painted(wrap_text(value.text, style.width - indent), value.tone, style, indent);
    }
    return out;
  }
  std::string operator()(const Table& table) const { return render_table(table, style); }
  std::string operator()(const NextStep& step) const {
    std::string line = paint("Next: ", Tone::dim, style) + paint(one_line(step.command), Tone::strong, style);
    if (!step.reason.empty()) line += format("  ({})", one_line(step.reason));
    return line + "\n";
  }
};

bool stays_close(const Block& before, const Block& block) {
  return std::holds_alternative<Heading>(before) ||
         (std::holds_alternative<NextStep>(before) && std::holds_alternative<NextStep>(block));
}

}  // namespace

std::string render_view(const View& view, const Style& style) {
  std::string out;
  const Block* before = nullptr;
  for (const Block& block : view) {
    if (before && !stays_close(*before, block)) out += "\n";
    out += std::visit(Drawer{style}, block);
    before = &block;
  }
  return out;
}

std::string draw(const CallOutput& output, const Style& style) {
  auto view = output.view();
  return render_view(view ? *view : generic_view(output.json()), style);
}

}  // namespace blue
