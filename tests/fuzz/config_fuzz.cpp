// Feeds any bytes to the reader of settings: they become a JSON object that can be written, or
// config_invalid.
#include <cstdint>
#include <cstdlib>

#include "base/json.h"
#include "domain/error_codes.h"
#include "project/toml_file.h"
#include "tests/fuzz/scratch_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace blue;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto read = read_toml(scratch_file("config.toml", bytes));
  if (read && render_json(*read).empty()) std::abort();
  if (!read && read.error().code != codes::config_invalid) std::abort();
  return 0;
}
