#pragma once
// A described type with a member of every kind, for tests of decoding, encoding and schemas.
#include <compare>
#include <cstdint>

#include "base/describe.h"

namespace blue {

enum class Flavour { sweet, half_sweet, plain };
constexpr auto enum_names(Flavour) {
  return std::to_array<EnumName<Flavour>>({{Flavour::sweet, "sweet"},
                                           {Flavour::half_sweet, "half-sweet"},
                                           {Flavour::half_sweet, "semi"},
                                           {Flavour::plain, "plain"}});
}

struct Layer {
  int height = 1;
  std::optional<std::string> filling;

  static void describe(Fields<Layer>& f) {
    f.required("height", &Layer::height, "Height in centimetres").range(1, 20);
    f.optional("filling", &Layer::filling, "What is inside");
  }
  friend bool operator==(const Layer&, const Layer&) = default;
};

struct Cake {
  std::string cake_id;
  std::string title;
  int pieces = 8;
  std::uint32_t candles = 0;
  std::int64_t crumbs = 0;
  double sugar = 0.5;
  bool fresh = true;
  Flavour flavour = Flavour::sweet;
  std::optional<std::string> note;
  std::optional<int> shelf;
  std::vector<std::string> tags;
  std::vector<std::string> cousins;
  std::vector<Layer> layers;
  std::map<std::string, int> scores;
  std::map<std::string, std::vector<Flavour>> menu;
  std::optional<Layer> base;
  Json extra;

  static void describe(Fields<Cake>& f) {
    f.required("cake_id", &Cake::cake_id, "Cake to bake").alias("id").length(1, 12);
    f.required("title", &Cake::title, "Name on the sign").alias("name").alias("label").length(2, 6);
    f.optional("pieces", &Cake::pieces, "Number of pieces").range(1, 16);
    f.optional("candles", &Cake::candles, "Number of candles");
    f.optional("crumbs", &Cake::crumbs, "Crumbs left");
    f.optional("sugar", &Cake::sugar, "Share of sugar").range(0, 1);
    f.optional("fresh", &Cake::fresh, "Baked today");
    f.optional("flavour", &Cake::flavour, "How it tastes");
    f.optional("note", &Cake::note, "Remark").length(0, 5);
    f.optional("shelf", &Cake::shelf, "Shelf it stands on");
    f.optional("tags", &Cake::tags, "Words to find it by").items(0, 3, 4);
    f.optional("cousins", &Cake::cousins, "Cakes of the same recipe");
    f.optional("layers", &Cake::layers, "From the bottom up");
    f.optional("scores", &Cake::scores, "Points by judge").items(0, 2);
    f.optional("menu", &Cake::menu, "Flavours by day");
    f.optional("base", &Cake::base, "What it stands on");
    f.optional("extra", &Cake::extra, "Anything");
  }
  friend bool operator==(const Cake&, const Cake&) = default;
};

}  // namespace blue
