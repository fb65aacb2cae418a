#include "cli/completion.h"

#include <algorithm>

#include "base/embedded.h"
#include "base/layout.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/flag_table.h"

namespace blue {

std::span<const Embedded> embedded_completion();

namespace {

class Completer {
 public:
  explicit Completer(const Catalogue& catalogue) : catalogue_(catalogue), table_(catalogue.tree()) {}

  // Reads a word that is complete.
  void pass(std::string_view word) {
    if (awaited_) {
      settle(*awaited_, word);
      awaited_.reset();
    } else if (!flags_ended_ && word == "--")
      flags_ended_ = true;
    else if (!flags_ended_ && starts_like_flag(word))
      pass_flag(word);
    else if (auto next = bare_words_.empty() ? catalogue_.step(path_, word) : std::nullopt)
      path_.push_back(*std::move(next)), enter();
    else
      bare_words_.emplace_back(word);
  }

  Completions complete(std::string_view typed) {
    apply_globals();
    std::size_t equals = typed.find('=');
    if (awaited_) {
      add_values(awaited_->field, awaited_->scope, typed, "");
    } else if (!flags_ended_ && is_flag_word(typed) && equals != std::string_view::npos) {
      if (auto match = table_.find(flag_name(typed)))
        add_values(match->field, match->scope, typed.substr(equals + 1), typed.substr(0, equals + 1));
    } else if (!flags_ended_ && typed.starts_with("-")) {
      add_flags(typed);
    } else {
      add_words(typed);
    }
    return std::move(result_);
  }

 private:
  void enter() {
    command_ = catalogue_.find(path_);
    table_ = FlagTable(catalogue_.tree(), command_);
  }

  void pass_flag(std::string_view word) {
    auto match = table_.find(flag_name(word));
    if (!match) return;
    given_.push_back(match->field);
    std::size_t equals = word.find('=');
    if (equals != std::string_view::npos)
      settle(*match, word.substr(equals + 1));
    else if (match->field->shape->kind != ShapeKind::boolean)
      awaited_ = match;
  }

  void settle(const FlagMatch& match, std::string_view text) {
    bool is_text =
        match.field->shape->kind == ShapeKind::string || match.field->shape->kind == ShapeKind::choice;
    if (match.scope == FlagScope::application && is_text) globals_.set(match.field->name, text);
  }

  // Suggested ids depend on them; when they are refused, there is nothing to suggest.
  void apply_globals() {
    if (command_ && command_->suggest && catalogue_.tree().apply_globals)
      std::ignore = catalogue_.tree().apply_globals(globals_);
  }

  void add(std::string text, std::string_view description) {
    result_.candidates.push_back({std::move(text), one_line(description)});
  }

  void add_values(const Field* field, FlagScope scope, std::string_view typed, std::string_view prefix) {
    const Shape& shape = field->shape->kind == ShapeKind::array ? *field->shape->item : *field->shape;
    std::vector<Suggestion> values;
    for (std::string_view choice : shape.choices) values.push_back({std::string(choice)});
    if (shape.kind == ShapeKind::boolean) values = {{"true"}, {"false"}};
    std::erase_if(values, [&](const Suggestion& one) { return !one.value.starts_with(typed); });
    const bool is_fixed = !shape.choices.empty() || shape.kind == ShapeKind::boolean;
    if (scope == FlagScope::command && command_ && command_->suggest && !is_fixed)
      values = command_->suggest(*field, typed, bare_words_);
    for (const Suggestion& one : values) add(std::string(prefix) + one_line(one.value), one.meaning);
    bool is_free_text = shape.kind == ShapeKind::string && values.empty();
    result_.wants_files = result_.wants_files || is_document(*field->shape) || is_free_text;
  }

  void add_flags(std::string_view typed) {
    for (const FlagMatch& flag : table_.all()) {
      bool is_list = flag.field->shape->kind == ShapeKind::array;
      if (!is_list && std::ranges::find(given_, flag.field) != given_.end()) continue;
      bool is_on = flag.field->fallback && *flag.field->fallback == Json(true);
      std::string text = (is_on ? "--no-" : "--") + flag.field->flag_text();
      if (text.starts_with(typed)) add(std::move(text), flag.field->meaning());
    }
  }

  void add_words(std::string_view typed) {
    for (std::string_view word : catalogue_.words_after(path_)) {
      std::vector<std::string> full = path_;
      full.emplace_back(word);
      if (bare_words_.empty() && word.starts_with(typed)) add(std::string(word), catalogue_.title_of(full));
    }
    if (const Field* field = next_positional()) add_values(field, FlagScope::command, typed, "");
    if (command_ && typed.empty() && result_.candidates.empty() && !result_.wants_files && !flags_ended_)
      add_flags("--");
  }

  const Field* next_positional() const {
    if (!command_ || !command_->input) return nullptr;
    std::vector<const Field*> fields = positional_fields(command_->input());
    if (bare_words_.size() < fields.size()) {
      bool is_given = std::ranges::find(given_, fields[bare_words_.size()]) != given_.end();
      return is_given ? nullptr : fields[bare_words_.size()];
    }
    return !fields.empty() && fields.back()->shape->kind == ShapeKind::array ? fields.back() : nullptr;
  }

  const Catalogue& catalogue_;
  FlagTable table_;
  std::vector<std::string> path_;
  const Command* command_ = nullptr;
  std::optional<FlagMatch> awaited_;  // the flag whose value comes next
  std::vector<const Field*> given_;
  JsonObject globals_;
  std::vector<std::string> bare_words_;
  bool flags_ended_ = false;
  Completions result_;
};

}  // namespace

Completions complete_words(const Catalogue& catalogue, std::span<const std::string_view> words) {
  Completer completer(catalogue);
  if (words.empty()) return completer.complete("");
  for (std::string_view word : words.first(words.size() - 1)) completer.pass(word);
  return completer.complete(words.back());
}

std::string render_completions(const Completions& completions) {
  std::string out;
  for (const Completion& candidate : completions.candidates) {
    out += candidate.text;
    if (!candidate.description.empty()) out += "\t" + candidate.description;
    out += "\n";
  }
  if (completions.wants_files) out += ":files\n";
  return out;
}

std::string completion_script(Shell shell, std::string_view program) {
  return fill(find_embedded(embedded_completion(), name_of(shell)), {{"program", program}});
}

}  // namespace blue
