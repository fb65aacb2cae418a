#include "prompts/expert_prompt.h"

#include <algorithm>

#include "base/embedded.h"
#include "base/format.h"
#include "base/text.h"
#include "domain/round/entity_id.h"
#include "domain/verdict/proposal.h"
#include "markdown/quote.h"
#include "prompts/duties.h"
#include "prompts/judge_assets.h"
#include "prompts/proposal_view.h"
#include "prompts/record_view.h"

namespace blue {
namespace {

// How much each part of what all experts read may take: the next row is tried until it fits.
struct Allowance {
  Depth entries, tensions;
  std::size_t question, background, list;  // bytes
};
constexpr std::size_t kAny = kUnlimited;
constexpr auto kAllowances = std::to_array<Allowance>({
    {{200, kAny}, {200, kAny}, 6000, 8192, 2000},
    {{200, 1200}, {200, kAny}, 6000, 8192, 2000},
    {{160, 600}, {160, 1200}, 4000, 8192, 2000},
    {{120, 300}, {160, 600}, 4000, 8192, 2000},
    {{120, 150}, {160, 300}, 3000, 8192, 1500},
    {{100, 0}, {160, 150}, 3000, 8192, 1500},
    {{60, 0}, {100, 0}, 2000, 6000, 1000},
    {{0, 0}, {60, 0}, 2000, 4000, 1000},
    {{0, 0}, {0, 0}, 1000, 2000, 600},
    {{0, 0}, {0, 0}, 1000, 1000, 400},
});

// The same for what is one expert's own.
struct OwnAllowance {
  Depth folds;
  std::size_t summary, directive;  // bytes
  bool lists_duties;               // false: their ids alone
};
constexpr auto kOwnAllowances = std::to_array<OwnAllowance>({
    {{200, kAny}, 3000, 6000, true},
    {{200, 1200}, 1000, 4000, true},
    {{160, 400}, 400, 2000, true},
    {{60, 0}, 100, 1000, false},
    {{0, 0}, 0, 600, false},
});

std::string section(std::string_view asset, std::string_view text) {
  return text.empty() ? std::string() : fill(judge_asset(asset), {{"text", text}});
}

// The prompt in two parts. The first is the same for every seat of a round, byte for byte, so that whoever
// answers for several seats reads it once; its length depends on nothing that is one seat's own.
class Composer {
 public:
  Composer(const DialogueState& state, const PanelSet& panel, const Seat& seat, int round,
           std::string_view output_file)
      : state_(state), panel_(panel), seat_(seat), round_(round), output_file_(output_file) {
    if (const VerdictRegistered* proposal = proposal_of(state); proposal && round > 0)
      proposal_ = section("proposal.md", fence(render_proposal(state, *proposal)));
  }

  // Most bytes that the prompt may have.
  std::size_t limit() const {
    return kLongestPrompt + std::max(proposal_.size(), kUsualProposal) - kUsualProposal;
  }

  // What all experts read, with the rounds from `first` on.
  std::string compose_shared(int first, const Allowance& allowance) {
    first_ = first;
    allowance_ = &allowance;
    shortener_ = {};
    const DialogueCreated& settings = state_.settings;
    const std::string background = shortener_.body(settings.background, allowance.background);
    const std::string asked = block_quote(question()), bounds = constraints(), material = sources();
    const std::string known = record();
    return fill(include_shared(judge_asset("expert.md")),
                {{"round", format("{}", round_)},
                 {"title", one_line(settings.title, 120)},
                 {"panel_size", format("{}", panel_.seats.size())},
                 {"question", asked},
                 {"background", section("background.md", background.empty() ? "" : block_quote(background))},
                 {"constraints", section("constraints.md", bounds)},
                 {"sources", material},
                 {"record", known},
                 {"notice", shared_notice()},
                 {"id_hint", id_hint()}});
  }

  // What is only for the expert in the seat.
  std::string compose_own(const OwnAllowance& allowance) {
    own_allowance_ = &allowance;
    shortener_ = {};
    const std::string focus = one_line(seat_.expert.focus, 300);
    return fill(include_shared(judge_asset("seat.md")),
                {{"name", one_line(seat_.expert.name, 80)},
                 {"role", role()},
                 {"focus", focus.empty() ? "" : format("Your focus: {}. ", focus)},
                 {"task", task()},
                 {"output_file", code_span(output_file_)},
                 {"perspective", own_id(EntityKind::perspective)},
                 {"recommendation", own_id(EntityKind::recommendation)},
                 {"tension", own_id(EntityKind::tension)},
                 {"evidence", own_id(EntityKind::evidence)},
                 {"claim", own_id(EntityKind::claim)}});
  }

