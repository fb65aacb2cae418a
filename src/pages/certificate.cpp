#include "pages/certificate.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "domain/dialogue/breadth.h"
#include "pages/page_layout.h"
#include "pages/page_markdown.h"
#include "pages/tensions.h"

namespace blue {
namespace {

constexpr std::size_t kMostUnaided = 12;  // ids that the velocity without the acts names

class CertificatePart {
 public:
  CertificatePart(std::string& page, const PageRecord& record, const VerdictRegistered& verdict)
      : page_(page), record_(record), state_(record.state()), verdict_(verdict), one_(*verdict.certificate) {}

  void add() {
    add_section(page_, 3, kCertificateHeading, facts());
    add_agreement();
    add_acts();
    add_absent();
    std::string remarks;
    for (const std::string& one : one_.remarks) remarks += format("- {}\n", cell(one, kLongestReason));
    add_section(page_, 4, "Remarks on the Answers", remarks);
  }

 private:
  std::string facts() const {
    std::string out = format("- **Round:** {}\n- **Panel:** {}\n- {} {}", one_.round,
                             record_.names(one_.panel), kVelocityLine, velocity_text(one_.counts));
    const std::string unaided = velocity_without_acts(state_, one_);
    out += unaided.empty() ? "\n" : format("; {}\n", cell(unaided));
    out += format("- **Signals:** {}\n", signals_text(one_.counts.converge_signals, one_.counts.panel_size));
    if (is_narrower_than_panel(state_, one_.breadth))
      out += format("- **Breadth:** {}\n", render_breadth(one_.breadth));
    if (!one_.ratification.statement.empty())
      out +=
          format("- {} {}{}\n", kRatificationLine, cell(one_.ratification.statement),
                 one_.ratification.skipped ? "; required, and skipped because the verdict was forced" : "");
    out += answered_by();
    out += format("- {} {}{}\n", kEvidenceLine, name_of(one_.evidence),
                  state_.settings.foreign_names ? ", imported" : "");
    return out + format("- **Ledger head:** {}\n",
                        one_.ledger_head.empty() ? std::string(kNothing) : code_span(one_.ledger_head));
  }

  std::string answered_by() const {
    if (!one_.answered_by) return {};
    std::vector<std::string> families, by;
    for (const auto& [family, answers] : one_.answered_by->families)
      families.push_back(format("{} {}", cell(family), answers));
    for (const Answerer& one : one_.answered_by->by) {
      const std::string version = one.version.empty() ? "" : " " + one.version;
      const std::string model = one.model.empty() ? "" : format(" ({})", one.model);
      by.push_back(format("{} {}", cell(one.backend + version + model), one.answers));
    }
    const std::size_t unstated = one_.answered_by->unstated;
    return format(
        "- **Answered by:** {}{}, as was stated with the answers\n- **Model families:** {}; they "
        "come to {:.2f} of equal weight\n",
        join(by, ", "), unstated == 0 ? "" : format(", {} not stated", unstated), join(families, ", "),
        one_.answered_by->n_eff);
  }

  void add_agreement() {
    add_section(page_, 4, "Signals",
                table({"Expert", "Signal", "Written in", "Round", "At", "What was signed"}, one_.signals,
                      [&](const Signal& signal) {
                        return Row{
                            record_.name(signal.expert), format("`{}` {}", kSignalMarker, kYesMark),
                            PageRecord::witness(signal), format("{}", signal.round),
                            cell(signal.signaled_at),    cell(signed_words(signal), 2 * kLongestSentence)};
                      }));
    add_section(
        page_, 4, "Witnesses",
        table({"Decision", "Recommendation", "Author", "Supported by", "Opposed by", "Of the last panel"},
              one_.witnesses, [&](const DecisionWitness& one) { return witness_row(one); }));
    add_section(page_, 4, "Opposition Acknowledged",
                table({"ID", "Label", "Adopted all the same"}, verdict_.acknowledged_opposition,
                      [&](const AcknowledgedOpposition& one) {
                        return Row{cell(one.id), record_.label(one.id, kLongestLabel),
                                   cell(one.reason, kLongestReason)};
                      }));
  }

  Row witness_row(const DecisionWitness& one) const {
    const std::string decision = one.topic.empty()
                                     ? record_.label(one.id, kLongestLabel)
                                     : cell(format("{}: {}", one.topic, one.decision), kLongestReason);
    if (one.in_judges_words) return {decision, "in the Judge's words, no witness", "", "", "", ""};
    return {decision,
            subject(one.id),
            record_.name(one.author),
            record_.names(one.supporters),
            opponents_of(one),
            format("{} of {}", one.covered, one.panel)};
  }

  std::string opponents_of(const DecisionWitness& one) const {
    std::vector<std::string> out;
    for (const std::string& slug : one.opponents) {
      const bool signalled = std::ranges::find(one.signalled_later, slug) != one.signalled_later.end();
      out.push_back(record_.name(slug) + (signalled ? " (signalled later)" : ""));
    }
    return join(out, ", ");
  }

