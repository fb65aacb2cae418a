#include "prompts/shared_part.h"

#include <algorithm>

#include "base/embedded.h"
#include "base/format.h"
#include "base/text.h"
#include "domain/verdict/proposal.h"
#include "markdown/quote.h"
#include "prompts/duties.h"
#include "prompts/judge_assets.h"
#include "prompts/proposal_view.h"
#include "prompts/record_view.h"

namespace blue {
namespace {

// How much each part may take: the next row is tried until the text fits.
struct Allowance {
  Depth entries, tensions;
  std::size_t question, background, list;  // bytes
};
constexpr std::size_t kAny = kUnlimited;
constexpr auto kAllowances = std::to_array<Allowance>({
    {{200, kAny}, {200, kAny}, 20'000, 8192, 8000},
    {{200, 2400}, {200, kAny}, 6000, 8192, 4000},
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

// What is kept of a prompt for the expert's own part: an eighth, but never too little for directive, duties
// and markers.
std::size_t own_share(std::size_t limit) { return std::max<std::size_t>(limit / 8, 6'000); }

class Composer {
 public:
  Composer(const DialogueState& state, const PanelSet& panel, int round, int prompt_kb)
      : state_(state), panel_(panel), round_(round), limit_(static_cast<std::size_t>(prompt_kb) * 1024) {
    if (const VerdictRegistered* proposal = proposal_of(state); proposal && round > 0)
      proposal_ = judge_section("proposal.md", fence(render_proposal(state, *proposal)));
    limit_ += std::max(proposal_.size(), kUsualProposal) - kUsualProposal;
  }

  SharedPart compose() {
    const std::size_t room = limit_ - own_share(limit_);
    const int newest = std::max(0, round_ - 1);
    std::string text = compose_from(newest, kAllowances.front());
    if (text.size() > room) {
      for (std::size_t i = 1; i < kAllowances.size() && text.size() > room; ++i)
        text = compose_from(newest, kAllowances[i]);
    } else {
      for (int first = 0; first < newest; ++first) {
        std::string longer = compose_from(first, kAllowances.front());
        if (longer.size() > room) continue;
        text = std::move(longer);
        break;
      }
    }
    return {.text = text, .room = limit_ - std::min(limit_, text.size())};
  }

 private:
  // The text with the rounds from `first` on.
  std::string compose_from(int first, const Allowance& allowance) {
    first_ = first;
    allowance_ = &allowance;
    shortener_ = {};
    const DialogueCreated& settings = state_.settings;
    const std::string background = shortener_.body(settings.background, allowance.background);
    const std::string asked = block_quote(question()), bounds = constraints(), material = sources();
    const std::string known = record();
    return fill(
        include_shared(judge_asset("expert.md")),
        {{"title", one_line(settings.title, 120)},
         {"panel_size", format("{}", panel_.seats.size())},
         {"question", asked},
         {"background", judge_section("background.md", background.empty() ? "" : block_quote(background))},
         {"constraints", judge_section("constraints.md", bounds)},
         {"sources", material},
         {"record", known},
         {"notice", notice()},
         {"id_hint", id_hint()}});
  }

  std::string folder() const { return code_span(state_.settings.output_dir); }

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

  // What earlier rounds brought; nothing in round 0.
  std::string record() {
    if (round_ == 0) return {};
    const RecordView view(state_, {}, limit_, shortener_);
    const std::string open = view.tensions(find_open_tensions(state_), allowance_->tensions);
    return judge_section("tensions.md", open.empty() ? "" : fence(open)) + render_rounds(view) + proposal_ +
           include_shared(judge_asset("converge.md"));
  }

  std::string render_rounds(const RecordView& view) const {
    std::string rounds;
    for (int number = first_; number < last(); ++number) {
      const std::string entries = view.entries(number, allowance_->entries);
      if (!entries.empty()) rounds += format("### Round {}\n\n{}\n\n", number, fence(entries));
      if (rounds.size() > limit_) break;
    }
    if (rounds.empty()) return {};
    rounds.resize(rounds.size() - 2);
    return fill(judge_asset("record.md"), {{"folder", folder()}, {"text", rounds}});
  }

  std::string notice() const {
    std::vector<std::string> what;
    if (first_ > 0)
      what.push_back(first_ == 1 ? "round 0 is left out" : format("rounds 0 to {} are left out", first_ - 1));
    const bool has_record = round_ > 0 && last() > 0;
    if (has_record && allowance_->entries.label == 0)
      what.emplace_back("entries are shown by id alone");
    else if (has_record && allowance_->entries.content == 0)
      what.emplace_back("entries are shown by label alone");
    if (shortener_.has_cut()) what.emplace_back("long texts are cut");
    if (what.empty()) return {};
    return fill(judge_asset("shortened.md"), {{"what", join(what, "; ")}, {"folder", folder()}});
  }

  std::string id_hint() const {
    const auto& entities = state_.record.entities;
    auto known = std::find_if(entities.rbegin(), entities.rend(),
                              [&](const Entity& one) { return one.round < round_; });
    const std::string_view own = "an id of your own from this answer";
    if (known == entities.rend()) return std::string(own);
    return format("a global id from this prompt, such as {}, or {}", known->id, own);
  }

  // One past the last round that can be shown.
  int last() const { return std::min(round_, state_.next_round()); }

  const DialogueState& state_;
  const PanelSet& panel_;
  int round_;
  std::size_t limit_;     // bytes that a whole prompt may have
  std::string proposal_;  // its section; empty: none is on the table
  int first_ = 0;
  const Allowance* allowance_ = nullptr;
  Shortener shortener_;
};

}  // namespace

SharedPart render_shared_part(const DialogueState& state, const PanelSet& panel, int round, int prompt_kb) {
  return Composer(state, panel, round, prompt_kb).compose();
}

}  // namespace blue
