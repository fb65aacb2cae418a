#include "prompts/expert_prompt.h"

#include <algorithm>

#include "base/embedded.h"
#include "base/format.h"
#include "base/text.h"
#include "domain/panel/answer_word.h"
#include "domain/round/entity_id.h"
#include "domain/verdict/proposal.h"
#include "markdown/quote.h"
#include "prompts/duties.h"
#include "prompts/judge_assets.h"
#include "prompts/proposal_view.h"
#include "prompts/record_view.h"

namespace blue {
namespace {

// How much each part may take: the next row is tried until the prompt fits.
struct Allowance {
  Depth entries, tensions, duties;
  std::size_t summary, question, background, list;  // bytes
};
constexpr std::size_t kAny = kUnlimited;
constexpr auto kAllowances = std::to_array<Allowance>({
    {{200, kAny}, {200, kAny}, {200, kAny}, 3000, 6000, 8192, 2000},
    {{200, 1200}, {200, kAny}, {200, kAny}, 1500, 6000, 8192, 2000},
    {{160, 600}, {160, 1200}, {200, kAny}, 1000, 4000, 8192, 2000},
    {{120, 300}, {160, 600}, {200, 2000}, 600, 4000, 8192, 2000},
    {{120, 150}, {160, 300}, {200, 1200}, 400, 3000, 8192, 1500},
    {{100, 0}, {160, 150}, {160, 800}, 300, 3000, 8192, 1500},
    {{60, 0}, {100, 0}, {120, 400}, 200, 2000, 6000, 1000},
    {{0, 0}, {60, 0}, {100, 200}, 100, 2000, 4000, 1000},
    {{0, 0}, {0, 0}, {60, 0}, 0, 1000, 2000, 600},
    {{0, 0}, {0, 0}, {0, 0}, 0, 1000, 1000, 400},
});

std::string section(std::string_view asset, std::string_view text) {
  return text.empty() ? std::string() : fill(judge_asset(asset), {{"text", text}});
}

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

