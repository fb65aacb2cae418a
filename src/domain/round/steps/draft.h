#pragma once
// A round while it is being registered: each step reads what the steps before it left here and adds its own
// part. Only round/register.cpp and the steps include this.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "domain/dialogue/state.h"
#include "domain/problems.h"
#include "domain/round/entity_directory.h"
#include "domain/round/request.h"
#include "domain/round/signal.h"

namespace blue {

struct RoundDraft {
  const DialogueState& state;  // before the round
  const RoundInput& input;
  RoundRegistered body = {};
  Problems problems = {};
  std::vector<const AnswerInput*> answers = {};                      // in panel order
  std::map<std::string, std::vector<std::string>> answer_ids = {};   // expert → ids of its answer's entities
  std::vector<std::pair<const JudgeItem*, std::string>> items = {};  // the Judge's items → their entities
  std::map<std::string, std::string> item_paths = {};         // entity → path of its item in the request
  std::map<std::string, Tension, std::less<>> tensions = {};  // all tensions, as the steps change them
  std::optional<EntityDirectory> directory = {};  // of the record and this round, once its entities have ids

  const RoundRequest& request() const { return input.request; }
  bool is_declared() const { return state.is_declared(); }
  Origin stated_origin() const { return is_declared() ? Origin::declared : Origin::judge; }
  // True when an expert of that slug is known to the dialogue or sits on this panel.
  bool knows(std::string_view slug) const { return state.find_expert(slug) || sits_on(body.panel, slug); }
  bool is_absent(std::string_view slug) const;
  std::string display(std::string_view slug) const;
  std::vector<std::string> display(const std::vector<std::string>& slugs) const;
  // The answer of a panel member, or null.
  const AnswerInput* find_answer(std::string_view slug) const;
  // The entity that an id in the request means; null, with a problem at `path`, when there is none.
  const Entity* find_entity(const std::string& id, const std::string& path);

  void note(std::string code, std::string message, std::string fix, std::string expert = {},
            Position at = {0, 0});
};

}  // namespace blue
