/// @file
/// Any constraints: cells that may be mines, and "of these cells between a and b are mines". For boards of
/// other shapes, for variants of the game, and for whatever else sums over cells say. They are
/// analysed as exactly as the engine analyses a position.
///
///    mines::Constraints constraints(3);
///    constraints.add({{0, 1}}, 1, 1);  // one of the cells 0 and 1
///    constraints.add({{1, 2}}, 0, 1);  // at most one of 1 and 2
///    constraints.analysis().mine;      // 2/3, 1/3, 1/3: three models, each equally likely
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mines/analysis.hpp"
#include "mines/budget.hpp"

namespace mines {

/// A set of constraints. Calls throw std::invalid_argument, with the place and what was expected, for
/// arguments that are out of range; std::bad_alloc when memory is short; and Stopped as Budget says.
/// One thread at a time may use it.
class Constraints {
 public:
  /// A shorter name.
  ///@{
  using Budget = mines::Budget;
  using Verdict = mines::Verdict;
  using Minimality = mines::Minimality;
  ///@}

  /// The most cells that there may be.
  static constexpr std::uint32_t most_cells = 100'000'000;

  /// How the constraints are analysed.
  struct Options {
    /// Without a total each cell is a mine with this probability, independently of the others, before the
    /// constraints are taken into account: 0 < density < 1. At 0.5 all models are equally likely.
    double density = 0.5;
    int threads = 1;         ///< the most threads that a call uses, 1 to 1024; results do not depend on it
    std::uint64_t seed = 0;  ///< seed of the samples that are drawn where counting would take too long
    bool count = true;       ///< whether an analysis counts the models as an integer
  };

  /// Vectors have an entry for each cell; they are empty if there is no model.
  struct Analysis {
    bool possible = true;          ///< there is a model
    bool exact = true;             ///< every probability is exact, up to rounding
    std::vector<double> mine;      ///< the probability of a mine
    std::vector<Verdict> verdict;  ///< a safe cell has probability 0, a mine 1
    std::vector<double> error;     ///< one standard error of each probability; empty if `exact`
    /// How many models there are, in decimal digits. Empty if there are more than 10,000 digits, if counting
    /// would take too long, or if Options::count is false.
    std::string models;
    std::optional<double> models_log10{};  ///< its logarithm; nothing if it was not counted
  };

  /// Constraints that force something.
  struct Reason {
    Verdict verdict =
        Verdict::undecided;  ///< of the cell; if undecided, or if there is no model, no more is set
    bool found = false;      ///< false: finding them would take too long
    std::vector<std::uint32_t> constraints;    ///< ascending
    bool uses_total = false;                   ///< the number of mines on all cells is needed, too
    Minimality size = Minimality::sufficient;  ///< what the set is compared with
  };

  /// Starts with `cells` cells, 1 to most_cells, and no constraints.
  ///@{
  explicit Constraints(std::uint32_t cells);
  Constraints(std::uint32_t cells, const Options& options);
  ///@}
  ~Constraints();
  /// A copy has the constraints and the options. It makes its own analysis.
  ///@{
  Constraints(const Constraints&);
  Constraints& operator=(const Constraints&);
  ///@}
  /// What was moved from may only be assigned to or destroyed.
  ///@{
  Constraints(Constraints&&) noexcept;
  Constraints& operator=(Constraints&&) noexcept;
  ///@}

  /// Adds: at least `least` and at most `most` of these cells are mines. No cell may be named twice. A
  /// lower bound below 0 and an upper bound above the number of cells have no effect; a lower bound above it
  /// or an upper bound below 0 cannot be satisfied. Returns the constraint's index, from 0.
  std::uint32_t add(std::span<const std::uint32_t> cells, std::int64_t least, std::int64_t most);
  /// Adds: exactly one of two cells is a mine. `further` stands for the opposite of `cell`, so that other
  /// constraints can count where `cell` is safe; no reason names this one, so that a
  /// contradiction of such alone has no constraints. Returns its index.
  std::uint32_t add_opposite(std::uint32_t cell, std::uint32_t further);
  /// Says how many mines are on all cells together. This costs far less than a constraint of all cells.
  void set_total(std::uint64_t mines);
  /// Removes the total.
  void clear_total();

  /// What the constructor, add() and set_total() have set.
  ///@{
  std::uint32_t cells() const;
  std::uint32_t size() const;  ///< how many constraints there are
  std::optional<std::uint64_t> total() const;
  ///@}

  /// What is certain of each cell, and how likely it is a mine. The analysis is kept until something
  /// changes. Cells that few constraints join take microseconds a piece; what is hard is counted within the
  /// budget or estimated.
  Analysis analysis(const Budget& budget = {});
  /// The fewest constraints that force what is certain of a cell.
  Reason explain(std::uint32_t cell, const Budget& budget = {});
  /// The fewest constraints that contradict each other. `found` is false if there is a model, too.
  Reason contradiction(const Budget& budget = {});

  /// A model: 1 for a mine, 0 for a safe cell. Nothing if there is none; throws std::runtime_error if finding
  /// one would take too long.
  std::optional<std::vector<std::int8_t>> model(const Budget& budget = {});
  /// Random models, one after the other in one vector, `count` · cells() entries; each is drawn in proportion
  /// to its probability. Equal seeds give equal models. Empty if there is no model; throws std::runtime_error
  /// if a piece is too large to draw from.
  std::vector<std::int8_t> sample(std::uint32_t count, std::uint64_t seed = 0, const Budget& budget = {});

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace mines