  // The prompt with the rounds from `first` on.
  std::string compose(int first, const Allowance& allowance) {
    first_ = first;
    allowance_ = &allowance;
    shortener_ = {};
    const DialogueCreated& settings = state_.settings;
    const std::string background = shortener_.body(settings.background, allowance.background);
    const std::string focus = one_line(seat_.expert.focus, 300);
    return fill(include_shared(judge_asset("expert.md")),
                {{"name", one_line(seat_.expert.name, 80)},
                 {"round", format("{}", round_)},
                 {"title", one_line(settings.title, 120)},
                 {"role", role()},
                 {"focus", focus.empty() ? "" : format("Your focus: {}. ", focus)},
                 {"panel_size", format("{}", panel_.seats.size())},
                 {"question", block_quote(question())},
                 {"background", section("background.md", background.empty() ? "" : block_quote(background))},
                 {"constraints", section("constraints.md", constraints())},
                 {"sources", sources()},
                 {"task", task()},
                 {"output_file", code_span(output_file_)},
                 {"dialogue_id", settings.dialogue_id},
                 {"expert", seat_.expert.slug},
                 {"word", answer_word(settings, round_, seat_.expert.slug)},
                 {"perspective", own_id(EntityKind::perspective)},
                 {"recommendation", own_id(EntityKind::recommendation)},
                 {"tension", own_id(EntityKind::tension)},
                 {"evidence", own_id(EntityKind::evidence)},
                 {"claim", own_id(EntityKind::claim)},
                 {"id_hint", id_hint()}});
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

  std::string task() {
    std::string out;
    const std::string directive = shortener_.body(seat_.directive, allowance_->question);
    if (!directive.empty()) out += section("directive.md", block_quote(directive));
    out += round_ == 0 ? std::string(judge_asset("opening.md")) : later_task();
    return out + notice();
  }

  std::string later_task() {
    const RecordView view(state_, seat_.expert.slug, kLongestPrompt, shortener_);
    const std::vector<Duty> duties = find_duties(state_, seat_);
    std::string out = render_duties(view, duties);
    const std::string rest = view.tensions(others(duties), allowance_->tensions);
    if (!rest.empty()) out += section("tensions.md", fence(rest));
    const std::string missed = view.missed_rounds(round_, allowance_->summary);
    if (!missed.empty()) out += section("brief.md", fence(missed));
    out += render_record(view);
    const std::string folds = view.folds(allowance_->duties);
    if (!folds.empty()) out += section("folds.md", fence(folds));
    return out + proposal_ + fill(include_shared(judge_asset("converge.md")), {{"signal", signal()}});
  }

  std::string render_duties(const RecordView& view, const std::vector<Duty>& duties) const {
    if (duties.empty()) return std::string(judge_asset("no_duties.md"));
    std::string items, ids;
    std::vector<const Tension*> tensions;
    for (const Duty& duty : duties) {
      tensions.push_back(duty.tension);
      items += render_duty(state_, duty, seat_.expert.slug);
      ids += (ids.empty() ? "" : ", ") + duty.tension->id;
    }
    const bool is_bare = allowance_->duties.label == 0;
    if (!is_bare) items.pop_back();
    return fill(judge_asset("duties.md"),
                {{"list", is_bare ? ids : items},
                 {"text", is_bare ? "" : fence(view.tensions(tensions, allowance_->duties))}});
  }

  std::vector<const Tension*> others(const std::vector<Duty>& duties) const {
    std::vector<const Tension*> out = find_open_tensions(state_);
    std::erase_if(out, [&](const Tension* one) {
      return std::ranges::find(duties, one, &Duty::tension) != duties.end();
    });
    return out;
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
    return fill(judge_asset("record.md"), {{"folder", folder()}, {"own", own_answers()}, {"text", rounds}});
  }

  // Earlier answers are named because an expert may start without a memory.
  std::string own_answers() const {
    std::vector<std::string> numbers;
    for (int number = 0; number < last(); ++number)
      for (const AnswerRecord& answer : state_.round_at(number).answers)
        if (answer.expert == seat_.expert.slug) numbers.push_back(format("{}", number));
    if (numbers.empty()) return {};
    return format(" Your own earlier answers are in {}, N = {}.",
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

  std::string notice() const {
    std::vector<std::string> what;
    if (first_ > 0)
      what.push_back(first_ == 1 ? "round 0 is left out" : format("rounds 0 to {} are left out", first_ - 1));
    const bool has_record = round_ > 0 && last() > 0;
    if (has_record && allowance_->entries.label == 0)
      what.push_back("entries are shown by id alone");
    else if (has_record && allowance_->entries.content == 0)
      what.push_back("entries are shown by label alone");
    if (shortener_.has_cut()) what.push_back("long texts are cut");
    if (what.empty()) return {};
    return fill(judge_asset("shortened.md"), {{"what", join(what, "; ")}, {"folder", folder()}});
  }

  std::string id_hint() const {
    std::string own = format("an id of your own from this answer, such as {}", own_id(EntityKind::evidence));
    const auto& entities = state_.record.entities;
    auto known = std::find_if(entities.rbegin(), entities.rend(),
                              [&](const Entity& one) { return one.round < round_; });
    if (known == entities.rend()) return own;
    return format("a global id from this prompt, such as {}, or {}", known->id, own);
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
  Shortener shortener_;
};

}  // namespace

std::string expert_prompt(const DialogueState& state, const PanelSet& panel, const Seat& seat, int round,
                          std::string_view output_file) {
  Composer composer(state, panel, seat, round, output_file);
  const int newest = std::max(0, round - 1);
  std::string out = composer.compose(newest, kAllowances.front());
  if (out.size() > composer.limit()) {
    for (std::size_t i = 1; i < kAllowances.size() && out.size() > composer.limit(); ++i)
      out = composer.compose(newest, kAllowances[i]);
    return out;
  }
  for (int first = 0; first < newest; ++first)
    if (std::string longer = composer.compose(first, kAllowances.front()); longer.size() <= composer.limit())
      return longer;
  return out;
}

}  // namespace blue
