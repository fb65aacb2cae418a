#include "cli/command_line.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cli/flag_value.h"

namespace blue {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)); }
bool is_name_character(char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; }

std::string shown_word(std::string_view word) { return repair_utf8(utf8_prefix(word, 60)); }

class LineReader {
 public:
  LineReader(const Catalogue& catalogue, std::span<const std::string_view> args, Terminal& terminal)
      : catalogue_(catalogue), args_(args), table_(catalogue.tree()), reader_(terminal) {}

  CommandLine read() {
    enter();
    for (; at_ < args_.size(); ++at_) read_word(args_[at_]);
    finish();
    return std::move(line_);
  }

 private:
  void report(Error error) { line_.problems.push_back(std::move(error)); }

  void read_word(std::string_view word) {
    if (!flags_ended_ && word == "--")
      flags_ended_ = true;
    else if (!flags_ended_ && starts_like_flag(word))
      read_flag(word);
    else if (auto next = find_step(word))
      line_.path.push_back(*std::move(next)), enter();
    else if (!line_.is_lost)
      read_bare(word);
  }

  // A word continues the path only until the command that it names has been given something.
  std::optional<std::string> find_step(std::string_view word) const {
    bool is_settled = line_.is_lost || bare_words_ > 0 || !given(FlagScope::command).empty();
    return is_settled ? std::nullopt : catalogue_.step(line_.path, word);
  }

  // The path may now name a command, whose flags and arguments are valid from here on.
  void enter() {
    const Command* command = catalogue_.find(line_.path);
    line_.command = command;
    table_ = FlagTable(catalogue_.tree(), command);
    positional_.clear();
    if (command && command->input) positional_ = positional_fields(command->input());
  }

  void read_flag(std::string_view word) {
    auto match = table_.find(flag_name(word));
    if (!match) return report_unknown_flag(word);
    std::string_view flag = word.substr(0, word.find('='));
    if (match->field->shape->kind == ShapeKind::boolean) return read_switch(*match, flag, word);
    if (flag.size() < word.size()) return store(*match, flag, word.substr(flag.size() + 1));
    if (at_ + 1 < args_.size() && args_[at_ + 1] != "--" && !is_flag_word(args_[at_ + 1]))
      return store(*match, flag, args_[++at_]);
    report(
        make_error(codes::missing_field, format("{} needs a value ({}).", flag, describe_type(*match->field)))
            .at(std::string(match->field->name))
            .suggest(format("Write {0} VALUE, or {0}=VALUE if the value starts with two dashes.", flag)));
  }

  void read_switch(const FlagMatch& match, std::string_view flag, std::string_view word) {
    bool next_is_value = at_ + 1 < args_.size() && (args_[at_ + 1] == "true" || args_[at_ + 1] == "false");
    std::string_view text = flag.size() < word.size() ? word.substr(flag.size() + 1)
                            : next_is_value           ? args_[++at_]
                                                      : "true";
    auto value = reader_.read(*match.field, flag, text);
    if (!value) return report(std::move(value).error());
    take(match, flag, *value->boolean() != match.is_negated);
  }

  void store(const FlagMatch& match, std::string_view flag, std::string_view text) {
    auto value = reader_.read(*match.field, flag, text);
    if (!value) return report(std::move(value).error());
    take(match, flag, *std::move(value));
  }

  void take(const FlagMatch& match, std::string_view flag, Json value) {
    auto& values = values_[static_cast<std::size_t>(match.scope)];
    if (Result<> taken = values.take(*match.field, flag, std::move(value)); !taken)
      report(std::move(taken).error());
  }

  void report_unknown_flag(std::string_view word) {
    std::string flag = shown_word(word.substr(0, word.find('=')));
    std::vector<std::string> names;
    for (const FlagMatch& each : table_.all()) names.push_back(each.field->flag_text());
    std::vector<std::string_view> candidates(names.begin(), names.end());
    auto best = nearest(flag_name(word), candidates);
    std::string help = format("{} --help", catalogue_.spell(line_.path));
    std::string hint = best ? format("Did you mean --{}?", *best) : format("Run {} for the flags.", help);
    if (!line_.command) hint += " Put the flags of a command after its name.";
    report(make_error(codes::unknown_field, format("{} has no flag {}.", catalogue_.spell(line_.path), flag))
               .at(flag)
               .suggest(std::move(hint)));
    // The next word is probably the value of the misspelt flag; a second error about it would mislead.
    bool has_value = word.find('=') == std::string_view::npos && line_.command && at_ + 1 < args_.size();
    if (has_value && !starts_like_flag(args_[at_ + 1])) ++at_;
  }

  void read_bare(std::string_view word) {
    bool takes_none = positional_.empty() && bare_words_ == 0 && !catalogue_.words_after(line_.path).empty();
    if (!line_.command || takes_none) {
      line_.is_lost = true;
      return report(unknown_command(catalogue_, line_.path, word));
    }
    std::size_t slot = bare_words_++;
    bool rest = !positional_.empty() && takes_more_words(*positional_.back());
    if (slot >= positional_.size() && rest) slot = positional_.size() - 1;
    if (slot < positional_.size())
      return store({FlagScope::command, positional_[slot]}, "--" + positional_[slot]->flag_text(), word);
    report_surplus(word);
  }

