#include "guess/win/swaps.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/assert.hpp"

namespace mines {

namespace {

/// Less likely swaps are left out.
constexpr double least_likely = 0.002;
constexpr std::size_t most_swaps = 40;
constexpr std::int64_t most_swap_cells = 1 << 16;  // cells
/// Of the rectangle around the parts of the guesses: a swap reaches three cells beyond a cell that it needs.
constexpr int margin = 5;

bool touch(int rows, int columns) { return std::abs(rows) <= 1 && std::abs(columns) <= 1; }

}  // namespace

void Swaps::weigh(const View& view, const Situation& situation, std::span<const Guess> guesses,
                  JoinedParts& joined, std::vector<SwapChange>& changes) {
  changes.assign(guesses.size(), {});
  swaps_.clear();
  if (!load(view, situation, guesses)) return;
  find_pairs();
  find_squares();
  // A swap in other parts is the same after every guess.
  std::erase_if(swaps_, [&](const Swap& swap) { return !concerns(situation, swap); });
  if (swaps_.size() > most_swaps) {
    std::nth_element(swaps_.begin(), swaps_.begin() + most_swaps, swaps_.end(),
                     [](const Swap& a, const Swap& b) { return a.likely > b.likely; });
    swaps_.resize(most_swaps);
  }
  for (const Swap& swap : swaps_) {
    weigh_swap(swap, guesses, joined, changes);
  }
}

/// Sets the rectangle. False if it would be too large.
bool Swaps::load(const View& view, const Situation& situation, std::span<const Guess> guesses) {
  parts_.clear();
  MINES_ASSERT(!guesses.empty() && situation.is_counted());
  Cell first = guesses.front().cell;
  Cell last = first;
  const auto include = [&](Cell cell) {
    first = {std::min(first.row, cell.row), std::min(first.column, cell.column)};
    last = {std::max(last.row, cell.row), std::max(last.column, cell.column)};
  };
  for (const Guess& guess : guesses) {
    include(guess.cell);
    const CellTable::Place* const place = situation.place_of(guess.cell);
    if (place == nullptr || std::find(parts_.begin(), parts_.end(), place->component) != parts_.end())
      continue;
    parts_.push_back(place->component);
    for (const Cell cell : situation.parts()[place->component].component.cells) include(cell);
  }
  top_ = first.row - margin;
  left_ = first.column - margin;
  rows_ = last.row + margin + 1 - top_;
  stride_ = last.column + margin + 1 - left_;
  if (std::int64_t{rows_} * stride_ > most_swap_cells) return false;
  // Cells off the board keep the 1: like mines they show no number.
  rectangle_.assign(static_cast<std::size_t>(rows_ * stride_), 1);
  for (int row = 0; row < rows_; ++row) {
    for (int column = 0; column < stride_; ++column) {
      const Cell cell = cell_of(row, column);
      if (!view.size().contains(cell) || view.is_mine(cell)) continue;
      at(row, column) = view.is_unknown(cell) ? static_cast<float>(situation.probability_of(cell)) : open;
    }
  }
  return true;
}

/// Adds a cell of the rectangle that has to be a mine. False if it cannot be one, or if there are too many.
bool Swaps::need(Swap& swap, int row, int column) const {
  const float p = at(row, column);
  // For a known mine, or off the board, nothing has to be assumed.
  if (p == 1) return true;
  if (p <= 0 || swap.needed == most_needed) return false;
  // The rough product takes the cells as independent; weigh_swap() counts exactly.
  swap.mine[swap.needed++] = cell_of(row, column);
  swap.likely *= static_cast<double>(p);
  return swap.likely >= least_likely;
}

void Swaps::find_pairs() {
  for (int row = 2; row < rows_ - 2; ++row) {
    for (int column = 2; column < stride_ - 2; ++column) {
      if (!is_unknown(row, column)) continue;
      for (int down = 0; down <= 2; ++down) {
        // In the same row only cells to the right are taken, so that each pair comes up once.
        for (int right = down == 0 ? 1 : -2; right <= 2; ++right) {
          if (row + down >= rows_ - 1 || column + right < 1 || column + right >= stride_ - 1) continue;
          if (!is_unknown(row + down, column + right)) continue;
          const auto p = static_cast<double>(at(row, column));
          const auto q = static_cast<double>(at(row + down, column + right));
          Swap swap{.cells = 2,
                    .cell = {cell_of(row, column), cell_of(row + down, column + right)},
                    .likely = std::max(p * (1 - q) + q * (1 - p), 0.3)};  // they may depend on each other
          bool possible = true;
          for (int r = -1; r <= down + 1 && possible; ++r) {
            for (int c = std::min(right, 0) - 1; c <= std::max(right, 0) + 1 && possible; ++c) {
              if ((r == 0 && c == 0) || (r == down && c == right)) continue;
              // A cell beside only one of the two would show by its number which of them is the mine; so it
              // must be a mine itself.
              if (touch(r, c) != touch(r - down, c - right)) possible = need(swap, row + r, column + c);
            }
          }
          if (possible) swaps_.push_back(swap);
        }
      }
    }
  }
}

void Swaps::find_squares() {
  for (int row = 1; row < rows_ - 2; ++row) {
    for (int column = 1; column < stride_ - 2; ++column) {
      Swap swap{.cells = 4, .likely = 0.2};
      bool possible = true;
      for (int i = 0; i < 4 && possible; ++i) {
        possible = is_unknown(row + i / 2, column + i % 2);
        swap.cell[i] = cell_of(row + i / 2, column + i % 2);
      }
      if (!possible) continue;
      //    N . . N
      //    . a b .     The pairs (a, d) and (b, c) are exchanged.
      //    . c d .
      //    N . . N
      // Every cell beside the square sees one cell of each pair, except the corners N, which see only one
      // cell. So the corners must be mines.
      possible = need(swap, row - 1, column - 1) && need(swap, row - 1, column + 2) &&
                 need(swap, row + 2, column - 1) && need(swap, row + 2, column + 2);
      if (possible) swaps_.push_back(swap);
    }
  }
}

/// Whether a cell of a swap is in the part of a guess.
bool Swaps::concerns(const Situation& situation, const Swap& swap) const {
  const auto is_in = [&](Cell cell) {
    const CellTable::Place* const place = situation.place_of(cell);
    return place != nullptr && std::find(parts_.begin(), parts_.end(), place->component) != parts_.end();
  };
  return std::any_of(swap.cell, swap.cell + swap.cells, is_in) ||
         std::any_of(swap.mine, swap.mine + swap.needed, is_in);
}

void Swaps::weigh_swap(const Swap& swap, std::span<const Guess> guesses, JoinedParts& joined,
                       std::vector<SwapChange>& changes) const {
  joined.clear();
  std::uint32_t cell[4]{};
  std::uint32_t mine[most_needed]{};
  for (int i = 0; i < swap.cells; ++i) cell[i] = joined.join(swap.cell[i]);
  for (int i = 0; i < swap.needed; ++i) mine[i] = joined.join(swap.mine[i]);
  if (!joined.weigh_rest()) return;
  // Exactly one of the two is a mine.
  const auto is_one_of = [&](std::uint32_t a, std::uint32_t b) {
    joined.constrain(Constraint({}, 1, {a, b}));
  };
  is_one_of(cell[0], cell[1]);
  // Each of b and c is the opposite of a and of d. So a equals d, and b equals c.
  if (swap.cells == 4) {
    is_one_of(cell[0], cell[2]);
    is_one_of(cell[1], cell[3]);
  }
  if (swap.needed > 0) {
    // All of them are mines, so one constraint says it.
    Constraint& needed = joined.constrain(Constraint({}, swap.needed));
    std::for_each(mine, mine + swap.needed, [&](std::uint32_t each) { needed.add(each); });
  }
  if (!joined.count()) return;
  // Rounding may take the share above 1.
  const double before = std::min(1.0, joined.weight() / joined.whole_weight());
  MINES_ASSERT(before > 0);
  for (std::size_t i = 0; i < guesses.size(); ++i) {
    const Guess& guess = guesses[i];
    if (guess.mine >= 1) continue;
    if (std::find(swap.cell, swap.cell + swap.cells, guess.cell) != swap.cell + swap.cells) {
      // With probability `before` the swap exists, and then a guess is right half the time.
      changes[i].own -= std::log(1 - before / 2);
      continue;
    }
    const auto index = joined.find(guess.cell);
    if (!index) continue;
    const double safe = 1 - joined.mine_probability(joined.box_of(*index));
    // Bayes' theorem gives the chance of the swap if the guess is safe.
    const double after = std::min(1.0, before * safe / (1 - guess.mine));
    changes[i].elsewhere += std::log((1 - after / 2) / (1 - before / 2));
  }
}

}  // namespace mines
