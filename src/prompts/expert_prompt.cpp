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
#include "prompts/record_view.h"

namespace blue {
namespace {

// How much each piece of an expert's own part may take: the next row is tried until it fits.
struct OwnAllowance {
  Depth folds;
  std::size_t summary, directive;  // bytes
  bool explains_duties;            // false: their ids alone
};
constexpr auto kOwnAllowances = std::to_array<OwnAllowance>({
    {{200, kUnlimited}, 3000, 6000, true},
    {{200, kUnlimited}, 1000, 4000, true},
    {{160, kUnlimited}, 400, 2000, true},
    {{100, kUnlimited}, 100, 1000, false},
    {{0, 0}, 0, 600, false},
});

// What is only for the expert in `seat`.
class OwnPart {
 public:
  OwnPart(const DialogueState& state, const Seat& seat, int round, const PromptForm& form,
          std::string_view output_file)
      : state_(state), seat_(seat), round_(round), form_(form), output_file_(output_file) {}

  std::string compose(const OwnAllowance& allowance) {
    allowance_ = &allowance;
    shortener_ = {};
    const std::string focus = one_line(seat_.expert.focus, 300);
    return fill(include_shared(judge_asset("seat.md")),
                {{"name", one_line(seat_.expert.name, 80)},
                 {"round", format("{}", round_)},
                 {"role", role()},
                 {"focus", focus.empty() ? "" : format(" Your focus: {}.", focus)},
                 {"task", task()},
                 {"perspective", own_id(EntityKind::perspective)},
                 {"recommendation", own_id(EntityKind::recommendation)},
                 {"tension", own_id(EntityKind::tension)},
                 {"evidence", own_id(EntityKind::evidence)},
                 {"claim", own_id(EntityKind::claim)},
                 {"answer", hand_over()}});
  }

 private:
  std::string own_id(EntityKind kind) const {
    return render_local_id({seat_.expert.slug, {kind, round_, 1}});
  }
  std::string role() const {
    const std::string out = one_line(seat_.expert.role, 200);
    return out.empty() ? "an expert on this question" : out;
  }

  std::string hand_over() const {
    if (form_.answer_by == AnswerBy::reply) return std::string(judge_asset("answer_by_reply.md"));
    return fill(judge_asset("answer_by_file.md"),
                {{"output_file", code_span(output_file_)},
                 {"dialogue_id", state_.settings.dialogue_id},
                 {"round", format("{}", round_)},
                 {"expert", seat_.expert.slug},
                 {"word", answer_word(state_.settings, round_, seat_.expert.slug)}});
  }

  std::string task() {
    std::string out;
    const std::string directive = shortener_.body(seat_.directive, allowance_->directive);
    if (!directive.empty()) out += judge_section("directive.md", block_quote(directive));
    out += round_ == 0 ? std::string(judge_asset("opening.md")) : later_task();
    if (shortener_.has_cut())
      out += fill(judge_asset("shortened.md"), {{"what", "long texts of this part are cut"},
                                                {"folder", code_span(state_.settings.output_dir)}});
    return out;
  }

  std::string later_task() {
    const RecordView view(state_, seat_.expert.slug, kUnlimited, shortener_);
    const std::string missed = view.missed_rounds(round_, allowance_->summary);
    const std::string folds = view.folds(allowance_->folds);
    return render_duties() + judge_section("brief.md", missed.empty() ? "" : fence(missed)) +
           judge_section("folds.md", folds.empty() ? "" : fence(folds)) +
           judge_section("standing.md", own_answers() + signal());
  }

  std::string render_duties() const {
    const std::vector<Duty> duties = find_duties(state_, seat_);
    if (duties.empty()) return std::string(judge_asset("no_duties.md"));
    std::string items, ids;
    for (const Duty& duty : duties) {
      items += render_duty(state_, duty, seat_.expert.slug);
      ids += (ids.empty() ? "" : ", ") + duty.tension->id;
    }
    items.pop_back();
    return fill(judge_asset("duties.md"), {{"list", allowance_->explains_duties ? items : ids}});
  }

  // Earlier answers are named because an expert may start without a memory.
  std::string own_answers() const {
    std::vector<std::string> numbers;
    for (int number = 0; number < std::min(round_, state_.next_round()); ++number)
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
    if (proposal_of(state_) && !find_ratifications(state_).contains(slug))
      return format(
          "Your signal of round {} stands, but is older than the proposal: only a signal in this answer "
          "consents to that text.",
          standing->round);
    return format("Your signal of round {} stands; you need not repeat it.", standing->round);
  }

  const DialogueState& state_;
  const Seat& seat_;
  int round_;
  const PromptForm& form_;
  std::string_view output_file_;
  const OwnAllowance* allowance_ = nullptr;
  Shortener shortener_;
};

}  // namespace

ExpertPrompts::ExpertPrompts(const DialogueState& state, const PanelSet& panel, int round,
                             const PromptForm& form)
    : state_(state),
      round_(round),
      form_(form),
      shared_(render_shared_part(state, panel, round, form.prompt_kb)) {}

std::string ExpertPrompts::render(const Seat& seat, std::string_view output_file) const {
  OwnPart part(state_, seat, round_, form_, output_file);
  std::string own;
  for (const OwnAllowance& allowance : kOwnAllowances) {
    own = part.compose(allowance);
    if (own.size() <= shared_.room) break;
  }
  return shared_.text + own;
}

}  // namespace blue
