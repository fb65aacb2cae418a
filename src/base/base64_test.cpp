#include "base/base64.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace blue {
namespace {

TEST(Base64, EncodesTheVectorsOfItsRfc) {
  EXPECT_EQ(encode_base64(""), "");
  EXPECT_EQ(encode_base64("f"), "Zg==");
  EXPECT_EQ(encode_base64("fo"), "Zm8=");
  EXPECT_EQ(encode_base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(encode_base64("\xfb\xff"), "+/8=");
  EXPECT_EQ(encode_base64("\xfb\xff", Base64Alphabet::url), "-_8");
}

TEST(Base64, RefusesWhatIsNotCanonical) {
  for (std::string_view text :
       {"Zg", "Zg=", "Zg===", "Zh==", "Z g==", "Zg==\n", "=", "Zg==Zg==", "Zm8-", "Zé=="})
    EXPECT_EQ(decode_base64(text), std::nullopt) << text;
  for (std::string_view text : {"Zg==", "Zh", "+/8", "A"})
    EXPECT_EQ(decode_base64(text, Base64Alphabet::url), std::nullopt) << text;
}

RC_GTEST_PROP(Base64, GivesBackWhatItTook, (const std::string& bytes)) {
  RC_ASSERT(decode_base64(encode_base64(bytes)) == bytes);
  RC_ASSERT(decode_base64(encode_base64(bytes, Base64Alphabet::url), Base64Alphabet::url) == bytes);
}

}  // namespace
}  // namespace blue
