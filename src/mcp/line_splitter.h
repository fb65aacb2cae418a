#pragma once
// Bytes → lines, in bounded memory. Knows nothing of what a line says.
#include <cstddef>
#include <string>
#include <string_view>

namespace blue {

// Who is told of lines.
class LineSink {
 public:
  virtual ~LineSink() = default;
  // One line without its end (LF or CRLF); never an empty one.
  virtual void on_line(std::string_view line) = 0;
  // A line that was longer than the limit has ended; its bytes are gone.
  virtual void on_oversized_line() = 0;
};

class LineSplitter {
 public:
  LineSplitter(std::size_t limit, LineSink& sink) : limit_(limit), sink_(sink) {}
  // Hands on every line that ends within `bytes`; the rest is kept for the next call.
  void feed(std::string_view bytes);
  // There will be no more bytes: what is left counts as a line.
  void finish();

 private:
  void end_line(std::string_view tail);
  void keep(std::string_view bytes);
  void deliver(std::string_view line);

  const std::size_t limit_;
  LineSink& sink_;
  std::string pending_;
  bool skipping_ = false;
};

}  // namespace blue
