#include "dialogues/proof.h"

#include <algorithm>

#include "base/format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dialogues/git_history.h"
#include "dialogues/survey.h"
#include "dialogues/twins.h"
#include "domain/file_names.h"
#include "ledger/ledger.h"

namespace blue {
namespace {

Result<std::string> parse_head(std::string_view given) {
  std::string head = fold_case(trim(given));
  if (head.size() == kNoLedgerHash.size() && head.find_first_not_of("0123456789abcdef") == head.npos)
    return head;
  return fail(make_error(codes::invalid_value,
                         format("\"{}\" is not a ledger head.", printable(utf8_prefix(given, 100))))
                  .at("expect_head", utf8_prefix(given, 100))
                  .suggest("Give the 64 hex digits that the final verdict or an earlier verify printed."));
}

Finding missing_head(const Verification& verification, const std::string& head) {
  return {"ledger",
          kLedgerFile,
          format("The ledger never had the head {}.", head),
          "Either the head belongs to another dialogue, or the ledger was cut short or rewritten since it "
          "was noted: look for another copy.",
          true,
          head,
          verification.ledger_head};
}

// The number of the line that ends with `head`, from 1; 0 when there is none.
Result<std::size_t> find_line_of(const DialoguePlace& place, const std::string& head) {
  const std::string bytes = TRY(read_file(place.ledger(), kLargestLedger));
  const std::vector<LedgerLine> lines = scan_untrusted_lines(bytes);
  const auto found = std::ranges::find(lines, head, &LedgerLine::hash);
  return found == lines.end() ? 0 : static_cast<std::size_t>(found - lines.begin()) + 1;
}

Result<> add_twins(Proof& proof, const DialoguePlace& place) {
  for (const std::string& twin : find_twins(place, proof.dialogue_id, TRY(list_ledgers(place.project))))
    proof.findings.push_back({"ledger", twin,
                              describe_twins(place.project, proof.dialogue_id, place.ledger_key(), twin),
                              kTwinAdvice, false});
  return {};
}

// `noted` lines of the ledger lead to the head that was expected.
std::string what_is_proved(const Proof& proof, std::size_t noted) {
  if (!proof.holds())
    return "This proves that something was changed by other programs after it was recorded; what the "
           "findings do not name is as recorded.";
  std::string text = "This proves that the lines of the ledger are one unbroken chain, ";
  text +=
      proof.evidence == Evidence::declared
          ? "and that the recorded numbers follow from what the caller declared"
          : format("that the answers are those it names{}, and that the recorded numbers follow from them",
                   proof.replaced == 0 ? ""
                                       : format(" but for {} of registrations that were replaced",
                                                counted(proof.replaced, "answer")));
  if (proof.unread > 0)
    text += format(", up to line {}; of the {} after it, only that the texts they name are there",
                   proof.events - proof.unread, counted(proof.unread, "line"));
  if (proof.older_rounds > 0)
    text += format(", in {} by the reading of an earlier edition", counted(proof.older_rounds, "round"));
  if (proof.erased > 0)
    text +=
        format("; {} of {} were re-read, {} from the record (erased {})", proof.answers,
               counted(proof.answers + proof.erased, "reading"), proof.erased, join(proof.erased_by, "; "));
  if (noted > 0) text += format("; its first {} are those whose head you gave", counted(noted, "line"));
  return text + ".";
}

std::string what_is_not_proved(const Proof& proof, std::size_t noted) {
  std::string text = proof.evidence == Evidence::declared
                         ? "It does not prove that an expert said what was declared"
                         : "It does not prove who or what wrote an answer, or when";
  const bool is_bound = proof.holds() && noted == proof.events;
  if (!is_bound)
    text +=
        format(", or that {} not rewritten as a whole: for that, compare a head that was noted elsewhere{}",
               noted > 0 ? "the lines after it were" : "the record was",
               proof.verdict_commit.empty() ? "" : " or the commit that has the verdict");
  return text + ".";
}

}  // namespace

Result<Proof> prove_dialogue(const DialoguePlace& place, const std::optional<std::string>& expect_head) {
  const auto head = expect_head ? std::optional(TRY(parse_head(*expect_head))) : std::nullopt;
  Proof proof{TRY(verify_dialogue(place)), {}, {}, {}, {}};
  const std::size_t noted = head ? TRY(find_line_of(place, *head)) : 0;
  if (head && noted == 0) proof.findings.push_back(missing_head(proof, *head));
  GitHistory git = read_git_history(place);
  proof.history = std::move(git.statement);
  proof.verdict_commit = std::move(git.verdict_commit);
  std::ranges::move(git.findings, std::back_inserter(proof.findings));
  TRY(add_twins(proof, place));
  proof.proves = what_is_proved(proof, noted);
  proof.does_not_prove = what_is_not_proved(proof, noted);
  return proof;
}

}  // namespace blue
