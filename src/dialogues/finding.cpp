#include "dialogues/finding.h"

namespace blue {

void Finding::describe(Fields<Finding>& f) {
  f.optional("subject", &Finding::subject, "What it is about: ledger, answer, number, verdict, file");
  f.optional("where", &Finding::where, "Where");
  f.optional("message", &Finding::message, "What is not as recorded");
  f.optional("fix", &Finding::fix, "What to do");
  f.optional("recorded", &Finding::recorded, "What the ledger says");
  f.optional("found", &Finding::found, "What is there now");
  f.optional("breaks", &Finding::breaks, "False: another version of Blue explains it, or nothing counts it");
}

}  // namespace blue
