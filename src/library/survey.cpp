// A survey has two steps. The first compares the stamps of all files with those in the index and reads
// nothing; what differs is a suspect. The second reads the suspects, inside a transaction: another survey at
// the same time either has committed before, and its rows are seen, or waits. While a survey runs, files may
// be renamed (a status change does that), so it looks again as long as a file seems to have vanished or to be
// there twice. At the end, removed and added files are paired: a pair that is one document was moved.
//
// An index that cannot be written is compared only; if it is out of date, an index in memory takes its place.
#include "library/survey.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/format.h"
#include "base/hash.h"
#include "library/files.h"
#include "library/index_entry.h"

namespace blue {
namespace {

constexpr std::size_t kWorthReporting = 500;
constexpr int kMostLooks = 5;

// What the first look found, without reading any file.
struct Look {
  std::vector<std::string> suspects;  // paths where index and stamps differ
  std::vector<std::string> troubles;
};

std::string render_trouble(std::string_view path, std::string_view trouble) {
  return format("{}: {}", path, trouble);
}

// Both lists are sorted by path.
Look compare(const DocumentFolders& folders, const std::vector<IndexedFile>& known, DocumentListing listing) {
  Look look{{}, std::move(listing.troubles)};
  auto indexed = known.begin();
  for (StampedFile& file : listing.files) {
    for (; indexed != known.end() && indexed->path < file.path; ++indexed)
      look.suspects.push_back(indexed->path);
    const bool is_known = indexed != known.end() && indexed->path == file.path;
    if (is_known && indexed->stamp == file.stamp) {
      if (!indexed->trouble.empty()) look.troubles.push_back(render_trouble(file.path, indexed->trouble));
    } else if (is_known || parse_document_path(folders, file.path)) {
      look.suspects.push_back(std::move(file.path));
    }
    if (is_known) ++indexed;
  }
  for (; indexed != known.end(); ++indexed) look.suspects.push_back(indexed->path);
  return look;
}

// A document on one side of a survey.
struct SurveyedFile {
  std::string path, hash;
  std::int64_t inode = 0;
  std::optional<DocumentPath> place;
};

// A removed and an added file with the same key are one document; an empty key matches nothing.
using Key = std::string (*)(const SurveyedFile&);

std::string hash_and_inode(const SurveyedFile& file) { return format("{} {}", file.hash, file.inode); }
std::string hash_alone(const SurveyedFile& file) { return file.hash; }
std::string name_but_status(const SurveyedFile& file) {
  const auto& place = file.place;
  if (!place) return {};
  return format("{} {} {} {}", name_of(place->type), place->name.number.value_or(-1), place->name.time,
                place->name.slug);
}
std::string hash_and_name(const SurveyedFile& file) {
  return format("{} {}", file.hash, name_but_status(file));
}
std::string inode_and_slug(const SurveyedFile& file) {
  const auto& place = file.place;
  return place ? format("{} {}", file.inode, place->name.slug) : std::string();
}
std::string inode_and_number(const SurveyedFile& file) {
  const auto& place = file.place;
  if (!place || !place->name.number) return {};
  return format("{} {} {}", file.inode, name_of(place->type), *place->name.number);
}

// From the surest to the weakest. An inode alone is not a key: file systems give it to the next file.
constexpr Key kKeys[] = {hash_and_inode,  hash_and_name,  hash_alone,
                         name_but_status, inode_and_slug, inode_and_number};

// Takes the files that have the same key off both lists and notes them as moved.
void pair_by(Key key, std::vector<SurveyedFile>& removed, std::vector<SurveyedFile>& added,
             std::vector<DocumentChange>& changes) {
  std::multimap<std::string, std::string> by_key;  // to paths of removed files
  for (const SurveyedFile& file : removed)
    if (std::string text = key(file); !text.empty()) by_key.emplace(std::move(text), file.path);
  std::set<std::string> taken;
  std::erase_if(added, [&](const SurveyedFile& file) {
    const auto found = by_key.find(key(file));
    if (found == by_key.end()) return false;
    changes.push_back({DocumentChange::Kind::moved, file.path, found->second});
    taken.insert(found->second);
    by_key.erase(found);
    return true;
  });
  std::erase_if(removed, [&](const SurveyedFile& file) { return taken.contains(file.path); });
}

std::vector<DocumentChange> explain(std::vector<SurveyedFile> removed, std::vector<SurveyedFile> added) {
  std::vector<DocumentChange> changes;
  for (Key key : kKeys)
    if (!removed.empty() && !added.empty()) pair_by(key, removed, added, changes);
  for (SurveyedFile& file : added) changes.push_back({DocumentChange::Kind::added, std::move(file.path), {}});
  for (SurveyedFile& file : removed)
    changes.push_back({DocumentChange::Kind::removed, std::move(file.path), {}});
  return changes;
}

// Brings the index up to date with the suspects, one by one. The caller holds a transaction.
class Follower {
 public:
  Follower(const Session& session, Database& index)
      : session_(session), index_(index), tree_(session.project()) {}

