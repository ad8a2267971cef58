// What mines-solve says of a position, held against the truth.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "reference/counting.hpp"
#include "reference/program.hpp"
#include "reference/random_positions.hpp"

namespace reference {

/// A question with the truth.
struct Asked {
  /// `pick` says which cell, if any, is to be explained.
  Asked(Question from, std::uint64_t pick);

  Question question;
  Puzzle puzzle;
  Counted counted;
  bool finished;  ///< false: the reference solver could not count it, and nothing below is set
  Truth truth;
  Truth by_numbers;              ///< without the mines on the board; its probabilities mean nothing
  std::optional<int> explained;  ///< an unknown cell of the puzzle
};

/// The arguments for mines-solve, which reads the position from standard input.
std::vector<std::string> arguments_of(const Asked& asked);

struct Fault {
  std::string kind;  ///< few words, the same for all faults of the kind
  std::string what;
};

/// How much was compared.
using Tally = std::map<std::string, std::uint64_t>;

/// Everything that the report gets wrong. Of a position that could not be counted it compares nothing.
std::vector<Fault> faults_of(const Asked& asked, const Ran& ran, Tally& tally);

}  // namespace reference