 private:
  std::string own_id(EntityKind kind) const {
    return render_local_id({seat_.expert.slug, {kind, round_, 1}});
  }
  std::string folder() const { return code_span(state_.settings.output_dir); }

  std::string role() const {
    const std::string out = one_line(seat_.expert.role, 200);
    return out.empty() ? "an expert on this question" : out;
  }

  std::string question() {
    const std::string& text = state_.settings.question ? *state_.settings.question : state_.settings.title;
    return shortener_.body(text, allowance_->question);
  }

  // List items until the allowance is used up; the rest is counted.
  std::string list(const std::vector<std::string>& items) {
    std::string out;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (out.size() + items[i].size() > allowance_->list && i > 0) {
        shortener_.note_cut();
        return out + format("- and {} more: see the dialogue's page", items.size() - i);
      }
      out += "- " + items[i] + "\n";
    }
    if (!out.empty()) out.pop_back();
    return out;
  }

  std::string constraints() {
    std::vector<std::string> items;
    for (const std::string& text : state_.settings.constraints) items.push_back(shortener_.line(text, 400));
    return list(items);
  }

  std::string sources() {
    std::vector<std::string> items{
        format("{}: the dialogue's own page", code_span(state_.settings.output_dir + "/dialogue.md"))};
    if (state_.settings.rfc)
      items.push_back(
          state_.settings.rfc_path
              ? format("{}: the RFC to which this dialogue is linked", code_span(*state_.settings.rfc_path))
              : format("RFC {}, to which this dialogue is linked", code_span(*state_.settings.rfc)));
    for (const std::string& path : state_.settings.sources) items.push_back(code_span(path));
    if (state_.settings.sources.empty())
      items.push_back("what your role would consult in this project; no sources were named");
    return list(items);
  }

  // What earlier rounds brought, as everybody may read it; nothing in round 0.
  std::string record() {
    if (round_ == 0) return {};
    const RecordView view(state_, {}, kLongestPrompt, shortener_);
    std::string out;
    const std::string open = view.tensions(find_open_tensions(state_), allowance_->tensions);
    if (!open.empty()) out += section("tensions.md", fence(open));
    out += render_record(view);
    return out + proposal_ + include_shared(judge_asset("converge.md"));
  }

  std::string render_record(const RecordView& view) const {
    std::string rounds;
    for (int number = first_; number < last(); ++number) {
      const std::string entries = view.entries(number, allowance_->entries);
      if (!entries.empty()) rounds += format("### Round {}\n\n{}\n\n", number, fence(entries));
      if (rounds.size() > kLongestPrompt) break;
    }
    if (rounds.empty()) return {};
    rounds.resize(rounds.size() - 2);
    return fill(judge_asset("record.md"), {{"folder", folder()}, {"text", rounds}});
  }

  std::string task() {
    std::string out;
    const std::string directive = shortener_.body(seat_.directive, own_allowance_->directive);
    if (!directive.empty()) out += section("directive.md", block_quote(directive));
    out += round_ == 0 ? std::string(judge_asset("opening.md")) : later_task();
    return out + notice(shortener_.has_cut() ? "long texts are cut" : "");
  }

  std::string later_task() {
    const RecordView view(state_, seat_.expert.slug, kLongestPrompt, shortener_);
    std::string out = render_duties(find_duties(state_, seat_));
    const std::string missed = view.missed_rounds(round_, own_allowance_->summary);
    if (!missed.empty()) out += section("brief.md", fence(missed));
    const std::string folds = view.folds(own_allowance_->folds);
    if (!folds.empty()) out += section("folds.md", fence(folds));
    return out + section("standing.md", own_answers() + signal());
  }

