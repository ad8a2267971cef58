// Which numbers force a cell, or contradict each other: looked for by placements that deny it.
#pragma once

#include <optional>
#include <vector>

#include "reference/puzzle.hpp"

namespace reference {

/// What numbers are said to force. Without a cell: a contradiction.
struct Claim {
  std::optional<int> cell{};  ///< an unknown cell of the puzzle
  bool mine = false;
};

class Forcing {
 public:
  /// With `mines`, the number of mines on the board may be used. The puzzle outlives this.
  Forcing(const Puzzle& puzzle, const Claim& claim, std::optional<int> mines);

  enum class Finding { yes, no, too_large };
  /// Whether these numbers, by their indices in the puzzle, force the claim.
  Finding is_forced_by(const std::vector<int>& numbers) const;
  /// Whether fewer numbers than these do, which force it. Whatever fewer numbers force it have one that a
  /// placement denying the claim violates: so tries these one by one, in at most `most_tries` placements.
  Finding is_forced_by_fewer(const std::vector<int>& numbers, int most_tries) const;

 private:
  using Placement = std::vector<bool>;  // of the unknown cells
  struct Denial {
    Finding exists = Finding::no;
    Placement placement{};
  };
  /// A placement that fits the numbers and denies the claim, if there is one: much like another.
  Denial denial_of(const std::vector<int>& numbers, const Placement& like) const;
  Finding search(std::vector<int>& numbers, std::vector<bool>& excluded, std::size_t more,
                 const Placement& base, int& tries) const;
  bool holds(int number, const Placement& placement) const;

  const Puzzle& puzzle_;
  Claim claim_;
  std::optional<int> left_;  // mines on the unknown cells
};

}  // namespace reference
