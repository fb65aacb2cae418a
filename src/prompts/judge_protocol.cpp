#include "prompts/judge_protocol.h"

#include "base/embedded.h"
#include "base/format.h"
#include "base/text.h"
#include "markdown/quote.h"
#include "prompts/judge_assets.h"

namespace blue {

std::string judge_protocol(const DialogueState& state) {
  const DialogueCreated& settings = state.settings;
  const std::string rotation(name_of(settings.rotation));
  const std::string evidence(name_of(settings.evidence));
  const std::string ratification(name_of(settings.ratification));
  const std::vector<std::string> names(kPastries.begin(), kPastries.end());
  return fill(include_shared(judge_asset("protocol.md")),
              {{"dialogue_id", code_span(settings.dialogue_id)},
               {"id_plain", one_line(settings.dialogue_id)},
               {"folder", code_span(settings.output_dir)},
               {"last_round", format("{}", settings.max_rounds - 1)},
               {"max_rounds", format("{}", settings.max_rounds)},
               {"panel_size", format("{}", settings.panel_size)},
               {"rotation", rotation},
               {"rotation_rule", judge_asset("shared/rotation_" + rotation + ".md")},
               {"rfc_line", settings.rfc ? format("- RFC it is about: {}\n", code_span(*settings.rfc)) : ""},
               {"evidence", evidence},
               {"evidence_rule", judge_asset("evidence_" + evidence + ".md")},
               {"ratification", ratification},
               {"ratification_rule", judge_asset("ratification_" + ratification + ".md")},
               {"names", join(names, ", ")}});
}

}  // namespace blue
