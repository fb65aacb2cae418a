#include "mcp/reply.h"

#include <cassert>
#include <utility>

#include "mcp/protocol.h"

namespace blue {
namespace {

void append_member_text(std::string& out, std::string_view text) {
  if (text.empty()) return;
  if (out.back() != '{') out += ',';
  out += text;
}

}  // namespace

Reply::Reply(Outbox& outbox, RequestId id, std::string_view result_meta)
    : outbox_(&outbox), id_(std::move(id)), result_meta_(result_meta) {}

Reply::Reply(Reply&& other) noexcept
    : outbox_(std::exchange(other.outbox_, nullptr)),
      id_(std::move(other.id_)),
      result_meta_(other.result_meta_) {}

Reply::~Reply() {
  if (outbox_)
    std::move(*this).fail(
        {rpc_codes::internal_error, "The request was dropped without an answer.", std::nullopt});
}

void Reply::result(std::string_view members, std::string_view more_meta) && {
  assert(outbox_);
  std::string out;
  out.reserve(members.size() + result_meta_.size() + more_meta.size() + 128);
  out += R"({"jsonrpc":"2.0","id":)";
  render_request_id(out, id_);
  out += R"(,"result":{)";
  if (!result_meta_.empty()) {
    out += R"("resultType":"complete","_meta":{)";
    append_member_text(out, result_meta_);
    append_member_text(out, more_meta);
    out += '}';
  }
  append_member_text(out, members);
  out += "}}";
  std::exchange(outbox_, nullptr)->send(std::move(out));
}

void Reply::fail(const ProtocolError& error) && {
  assert(outbox_);
  std::exchange(outbox_, nullptr)->send(render_error(id_, error));
}

void Reply::withhold() && { outbox_ = nullptr; }

}  // namespace blue
