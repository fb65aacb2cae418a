#include "library/moved_files.h"

#include <functional>
#include <map>

#include "base/format.h"

namespace blue {
namespace {

// What a file goes by; two with the same key, which is not empty, are one.
using Key = std::function<std::string(const SurveyedFile&)>;

std::string identity_of(const SurveyedFile& file) {
  const auto place = parse_document_path(file.path);
  if (!place) return {};
  return format("{} {} {} {}", name_of(place->type), place->name.number.value_or(-1), place->name.time,
                place->name.slug);
}
std::string inode_and_slug(const SurveyedFile& file) {
  const auto place = parse_document_path(file.path);
  return place ? format("{} {}", file.inode, place->name.slug) : std::string();
}
std::string inode_and_number(const SurveyedFile& file) {
  const auto place = parse_document_path(file.path);
  if (!place || !place->name.number) return {};
  return format("{} {} {}", file.inode, name_of(place->type), *place->name.number);
}

// From the surest sign to the weakest. An inode alone is none: file systems give it to the next file.
const std::vector<Key>& all_keys() {
  static const std::vector<Key> keys{
      [](const SurveyedFile& file) { return format("{} {}", file.hash, file.inode); },
      [](const SurveyedFile& file) { return format("{} {}", file.hash, identity_of(file)); },
      [](const SurveyedFile& file) { return file.hash; },
      identity_of,
      inode_and_slug,
      inode_and_number,
  };
  return keys;
}

class Pairing {
 public:
  Pairing(const std::vector<SurveyedFile>& removed, const std::vector<SurveyedFile>& added)
      : removed_(removed), added_(added), is_taken_(removed.size()), from_(added.size(), removed.size()) {}

  void pair_by(const Key& key) {
    std::multimap<std::string, std::size_t> by_key;
    for (std::size_t at = 0; at < removed_.size(); ++at)
      if (std::string text = is_taken_[at] ? std::string() : key(removed_[at]); !text.empty())
        by_key.emplace(std::move(text), at);
    for (std::size_t at = 0; at < added_.size() && !by_key.empty(); ++at) {
      if (from_[at] != removed_.size()) continue;
      const auto found = by_key.find(key(added_[at]));
      if (found == by_key.end()) continue;
      from_[at] = found->second;
      is_taken_[found->second] = true;
      by_key.erase(found);
    }
  }

  std::vector<DocumentChange> changes() const {
    std::vector<DocumentChange> out;
    for (std::size_t at = 0; at < added_.size(); ++at)
      if (from_[at] == removed_.size())
        out.push_back({DocumentChange::Kind::added, added_[at].path, {}});
      else
        out.push_back({DocumentChange::Kind::moved, added_[at].path, removed_[from_[at]].path});
    for (std::size_t at = 0; at < removed_.size(); ++at)
      if (!is_taken_[at]) out.push_back({DocumentChange::Kind::removed, removed_[at].path, {}});
    return out;
  }

 private:
  const std::vector<SurveyedFile>& removed_;
  const std::vector<SurveyedFile>& added_;
  std::vector<bool> is_taken_;
  std::vector<std::size_t> from_;
};

}  // namespace

std::vector<DocumentChange> explain(const std::vector<SurveyedFile>& removed,
                                    const std::vector<SurveyedFile>& added) {
  Pairing pairing(removed, added);
  if (!removed.empty() && !added.empty())
    for (const Key& key : all_keys()) pairing.pair_by(key);
  return pairing.changes();
}

}  // namespace blue
