// Surveys after any history of files.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>
#include <sys/stat.h>

#include "tests/support/document_project.h"

namespace blue {
namespace {

// Whatever happens to files between surveys, the index is the one that a fresh look would give.
RC_GTEST_PROP(DocumentSurveys, GiveTheRowsOfAFreshIndex, ()) {
  DocumentProject place;
  RC_ASSERT(Session(place.workspace, place.project).use_index_in_memory());
  const std::vector<std::string> names{".blue/docs/rfcs/0001-a.draft.md",
                                       ".blue/docs/rfcs/0001-a.accepted.md",
                                       ".blue/docs/adrs/0001-a.accepted.md", ".blue/docs/rfcs/README.md"};
  const auto any_step = rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, 9 * 4 * 4));
  const auto steps = *rc::gen::resize(40, rc::gen::container<std::vector<int>>(any_step));
  for (int step : steps) {
    const std::string& name = names[static_cast<std::size_t>(step % 4)];
    const std::string& other = names[static_cast<std::size_t>(step / 4 % 4)];
    const std::string text =
        format("# RFC: Title {0}\n\n**Status:** Draft\n\n[x](000{0}-x.draft.md)\n", step / 4 % 4);
    const bool is_there = is_present(place.path(name));
    const int action = step / 16;
    if (action == 0) place.write(name, text);
    if (action == 1 && is_there) place.edit(name, text);
    if (action == 2 && is_there) place.edit_secretly(name, text);
    if (action == 3 && is_there) place.move(name, other);
    if (action == 4 && is_there) place.remove(name);
    if (action == 5 && is_there) ::utimensat(AT_FDCWD, place.path(name).c_str(), nullptr, 0);
    if (action == 6 && is_there) place.edit(name, "\xFF");
    if (action == 7) place.settle();
    if (action == 8) {
      const auto before = place.dump();
      const DocumentSurvey seen = place.survey();
      RC_ASSERT(seen.changes.empty() == (before == place.dump()));
      RC_ASSERT(place.dump() == place.dump_fresh());
    }
  }
  place.survey();
  RC_ASSERT(place.dump() == place.dump_fresh());
}

}  // namespace
}  // namespace blue
