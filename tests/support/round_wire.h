#pragma once
// For tests only: whether a round comes back from the form that ledger format 2 stores.
#include <algorithm>
#include <string>

#include "base/json_parse.h"
#include "domain/round/wire.h"
#include "domain/round/wire_members.h"

namespace blue {

// `body` without what is not stored in it.
inline RoundRegistered stored_part(RoundRegistered body) {
  body.uncounted.clear();
  for (AnswerRecord& one : body.answers) one.sha256 = one.prompt = "";
  for (Note& note : body.notes) note.from_answer = false;
  return body;
}

// What `body` loses on the way through a ledger line; empty when it comes back as it was.
inline std::string lost_on_the_wire(const RoundRegistered& body, const RoundRegistered* replaced = nullptr) {
  const std::string line = render_json(encode_round_body(body, replaced, 3));
  auto back = decode_round_body(parse_json(line).value(), replaced, 3);
  if (!back) return back.error().message + "\n" + line;
  if (*back == stored_part(body)) {
    const std::string again = render_json(encode_round_body(*back, replaced, 3));
    return again == line ? "" : "a second time it is written differently:\n" + line + "\n" + again;
  }
  const RoundRegistered wanted = stored_part(body);
  const Shape& shape = shape_of<RoundRegistered>();
  for (const JsonDifference& one : compare_json(encode_whole(shape, &wanted), encode_whole(shape, &*back), 1))
    return one.path + ": " + render_json(one.left) + " became " + render_json(one.right) + "\n" + line;
  return "a member that describe() does not list\n" + line;
}

}  // namespace blue
