// Why a cell is safe, or a mine, or why numbers allow nothing at all: the fewest numbers that force it. Each
// number's clauses hold under an assumption of its own, and the opposite of the claim is a clause: so what
// CaDiCaL needs of the assumptions (sat/core.hpp) is a reason.
//
// The mines left on the board are one more number, of a kind that people do not like to count with: a reason
// has them only where no numbers alone force the claim.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "components/component.hpp"
#include "sat/budget.hpp"
#include "sat/minimality.hpp"

namespace mines {

struct Claim {
  enum class Kind {
    safe,
    mine,
    contradiction  ///< no placement fits
  };
  /// In place of a cell of the component: any of the interior, which only the mines left speak of.
  static constexpr std::uint32_t interior_cell = 0xFFFF'FFFF;

  Kind kind = Kind::contradiction;
  std::uint32_t cell = 0;  ///< in the component's order; not for a contradiction
};

/// The mines left on the board, on all cells of the component and `interior` more that no number speaks of.
struct MinesLeft {
  std::uint64_t mines = 0;
  std::uint64_t interior = 0;
};

struct Reason {
  enum class Outcome {
    found,
    not_forced,  ///< some placement fits and says otherwise
    exceeded     ///< the budget did not suffice to tell
  };

  Outcome outcome = Outcome::exceeded;
  Minimality size = Minimality::sufficient;
  std::vector<Cell> numbers;     ///< in reading order
  bool uses_mines_left = false;  ///< besides the numbers; without them none force the claim
};

/// What a reason may take: a tenth of a second where it is hard to find, which on random boards only a
/// contradiction of a board at large, or one by the mines left, is.
inline constexpr SolverBudget usual_reason_budget{100'000, 100'000'000, 300'000};

/// The reason of a claim. The component's cells need not hang together: what forces a cell may be all numbers
/// of the board, known mines being taken off them or, so that a reason says why they are mines, not. With
/// `left` they have to be all numbers. Where numbers contradict each other they force everything: to be asked
/// for first. Depends on nothing but its arguments; thread-safe. Usually some 100 µs.
Reason find_reason(const Component& component, const Claim& claim, const std::optional<MinesLeft>& left = {},
                   const SolverBudget& budget = usual_reason_budget);

}  // namespace mines
