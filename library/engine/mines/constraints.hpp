/// @file
/// Constraints of the form "at least a and at most b of these cells are mines", for boards of any shape,
/// variants of the game, and similar puzzles. A model is a placement of mines that satisfies all constraints.
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
#include "mines/cxx20.hpp"

namespace mines {

/// For one thread at a time. Calls throw std::invalid_argument for arguments that are out of range,
/// std::bad_alloc when memory is short, and Stopped when Budget::stopped ends a call.
class Constraints {
 public:
  /// The largest number of cells.
  static constexpr std::uint32_t most_cells = 100'000'000;

  /// Options of the analysis.
  struct Options {
    /// The probability, above 0 and below 1, that a cell is a mine if there are no constraints. At 0.5 all
    /// models are equally likely. Not used if a total is set (set_total()).
    double density = 0.5;
    int threads = 1;         ///< the most threads that a call uses, 1 to 1024; results do not depend on it
    std::uint64_t seed = 0;  ///< seed of the samples that are used where counting would take too long
    bool count = true;       ///< whether an analysis counts the models as an integer
  };

  /// The result of analysis(). Vectors have an entry for each cell, and are empty unless there is a model.
  struct Analysis {
    Possible possible = Possible::yes;  ///< whether there is a model
    bool exact = true;                  ///< every probability is exact, up to rounding
    std::vector<double> mine;           ///< the probability of a mine
    std::vector<Verdict> verdict;       ///< a safe cell has probability 0, a mine has 1
    std::vector<double> error;          ///< the standard error of each probability; empty if `exact`
    /// The number of models in decimal digits. Empty if the number has more than 10,000 digits, if counting
    /// would take too long, or if Options::count is false.
    std::string models;
    std::optional<double> models_log10{};  ///< log10 of the number of models; empty if not counted
  };

  /// Constraints that force a verdict or a contradiction.
  struct Reason {
    /// The cell's verdict; undecided for a contradiction, unknown if the search would take too long.
    Verdict verdict = Verdict::undecided;
    bool found = false;                        ///< false if there is no reason or the search would take
                                               ///< too long; then only `verdict` is set
    std::vector<std::uint32_t> constraints;    ///< the constraints' indices, ascending
    bool uses_total = false;                   ///< the reason also needs the total (set_total())
    Minimality size = Minimality::sufficient;  ///< whether fewer constraints may suffice
  };

  /// Starts with `cells` cells, 1 to most_cells, and no constraints.
  ///@{
  explicit Constraints(std::uint32_t cells);
  Constraints(std::uint32_t cells, const Options& options);
  ///@}
  ~Constraints();
  /// Copies the constraints and the options. The copy makes its own analysis.
  ///@{
  Constraints(const Constraints&);
  Constraints& operator=(const Constraints&);
  ///@}
  /// A moved-from object may only be assigned to or destroyed.
  ///@{
  Constraints(Constraints&&) noexcept;
  Constraints& operator=(Constraints&&) noexcept;
  ///@}

  /// Adds a constraint: at least `least` and at most `most` of `cells` are mines. A cell that is named w
  /// times counts w mines if it is one. `least` must not exceed `most`; a bound may be below 0 or above
  /// cells.size(). Returns the index, from 0.
  std::uint32_t add(std::span<const std::uint32_t> cells, std::int64_t least, std::int64_t most);
  /// Adds the constraint that exactly one of `cell` and `further` is a mine. Other constraints can then use
  /// `further` as the negation of `cell`. Reason::constraints lists no constraint of add_opposite(), even if
  /// such constraints alone contradict each other. Returns the constraint's index.
  std::uint32_t add_opposite(std::uint32_t cell, std::uint32_t further);
  /// Sets the total: the number of mines on all cells. This costs far less than a constraint of all cells.
  void set_total(std::uint64_t mines);
  /// Removes the total.
  void clear_total();

  /// The numbers of cells and of constraints, and the total (empty if not set).
  ///@{
  std::uint32_t cells() const;
  std::uint32_t size() const;
  std::optional<std::uint64_t> total() const;
  ///@}

  /// Each cell's verdict and probability of a mine. The result is kept until the constraints or the total
  /// change. Cells joined by constraints form a group. A small group takes microseconds. A group that would
  /// take more than Budget::work is estimated.
  Analysis analysis(const Budget& budget = {});
  /// A small set of constraints that forces a cell's verdict. `found` is false if the cell is not certain.
  Reason explain(std::uint32_t cell, const Budget& budget = {});
  /// A small set of constraints that contradict each other. `found` is false unless analysis() finds that
  /// there is no model.
  Reason contradiction(const Budget& budget = {});

  /// A model: 1 for a mine, 0 for a safe cell. Empty if no model exists; throws std::runtime_error if the
  /// search would take too long.
  std::optional<std::vector<std::int8_t>> model(const Budget& budget = {});
  /// Draws `count` models by their probabilities. Returns `count` · cells() entries, model by model. Equal
  /// seeds give equal models. Empty if there is no model. Throws std::runtime_error if drawing would take too
  /// long; this depends on the size of the largest group.
  std::vector<std::int8_t> sample(std::uint32_t count, std::uint64_t seed = 0, const Budget& budget = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace mines
