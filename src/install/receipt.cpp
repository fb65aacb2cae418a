#include "install/receipt.h"

#include <algorithm>

#include "base/base64.h"
#include "base/describe.h"
#include "base/hash.h"
#include "base/json_parse.h"

namespace blue {
namespace {

Path receipts_file(const Path& state) { return state / "blue" / "install.json"; }

struct ReceiptRow : FileReceipt {
  std::string path;
  std::vector<std::string> readers;
  static void describe(Fields<ReceiptRow>& f) {
    f.plain<&ReceiptRow::path, &ReceiptRow::was_absent, &ReceiptRow::offset, &ReceiptRow::inserted,
            &ReceiptRow::removed, &ReceiptRow::after, &ReceiptRow::readers>();
  }
};
struct ReceiptRows {
  std::vector<ReceiptRow> files;
  static void describe(Fields<ReceiptRows>& f) { f.plain<&ReceiptRows::files>(); }
};

}  // namespace

FileReceipt make_receipt(const std::optional<std::string>& before, std::string_view after) {
  const std::string_view old = before ? std::string_view(*before) : std::string_view();
  const std::size_t most = std::min(old.size(), after.size());
  std::size_t same_start = 0, same_end = 0;
  while (same_start < most && old[same_start] == after[same_start]) ++same_start;
  while (same_end < most - same_start && old[old.size() - 1 - same_end] == after[after.size() - 1 - same_end])
    ++same_end;
  return {.was_absent = !before,
          .offset = same_start,
          .inserted = after.size() - same_start - same_end,
          .removed = encode_base64(old.substr(same_start, old.size() - same_start - same_end)),
          .after = sha256(after)};
}

std::optional<std::string> undo(const FileReceipt& receipt, std::string_view current) {
  const auto removed = decode_base64(receipt.removed);
  if (!removed || sha256(current) != receipt.after || receipt.offset > current.size()) return std::nullopt;
  return std::string(current).replace(receipt.offset, receipt.inserted, *removed);
}

Receipts read_receipts(const Path& state) {
  Receipts receipts;
  const auto text = read_file(receipts_file(state));
  const auto json = text ? parse_json(*text) : Result<Json>(fail(text.error()));
  const auto rows = json ? decode<ReceiptRows>(*json) : Result<ReceiptRows>(fail(json.error()));
  if (rows)
    for (const ReceiptRow& row : rows->files) {
      receipts[row.path] = row;
      receipts[row.path].clients = {row.readers.begin(), row.readers.end()};
    }
  return receipts;
}

Result<> write_receipts(const Path& state, const Receipts& receipts) {
  const Path file = receipts_file(state);
  if (receipts.empty()) {
    TRY(remove_file(file));
    return {};
  }
  ReceiptRows rows;
  for (const auto& [path, receipt] : receipts)
    rows.files.push_back({receipt, path, {receipt.clients.begin(), receipt.clients.end()}});
  TRY(make_folder(file.parent_path()));
  return write_file(file, render_json(encode(rows), JsonStyle::pretty) + "\n");
}

}  // namespace blue
