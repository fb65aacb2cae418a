#pragma once
// The dialogue that the end-to-end tests play: six experts, an expert created midway, one tension resolved by
// its owner, one by somebody else and concurred to, a verdict refused and a verdict passed.
#include "tests/e2e/judge.h"

namespace blue {

inline const std::string kInvestmentFolder = ".blue/dialogues/2026-02-03T1423Z-investment";
inline const std::vector<std::string> kSix = {"Muffin", "Cupcake", "Scone", "Donut", "Eclair", "Brioche"};

// Positions of the steps that tests change.
enum InvestmentStep : std::size_t {
  kCreate,
  kFirstPanel,
  kFirstPrompts,
  kRound0,
  kPrematureVerdict,
  kNewExpert,
  kSecondPanel,
  kPrompt,
  kRound1,
  kRound2,
  kVerdict
};
std::vector<Step> investment();

}  // namespace blue
