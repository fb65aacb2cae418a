// What 10,000 documents cost: a survey that finds nothing new against a bare stat of the same files, a list
// and a search with their survey, and the search alone against a bare query of the full-text engine.
#include <fcntl.h>
#include <sys/stat.h>

#include <cstdlib>
#include <cstring>
#include <random>
#include <thread>

#include "base/format.h"
#include "bench/report.h"
#include "library/find.h"
#include "library/survey.h"
#include "search/search.h"
#include "store/full_text.h"
#include "tests/support/temp_folder.h"
#include "tools/registry.h"

namespace blue {
namespace {

constexpr int kDocuments = 10'000;
constexpr int kRuns = 25;

// Words as languages have them: few are common, most are rare.
class Prose {
 public:
  std::string words(int count) {
    std::string out;
    for (int i = 0; i < count; ++i) {
      const double share = std::uniform_real_distribution<>(0, 1)(random_);
      out += format("{}word{}", i % 12 == 0 ? "\n" : " ", static_cast<int>(20'000 * share * share * share));
    }
    return out;
  }

 private:
  std::mt19937 random_{1};
};

class Documents {
 public:
  Documents() {
    Prose prose;
    for (const char* name : {"rfcs", "adrs"}) must(make_folder(folder_ / ".blue/docs" / name));
    for (int i = 0; i < kDocuments; ++i) {
      const bool is_rfc = i % 2 == 0;
      names_.push_back(format("{}/{:04}-topic-{}.accepted.md", is_rfc ? "rfcs" : "adrs", i / 2 + 1, i));
      const std::string text = format(
          "# {} {:04}: Topic {} {}\n\n| **Status** | Accepted |\n| **Date** | 2026-02-03 |\n"
          "| **Relates To** | ADR {:04} |\n\n## Problem\n{}\n\n## Decision\n{}\n",
          is_rfc ? "RFC" : "ADR", i / 2 + 1, i, prose.words(2), i / 3 + 1, prose.words(150),
          prose.words(150));
      must(write_file(folder_ / ".blue/docs" / names_.back(), text, Durability::published));
    }
  }

  void bare_stat() const {
    Descriptor docs(::open((folder_ / ".blue/docs").c_str(), O_RDONLY | O_DIRECTORY));
    struct stat facts{};
    for (const std::string& name : names_)
      if (::fstatat(docs.get(), name.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0) std::exit(1);
  }
  void survey() { must(survey_documents(Session(workspace_, project_))); }
  void list() {
    survey();
    must(list_documents(Session(workspace_, project_), {.type = DocumentType::adr}));
  }
  void get() { must(find_tool("blue_rfc_get")->call(workspace_, JsonObject{{"id", "57"}})); }
  void create() { must(find_tool("blue_prd_create")->call(workspace_, JsonObject{{"title", "A new one"}})); }
  void search(const std::string& words) {
    if (must(search_project(Session(workspace_, project_), {.words = words})).hits.empty()) std::exit(1);
  }
  void bare_search(const std::string& match) {
    Database& index = must(Session(workspace_, project_).index()).database;
    std::size_t hits = 0;
    must(index.query("select rowid from full_text where full_text match $1 order by rank limit 10", {match},
                     [&](const Row&) { ++hits; }));
    if (hits == 0) std::exit(1);
  }

 private:
  TempFolder folder_;
  Project project_{folder_.path()};
  Workspace workspace_{ProjectSearch{.named = folder_.path(), .start = folder_.path(), .home = {}}, Clock()};
  std::vector<std::string> names_;
};

template <class Body>
double typical(Body body) {
  Times times;
  for (int i = 0; i < kRuns; ++i) times.push_back(time_of(body));
  return median(times);
}

bool run() {
  std::printf("%-36s %14s %14s\n", "", "blue", "yardstick");
  Documents documents;
  const double first = time_of([&] { documents.survey(); });
  // Files that changed just now are read again by the next survey.
  std::this_thread::sleep_for(std::chrono::seconds(3));
  const double again = time_of([&] { documents.survey(); });
  const double stat = typical([&] { documents.bare_stat(); });
  bool met = report("first survey of 10,000 documents", first, stat, 400, "us");
  met &= report("survey after they settled", again, stat, 100, "us");
  met &= report("survey without changes", typical([&] { documents.survey(); }), stat, 2.5, "us");
  met &= report("list", typical([&] { documents.list(); }), stat, 3, "us");
  for (const auto& [words, match] :
       {std::pair{"word1999", "word1999"}, {"word3 word7", "word3 AND word7"}, {"topic", "topic"}}) {
    const double bare = typical([&] { documents.bare_search(match); });
    met &= report(format("search {}", words).c_str(), typical([&] { documents.search(words); }), stat + bare,
                  2.5, "us");
  }
  met &= report("get", typical([&] { documents.get(); }), stat, 1, "us");
  met &= report("create", typical([&] { documents.create(); }), stat, 4, "us");
  return met;
}

}  // namespace
}  // namespace blue

int main(int argc, char** argv) { return blue::exit_status(argc, argv, blue::run()); }