  Result<> follow(const std::vector<std::string>& suspects) {
    present_.clear();
    is_in_doubt_ = false;
    for (std::size_t done = 0; done < suspects.size(); ++done) {
      if (session_.scope().cancelled()) return fail(codes::cancelled, "Reading the documents was cancelled.");
      if (suspects.size() >= kWorthReporting && done % 100 == 0)
        session_.scope().report(done, suspects.size(), suspects[done]);
      TRY(follow_one(suspects[done]));
    }
    return {};
  }
  // True if the last suspects look like a file that was being renamed: one has gone, or one is there under
  // two names.
  bool is_in_doubt() const { return is_in_doubt_; }
  // True if only stamps differ; the index is not touched.
  Result<bool> agrees(const std::vector<std::string>& suspects) {
    for (const std::string& path : suspects) {
      const auto known = TRY(find_indexed_file(index_, path));
      const auto contents = TRY(tree_.read(path));
      if (known.has_value() != contents.has_value()) return false;
      if (known && !is_same(*known, file_of(path, *contents))) return false;
      if (known && !known->trouble.empty()) troubles_.push_back(render_trouble(path, known->trouble));
    }
    return true;
  }

  std::vector<DocumentChange> changes() const {
    std::vector<DocumentChange> out = explain(removed_, added_);
    for (const std::string& path : changed_) out.push_back({DocumentChange::Kind::changed, path, {}});
    std::ranges::sort(out, {}, &DocumentChange::path);
    return out;
  }
  const std::vector<std::string>& troubles() const { return troubles_; }

 private:
  static IndexedFile file_of(const std::string& path, const DocumentContents& contents) {
    return {path, contents.stamp, contents.trouble.empty() ? sha256(contents.bytes) : std::string(),
            contents.trouble};
  }
  static bool is_same(const IndexedFile& known, const IndexedFile& file) {
    return known.hash == file.hash && known.trouble == file.trouble;
  }

  Result<> follow_one(const std::string& path) {
    const auto known = TRY(find_indexed_file(index_, path));
    const auto contents = TRY(tree_.read(path));
    if (!contents) {
      if (known) removed_.push_back({path, known->hash, known->stamp.inode, place_of(path)});
      is_in_doubt_ |= known.has_value();
      return known ? erase_document_rows(index_, path) : Result<>{};
    }
    is_in_doubt_ |= !present_.insert(contents->stamp.inode).second;
    const IndexedFile file = file_of(path, *contents);
    if (!file.trouble.empty()) troubles_.push_back(render_trouble(path, file.trouble));
    if (known && is_same(*known, file))
      return known->stamp == file.stamp ? Result<>{} : write_document_stamp(index_, path, file.stamp);
    if (known)
      changed_.push_back(path);
    else
      added_.push_back({path, file.hash, file.stamp.inode, place_of(path)});
    const auto place = place_of(path);
    if (!place || !file.trouble.empty()) return write_document_rows(index_, file, std::nullopt);
    return write_document_rows(index_, file, find_entry(path, *place, contents->bytes, file.hash));
  }
  std::optional<DocumentPath> place_of(const std::string& path) const {
    return parse_document_path(session_.project().folders, path);
  }

