#pragma once
// The words and layouts of Blue's pages (RFC 0023, RFC 0057 sections 3 and 7), for renderers and the linter.
// DO NOT CHANGE: pages are on users' disks, and ledgers hold their hashes.
#include <array>
#include <string>
#include <string_view>

#include "domain/file_names.h"
#include "domain/panel/expert.h"
#include "domain/round/event.h"
#include "domain/words.h"

namespace blue {

inline constexpr std::string_view kJudgeName = "Judge";
inline constexpr std::string_view kNothing = "—";              // a cell that has no value
inline constexpr std::string_view kUnassigned = "unassigned";  // the owner of a tension that has none
inline constexpr std::string_view kYesMark = "✓";
inline constexpr std::string_view kNoMark = "✗";
inline constexpr std::string_view kSignalMarker = "[MOVE:CONVERGE]";

// Lines that start with a bold word.
inline constexpr std::string_view kParticipantsLine = "**Participants:**";
inline constexpr std::string_view kTotalLine = "**Total ALIGNMENT:**";
inline constexpr std::string_view kMaxRoundsLine = "**Max Rounds:**";
inline constexpr std::string_view kConvergenceLine = "**Convergence:**";
inline constexpr std::string_view kEvidenceLine = "**Evidence:**";
inline constexpr std::string_view kRatificationLine = "**Ratification:**";
inline constexpr std::string_view kVelocityLine = "**Velocity:**";
inline constexpr std::string_view kPerspectivesLine = "**Perspectives:**";
inline constexpr std::string_view kTensionsLine = "**Tensions:**";
inline constexpr std::string_view kOutcomeLine = "**Outcome:**";
inline constexpr std::string_view kWarningQuote = "> **Warning: convergence was forced.**";
// The row of the facts table of a dialogue whose experts keep the names they had before the import.
inline constexpr std::string_view kImportedNames = "| **Names** | imported |";

// Headings of dialogue.md.
inline constexpr std::string_view kScoreboardHeading = "Scoreboard";
inline constexpr std::string_view kInventoryHeading = "Perspectives Inventory";
inline constexpr std::string_view kTrackerHeading = "Tensions Tracker";
inline constexpr std::string_view kRoundsHeading = "Rounds";
inline constexpr std::string_view kRoundHeading = "Round ";  // and the number
// Headings of scoreboard.md and verdict.md.
inline constexpr std::string_view kExpertScoresHeading = "Expert Scores";
inline constexpr std::string_view kFinalVerdictHeading = "Final Verdict";
inline constexpr std::string_view kRecommendationHeading = "Recommendation";
inline constexpr std::string_view kCertificateHeading = "Certificate";
inline constexpr std::string_view kScrutinyHeading = "Scrutiny";
// Headings of round-N.summary.md; those with a colon are followed by a value.
inline constexpr std::string_view kComponentsHeading = "Velocity Components";
inline constexpr std::string_view kOpenTensionsHeading = "Open Tensions:";
inline constexpr std::string_view kNewPerspectivesHeading = "New Perspectives This Round:";
inline constexpr std::string_view kSignalsHeading = "Convergence Signals:";
inline constexpr std::string_view kVelocityHeading = "Velocity:";
inline constexpr std::string_view kConvergeHeading = "Converge %:";
inline constexpr std::string_view kBlockedHeading = "Convergence Blocked:";
inline constexpr std::string_view kJudgeSummaryHeading = "Judge's Summary";

inline constexpr auto kScoreboardColumns = std::to_array<std::string_view>(
    {"Round", "W", "C", "T", "R", "Score", "Open Tensions", "New Perspectives", "Velocity", "Converge %"});
inline constexpr auto kTensionColumns =
    std::to_array<std::string_view>({"ID", "Label", "Status", "Owner", "Resolution Path"});
inline constexpr auto kEntityColumns =
    std::to_array<std::string_view>({"ID", "Label", "Contributor", "Status", "Round"});
inline constexpr auto kContributionColumns = std::to_array<std::string_view>({"ID", "Label", "Contributor"});
inline constexpr auto kSignalColumns = std::to_array<std::string_view>({"Expert", "Signal"});

// Statuses of a tension as pages show them; a folded one is DUPLICATE OF and the id.
inline constexpr auto kOpenStatuses = std::to_array<std::string_view>({"OPEN", "ADDRESSED", "REOPENED"});
inline constexpr auto kClosedStatuses =
    std::to_array<std::string_view>({"RESOLVED", "WITHDRAWN", "DISMISSED", "ACCEPTED UNRESOLVED"});
inline constexpr std::string_view kDuplicateStatus = "DUPLICATE OF ";

// Code points of a cell's text; what is longer is cut.
inline constexpr std::size_t kLongestName = 80, kLongestPath = 300, kLongestReason = 600;

// "3 (1 tension + 2 perspectives)"
std::string velocity_text(std::size_t open_tensions, std::size_t new_perspectives);
std::string velocity_text(const RoundCounts& counts);
// "66.7%"
std::string percent_text(std::size_t signals, std::size_t panel_size);
// "2/3 (66.7%)"
std::string signals_text(std::size_t signals, std::size_t panel_size);
// "No", or "Yes (velocity > 0, converge < 100%)"
std::string blocked_text(std::size_t velocity, std::size_t signals, std::size_t panel_size);
// "**Tensions:** 4 (1 open, 3 closed)"
std::string tensions_line(std::size_t tensions, std::size_t open);
// The columns of the table Expert Scores: one for each round.
std::vector<std::string> expert_score_columns(std::size_t rounds);

}  // namespace blue
