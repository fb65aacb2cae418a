#include "http/outgoing.h"

#include <algorithm>

namespace blue {

void Outgoing::add(std::string bytes) {
  if (bytes.empty()) return;
  size_ += bytes.size();
  parts_.push_back(std::move(bytes));
}

std::span<const iovec> Outgoing::next(std::array<iovec, kMostParts>& parts) const {
  std::size_t count = std::min(parts_.size(), kMostParts);
  for (std::size_t at = 0; at < count; ++at) {
    std::size_t skipped = at == 0 ? written_ : 0;
    parts[at] = {const_cast<char*>(parts_[at].data()) + skipped, parts_[at].size() - skipped};
  }
  return std::span(parts).first(count);
}

void Outgoing::drop(std::size_t count) {
  size_ -= count;
  written_ += count;
  auto part = parts_.begin();
  for (; part != parts_.end() && written_ >= part->size(); ++part) written_ -= part->size();
  parts_.erase(parts_.begin(), part);
}

void Outgoing::clear() {
  parts_.clear();
  written_ = size_ = 0;
}

}  // namespace blue