  std::string render_duties(const std::vector<Duty>& duties) const {
    if (duties.empty()) return std::string(judge_asset("no_duties.md"));
    std::string items, ids;
    for (const Duty& duty : duties) {
      items += render_duty(state_, duty, seat_.expert.slug);
      ids += (ids.empty() ? "" : ", ") + duty.tension->id;
    }
    items.pop_back();
    return fill(judge_asset("duties.md"), {{"list", own_allowance_->lists_duties ? items : ids}});
  }

  // Earlier answers are named because an expert may start without a memory.
  std::string own_answers() const {
    std::vector<std::string> numbers;
    for (int number = 0; number < last(); ++number)
      for (const AnswerRecord& answer : state_.round_at(number).answers)
        if (answer.expert == seat_.expert.slug) numbers.push_back(format("{}", number));
    if (numbers.empty()) return {};
    return format("Your own earlier answers are in {}, N = {}. ",
                  code_span(format("round-N/{}.md", seat_.expert.slug)), join(numbers, ", "));
  }

  std::string signal() const {
    const std::string& slug = seat_.expert.slug;
    const Signal* standing = state_.record.find_signal(slug);
    if (!standing)
      return state_.record.find_suspended(slug) ? "Your signal is suspended by what you asked; it stands "
                                                  "again after this round unless you object."
                                                : "No signal of yours stands at present.";
    if (!proposal_.empty() && !find_ratifications(state_).contains(slug))
      return format(
          "Your signal of round {} stands, but is older than the proposal: only a signal in this answer "
          "consents to that text.",
          standing->round);
    return format("Your signal of round {} stands; you need not repeat it.", standing->round);
  }

  std::string shared_notice() const {
    std::vector<std::string> what;
    if (first_ > 0)
      what.push_back(first_ == 1 ? "round 0 is left out" : format("rounds 0 to {} are left out", first_ - 1));
    const bool has_record = round_ > 0 && last() > 0;
    if (has_record && allowance_->entries.label == 0)
      what.push_back("entries are shown by id alone");
    else if (has_record && allowance_->entries.content == 0)
      what.push_back("entries are shown by label alone");
    if (shortener_.has_cut()) what.push_back("long texts are cut");
    return notice(join(what, "; "));
  }
  std::string notice(std::string_view what) const {
    if (what.empty()) return {};
    return fill(judge_asset("shortened.md"), {{"what", what}, {"folder", folder()}});
  }

  std::string id_hint() const {
    constexpr std::string_view kOwn = "an id of your own from this answer";
    const auto& entities = state_.record.entities;
    auto known = std::find_if(entities.rbegin(), entities.rend(),
                              [&](const Entity& one) { return one.round < round_; });
    if (known == entities.rend()) return std::string(kOwn);
    return format("a global id from this prompt, such as {}, or {}", known->id, kOwn);
  }

  // One past the last round that can be shown.
  int last() const { return std::min(round_, state_.next_round()); }

  const DialogueState& state_;
  const PanelSet& panel_;
  const Seat& seat_;
  int round_;
  std::string_view output_file_;
  std::string proposal_;  // its section; empty: none is on the table
  int first_ = 0;
  const Allowance* allowance_ = nullptr;
  const OwnAllowance* own_allowance_ = nullptr;
  Shortener shortener_;
};

// What all experts read, as much of it as fits into `room`.
std::string fit_shared(Composer& composer, int newest, std::size_t room) {
  std::string out = composer.compose_shared(newest, kAllowances.front());
  if (out.size() > room) {
    for (std::size_t i = 1; i < kAllowances.size() && out.size() > room; ++i)
      out = composer.compose_shared(newest, kAllowances[i]);
    return out;
  }
  for (int first = 0; first < newest; ++first)
    if (std::string longer = composer.compose_shared(first, kAllowances.front()); longer.size() <= room)
      return longer;
  return out;
}

std::string fit_own(Composer& composer, std::size_t room) {
  std::string out;
  for (const OwnAllowance& allowance : kOwnAllowances) {
    out = composer.compose_own(allowance);
    if (out.size() <= room) break;
  }
  return out;
}

}  // namespace

std::string expert_prompt(const DialogueState& state, const PanelSet& panel, const Seat& seat, int round,
                          std::string_view output_file) {
  Composer composer(state, panel, seat, round, output_file);
  std::string out = fit_shared(composer, std::max(0, round - 1), composer.limit() - kOwnShare);
  return out + fit_own(composer, composer.limit() - out.size());
}

}  // namespace blue
