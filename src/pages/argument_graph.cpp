#include "pages/argument_graph.h"

#include <map>

#include "base/format.h"
#include "base/layout.h"

namespace blue {
namespace {

constexpr std::size_t kLongestNodeText = 60;

// Nodes are numbered: ids may hold what a drawing's language does not allow in a name.
using Names = std::map<std::string, std::size_t>;

Names name_nodes(const ArgumentGraph& graph) {
  Names out;
  for (const ArgumentNode& node : graph.nodes) out.emplace(node.id, out.size());
  return out;
}

bool is_recommendation(const ArgumentNode& node) { return node.kind == name_of(EntityKind::recommendation); }

// "R0101 Keep the path (in)"
std::string text_of(const ArgumentNode& node) {
  const std::string label = one_line(node.label, kLongestNodeText);
  std::string out = node.kind == "answer" ? label : format("{} {}", node.id, label);
  if (is_recommendation(node)) out += format(" ({})", name_of(node.labelling));
  return out;
}

// `text` for Mermaid's quoted strings: everything but plain letters, digits and blanks as a character code.
std::string escape_mermaid(std::string_view text) {
  std::string out;
  for (const char one : text) {
    const auto code = static_cast<unsigned char>(one);
    const bool is_plain = code >= 0x80 || one == ' ' || one == '.' || one == ',' || one == '-' ||
                          (one >= '0' && one <= '9') || (one >= 'A' && one <= 'Z') ||
                          (one >= 'a' && one <= 'z');
    out += is_plain ? std::string(1, one) : format("#{};", code);
  }
  return out;
}

std::string escape_dot(std::string_view text) {
  std::string out;
  for (const char one : text) {
    if (one == '"' || one == '\\') out += '\\';
    out += one;
  }
  return out;
}

std::string_view mermaid_arrow(const ArgumentEdge& edge) {
  if (edge.is_attack) return edge.stands ? "==>" : "-.->";
  return "-->";
}

std::string_view dot_style(const ArgumentEdge& edge) {
  if (edge.is_attack) return edge.stands ? ", color=red, penwidth=2" : ", color=red, style=dotted";
  return "";
}

std::string_view dot_colour(const ArgumentNode& node) {
  if (!is_recommendation(node)) return "white";
  if (node.labelling == Labelling::in) return "palegreen";
  return node.labelling == Labelling::out ? "lightpink" : "lightyellow";
}

}  // namespace

std::string render_mermaid(const ArgumentGraph& graph) {
  const Names names = name_nodes(graph);
  std::string out = "flowchart LR\n";
  for (const ArgumentNode& node : graph.nodes) {
    out += format("  n{}[\"{}\"]", names.at(node.id), escape_mermaid(text_of(node)));
    out += is_recommendation(node) ? format(":::{}\n", name_of(node.labelling)) : "\n";
  }
  for (const ArgumentEdge& edge : graph.edges)
    out +=
        format("  n{} {}|{}| n{}\n", names.at(edge.from), mermaid_arrow(edge), edge.kind, names.at(edge.to));
  return out +
         "  classDef in fill:#d6f5d6,stroke:#2e7d32\n  classDef out fill:#fad4d4,stroke:#c62828\n"
         "  classDef undecided fill:#fff6cc,stroke:#b8860b\n";
}

std::string render_dot(const ArgumentGraph& graph) {
  const Names names = name_nodes(graph);
  std::string out =
      "digraph arguments {\n  rankdir=LR;\n  node [shape=box, style=filled, fillcolor=white];\n";
  for (const ArgumentNode& node : graph.nodes)
    out += format("  n{} [label=\"{}\", fillcolor={}];\n", names.at(node.id), escape_dot(text_of(node)),
                  dot_colour(node));
  for (const ArgumentEdge& edge : graph.edges)
    out += format("  n{} -> n{} [label=\"{}\"{}];\n", names.at(edge.from), names.at(edge.to), edge.kind,
                  dot_style(edge));
  return out + "}\n";
}

}  // namespace blue
