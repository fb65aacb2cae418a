#pragma once
// Whether one text repeats another: the runs of words of an answer, looked for in what others wrote. Letter
// case, white space, punctuation and markup between words do not matter. Runs that somebody wrote before the
// answer are not its own and do not count.
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace blue {

class Quotations {
 public:
  Quotations() = default;
  explicit Quotations(std::string_view text);
  // Forgets the runs that `text` has: they were there before.
  void forget(std::string_view text);
  // The lines of `text` on which a run begins. A line of JSON may be given as it is.
  std::vector<std::size_t> find(std::string_view text) const;

 private:
  std::set<std::string, std::less<>> runs_;
  std::set<std::size_t> lengths_;  // of the runs, in words
};

}  // namespace blue
