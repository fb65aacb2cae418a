#include "ledger/line.h"

#include <algorithm>
#include <ranges>

#include "base/clock.h"
#include "base/describe.h"
#include "base/format.h"
#include "base/hash.h"
#include "base/json_parse.h"
#include "base/salt.h"
#include "base/text.h"
#include "base/utf8.h"
#include "ledger/commitment.h"

namespace blue {
namespace {

constexpr std::string_view kHashOpening = R"(,"hash":")";
constexpr std::string_view kHashClosing = R"("})";

struct WireVersions {
  int rules = 0;
  int parser = 0;
  int renderer = 0;
  static void describe(Fields<WireVersions>& f) {
    f.required("rules", &WireVersions::rules, "Edition of the rules");
    f.required("parser", &WireVersions::parser, "Edition of the marker parser");
    f.required("renderer", &WireVersions::renderer, "Edition of the renderer");
  }
};

// The members of a line in format 1, in their order.
struct FirstWireLine {
  int format = 0;
  std::uint64_t sequence = 0;
  std::string kind;
  std::string at;
  Json body;
  WireVersions versions;
  std::map<std::string, std::string> files;
  std::string prev;
  std::string hash;
  static void describe(Fields<FirstWireLine>& f) {
    f.required("format", &FirstWireLine::format, "Format of the line");
    f.required("sequence", &FirstWireLine::sequence, "Number of the event");
    f.required("kind", &FirstWireLine::kind, "What happened");
    f.required("at", &FirstWireLine::at, "When");
    f.required("body", &FirstWireLine::body, "The event's own members");
    f.required("versions", &FirstWireLine::versions, "Who decided");
    f.required("files", &FirstWireLine::files, "Published files");
    f.required("prev", &FirstWireLine::prev, "Hash of the line before");
    f.required("hash", &FirstWireLine::hash, "Hash of this line");
  }
};

// The members of a line in format 2, in their order. What is optional is left out when it is empty.
struct WireLine {
  int format = 0;
  std::uint64_t sequence = 0;
  std::string prev, kind, at, nonce;
  EventClock clock = EventClock::measured;
  std::string by;
  WireVersions versions;
  std::map<std::string, std::string> exhibits, kept;
  std::vector<std::string> files;
  Json body;
  std::string hash;
  static void describe(Fields<WireLine>& f) {
    f.required("format", &WireLine::format, "Format of the line");
    f.required("sequence", &WireLine::sequence, "Number of the event");
    f.required("prev", &WireLine::prev, "Hash of the line before");
    f.required("kind", &WireLine::kind, "What happened");
    f.required("at", &WireLine::at, "When");
    f.optional("nonce", &WireLine::nonce, "Makes the first line unique");
    f.optional("clock", &WireLine::clock, "Whose word the time is");
    f.optional("by", &WireLine::by, "Who made the call");
    f.required("versions", &WireLine::versions, "Who decided");
    f.optional("exhibits", &WireLine::exhibits, "Files that must be there");
    f.optional("kept", &WireLine::kept, "Files that may be absent");
    f.optional("files", &WireLine::files, "Rendered files");
    f.required("body", &WireLine::body, "The event's own members");
    f.required("hash", &WireLine::hash, "Hash of this line");
  }
};

LineFault broken(std::string what, std::string expected = {}, std::string found = {}) {
  return {LineFault::Kind::broken, std::move(what), std::move(expected), std::move(found)};
}

// A body may be nested as deep as a call's input; the line adds two levels.
constexpr JsonLimits kLineLimits{.bytes = kLongestLedgerLine, .depth = 128, .values = 4'000'000};

std::optional<LineFault> find_format_fault(const Json& value) {
  const Json* member = value.find("format");
  if (!member || !member->integer() || *member->integer() < 1)
    return broken("it does not say which ledger format it has", format("\"format\":{}", kLedgerFormat));
  if (*member->integer() <= kLedgerFormat) return std::nullopt;
  return LineFault{LineFault::Kind::unknown_format, "its ledger format is unknown to this Blue",
                   format("at most {}", kLedgerFormat), format("{}", *member->integer())};
}

