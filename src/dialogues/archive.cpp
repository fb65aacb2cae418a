#include "dialogues/archive.h"

#include "base/format.h"
#include "base/hash.h"
#include "dialogues/publish.h"
#include "domain/file_names.h"
#include "pages/archive.h"
#include "project/inside.h"

namespace blue {
namespace {

constexpr std::string_view kSealStart = "\n<!-- Rendered by Blue; sha256 of what stands above: ";
constexpr std::string_view kSealEnd = " -->\n";

std::string seal_of(std::string_view body) { return format("{}{}{}", kSealStart, sha256(body), kSealEnd); }

}  // namespace

Result<std::string> archive_file(const DialoguePlace& place, const DialogueState& state) {
  const std::string folder =
      TRY(path_in_project(place.project, format("{}/{}", kBlueFolder, kArchiveFolder)));
  const Instant created = TRY(parse_instant(state.created_at));
  return format("{}/{}-{}{}", folder, render_compact_instant(created), state.settings.dialogue_id,
                kArchiveSuffix);
}

std::string seal_page(std::string page) {
  page += seal_of(page);
  return page;
}

bool is_sealed(std::string_view page) {
  const std::size_t at = page.rfind(kSealStart);
  return at != std::string_view::npos && page.substr(at) == seal_of(page.substr(0, at));
}

Result<SavedDialogue> save_dialogue(const Session& session, const DialoguePlace& place) {
  const LoadedDialogue* dialogue = TRY(load_dialogue(session, place));
  const std::string file = TRY(archive_file(place, dialogue->state));
  const std::string text = seal_page(render_archive_page(dialogue->state));
  const Path path = place.project.root / file;
  TRY(make_folder(path.parent_path()));
  const Result<std::string> present = read_file(path);
  if (is_present(path) && !(present && is_sealed(*present))) TRY(keep_aside(path, session.clock().now()));
  if (!present || *present != text) TRY(write_file(path, text));
  return SavedDialogue{dialogue, file, text.size()};
}

}  // namespace blue
