#include "domain/round/steps/entities.h"

#include <algorithm>
#include <array>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "domain/error_codes.h"

namespace blue {
namespace {

struct Shelf {
  std::string_view name;
  EntityKind kind;
  std::optional<std::vector<JudgeItem>> RoundRequest::* items;
};
constexpr std::array kShelves{
    Shelf{"perspectives", EntityKind::perspective, &RoundRequest::perspectives},
    Shelf{"recommendations", EntityKind::recommendation, &RoundRequest::recommendations},
    Shelf{"tensions", EntityKind::tension, &RoundRequest::tensions},
    Shelf{"evidence", EntityKind::evidence, &RoundRequest::evidence},
    Shelf{"claims", EntityKind::claim, &RoundRequest::claims}};

// An item of the Judge on its way to become an entity of its own.
struct Pending {
  const JudgeItem* item;
  std::string path;
  Entity entity;
  bool is_cut = false;  // words of an answer that were too long
};

class Shelver {
 public:
  explicit Shelver(RoundDraft& draft) : draft_(draft) {}

  void run() {
    std::size_t written = 0;
    for (const AnswerInput* answer : draft_.answers) written += answer->answer.entities.size();
    pending_.reserve(written);
    for (const AnswerInput* answer : draft_.answers) take_answer(answer->answer);
    for (const Shelf& shelf : kShelves) read_shelf(shelf);
    if (draft_.is_declared()) place_by_panel();
    note_cuts();
    assign_ids();
  }

 private:
  void note_cuts() {
    for (const Pending& one : pending_)
      if (one.is_cut)
        draft_.note(
            "content_cut",
            format("The text of {} is too long for the record and was cut there.", one.entity.local_id),
            "The answer's file holds all of it.", one.entity.author, {one.entity.line, one.entity.column});
  }

  void take_answer(const Answer& answer) {
    std::size_t next = 0;  // objection
    for (const AnswerEntity& written : answer.entities) {
      while (next < answer.unplaced.size() && answer.unplaced[next].at < written.at)
        take_unplaced(answer, answer.unplaced[next++]);
      Entity entity;
      entity.type = written.kind;
      entity.round = draft_.body.round;
      entity.sequence = written.sequence;
      entity.author = answer.expert;
      entity.local_id = render_local_id({answer.expert, {written.kind, entity.round, written.sequence}});
      entity.status = initial_status(written.kind);
      entity.label = written.label;
      entity.content = written.content;
      entity.contributors = {answer.expert};
      entity.line = written.at.line;
      entity.column = written.at.column;
      const bool is_cut = is_cut_short(written.label) || is_cut_short(written.content);
      pending_.push_back({nullptr, "", std::move(entity), is_cut});
    }
    while (next < answer.unplaced.size()) take_unplaced(answer, answer.unplaced[next++]);
  }

  // An objection that names a tension which cannot be placed is a tension of its own, with its words as
  // label.
  void take_unplaced(const Answer& answer, const UnplacedObjection& written) {
    if (written.what != ObjectionKind::raise_tension) return;
    Entity entity;
    entity.type = EntityKind::tension;
    entity.round = draft_.body.round;
    entity.author = answer.expert;
    for (const AnswerEntity& one : answer.entities)
      if (one.kind == EntityKind::tension) entity.sequence = std::max(entity.sequence, one.sequence);
    for (const Pending& one : pending_)
      if (one.entity.unplaced && one.entity.author == answer.expert)
        entity.sequence = std::max(entity.sequence, one.entity.sequence);
    ++entity.sequence;
    entity.local_id = render_local_id({answer.expert, {entity.type, entity.round, entity.sequence}});
    entity.status = initial_status(entity.type);
    entity.label = written.text;
    entity.content = written.content;
    entity.contributors = {answer.expert};
    entity.line = written.at.line;
    entity.column = written.at.column;
    entity.unplaced = true;
    pending_.push_back({nullptr, "", std::move(entity), is_cut_short(written.text)});
  }

  static bool is_cut_short(const Words& words) { return words.span && words.span->cut; }

  void read_shelf(const Shelf& shelf) {
    const auto items = items_of(draft_.request().*shelf.items);
    for (std::size_t i = 0; i < items.size(); ++i)
      read_item(shelf, items[i], format("{}[{}]", shelf.name, i));
  }

  void read_item(const Shelf& shelf, const JudgeItem& item, const std::string& path) {
    std::vector<std::string> named = read_contributors(item, path);
    std::optional<LocalId> local;
    if (item.local_id) {
      local = read_local_id(shelf, *item.local_id, path);
      if (!local) return;
      if (Pending* marked = find_marked(*local)) return annotate(*marked, item, path, named);
      if (!draft_.is_declared())
        draft_.note("local_id_unmatched",
                    format("No answer holds {}; the item is kept as the Judge's synthesis.", *item.local_id),
                    "Correct local_id if it was meant as a label for a marker.");
    }
    if (trim(item.label).empty() && trim(item.content).empty())
      return draft_.problems.add(codes::missing_field, path + ".label",
                                 format("{} has neither label nor content.", path),
                                 "Say what it is about in `label`.");
    pending_.push_back({&item, path, make_entity(shelf, item, local, std::move(named))});
  }

