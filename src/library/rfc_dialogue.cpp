#include "library/rfc_dialogue.h"

#include <algorithm>

#include "base/format.h"
#include "base/layout.h"
#include "base/text.h"
#include "dialogues/find.h"
#include "dialogues/record.h"
#include "documents/sections.h"
#include "domain/dialogue/settlement.h"
#include "domain/dialogue/totals.h"
#include "domain/error_codes.h"
#include "domain/file_names.h"
#include "domain/verdict/decision.h"
#include "library/files.h"
#include "library/find.h"
#include "library/relations.h"

namespace blue {
namespace {

constexpr std::string_view kDialogueRow = "Dialogue";
constexpr std::size_t kMostListed = 50;         // recommendations, and objections
constexpr std::size_t kLongestQuotation = 500;  // bytes of one

Error no_verdict_error(const std::string& dialogue_id) {
  return make_error(codes::verdict_missing, format("The dialogue {} has no final verdict yet.", dialogue_id))
      .at("dialogue", dialogue_id)
      .suggest(format(
          "Register the final verdict first; blue dialogue round-context --id {} shows what is missing.",
          dialogue_id));
}

// The sections of an RFC, from the record.
class RfcSections {
 public:
  RfcSections(const DialogueState& state, const VerdictRegistered& verdict, const DialoguePlace& place)
      : state_(state), verdict_(verdict), place_(place) {}

  std::string proposal() const {
    std::string text = verdict_.recommendation;
    if (!verdict_.description.empty()) text += "\n\n" + verdict_.description;
    for (const ConvergedDecision& decision : verdict_.converged_decisions)
      text += format("\n\n**{}**: {}", decision.topic, worded_decision(state_, verdict_, decision));
    if (!verdict_.conditions.empty()) text += "\n\nOn these conditions:\n";
    for (const std::string& condition : verdict_.conditions) text += format("\n- {}", condition);
    if (!verdict_.warning.empty()) text += format("\n\n> Forced without convergence: {}", verdict_.warning);
    if (!verdict_.recommendations_adopted.empty()) text += "\n\nAdopted:\n";
    for (const std::string& id : verdict_.recommendations_adopted)
      if (const Entity* one = state_.record.find_entity(id)) text += "\n- " + named(*one);
    if (const std::string settled = settlements(); !settled.empty())
      text += "\n\nTensions that were settled:\n\n" + settled;
    return text + format("\n\nDecided in the dialogue after round {}: {}{}{}.", verdict_.round,
                         name_of(verdict_.outcome),
                         verdict_.evidence == Evidence::declared ? ", evidence declared" : "",
                         state_.settings.foreign_names ? ", imported" : "");
  }

  std::string alternatives() const {
    std::vector<std::string> items;
    for (const Entity& one : state_.record.entities)
      if (one.type == EntityKind::recommendation && one.status != EntityStatus::adopted)
        items.push_back(format("{}, {}: {}", named(one), name_of(one.status),
                               one_line(one.shown_content(), kLongestQuotation)));
    return listed(std::move(items));
  }

  std::string risks() const {
    std::vector<std::string> items;
    for (const auto& [id, tension] : state_.record.tensions)
      if (tension.is_open() || tension.status == EntityStatus::accepted_unresolved)
        items.push_back(tension_line(id, tension));
    if (verdict_.certificate)
      for (const MinorityItem& one : verdict_.certificate->minority_report)
        if (const Tension* known = state_.record.find_tension(one.target);
            one.kind != "tension" || !known || !is_listed(*known))
          items.push_back(objection_line(one));
    return listed(std::move(items));
  }

 private:
  std::string settlements() const {
    std::vector<std::string> items;
    for (const Tension* one : state_.record.sorted_tensions()) {
      const Entity* entity = state_.record.find_entity(one->id);
      if (one->status == EntityStatus::resolved && one->duplicate_of.empty() && entity)
        items.push_back(
            format("{}: {}", named(*entity), one_line(describe_settlement(state_, *one), kLongestQuotation)));
    }
    return listed(std::move(items));
  }

  static bool is_listed(const Tension& one) {
    return one.is_open() || one.status == EntityStatus::accepted_unresolved;
  }

  std::string name_of_expert(const std::string& slug) const {
    return slug == kJudge ? "the Judge" : state_.display_name(slug);
  }

  std::string named(const Entity& one) const {
    return format("{} {} ({})", one.id, one_line(one.shown_label(), kLongestQuotation),
                  name_of_expert(one.author));
  }