  void add_acts() {
    add_section(page_, 4, "Acts of the Judge",
                table({"Round", "Act", "About", "Into", "Reason", "Moves numbers"}, one_.judge_acts,
                      [&](const JudgeAct& act) {
                        return Row{format("{}", act.round),
                                   cell(act.act),
                                   subject(act.id),
                                   subject(act.into),
                                   cell(act.reason, kLongestReason),
                                   moves_numbers(act.act) ? std::string(kYesMark) : ""};
                      }));
    add_section(page_, 4, "Conflicts Settled",
                table({"Round", "ID", "Via", "Settled by", "Reason"}, one_.conflicts,
                      [&](const SettledConflict& conflict) {
                        return Row{format("{}", conflict.round), cell(conflict.id), subject(conflict.via),
                                   record_.names(conflict.settled_by), cell(conflict.reason, kLongestReason)};
                      }));
  }

  // Who no longer sits, and what they left behind. Certificates of earlier editions name only the silent
  // ones.
  void add_absent() {
    if (one_.left.empty())
      add_section(page_, 4, "Left Without Signalling",
                  table({"Expert", "Open tensions it owned", "Reason"}, one_.left_without_signalling,
                        [&](const Departure& leaver) {
                          return Row{record_.name(leaver.expert), cell(join(leaver.tensions, ", ")),
                                     cell(leaver.reason, kLongestReason)};
                        }));
    add_section(
        page_, 4, "No Longer on the Panel",
        table({"Expert", "Last round", "Last position", "Reason"}, one_.left, [&](const LeftExpert& left) {
          return Row{record_.name(left.expert), format("{}", left.round), cell(join(left.position, ", ")),
                     cell(left.reason, kLongestReason)};
        }));
    add_section(
        page_, 4, "Tensions Whose Owner Left",
        table({"ID", "Owner who left", "Status"}, one_.owner_left, [&](const OrphanedTension& orphan) {
          return Row{cell(orphan.id), record_.name(orphan.owner), status_text(orphan.status)};
        }));
  }

  // An entity's id with its label, or an expert's name.
  std::string subject(const std::string& id) const {
    if (id.empty()) return {};
    if (state_.record.find_entity(id)) return format("{} {}", cell(id), record_.label(id, kLongestLabel));
    return record_.name(id);
  }

  std::string& page_;
  const PageRecord& record_;
  const DialogueState& state_;
  const VerdictRegistered& verdict_;
  const Certificate& one_;
};

}  // namespace

void add_certificate(std::string& page, const PageRecord& record, const VerdictRegistered& verdict) {
  CertificatePart(page, record, verdict).add();
}

namespace {

// Where an objection stands, and why its answer does not count.
std::string place_of(const MinorityItem& one) {
  const std::string place = PageRecord::place(one.file, one.line);
  if (one.set_aside == "replaced") return place + ", in an answer that was replaced";
  if (one.set_aside == "edited") return place + ", in an answer that was edited after a dry run";
  return place + (one.set_aside == "dropped" ? ", dropped with its author" : "");
}

}  // namespace

std::string minority_table(const PageRecord& record, std::span<const MinorityItem> items) {
  return table({"Expert", "Objection", "About", "Words", "Written in"}, items, [&](const MinorityItem& one) {
    const std::string about =
        one.target.empty() ? "" : format("{} {}", cell(one.target), record.label(one.target, kLongestLabel));
    return Row{record.name(one.expert), cell(replace_all(one.kind, '_', ' ')), about,
               cell(one.quotation(), kLongestReason), place_of(one)};
  });
}

std::string signed_words(const Signal& signal) {
  const std::string &above = signal.above.text, &sentence = signal.sentence.text;
  if (above.empty() || sentence.starts_with(above)) return sentence;
  return sentence.empty() ? above : format("{} … {}", above, sentence);
}

std::size_t count_moving_acts(const Certificate& certificate) {
  return static_cast<std::size_t>(std::ranges::count_if(
      certificate.judge_acts, [](const JudgeAct& one) { return moves_numbers(one.act); }));
}

std::string velocity_without_acts(const DialogueState& state, const Certificate& certificate) {
  const std::size_t acts = count_moving_acts(certificate);
  if (!certificate.velocity_without_acts || acts == 0) return {};
  const UnaidedVelocity& unaided = *certificate.velocity_without_acts;
  std::vector<std::string> ids = unaided.open_tensions;
  ids.insert(ids.end(), unaided.new_perspectives.begin(), unaided.new_perspectives.end());
  std::vector<std::string> named;
  for (const std::string& id : ids) {
    if (named.size() == kMostUnaided) {
      named.push_back(format("and {} more", ids.size() - kMostUnaided));
      break;
    }
    const Entity* entity = state.record.find_entity(id);
    named.push_back(entity ? format("{} {}", id, one_line(entity->shown_label(), kLongestName)) : id);
  }
  return format("without the Judge's {}: {}{}", counted(acts, "act"), unaided.velocity,
                named.empty() ? "" : format(" ({})", join(named, ", ")));
}

}  // namespace blue
