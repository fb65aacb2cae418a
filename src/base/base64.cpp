#include "base/base64.h"

#include <sodium/utils.h>

namespace blue {
namespace {

int variant_of(Base64Alphabet alphabet) {
  return alphabet == Base64Alphabet::standard ? sodium_base64_VARIANT_ORIGINAL
                                              : sodium_base64_VARIANT_URLSAFE_NO_PADDING;
}

}  // namespace

std::string encode_base64(std::string_view bytes, Base64Alphabet alphabet) {
  int variant = variant_of(alphabet);
  std::string out(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(out.data(), out.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), variant);
  out.pop_back();  // the terminating zero
  return out;
}

std::optional<std::string> decode_base64(std::string_view text, Base64Alphabet alphabet) {
  std::string out(text.size() / 4 * 3 + 3, '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(), text.size(),
                        nullptr, &size, nullptr, variant_of(alphabet)) != 0)
    return std::nullopt;
  out.resize(size);
  return out;
}

}  // namespace blue