  const Session& session_;
  Database& index_;
  DocumentTree tree_;
  std::vector<SurveyedFile> removed_, added_;
  std::vector<std::string> changed_, troubles_;
  std::set<std::int64_t> present_;  // inodes of the suspects followed last
  bool is_in_doubt_ = false;
};

Result<DocumentSurvey> finish(Database& index, Look look, const Follower& follower) {
  DocumentSurvey survey;
  survey.documents = TRY(list_documents(index, {.limit = 0})).total;
  survey.changes = follower.changes();
  survey.unreadable = std::move(look.troubles);
  survey.unreadable.insert(survey.unreadable.end(), follower.troubles().begin(), follower.troubles().end());
  std::ranges::sort(survey.unreadable);
  survey.unreadable.erase(std::ranges::unique(survey.unreadable).begin(), survey.unreadable.end());
  return survey;
}

Result<> follow_in_transaction(Database& index, const Project& project, Follower& follower,
                               const std::vector<std::string>& suspects) {
  Transaction transaction = TRY(Transaction::begin(index));
  TRY(follower.follow(suspects));
  for (int looks = 0; looks < kMostLooks && follower.is_in_doubt(); ++looks)
    TRY(follower.follow(
        compare(project.folders, TRY(list_indexed_files(index)), TRY(DocumentTree(project).list()))
            .suspects));
  return transaction.commit();
}

Result<DocumentSurvey> compare_with_index(const Session& session);

Result<DocumentSurvey> survey_in_memory(const Session& session) {
  TRY(session.use_index_in_memory());
  return compare_with_index(session);
}

// Remembers the folders as they were when nothing differed, for is_current. One that changed since it was
// listed has changed too recently to be signed.
Result<> remember_folders(const Session::Index& index, const std::string& signature) {
  if (signature.empty() || index.place == IndexPlace::read_only) return {};
  if (TRY(find_folder_signature(index.database)) == signature) return {};
  return write_folder_signature(index.database, signature);
}

Result<DocumentSurvey> compare_with_index(const Session& session) {
  const Session::Index index = TRY(session.index());
  const std::vector<IndexedFile> known = TRY(list_indexed_files(index.database));
  DocumentListing listing = TRY(DocumentTree(session.project()).list());
  const std::string folders = sign_folders(session.project(), listing.directories);
  Look look = compare(session.project().folders, known, std::move(listing));
  Follower follower(session, index.database);
  if (look.suspects.empty()) {
    TRY(remember_folders(index, folders));
    return finish(index.database, std::move(look), follower);
  }
  if (index.place == IndexPlace::read_only) {
    if (TRY(follower.agrees(look.suspects))) return finish(index.database, std::move(look), follower);
    return survey_in_memory(session);
  }
  const Result<> followed = follow_in_transaction(index.database, session.project(), follower, look.suspects);
  if (!followed && followed.error().code == codes::not_writable && index.place == IndexPlace::file)
    return survey_in_memory(session);
  TRY(followed);
  return finish(index.database, std::move(look), follower);
}

}  // namespace

Result<DocumentSurvey> survey_documents(const Session& session) {
  return with_index(session, [&] { return compare_with_index(session); });
}

Result<bool> is_current(const Session& session, const DocumentRow& row) {
  return ask_index(session, [&](Database& index) -> Result<bool> {
    const auto known = TRY(find_indexed_file(index, row.path));
    const auto stamp = find_file_stamp(session.project(), row.path);
    if (!known || !stamp || known->stamp != *stamp) return false;
    return is_signed(session.project(), TRY(find_folder_signature(index)));
  });
}

}  // namespace blue
