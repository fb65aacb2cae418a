#pragma once
// A project with documents, for tests: files that come and go, and what the index makes of them.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <map>

#include "base/format.h"
#include "library/files.h"
#include "library/survey.h"
#include "tests/support/temp_folder.h"

namespace blue {

class DocumentProject {
 public:
  DocumentProject() {
    EXPECT_TRUE(make_folder(path(".blue/docs/rfcs")));
    EXPECT_TRUE(make_folder(path(".blue/docs/adrs")));
  }
  Path path(std::string_view file) const { return folder_ / Path(file); }
  void write(std::string_view file, std::string_view text) {
    EXPECT_TRUE(make_folder(path(file).parent_path()));
    EXPECT_TRUE(write_file(path(file), text, Durability::published));
  }
  // The same file with other bytes.
  void edit(std::string_view file, std::string_view text) {
    Descriptor opened(::open(path(file).c_str(), O_WRONLY | O_TRUNC));
    EXPECT_EQ(::write(opened.get(), text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  // As `edit`, and its time of modification as it was.
  void edit_secretly(std::string_view file, std::string_view text) {
    struct stat before{};
    EXPECT_EQ(::stat(path(file).c_str(), &before), 0);
    edit(file, text);
    const timespec times[] = {before.st_atim, before.st_mtim};
    EXPECT_EQ(::utimensat(AT_FDCWD, path(file).c_str(), times, 0), 0);
  }
  void move(std::string_view from, std::string_view to) { std::filesystem::rename(path(from), path(to)); }
  void remove(std::string_view file) { std::filesystem::remove(path(file)); }

  DocumentSurvey survey(Workspace& with) {
    auto surveyed = survey_documents(Session(with, project));
    EXPECT_TRUE(surveyed) << surveyed.error().message;
    return surveyed.value_or(DocumentSurvey());
  }
  DocumentSurvey survey() { return survey(workspace); }

  // A survey as it were long after the last change: the index trusts the stamps of all files. The file
  // system's time is later then than any stamp.
  void settle() {
    survey();
    std::int64_t newest = 0;
    Database& index = Session(workspace, project).index()->database;
    const DocumentListing listing = DocumentTree(project).list().value();
    for (const StampedFile& file : listing.files) {
      newest = std::max(newest, file.stamp.changed);
      EXPECT_TRUE(index.execute("update document_files set changed = $2 where path = $1",
                                {file.path, file.stamp.changed}));
    }
    struct stat now{};
    do {
      EXPECT_TRUE(write_file(path("clock"), "tick", Durability::published));
      EXPECT_EQ(::stat(path("clock").c_str(), &now), 0);
    } while (now.st_ctim.tv_sec * 1'000'000'000 + now.st_ctim.tv_nsec <= newest);
  }

  // Everything the index says of documents, but for stamps and for numbers that only the index knows.
  std::vector<std::string> dump(Workspace& from) {
    std::vector<std::string> lines;
    Database& index = Session(from, project).index()->database;
    for (const char* sql :
         {"select 'file|' || path || '|' || hash || '|' || trouble from document_files order by path",
          "select 'document|' || path || '|' || type || '|' || coalesce(number, '') || '|' || time || '|' || "
          "slug || '|' || title || '|' || folded_title || '|' || status || '|' || status_written || '|' || "
          "suffix || '|' || date || '|' || hash from documents order by path",
          "select 'relation|' || path || '|' || position || '|' || kind || '|' || to_path || '|' || "
          "coalesce(to_type, '') || '|' || coalesce(to_number, '') || '|' || written from document_relations "
          "order by path, position",
          "select 'item|' || source || '|' || version || '|' || is_dialogue || '|' || type || '|' || status "
          "|| '|' || date || '|' || topic from search_items order by source"})
      add_lines(index, sql, lines);
    if (index
            .find_row("select 1 from sqlite_master where name = 'full_text'", {},
                      [](const Row&) { return 1; })
            ->has_value())
      add_lines(index,
                "select 'text|' || i.source || '|' || f.title || '|' || f.headings || '|' || f.body "
                "from full_text f left join search_items i on i.id = f.rowid order by i.source",
                lines);
    return lines;
  }
  std::vector<std::string> dump() { return dump(workspace); }
  // The same of an index that is made now.
  std::vector<std::string> dump_fresh() {
    Workspace fresh{workspace.search(), Clock()};
    EXPECT_TRUE(Session(fresh, project).use_index_in_memory());
    survey(fresh);
    return dump(fresh);
  }

 private:
  // `sql` selects one column.
  static void add_lines(Database& index, std::string_view sql, std::vector<std::string>& lines) {
    EXPECT_TRUE(index.query(sql, {}, [&](const Row& row) { lines.emplace_back(row.text(0)); }));
  }

  TempFolder folder_;

 public:
  Project project{folder_.path()};
  Workspace workspace{{.named = folder_.path(), .start = folder_.path(), .home = {}}, Clock()};
};

// A document's text.
inline std::string document_text(std::string_view heading, std::string_view rows,
                                 std::string_view body = "") {
  return format("# {}\n\n{}\n\n{}\n", heading, rows, body);
}

}  // namespace blue
