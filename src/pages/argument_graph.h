#pragma once
// The argument graph of a dialogue as a drawing: Mermaid for pages and editors, DOT for Graphviz.
#include <string>

#include "domain/scrutiny/argument_graph.h"

namespace blue {

// A flowchart. Attacks are thick, or dotted where they no longer stand; recommendations have the colour of
// their labelling.
std::string render_mermaid(const ArgumentGraph& graph);
// The same as a digraph.
std::string render_dot(const ArgumentGraph& graph);

}  // namespace blue
