#pragma once
// Bodies of the events that seat a panel. DO NOT RENAME a field or kind: ledgers hold them.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/note.h"
#include "domain/panel/expert.h"

namespace blue {

// One seat: the expert, the tensions it is asked to look at and what else it is told.
struct Seat {
  Expert expert;
  std::vector<std::string> tensions;
  std::string directive;
  friend bool operator==(const Seat&, const Seat&) = default;
  static void describe(Fields<Seat>& f);
};

// An expert of the previous panel who does not sit on the next one, or who was dropped from this round's
// panel.
struct Departure {
  std::string expert;
  std::string reason;
  bool signalled = false;             // its signal stood when it left
  std::vector<std::string> tensions;  // open tensions it owns
  bool dissented = false;             // in the last round it sat in
  bool answered = false;              // it had answered in the round it was dropped from
  friend bool operator==(const Departure&, const Departure&) = default;
  static void describe(Fields<Departure>& f);
};

// How a panel came about.
enum class PanelBasis { suggested, rotated, sampled, evolved, stated };

struct PanelSet {
  static constexpr std::string_view kKind = "panel_set";
  int round = 0;
  PanelBasis basis = PanelBasis::evolved;
  std::optional<std::int64_t> seed;  // of a sampled panel
  std::vector<Seat> seats;           // in panel order
  std::vector<Departure> left;
  std::vector<std::string>
      considered;  // slugs of earlier panels and suggestions for this round that do not sit
  std::vector<Note> notes;
  friend bool operator==(const PanelSet&, const PanelSet&) = default;
  static void describe(Fields<PanelSet>& f);
};

struct ExpertCreated {
  static constexpr std::string_view kKind = "expert_created";
  Expert expert;
  friend bool operator==(const ExpertCreated&, const ExpertCreated&) = default;
  static void describe(Fields<ExpertCreated>& f);
};

// How an expert hands its answer over.
enum class AnswerBy { file, reply };

// What prompts look like besides their words: how long one may be, and where it says the answer goes.
struct PromptForm {
  static constexpr int kLeastKb = 20, kMostKb = 1024;
  int prompt_kb = 64;
  AnswerBy answer_by = AnswerBy::file;
  friend bool operator==(const PromptForm&, const PromptForm&) = default;
};

// Prompts were handed out: panel and form of the round's prompts are fixed from here on.
struct PromptIssued {
  static constexpr std::string_view kKind = "prompt_issued";
  int round = 0;
  std::vector<std::string> experts;  // slugs
  PanelSet panel;
  std::optional<int> prompt_kb;       // where it is not the usual one
  std::optional<AnswerBy> answer_by;  // the same
  friend bool operator==(const PromptIssued&, const PromptIssued&) = default;
  static void describe(Fields<PromptIssued>& f);
  PromptForm form() const;
  void set_form(const PromptForm& form);
};

// Slugs of a panel in its order.
std::vector<std::string> slugs_of(const PanelSet& panel);
// Names of a panel as they are shown, in its order.
std::vector<std::string> names_of(const PanelSet& panel);
// True when `slug` sits on the panel.
bool sits_on(const PanelSet& panel, std::string_view slug);

}  // namespace blue
