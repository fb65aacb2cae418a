// Headers that nearly every translation unit needs; precompiled once for all layers.
#include <cstddef>
#if defined(NDEBUG) && defined(__glibcxx_assert_impl)
// A failed check of the library ends the shipped program at once. The text it would print first, with the
// signature of the function at every check, would be a tenth of the program.
#undef __glibcxx_assert_impl
#define __glibcxx_assert_impl(condition)           \
  if (__builtin_expect(!bool(condition), false)) { \
    __glibcxx_constexpr_assert(false);             \
    __builtin_trap();                              \
  }
#endif

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/describe.h"
#include "base/format.h"
