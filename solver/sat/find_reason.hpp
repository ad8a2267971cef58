// Finds the reason for a claim: a cell is safe, a cell is a mine, or no placement of mines fits the numbers.
// A reason is a set of numbers that force the claim, as small as the budget allows. The count of mines left
// is one more such number, but it is in a reason only if the others alone do not force the claim.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "components/component.hpp"
#include "mines/reason.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

struct Claim {
  enum class Kind {
    safe,
    mine,
    contradiction  ///< no placement fits
  };
  /// Stands for a cell of the interior (next to no number). Only the mines left can decide such a cell.
  static constexpr std::uint32_t interior_cell = 0xFFFF'FFFF;

  Kind kind = Kind::contradiction;
  std::uint32_t cell = 0;  ///< its index in the component, or interior_cell; unused for a contradiction
};

/// Demands `mines` mines on the cells of the component and on `interior` further cells without constraints.
struct MinesLeft {
  std::uint64_t mines = 0;
  std::uint64_t interior = 0;
};

/// The result of a search for a reason. If `found` and `refuted` are both false, the budget did not suffice.
struct SoughtReason : Reason {
  bool refuted = false;      ///< the claim is false in some fitting placement
  std::size_t at_least = 0;  ///< no reason has fewer numbers than this
};

/// A value of find_reason()'s `useful`: a reason of any size is useful.
inline constexpr std::size_t any_size = std::numeric_limits<std::size_t>::max();

/// The default budget: one or two seconds.
inline constexpr SolverBudget usual_reason_budget{100'000, 100'000'000, 300'000};

/// Finds the reason of a claim among the numbers of a component (unknown cells joined by numbers; whole, not
/// Component::truncated). With `left`, the component must have all numbers of the board. A known mine may be
/// subtracted from the numbers. It may instead stay a cell of the component; then a reason that uses the mine
/// also proves that it is one. Contradicting numbers force every claim, so search for a contradiction first.
/// The search ends early if no reason of fewer than `useful` numbers can exist. The result depends only on
/// the arguments. Thread-safe. An Expert board takes 0.5 ms (median) or 20 ms (99th percentile).
SoughtReason find_reason(const Component& component, const Claim& claim,
                         const std::optional<MinesLeft>& left = {},
                         const SolverBudget& budget = usual_reason_budget, std::size_t useful = any_size);

/// Makes a found reason as small as the budget allows. reason.at_least must be a valid lower bound.
void make_smallest(const Component& component, const Claim& claim, const MinesLeft& left,
                   const SolverBudget& budget, SoughtReason& reason);

}  // namespace mines
