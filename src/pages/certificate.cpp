#include "pages/certificate.h"

#include "base/format.h"
#include "base/text.h"
#include "pages/layout.h"
#include "pages/page_parts.h"
#include "pages/page_writer.h"

namespace blue {
namespace {

constexpr std::size_t kLongestReason = 600;  // code points
constexpr auto kSignalWitnessColumns =
    std::to_array<std::string_view>({"Expert", "Signal", "Written in", "Round", "At"});
constexpr auto kActColumns = std::to_array<std::string_view>({"Round", "Act", "About", "Into", "Reason"});
constexpr auto kConflictColumns =
    std::to_array<std::string_view>({"Round", "ID", "Via", "Settled by", "Reason"});
constexpr auto kLeaverColumns =
    std::to_array<std::string_view>({"Expert", "Open tensions it owned", "Reason"});
constexpr auto kOrphanColumns = std::to_array<std::string_view>({"ID", "Owner who left", "Status"});

class CertificatePart {
 public:
  CertificatePart(const PageRecord& record, const Certificate& certificate)
      : record_(record), certificate_(certificate) {}

  std::string render() {
    out_ = format(
        "- **Round:** {}\n- **Panel:** {}\n- {} {}\n- **Signals:** {}\n- {} {}\n- **Ledger head:** {}\n",
        certificate_.round, record_.names(certificate_.panel), kVelocityLine,
        velocity_text(certificate_.counts), signals_text(certificate_.counts), kEvidenceLine,
        name_of(certificate_.evidence),
        certificate_.ledger_head.empty() ? std::string(kNothing) : code_span(certificate_.ledger_head));
    add_signals();
    add_acts();
    add_conflicts();
    add_leavers();
    add_orphans();
    return std::move(out_);
  }

 private:
  template <class Items, class Cells>
  void add_table(std::string_view heading, std::span<const std::string_view> columns, const Items& items,
                 const Cells& cells) {
    if (items.empty()) return;
    add_heading(out_, 4, heading);
    out_ += table_head(columns);
    for (const auto& item : items) add_row(out_, cells(item));
  }

  void add_signals() {
    add_table("Signals", kSignalWitnessColumns, certificate_.signals, [&](const Signal& one) {
      return std::vector{record_.name(one.expert), format("`{}` {}", kSignalMarker, kYesMark),
                         witness_text(one), format("{}", one.round), cell(one.signaled_at)};
    });
  }

  void add_acts() {
    add_table("Acts of the Judge", kActColumns, certificate_.judge_acts, [&](const JudgeAct& one) {
      return std::vector{format("{}", one.round), cell(one.act), subject(one.id), subject(one.into),
                         cell(one.reason, kLongestReason)};
    });
  }

  void add_conflicts() {
    add_table("Conflicts Settled", kConflictColumns, certificate_.conflicts, [&](const SettledConflict& one) {
      return std::vector{format("{}", one.round), cell(one.id), subject(one.via),
                         record_.names(one.settled_by), cell(one.reason, kLongestReason)};
    });
  }

  void add_leavers() {
    add_table("Left Without Signalling", kLeaverColumns, certificate_.left_without_signalling,
              [&](const Departure& one) {
                return std::vector{record_.name(one.expert), cell(join(one.tensions, ", ")),
                                   cell(one.reason, kLongestReason)};
              });
  }

  void add_orphans() {
    add_table("Tensions Whose Owner Left", kOrphanColumns, certificate_.owner_left,
              [&](const OrphanedTension& one) {
                Tension tension;
                tension.status = one.status;
                return std::vector{cell(one.id), record_.name(one.owner), record_.status(tension)};
              });
  }

  // An entity's id, or an expert's name.
  std::string subject(const std::string& id) const {
    if (id.empty() || record_.state().record.find_entity(id)) return cell(id);
    return record_.name(id);
  }

  const PageRecord& record_;
  const Certificate& certificate_;
  std::string out_;
};

}  // namespace

std::string certificate_part(const PageRecord& record, const Certificate& certificate) {
  return CertificatePart(record, certificate).render();
}

}  // namespace blue
