#include "mcp/reply.h"

#include <cassert>
#include <utility>

namespace blue {
namespace {

void append_member_text(std::string& out, std::string_view text) {
  if (text.empty()) return;
  if (out.back() != '{') out += ',';
  out += text;
}

}  // namespace

Reply::Reply(std::shared_ptr<Outbox> outbox, RequestId id, std::string_view result_meta)
    : outbox_(std::move(outbox)), id_(std::move(id)), result_meta_(result_meta) {}

Reply::~Reply() {
  if (outbox_)
    std::move(*this).fail({rpc_codes::internal_error, "The request was dropped without an answer."});
}

void Reply::result(std::string_view members, std::string_view more_meta, std::string_view type) && {
  std::string out;
  out.reserve(members.size() + result_meta_.size() + more_meta.size() + 128);
  out += R"({"jsonrpc":"2.0","id":)";
  render_request_id(out, id_);
  out += R"(,"result":{)";
  if (!result_meta_.empty()) {
    out.append(R"("resultType":")").append(type).append(R"(","_meta":{)");
    append_member_text(out, result_meta_);
    append_member_text(out, more_meta);
    out += '}';
  }
  append_member_text(out, members);
  out += "}}";
  finish(std::move(out), Ending::answered);
}

void Reply::fail(const ProtocolError& error) && {
  finish(render_error_response(id_, error), Ending::answered);
}

void Reply::refuse(const ProtocolError& error) && {
  bool unknown = error.code == rpc_codes::method_not_found;
  finish(render_error_response(id_, error), unknown ? Ending::unknown_method : Ending::refused);
}

void Reply::withhold() && {
  assert(outbox_);
  std::exchange(outbox_, nullptr)->abandon();
}

void Reply::finish(std::string message, Ending ending) {
  assert(outbox_);
  std::exchange(outbox_, nullptr)->finish(std::move(message), ending);
}

}  // namespace blue
