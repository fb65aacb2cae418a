#pragma once
// Bytes on their way to a client: those that the socket has not taken yet.
#include <sys/uio.h>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace blue {

class Outgoing {
 public:
  static constexpr std::size_t kMostParts = 16;

  void add(std::string bytes);
  bool empty() const { return parts_.empty(); }
  std::size_t size() const { return size_; }
  // What to write next, in `parts`.
  std::span<const iovec> next(std::array<iovec, kMostParts>& parts) const;
  // The first `count` bytes are written.
  void drop(std::size_t count);
  void clear();

 private:
  std::vector<std::string> parts_;
  std::size_t written_ = 0;  // of the first part
  std::size_t size_ = 0;
};

}  // namespace blue