bool has_control(std::string_view text) {
  return std::ranges::any_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

bool is_nonce(std::string_view text) { return parse_salt(text).has_value(); }

std::optional<LineFault> find_path_fault(const std::map<std::string, std::string>& commitments) {
  for (const auto& [path, commitment] : commitments) {
    if (!is_path_below(path))
      return broken("it names a file that is not below the dialogue's folder", {}, printable(path));
    if (!is_commitment(commitment))
      return broken("a commitment is not 64 hex digits", {}, printable(commitment));
  }
  return std::nullopt;
}

// What the members of `event` cannot be in a line of `line_format`, whatever its bytes are.
std::optional<LineFault> find_member_fault(const Event& event, int line_format) {
  if (line_format == 1) {
    const bool is_newer = event.clock != EventClock::measured || !event.by.empty() ||
                          !event.exhibits.empty() || !event.kept.empty() || !event.nonce.empty();
    return is_newer ? std::optional(broken("it has members that ledger format 1 does not know"))
                    : std::nullopt;
  }
  if (event.sequence == 1 ? !is_nonce(event.nonce) : !event.nonce.empty())
    return broken("the first line has a nonce of 32 hex digits, and no other line has one", {}, event.nonce);
  // So that an envelope is written the same by every JSON library.
  if (has_control(event.kind) || has_control(event.by))
    return broken("its kind or its author has a control character", {}, printable(event.kind + event.by));
  for (const auto* commitments : {&event.exhibits, &event.kept})
    if (auto fault = find_path_fault(*commitments)) return fault;
  for (const auto& [path, commitment] : event.exhibits)
    if (event.kept.contains(path)) return broken("one file is both an exhibit and kept", {}, path);
  for (const auto& [path, hash] : event.files)
    if (!is_path_below(path))
      return broken("it names a file that is not below the dialogue's folder", {}, printable(path));
  return std::nullopt;
}

std::optional<LineFault> find_hash_fault(std::string_view line) {
  auto claimed = find_line_hash(line);
  if (!claimed) return broken("it does not end with its hash");
  std::string actual = sha256(line.substr(0, line.size() - kLedgerHashBytes));
  if (*claimed != actual) return broken("its hash does not match its bytes", actual, std::string(*claimed));
  return std::nullopt;
}

// Adds members to an object that is being rendered.
class MemberWriter {
 public:
  explicit MemberWriter(std::string& out) : out_(out) { out_ += '{'; }
  void add(std::string_view name, const Json& value) {  // by reference: a body may be long
    if (out_.size() > 1) out_ += ',';
    render_json_string(out_, name);
    out_ += ':';
    render_json(out_, value);
  }
  void add_unless_empty(std::string_view name, const std::map<std::string, std::string>& values) {
    if (!values.empty()) add(name, encode(values));
  }
  void add_unless_empty(std::string_view name, std::string_view value) {
    if (!value.empty()) add(name, value);
  }

 private:
  std::string& out_;
};

Json json_of(const FormatVersions& versions) {
  return JsonObject{{"rules", versions.rules}, {"parser", versions.parser}, {"renderer", versions.renderer}};
}

// A line of format 1 without its hash.
std::string render_first_format(const Event& event, std::string_view prev) {
  std::string line;
  MemberWriter members(line);
  members.add("format", 1);
  members.add("sequence", event.sequence);
  members.add("kind", event.kind);
  members.add("at", event.at);
  members.add("body", event.body);
  members.add("versions", json_of(event.versions));
  members.add("files", encode(event.files));
  members.add("prev", prev);
  return line;
}

// A line of format 2 up to the value of its body.
std::string render_envelope(const Event& event, std::string_view prev) {
  std::string line;
  MemberWriter members(line);
  members.add("format", 2);
  members.add("sequence", event.sequence);
  members.add("prev", prev);
  members.add("kind", event.kind);
  members.add("at", event.at);
  members.add_unless_empty("nonce", event.nonce);
  if (event.clock != EventClock::measured) members.add("clock", name_of(event.clock));
  members.add_unless_empty("by", event.by);
  members.add("versions", json_of(event.versions));
  members.add_unless_empty("exhibits", event.exhibits);
  members.add_unless_empty("kept", event.kept);
  JsonArray files;
  for (const auto& [path, hash] : event.files) files.emplace_back(path);
  if (!files.empty()) members.add("files", std::move(files));
  return line + R"(,"body":)";
}

using ParsedLine = Expected<LedgerLine, LineFault>;

ParsedLine parse_first_format(const Json& value) {
  Result<FirstWireLine> wire = decode<FirstWireLine>(value);
  if (!wire) return std::unexpected(broken(wire.error().message));
  Event event{wire->sequence,
              std::move(wire->kind),
              std::move(wire->at),
              std::move(wire->body),
              {wire->versions.rules, wire->versions.parser, wire->versions.renderer},
              std::move(wire->files)};
  return LedgerLine{std::move(event), std::move(wire->prev), std::move(wire->hash), 1};
}

ParsedLine parse_second_format(const Json& value, std::string_view line) {
  Result<WireLine> wire = decode<WireLine>(value);
  if (!wire) return std::unexpected(broken(wire.error().message));
  Event event{wire->sequence,
              std::move(wire->kind),
              std::move(wire->at),
              std::move(wire->body),
              {wire->versions.rules, wire->versions.parser, wire->versions.renderer},
              {},
              wire->clock,
              std::move(wire->by),
              std::move(wire->exhibits),
              std::move(wire->kept),
              std::move(wire->nonce)};
  for (std::string& path : wire->files) event.files.emplace(std::move(path), "");
  if (auto fault = find_member_fault(event, 2)) return std::unexpected(std::move(*fault));
  // Two readers of one line must not see different members in it.
  if (!line.starts_with(render_envelope(event, wire->prev)))
    return std::unexpected(broken("its members are not written as the format says"));
  return LedgerLine{std::move(event), std::move(wire->prev), std::move(wire->hash), 2};
}

}  // namespace

