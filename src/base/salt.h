#pragma once
// Salts: 16 bytes that cannot be guessed, so that the hash of a short text does not give the text away. Their
// source is passed as a value, as the clock is, so that a run can be repeated.
#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace blue {

struct Salt {
  std::array<char, 16> bytes{};
  std::string_view view() const { return {bytes.data(), bytes.size()}; }
  friend bool operator==(const Salt&, const Salt&) = default;
};

// 32 lower-case hex digits.
std::string render_salt(const Salt& salt);
// Reads exactly that.
std::optional<Salt> parse_salt(std::string_view digits);

class SaltSource {
 public:
  // Random salts from the system.
  SaltSource() = default;
  // Salts that follow from `fixed` and from what they are for: the same in every run, and no secret.
  explicit SaltSource(std::string fixed) : fixed_(std::move(fixed)) {}
  // A salt for `purpose`; with fixed salts, another purpose gives another one.
  Salt draw(std::string_view purpose) const;

 private:
  std::optional<std::string> fixed_;
};

// The source fixed by BLUE_SALT in the environment, for runs that must repeat, else the system's.
SaltSource salts_from_environment();

}  // namespace blue
