#pragma once
// Experts and their names. Names are pastries; a name belongs to one role for as long as the dialogue lasts.
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/describe.h"
#include "base/enum_names.h"

namespace blue {

// How near to the question an expert is.
enum class Tier { core, adjacent, wildcard };

// Where a member of a panel comes from; retained: it sat on the panel of the round before.
enum class ExpertSource { pool, retained, created };

// The actor of everything that the Judge alone states or decides; never an expert's slug.
inline constexpr std::string_view kJudge = "judge";
// What is shown before the name of an expert and of the Judge.
inline constexpr std::string_view kExpertMark = "🧁";
inline constexpr std::string_view kJudgeMark = "💙";

inline constexpr auto kPastries = std::to_array<std::string_view>(
    {"Muffin",  "Cupcake", "Scone",   "Donut",        "Eclair",    "Brioche",     "Croissant",
     "Macaron", "Cannoli", "Strudel", "Beignet",      "Churro",    "Profiterole", "Tartlet",
     "Galette", "Palmier", "Kouign",  "Sfogliatella", "Financier", "Religieuse"});

struct Expert {
  std::string slug;  // empty while the role has no name
  std::string name;  // as shown
  std::string role;
  Tier tier = Tier::adjacent;
  double relevance = 0.5;
  std::string focus;
  ExpertSource source = ExpertSource::pool;
  std::string creation_reason;
  std::string model;
  friend bool operator==(const Expert&, const Expert&) = default;

  static void describe(Fields<Expert>& f) {
    f.plain<&Expert::slug, &Expert::name, &Expert::role, &Expert::tier>();
    f.optional("relevance", &Expert::relevance, "Weight when a panel is sampled").range(0, 1);
    f.plain<&Expert::focus, &Expert::source, &Expert::creation_reason, &Expert::model>();
  }
};

// The listed name that `word` spells in any letter case, if any: one of the twenty, or Pastry21, Pastry22 …
std::optional<std::string> find_pastry(std::string_view word);
// The slug of a name or slug in any letter case: lower case, fit to be a file name.
std::string slug_of_name(std::string_view name);
// The first name of the list whose slug is not among `taken`.
std::string next_free_name(std::span<const std::string> taken);
// Display name of a slug from the list; other slugs are returned as they are.
std::string name_of_slug(std::string_view slug);

}  // namespace blue