  std::string tension_line(const std::string& id, const Tension& tension) const {
    const Entity* entity = state_.record.find_entity(id);
    const std::string label = entity ? one_line(entity->shown_label(), kLongestQuotation) : "";
    if (tension.status != EntityStatus::accepted_unresolved)
      return format("{} {}: open, owned by {}", id, label, name_of_expert(tension.owner));
    auto accepted = std::ranges::find(verdict_.tensions_accepted, id, &AcceptedTension::id);
    const bool is_said = accepted != verdict_.tensions_accepted.end() && !accepted->reason.empty();
    return format("{} {}: {}", id, label, is_said ? accepted->reason : tension.accepted_reason);
  }

  std::string objection_line(const MinorityItem& one) const {
    std::string kind = replace_all(one.kind, '_', ' ');
    if (!one.target.empty()) kind += " " + one.target;
    const std::string words = one_line(one.quotation(), kLongestQuotation);
    return format("{}, {}{}{}", name_of_expert(one.expert), kind, words.empty() ? "" : ": " + words,
                  one.file.empty() ? "" : format(" ({}:{})", place_.in_project(one.file), one.line));
  }

  static std::string listed(std::vector<std::string> items) {
    const std::size_t more = items.size() - std::min(items.size(), kMostListed);
    items.resize(items.size() - more);
    if (more > 0) items.push_back(format("and {} more, which the dialogue has", more));
    std::string text;
    for (const std::string& item : items) text += format("{}- {}", text.empty() ? "" : "\n", item);
    return text;
  }

  const DialogueState& state_;
  const VerdictRegistered& verdict_;
  const DialoguePlace& place_;
};

// True when the section is there with nothing but the template's hint.
bool is_blank(std::string_view text, std::string_view title) {
  const auto section = find_section(text, title);
  return section && section_text(text, *section).empty();
}

}  // namespace

std::optional<DocumentWords> words_for_rfc(const DialoguePlace& place, const DialogueState& state) {
  const VerdictRegistered* verdict = find_final_verdict(state);
  if (!verdict) return std::nullopt;
  const std::string link = render_file_link(document_folder(place.project, DocumentType::rfc) + "new.md",
                                            place.in_project(kDialoguePage), state.settings.title);
  const RfcSections sections(state, *verdict, place);
  return DocumentWords{{{std::string(kDialogueRow), link}},
                       {{"Problem", state.settings.question.value_or("")},
                        {"Proposal", sections.proposal()},
                        {"Alternatives", sections.alternatives()},
                        {"Risks", sections.risks()}}};
}

Result<DialogueOutcome> load_outcome(const Session& session, const DialoguePlace& place) {
  const DialogueState& state = TRY(load_dialogue(session, place))->state;
  auto words = words_for_rfc(place, state);
  if (!words) return fail(no_verdict_error(state.settings.dialogue_id));
  DialogueOutcome out{*std::move(words), {}};
  if (const auto rfc = state.settings.rfc) out.rfc = TRY(find_meant(session, DocumentType::rfc, *rfc));
  return out;
}

Result<std::vector<std::string>> complete_rfc(const DocumentTurn& turn, OpenDocument& rfc,
                                              const DocumentWords& words) {
  std::vector<std::string> left;
  std::string text = rfc.text;
  for (const auto& [title, said] : words.sections) {
    if (trim(said).empty()) continue;
    if (is_blank(text, title))
      text = with_section_filled(text, title, said);
    else
      left.push_back(title);
  }
  for (const auto& [name, value] : words.rows) text = with_link(rfc.row, text, name, value);
  TRY(save_document(turn, rfc, std::move(text)));
  return left;
}

Result<> link_rfc(Workspace& workspace, const std::string& id, const DialoguePlace& place,
                  const std::string& title) {
  const DocumentTurn turn = TRY(DocumentTurn::take(workspace));
  OpenDocument rfc =
      TRY(open_document(turn.project(), TRY(load_document(turn.session(), DocumentType::rfc, id, "rfc"))));
  const std::string link = render_file_link(rfc.row.path, place.in_project(kDialoguePage), title);
  return save_document(turn, rfc, with_link(rfc.row, rfc.text, kDialogueRow, link));
}

std::string find_rfc_path(Workspace& workspace, const std::string& id) {
  auto find = [&]() -> Result<std::string> {
    const Session session = TRY(workspace.open_project());
    TRY(survey_documents(session));
    const auto row = TRY(find_meant(session, DocumentType::rfc, id));
    return row ? row->path : std::string();
  };
  return find().value_or("");
}

}  // namespace blue
