// The survey of document_index.h: files against index.
#include <algorithm>
#include <set>

#include "base/format.h"
#include "base/hash.h"
#include "domain/error_codes.h"
#include "library/asking.h"
#include "library/moved_files.h"

namespace blue {
namespace {

constexpr std::size_t kWorthReporting = 500;
constexpr int kMostLooks = 5;

// What the first look found, without reading any file.
struct Look {
  std::vector<std::string> suspects;  // paths where index and stamps differ
  std::vector<std::string> troubles;
};

std::string tell_trouble(std::string_view path, std::string_view trouble) {
  return format("{}: {}", path, trouble);
}

// Both lists are sorted by path.
Look compare(const std::vector<IndexedFile>& known, DocumentListing listing) {
  Look look{{}, std::move(listing.troubles)};
  auto indexed = known.begin();
  for (StampedFile& file : listing.files) {
    for (; indexed != known.end() && indexed->path < file.path; ++indexed)
      look.suspects.push_back(indexed->path);
    const bool is_known = indexed != known.end() && indexed->path == file.path;
    if (is_known && indexed->stamp == file.stamp) {
      if (!indexed->trouble.empty()) look.troubles.push_back(tell_trouble(file.path, indexed->trouble));
    } else if (is_known || parse_document_path(file.path)) {
      look.suspects.push_back(std::move(file.path));
    }
    if (is_known) ++indexed;
  }
  for (; indexed != known.end(); ++indexed) look.suspects.push_back(indexed->path);
  return look;
}

// Lets the index follow the suspects, one by one, inside a transaction: whoever else surveys at this moment
// is either seen or waits, and files are read after that.
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
  // True when the suspects followed last look like a file that was being renamed: one has gone, or one is
  // there under two names.
  bool is_in_doubt() const { return is_in_doubt_; }
  // True when nothing differs but stamps; the index is not touched.
  Result<bool> agrees(const std::vector<std::string>& suspects) {
    for (const std::string& path : suspects) {
      const auto known = TRY(find_indexed_file(index_, path));
      const auto contents = TRY(tree_.read(path));
      if (known.has_value() != contents.has_value()) return false;
      if (known && !is_same(*known, file_of(path, *contents))) return false;
      if (known && !known->trouble.empty()) troubles_.push_back(tell_trouble(path, known->trouble));
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
      if (known) removed_.push_back({path, known->hash, known->stamp.inode});
      is_in_doubt_ |= known.has_value();
      return known ? forget_document(index_, path) : Result<>{};
    }
    is_in_doubt_ |= !present_.insert(contents->stamp.inode).second;
    const IndexedFile file = file_of(path, *contents);
    if (!file.trouble.empty()) troubles_.push_back(tell_trouble(path, file.trouble));
    if (known && is_same(*known, file))
      return known->stamp == file.stamp ? Result<>{} : write_document_stamp(index_, path, file.stamp);
    if (known)
      changed_.push_back(path);
    else
      added_.push_back({path, file.hash, file.stamp.inode});
    return write_document(index_, file, *contents);
  }

  const Session& session_;
  Database& index_;
  DocumentTree tree_;
  std::vector<SurveyedFile> removed_, added_;
  std::vector<std::string> changed_, troubles_;
  std::set<std::int64_t> present_;  // inodes of the suspects followed last
  bool is_in_doubt_ = false;
};

Result<std::size_t> count_rows(Database& index) {
  auto count = TRY(index.find_row("select count(*) from documents", {},
                                  [](const Row& row) { return static_cast<std::size_t>(row.integer(0)); }));
  return count.value_or(0);
}

Result<DocumentSurvey> finish(Database& index, Look look, const Follower& follower) {
  DocumentSurvey survey;
  survey.documents = TRY(count_rows(index));
  survey.changes = follower.changes();
  survey.unreadable = std::move(look.troubles);
  survey.unreadable.insert(survey.unreadable.end(), follower.troubles().begin(), follower.troubles().end());
  std::ranges::sort(survey.unreadable);
  survey.unreadable.erase(std::ranges::unique(survey.unreadable).begin(), survey.unreadable.end());
  return survey;
}

// Files may be renamed while they are looked at, so whoever has a doubt looks again: a document never seems
// to vanish, or to be there twice, because its status changes.
Result<> follow_in_transaction(Database& index, const Project& project, Follower& follower,
                               const std::vector<std::string>& suspects) {
  Transaction transaction = TRY(Transaction::begin(index));
  TRY(follower.follow(suspects));
  for (int looks = 0; looks < kMostLooks && follower.is_in_doubt(); ++looks)
    TRY(follower.follow(compare(TRY(list_indexed_files(index)), TRY(DocumentTree(project).list())).suspects));
  return transaction.commit();
}

Result<DocumentSurvey> compare_with_index(const Session& session);

// The index cannot be written and lags behind: one in memory tells the truth.
Result<DocumentSurvey> survey_in_memory(const Session& session) {
  TRY(session.use_index_in_memory());
  return compare_with_index(session);
}

// Remembers the folders as they were before the survey began: glances rest on that.
Result<> remember_folders(const Session::Index& index, const std::string& word) {
  if (word.empty() || index.place == IndexPlace::read_only) return {};
  if (TRY(find_folder_word(index.database)) == word) return {};
  return write_folder_word(index.database, word);
}

Result<DocumentSurvey> compare_with_index(const Session& session) {
  const Session::Index index = TRY(session.index());
  const std::string folders = sign_folders(session.project());
  const std::vector<IndexedFile> known = TRY(list_indexed_files(index.database));
  Look look = compare(known, TRY(DocumentTree(session.project()).list()));
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

Result<bool> is_seen_as_it_is(const Session& session, const DocumentRow& row) {
  return ask_index(session, [&](Database& index) -> Result<bool> {
    const auto known = TRY(find_indexed_file(index, row.path));
    const auto stamp = find_file_stamp(session.project(), row.path);
    if (!known || !stamp || known->stamp != *stamp) return false;
    const std::string folders = sign_folders(session.project());
    return !folders.empty() && TRY(find_folder_word(index)) == folders;
  });
}

}  // namespace blue