  void report_surplus(std::string_view word) {
    const Field* missing = line_.command->input ? find_missing(line_.command->input()) : nullptr;
    std::string shown = shown_word(word);
    std::string command = catalogue_.spell(line_.path);
    std::string hint = missing ? format("Did you mean `{} … --{} {}`?", command, missing->flag_text(), shown)
                       : positional_.empty()
                           ? format("{} takes no positional arguments.", command)
                           : format("Quote text with spaces, or run {} --help for the flags.", command);
    report(make_error(codes::invalid_value, format("Unexpected argument \"{}\".", shown))
               .with_value(shown)
               .suggest(std::move(hint)));
  }

  // The required field that a surplus word may be meant for.
  const Field* find_missing(const Shape& shape) const {
    auto found = std::ranges::find_if(shape.fields, [&](const Field& field) {
      return field.is_required && !is_document(*field.shape) &&
             std::ranges::find(positional_, &field) == positional_.end() &&
             !given(FlagScope::command).contains(field.name);
    });
    return found == shape.fields.end() ? nullptr : &*found;
  }

  const JsonObject& given(FlagScope scope) const { return values_[static_cast<std::size_t>(scope)].values(); }

  void finish() {
    line_.globals = given(FlagScope::application);
    auto flags = decode<CommonFlags>(given(FlagScope::common));
    if (flags)
      line_.flags = *std::move(flags);
    else
      report_bad_common(std::move(flags).error());
    JsonObject body;
    if (const Json* data = given(FlagScope::whole_input).find("data")) {
      if (!data->object())
        return report(
            make_error(codes::wrong_type, format("--data must be an object, not {}.", json_kind(*data)))
                .at("data")
                .suggest("Give the input as an object: {…}."));
      body = *data->object();
    }
    if (line_.command && line_.command->input)
      for (Error& problem : merge_flags(line_.command->input(), given(FlagScope::command), body))
        report(std::move(problem));
    line_.arguments = std::move(body);
  }

  void report_bad_common(Error error) {
    if (const Json* json = given(FlagScope::common).find("json")) line_.flags.json = *json->boolean();
    line_.flags.help = given(FlagScope::common).contains("help");
    report(std::move(error));
  }

  const Catalogue& catalogue_;
  std::span<const std::string_view> args_;
  FlagTable table_;
  FlagValueReader reader_;
  CommandLine line_;
  std::array<FieldValues, kFlagScopes> values_;
  std::vector<const Field*> positional_;
  std::size_t at_ = 0;
  std::size_t bare_words_ = 0;
  bool flags_ended_ = false;
};

// Commands of other groups whose last word is `word`.
std::vector<std::string> find_elsewhere(const Catalogue& catalogue, std::string_view word) {
  std::vector<std::string> found;
  for (const Command* command : catalogue.commands())
    if (same_word(command->path.back(), word) && found.size() < 3)
      found.push_back(catalogue.spell(command->path));
  return found;
}

// "Groups: dialogue, rfc" at the start, "Commands: bake, list" within a group.
std::string list_words_after(const Catalogue& catalogue, CommandPath path) {
  std::vector<std::string> listed;
  for (std::string_view word : catalogue.words_after(path)) {
    std::vector<std::string> full(path.begin(), path.end());
    full.emplace_back(word);
    if (!path.empty() || !catalogue.words_after(full).empty()) listed.emplace_back(word);
  }
  return format("{}: {}", path.empty() ? "Groups" : "Commands", join(listed, ", "));
}

}  // namespace

CommandLine read_command_line(const Catalogue& catalogue, std::span<const std::string_view> args,
                              Terminal& terminal) {
  return LineReader(catalogue, args, terminal).read();
}

bool is_flag_word(std::string_view word) {
  if (word == "-h" || word == "-V") return true;
  if (word.size() < 3 || !word.starts_with("--") || !is_letter(word[2])) return false;
  return std::ranges::all_of(word.substr(2, word.find('=') - 2), is_name_character);
}

bool starts_like_flag(std::string_view word) {
  if (word.size() < 2 || word[0] != '-') return false;
  return !is_digit(word[1]) && word[1] != '.';
}

std::string_view flag_name(std::string_view word) {
  if (word == "-h") return "help";
  if (word == "-V") return "version";
  std::string_view name = word.substr(0, word.find('='));
  return name.starts_with("--") ? name.substr(2) : name;
}

Error unknown_command(const Catalogue& catalogue, CommandPath path, std::string_view word) {
  std::string shown = shown_word(word);
  std::vector<std::string_view> candidates = catalogue.words_after(path);
  std::string hint;
  if (auto elsewhere = find_elsewhere(catalogue, word); !elsewhere.empty())
    hint = format("Did you mean {}? ", join(elsewhere, " or "));
  else if (auto best = nearest(word, candidates))
    hint = format("Did you mean {} {}? ", catalogue.spell(path), *best);
  return make_error(codes::invalid_value, format("Unknown command \"{} {}\".", catalogue.spell(path), shown))
      .with_value(shown)
      .suggest(format("{}{}. Run {} --help for the list of commands.", hint,
                      list_words_after(catalogue, path), catalogue.spell(path)));
}

}  // namespace blue
