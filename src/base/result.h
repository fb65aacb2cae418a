#pragma once
// Result<T>: a value or the Error; Result<> for a call that only succeeds or fails. TRY passes the error on:
// `auto text = TRY(read_file(path));`
#include <expected>
#include <utility>

#include "base/error.h"

namespace blue {

// std::expected that may not be dropped silently, which the one of libstdc++ 12 may.
template <class T, class E>
class [[nodiscard]] Expected : public std::expected<T, E> {
 public:
  using std::expected<T, E>::expected;
};

template <class T = void>
using Result = Expected<T, Error>;

// A failed Result of any type.
inline std::unexpected<Error> fail(Error error) { return std::unexpected(std::move(error)); }
inline std::unexpected<Error> fail(ErrorCode code, std::string message) {
  return std::unexpected(make_error(code, std::move(message)));
}

}  // namespace blue

#define TRY(...)                                                            \
  __extension__({                                                           \
    auto try_result = (__VA_ARGS__);                                        \
    if (!try_result) return std::unexpected(std::move(try_result).error()); \
    *std::move(try_result);                                                 \
  })
