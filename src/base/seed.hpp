// A seed, from which boards are drawn: a number of 64 bits, or 128 bits that the system draws.
//
// A number is easy to type, but only fit for practice: anyone who guesses it can compute the board. With a
// few hundred known cells, a program can test 2^32 numbers in seconds. Nobody can guess a drawn seed.
//
// The text of a drawn seed is 28 letters and digits in groups of four, "3K7Q-M0ZD-...": 26 digits of the
// value in base 32, then two check digits that reveal a typing mistake. read_seed() also accepts I or L for a
// 1, O for a 0, small letters, and a text without the dashes.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>

#include "base/assert.hpp"
#include "base/error.hpp"

namespace mines {

class Seed {
 public:
  constexpr Seed(std::uint64_t number) : words_{number, 0} {}
  /// The drawn seed with the 128 bits `secret`.
  static constexpr Seed of_secret(std::array<std::uint64_t, 2> secret) { return {secret, true}; }
  /// A new seed of 128 bits, drawn by the system. ExitCode::broken if the system refuses.
  static Result<Seed> draw();

  constexpr bool is_drawn() const { return is_drawn_; }
  constexpr std::uint64_t number() const {
    MINES_ASSERT(!is_drawn_);
    return words_[0];
  }
  constexpr const std::array<std::uint64_t, 2>& secret() const {
    MINES_ASSERT(is_drawn_);
    return words_;
  }

  /// The text from which read_seed() makes this seed.
  std::string text() const;

  friend constexpr auto operator<=>(const Seed&, const Seed&) = default;

 private:
  constexpr Seed(std::array<std::uint64_t, 2> words, bool is_drawn) : words_(words), is_drawn_(is_drawn) {}

  std::array<std::uint64_t, 2> words_;
  bool is_drawn_ = false;
};

/// Reads a number, the text of a drawn seed, or "draw", which draws a new seed. `name` is for the error: the
/// name of the option or environment variable that holds `text`. Of a mistyped seed, which may be a secret,
/// the error has the first letters.
Result<Seed> read_seed(const std::string& name, const std::string& text);

inline constexpr const char* seed_warning =
    "Numbers as seeds are for practice: anyone who knows or guesses the number can compute the map. "
    "A contest's seed is drawn, and secret until the contest is over.";

}  // namespace mines
