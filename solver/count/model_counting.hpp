// Counts a component's placements of mines (models) by their number of mines. Also counts, for each cell, the
// placements in which the cell is a mine. mines_left.hpp combines the counts of all components of a board.
#pragma once

#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "count/elimination.hpp"
#include "count/mine_rows.hpp"

namespace mines {

/// The placements of a component by their number of mines. A count is 0 if and only if there is no such
/// placement.
template <class Number>
struct Spread {
  int least = 0;               ///< the fewest mines in a placement
  std::vector<Number> models;  ///< models[k]: placements with `least` + k mines; first and last are not 0

  int most() const { return least + static_cast<int>(models.size()) - 1; }
  Number sum() const { return std::accumulate(models.begin(), models.end(), Number()); }
};

/// Counts of placements, as doubles or WideNumbers.
template <class Number>
struct ModelCounts : Spread<Number> {
  /// Entry k: in how many of the models[k] placements the cell is a mine.
  std::span<const Number> mine(std::size_t cell) const { return row(box_mine, cell); }
  /// Entry k: in how many of the models[k] placements the cell is safe. Counted by itself: the difference
  /// models[k] - mine(cell)[k] could be rounded to 0 although there is such a placement.
  std::span<const Number> safe(std::size_t cell) const { return row(box_safe, cell); }

  std::size_t cells() const { return box_of.size(); }

  /// Whether every count is an exact integer, because there are fewer than 2^53 placements. Otherwise a
  /// count's relative error is at most about 10^-15 · number of boxes.
  bool exact = true;

  std::vector<std::uint32_t> box_of;  ///< by cell: its box (count/boxes.hpp), whose cells have equal counts
  std::vector<Number> box_mine;       ///< a row of models.size() entries for each box
  std::vector<Number> box_safe;

 private:
  std::span<const Number> row(const std::vector<Number>& rows, std::size_t cell) const {
    return std::span(rows).subspan(box_of[cell] * this->models.size(), this->models.size());
  }
};

/// The most cells of a component whose counts fit into doubles: there are at most 2^cells placements.
inline constexpr std::size_t most_cells_for_doubles = 1000;

/// For one thread. Later calls reuse its memory.
template <class Number>
class ModelCounter {
 public:
  /// This number of products of doubles takes about 0.1 s.
  static constexpr std::uint64_t usual_work = 100'000'000;

  /// Counts the placements. The last run() of `elimination` must have returned `complete`. Takes at most
  /// 4 · transitions · s + 2 · states · s² products, where s is the number of entries of `models`. False,
  /// with `counts` undefined, if `most_products` products do not suffice. With doubles, the component may
  /// have at most most_cells_for_doubles cells.
  bool count(const Elimination& elimination, ModelCounts<Number>& counts,
             std::uint64_t most_products = usual_work);

 private:
  std::uint64_t products(const EliminationLayers& layers) const;
  void count_box(const Elimination& elimination, std::size_t step, ModelCounts<Number>& counts);
  void add_through(const Elimination& elimination, std::size_t step, int (*ways_of)(int cells, int mines),
                   Number* row, int least);

  MineRows before_;
  MineRows after_;
  LayerSweep<Number> forward_{KeptLayers::all};
  LayerSweep<Number> backward_{KeptLayers::one};
  std::vector<Number> into_;  // by state after a step: sums with one cell of the step's box fixed
};

/// Like ModelCounter::count(), but without counts for cells. Entry k of `models` is for `least` + k mines.
/// Takes at most transitions · models.size() products. Number: double, WideNumber, Integer, or WrappedInteger
/// of 2, 8 or 52 words.
template <class Number>
std::optional<Spread<Number>> count_by_mines(const Elimination& elimination, std::uint64_t most_products);

}  // namespace mines
