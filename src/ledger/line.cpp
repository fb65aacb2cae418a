#include "ledger/line.h"

#include <algorithm>
#include <ranges>

#include "base/clock.h"
#include "base/describe.h"
#include "base/format.h"
#include "base/hash.h"
#include "base/json_parse.h"
#include "base/text.h"
#include "base/utf8.h"

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

// The members of a line, in their order.
struct WireLine {
  int format = 0;
  std::uint64_t sequence = 0;
  std::string kind;
  std::string at;
  Json body;
  WireVersions versions;
  std::map<std::string, std::string> files;
  std::string prev;
  std::string hash;
  static void describe(Fields<WireLine>& f) {
    f.required("format", &WireLine::format, "Format of the line");
    f.required("sequence", &WireLine::sequence, "Number of the event");
    f.required("kind", &WireLine::kind, "What happened");
    f.required("at", &WireLine::at, "When");
    f.required("body", &WireLine::body, "The event's own members");
    f.required("versions", &WireLine::versions, "Who decided");
    f.required("files", &WireLine::files, "Published files");
    f.required("prev", &WireLine::prev, "Hash of the line before");
    f.required("hash", &WireLine::hash, "Hash of this line");
  }
};

LineFault broken(std::string what, std::string expected = {}, std::string found = {}) {
  return {LineFault::Kind::broken, std::move(what), std::move(expected), std::move(found)};
}

// A body may be nested as deep as a call's input; the line adds two levels.
constexpr JsonLimits kLineLimits{.bytes = kLongestLedgerLine, .depth = 128, .values = 4'000'000};

std::optional<LineFault> find_format_fault(const Json& value) {
  const Json* format_member = value.find("format");
  if (!format_member || !format_member->integer())
    return broken("it does not say which ledger format it has", format("\"format\":{}", kLedgerFormat));
  if (*format_member->integer() == kLedgerFormat) return std::nullopt;
  return LineFault{LineFault::Kind::unknown_format, "its ledger format is unknown to this Blue",
                   format("{}", kLedgerFormat), format("{}", *format_member->integer())};
}

std::optional<LineFault> find_hash_fault(std::string_view line) {
  auto claimed = find_line_hash(line);
  if (!claimed) return broken("it does not end with its hash");
  std::string actual = sha256(line.substr(0, line.size() - kLedgerHashBytes));
  if (*claimed != actual) return broken("its hash does not match its bytes", actual, std::string(*claimed));
  return std::nullopt;
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

std::string render_ledger_line(const Event& event, std::string_view prev) {
  std::string line = "{";
  auto add = [&](std::string_view name, const Json& value) {  // by reference: a body may be long
    if (line.size() > 1) line += ',';
    render_json_string(line, name);
    line += ':';
    render_json(line, value);
  };
  add("format", kLedgerFormat);
  add("sequence", event.sequence);
  add("kind", event.kind);
  add("at", event.at);
  add("body", event.body);
  add("versions", JsonObject{{"rules", event.versions.rules},
                             {"parser", event.versions.parser},
                             {"renderer", event.versions.renderer}});
  JsonObject files;
  for (const auto& [path, hash] : event.files) files.append(path, hash);
  add("files", std::move(files));
  add("prev", prev);
  const std::string hash = sha256(line);
  return line.append(kHashOpening).append(hash).append(kHashClosing);
}

Expected<LedgerLine, LineFault> parse_ledger_line(std::string_view line) {
  auto parsed = parse_untrusted_line(line);
  if (!parsed && parsed.error().kind != LineFault::Kind::broken) return parsed;
  if (auto fault = find_hash_fault(line)) return std::unexpected(std::move(*fault));
  return parsed;
}

Expected<LedgerLine, LineFault> parse_untrusted_line(std::string_view line) {
  Result<Json> value = parse_json(line, kLineLimits);
  if (!value) return std::unexpected(LineFault{LineFault::Kind::not_json, value.error().message, {}, {}});
  if (auto fault = find_format_fault(*value)) return std::unexpected(std::move(*fault));
  Result<WireLine> wire = decode<WireLine>(*value);
  if (!wire) return std::unexpected(broken(wire.error().message));
  if (Result<Instant> at = parse_instant(wire->at); !at) return std::unexpected(broken(at.error().message));
  Event event{wire->sequence,
              std::move(wire->kind),
              std::move(wire->at),
              std::move(wire->body),
              {wire->versions.rules, wire->versions.parser, wire->versions.renderer},
              std::move(wire->files)};
  return LedgerLine{std::move(event), std::move(wire->prev), std::move(wire->hash)};
}

std::optional<LineFault> find_fault(const Event& event, std::string_view line) {
  constexpr std::size_t kOtherValues = 1000;
  constexpr JsonLimits limits{.bytes = kLineLimits.bytes,
                              .depth = kLineLimits.depth - 1,
                              .values = kLineLimits.values - kOtherValues};
  auto is_sound = [](std::string_view text) { return find_invalid_utf8(text) == std::string_view::npos; };
  const bool is_plain =
      event.files.size() < kOtherValues / 2 && std::ranges::all_of(event.files | std::views::keys, is_sound);
  if (is_plain && parse_instant(event.at) && is_surely_parseable(event.body, limits)) return std::nullopt;
  auto read_back = parse_ledger_line(line);
  return read_back ? std::nullopt : std::optional(std::move(read_back).error());
}

}  // namespace blue
