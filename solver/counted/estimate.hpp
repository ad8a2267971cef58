// What can be said of pieces that are too much to be counted: what CaDiCaL decides, and samples.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "counted/piece_counter.hpp"

namespace mines {

/// For one piece that exceeded its budget.
struct EstimatedPiece {
  bool consistent = true;  ///< false if no placement fits, for certain
  std::vector<CellVerdict> verdicts;
  std::vector<Probability> probabilities;  ///< sampled; between 0 and 1, bounded, if no placement was found
};

/// What the mines on the board, beside pieces that could not be counted, come to.
struct EstimateOptions {
  std::span<const MineSpread> counted;   ///< the other pieces
  std::uint64_t interior = 0;            ///< cells beside no number
  std::optional<std::uint64_t> mines{};  ///< on all pieces and the interior
  double odds = 1;                       ///< of a mine, if `mines` is not given
  std::uint64_t seed = 0;
};

struct Estimate {
  double odds = 1;  ///< by which everything weighs: given, or those at which so many mines are expected
  std::vector<EstimatedPiece> pieces;
};

/// Estimates the pieces. With the number of mines some rounds of samples find the odds. A second or so for a
/// thousand cells.
Estimate estimate(std::span<const CountedPiece* const> pieces, const EstimateOptions& options);

}  // namespace mines
