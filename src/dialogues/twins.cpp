#include "dialogues/twins.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>

#include "base/format.h"
#include "base/json.h"
#include "base/text.h"
#include "ledger/ledger.h"

namespace blue {
namespace {

std::vector<std::string> read_hashes(const Path& ledger) {
  std::vector<std::string> hashes;
  if (auto bytes = read_file(ledger, kLargestLedger))
    for (LedgerLine& line : scan_untrusted_lines(*bytes)) hashes.push_back(std::move(line.hash));
  return hashes;
}

std::string folder_of(const std::string& ledger) { return ledger.substr(0, ledger.rfind('/')); }

constexpr std::size_t kOpeningBytes = 64u << 10;  // of the first line; the id is at its beginning

// True when the first line of the ledger gives the dialogue this id. In JSON the quotes inside of a text are
// escaped, so no text can pass for the member.
bool has_id(const Path& ledger, const std::string& dialogue_id) {
  const std::string opening = read_opening(ledger, kOpeningBytes);
  const std::string member = format("\"dialogue_id\":{}", render_json(Json(dialogue_id)));
  return opening.substr(0, opening.find('\n')).contains(member);
}

}  // namespace

std::string describe_twins(const Project& project, const std::string& dialogue_id, const std::string& known,
                           const std::string& other) {
  const std::vector<std::string> one = read_hashes(project.root / known),
                                 two = read_hashes(project.root / other);
  const std::string places = format("{} and {}", folder_of(known), folder_of(other));
  const auto [end, ignored] = std::ranges::mismatch(one, two);
  const auto alike = static_cast<std::size_t>(end - one.begin());
  if (alike == 0) return format("Two dialogues have the id {}: {}.", dialogue_id, places);
  if (alike == one.size() && alike == two.size())
    return format("The dialogue {} is there twice, as a copy: {}.", dialogue_id, places);
  if (alike == one.size() || alike == two.size())
    return format("The dialogue {} is there twice, as a copy: {}; one has {}, the other {}.", dialogue_id,
                  places, counted(one.size(), "event"), counted(two.size(), "event"));
  return format("The dialogue {} was continued in two places: {} agree up to event {} and differ after it.",
                dialogue_id, places, alike);
}

bool is_fork(const Project& project, const std::string& known, const std::string& other) {
  const std::vector<std::string> one = read_hashes(project.root / known),
                                 two = read_hashes(project.root / other);
  const auto [end, there] = std::ranges::mismatch(one, two);
  return end != one.begin() && end != one.end() && there != two.end();
}

std::string read_opening(const Path& file, std::size_t count) {
  const Descriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  std::string bytes(count, '\0');
  const ssize_t got = descriptor ? ::pread(descriptor.get(), bytes.data(), count, 0) : -1;
  bytes.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  return bytes;
}

std::vector<std::string> find_twins(const DialoguePlace& place, const std::string& dialogue_id,
                                    const std::vector<std::string>& ledgers) {
  std::vector<std::string> out;
  std::ranges::copy_if(ledgers, std::back_inserter(out), [&](const std::string& ledger) {
    return ledger != place.ledger_key() && has_id(place.project.root / ledger, dialogue_id);
  });
  return out;
}

}  // namespace blue
