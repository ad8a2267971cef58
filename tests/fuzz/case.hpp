// A case: a small position, options, and the calls that are made on it. Drawn from a seed, or read from a
// position file; a file says all of it, so that what failed can be replayed, cut down and kept.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "fuzz/picture.hpp"

namespace mines::fuzz {

/// The most unknown cells that brute force takes.
inline constexpr std::size_t most_unknown = 20;

struct Case {
  std::uint64_t seed = 0;
  std::uint64_t number = 0;  ///< among the cases of the seed
  Picture picture;
  Cell at{};                       ///< where the picture lies on its board; see view_of()
  double odds = 1;                 ///< of a mine
  std::uint64_t budget = 100;      ///< for calls that may be refused
  std::vector<std::string> calls;  ///< names; see calls.hpp
};

/// The case of that number of a seed, with calls out of `names`.
Case random_case(std::uint64_t seed, std::uint64_t number, const std::vector<std::string>& names);

/// Whether brute force and a view can take it.
bool is_fit(const Case& fuzz_case);

/// As the text of a position file (tests/positions/README.md): the case in comments, the picture, and the
/// exact counts by brute force. `heading` is one line.
std::string position_text(const Case& fuzz_case, const std::string& heading);

/// Reads a position file, whose calls must be out of `names`; without comments of the kind it has all of
/// them. Ignores the counts in it. ExitCode::bad_input if it is no such file or too large for brute
/// force.
Result<Case> read_case(const std::string& path, const std::vector<std::string>& names);

}  // namespace mines::fuzz