  std::vector<std::string> read_contributors(const JudgeItem& item, const std::string& path) {
    std::vector<std::string> out;
    for (const std::string& name : item.contributors) {
      std::string slug = slug_of_name(name);
      if (!draft_.knows(slug) && slug != kJudge)
        draft_.problems.add_value(codes::expert_not_found, path + ".contributors", name,
                                  format("No expert of this dialogue is called {}.", name),
                                  format("The panel is {}.", join(names_of(draft_.body.panel), ", ")));
      out.push_back(std::move(slug));
    }
    return out;
  }

  std::optional<LocalId> read_local_id(const Shelf& shelf, const std::string& text, const std::string& path) {
    auto local = parse_local_id(trim(text));
    auto refuse = [&](ErrorCode code, std::string message) {
      draft_.problems.add_value(
          code, path + ".local_id", text, std::move(message),
          format("Write it like {}.", render_local_id({"muffin", {shelf.kind, draft_.body.round, 1}})));
      return std::nullopt;
    };
    if (!local) return refuse(codes::invalid_value, format("{} is not a local id.", text));
    if (local->id.kind != shelf.kind)
      return refuse(codes::type_id_mismatch, format("{} is the id of a {}, not of one of the {}.", text,
                                                    name_of(local->id.kind), shelf.name));
    if (local->id.round != draft_.body.round)
      return refuse(codes::invalid_value,
                    format("{} is of round {}; this is round {}.", text, local->id.round, draft_.body.round));
    return local;
  }

  Pending* find_marked(const LocalId& local) {
    auto found = std::ranges::find_if(pending_, [&](const Pending& one) {
      return one.entity.origin == Origin::answer && one.entity.author == local.expert &&
             one.entity.type == local.id.kind && one.entity.sequence == local.id.sequence;
    });
    return found == pending_.end() ? nullptr : &*found;
  }

  void annotate(Pending& marked, const JudgeItem& item, const std::string& path,
                const std::vector<std::string>& named) {
    if (marked.item)
      draft_.problems.add(codes::contradiction, path + ".local_id",
                          format("{} is annotated twice.", marked.entity.local_id), "Keep one of the two.");
    marked.item = &item;
    marked.path = path;
    Entity& entity = marked.entity;
    entity.judge_label = item.label;
    entity.judge_content = item.content;
    if (entity.label.empty()) entity.label = {item.label};
    auto& list = draft_.is_declared() ? entity.contributors : entity.stated;
    for (const std::string& slug : named)
      if (std::ranges::find(entity.contributors, slug) == entity.contributors.end()) list.push_back(slug);
  }

  Entity make_entity(const Shelf& shelf, const JudgeItem& item, const std::optional<LocalId>& local,
                     std::vector<std::string> named) {
    Entity entity;
    entity.type = shelf.kind;
    entity.round = draft_.body.round;
    entity.origin = draft_.stated_origin();
    entity.status = initial_status(shelf.kind);
    entity.label = {item.label};
    entity.content = {item.content};
    entity.author = kJudge;
    if (local) entity.local_id = render_local_id(*local);
    if (local) entity.sequence = local->id.sequence;
    if (!draft_.is_declared()) return entity.stated = std::move(named), entity;
    if (local && std::ranges::find(named, local->expert) == named.end() && draft_.knows(local->expert))
      named.insert(named.begin(), local->expert);
    if (local && draft_.knows(local->expert))
      entity.author = local->expert;
    else if (!named.empty())
      entity.author = named.front();
    entity.contributors = std::move(named);
    return entity;
  }

  // Declared items belong to their authors, so they come where an answer's entities would.
  void place_by_panel() {
    const std::vector<std::string> panel = slugs_of(draft_.body.panel);
    std::ranges::stable_sort(pending_, {}, [&](const Pending& one) {
      return std::ranges::find(panel, one.entity.author) - panel.begin();
    });
  }

  void assign_ids() {
    std::array<int, 5> last{};
    draft_.body.entities.reserve(pending_.size());
    for (Pending& one : pending_) {
      Entity& entity = one.entity;
      int& number = last[static_cast<std::size_t>(entity.type)];
      const EntityId id{entity.type, entity.round, ++number};
      entity.id = render_entity_id(id);
      if (entity.local_id.empty()) entity.local_id = render_local_id({std::string(kJudge), id});
      if (entity.origin == Origin::answer && !entity.unplaced)
        draft_.answer_ids[entity.author].push_back(entity.id);
      if (one.item) draft_.items.emplace_back(one.item, entity.id);
      if (one.item) draft_.item_paths[entity.id] = one.path;
      draft_.body.entities.push_back(std::move(entity));
    }
  }

  RoundDraft& draft_;
  std::vector<Pending> pending_;
};

}  // namespace

void take_entities(RoundDraft& draft) {
  Shelver(draft).run();
  draft.directory.emplace(draft.state.record.entities, draft.body.entities, draft.body.round);
}

}  // namespace blue