std::optional<std::string_view> find_line_hash(std::string_view line) {
  if (line.size() < kLedgerHashBytes) return std::nullopt;
  std::string_view end = line.substr(line.size() - kLedgerHashBytes);
  if (!end.starts_with(kHashOpening) || !end.ends_with(kHashClosing)) return std::nullopt;
  std::string_view hash = end.substr(kHashOpening.size(), 64);
  if (hash.find_first_not_of("0123456789abcdef") != std::string_view::npos) return std::nullopt;
  return hash;
}

std::string render_ledger_line(const Event& event, std::string_view prev, int format) {
  std::string line = format == 1 ? render_first_format(event, prev) : render_envelope(event, prev);
  if (format > 1) render_json(line, event.body);
  const std::string hash = sha256(line);
  return line.append(kHashOpening).append(hash).append(kHashClosing);
}

int format_of_line(std::string_view line) { return line.starts_with(R"({"format":2,)") ? 2 : 1; }

bool begins_as_line(std::string_view bytes, std::uint64_t sequence) {
  auto agrees = [&](std::string_view opening) {
    const std::size_t shared = std::min(bytes.size(), opening.size());
    return bytes.substr(0, shared) == opening.substr(0, shared);
  };
  return agrees(format(R"({{"format":1,"sequence":{},"kind":")", sequence)) ||
         agrees(format(R"({{"format":2,"sequence":{},"prev":")", sequence));
}

ParsedLine parse_ledger_line(std::string_view line) {
  ParsedLine parsed = parse_untrusted_line(line);
  if (!parsed && parsed.error().kind != LineFault::Kind::broken) return parsed;
  if (auto fault = find_hash_fault(line)) return std::unexpected(std::move(*fault));
  return parsed;
}

ParsedLine parse_untrusted_line(std::string_view line) {
  const Result<Json> value = parse_json(line, kLineLimits);
  if (!value) return std::unexpected(LineFault{LineFault::Kind::not_json, value.error().message, {}, {}});
  if (auto fault = find_format_fault(*value)) return std::unexpected(std::move(*fault));
  ParsedLine parsed =
      *value->find("format")->integer() == 1 ? parse_first_format(*value) : parse_second_format(*value, line);
  if (!parsed) return parsed;
  if (const auto at = parse_instant(parsed->event.at); !at)
    return std::unexpected(broken(at.error().message));
  return parsed;
}

std::optional<LineFault> find_fault(const Event& event, std::string_view line, int format) {
  if (auto fault = find_member_fault(event, format)) return fault;
  constexpr std::size_t kOtherValues = 1000;
  constexpr JsonLimits limits{.bytes = kLineLimits.bytes,
                              .depth = kLineLimits.depth - 1,
                              .values = kLineLimits.values - kOtherValues};
  auto is_sound = [](std::string_view text) { return find_invalid_utf8(text) == std::string_view::npos; };
  const bool is_plain = event.files.size() + event.exhibits.size() + event.kept.size() < kOtherValues / 2 &&
                        std::ranges::all_of(event.files | std::views::keys, is_sound);
  if (is_plain && parse_instant(event.at) && is_surely_parseable(event.body, limits)) return std::nullopt;
  auto read_back = parse_ledger_line(line);
  return read_back ? std::nullopt : std::optional(std::move(read_back).error());
}

}  // namespace blue
