// What boards are drawn from: a number of 64 bits, or 128 bits that the system draws.
//
// A number is for practice: it is short, and everybody gets the same board by it. Whoever knows the number,
// or guesses it, can compute the board, and a program that knows some hundred cells tries 2^32 numbers in
// seconds. A drawn seed can be neither guessed nor searched for.
//
// The text of a drawn seed is 28 letters and digits in groups of four, "3K7Q-M0ZD-...": the value in base 32,
// 26 of them, then two check letters that reveal a typing mistake. I, L, O and U do not occur; who types I or
// L for a 1, O for a 0, small letters, or no dashes is understood.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>

#include "base/error.hpp"

namespace mines {

class Seed {
 public:
  /// Any number is one.
  constexpr Seed(std::uint64_t number) : words_{number, 0} {}
  /// 128 bits that somebody has drawn.
  static constexpr Seed of_secret(std::array<std::uint64_t, 2> secret) { return {secret, true}; }
  /// 128 bits from the system. Fails with ExitCode::broken if it gives none.
  static Result<Seed> draw();

  constexpr bool is_drawn() const { return is_drawn_; }
  /// The number; of a seed that is not drawn.
  constexpr std::uint64_t number() const { return words_[0]; }
  /// The 128 bits; of a drawn seed.
  constexpr const std::array<std::uint64_t, 2>& secret() const { return words_; }

  /// The text from which read_seed() makes this seed.
  std::string text() const;
  /// The number, or "3K7Q..." of a drawn one: enough to tell one from another in a line of progress.
  std::string short_text() const;

  friend constexpr auto operator<=>(const Seed&, const Seed&) = default;

 private:
  constexpr Seed(std::array<std::uint64_t, 2> words, bool is_drawn) : words_(words), is_drawn_(is_drawn) {}

  std::array<std::uint64_t, 2> words_;
  bool is_drawn_ = false;
};

/// A number, the text of a drawn seed, or "draw", which draws one. `name` is whose value it is, for the
/// error.
Result<Seed> read_seed(const std::string& name, const std::string& text);

/// For the help of programs and what an organiser reads.
inline constexpr const char* seed_warning =
    "Numbers as seeds are for practice: whoever knows the number, or guesses it, can compute the map. "
    "A contest's seed is drawn, and secret until the contest is over.";

}  // namespace mines
