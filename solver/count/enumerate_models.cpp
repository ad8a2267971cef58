#include "count/enumerate_models.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/assert.hpp"

namespace mines {

namespace {

/// Depth-first search over the cells in the component's order, which keeps cells of one number together; a
/// branch ends as soon as some number can no longer come out right.
class Search {
 public:
  Search(const Component& component, const ModelBudget& budget) : component_(component), budget_(budget) {
    for (const Constraint& constraint : component.constraints)
      state_.push_back({constraint.most, constraint.least, constraint.size()});
    beside_.constraints_of_cells(component);
    MINES_ASSERT(component.cells.size() <= 64);  // a Model has a bit for each
  }

  /// False if the budget did not suffice.
  bool run(std::vector<Model>& models) {
    const auto is_possible = [](const State& state) { return state.possible(); };
    return !std::all_of(state_.begin(), state_.end(), is_possible) || descend(0, 0, models);
  }

 private:
  struct State {
    int most;     // mines still to be placed
    int least;    // no fewer
    int unknown;  // cells still to be tried
    bool possible() const { return most >= 0 && least <= unknown; }
  };

  bool descend(std::size_t cell, Model model, std::vector<Model>& models) {
    if (cell == component_.cells.size()) {
      // The budget is refused only when one more model exists, so a region with exactly that many is
      // complete.
      if (models.size() == budget_.models) return false;
      models.push_back(model);
      return true;
    }
    // place() may report an impossible constraint, but always applies the cell fully, so take_back() is
    // exact.
    for (const int mine : {0, 1}) {
      if (++steps_ > budget_.steps) return false;
      if (place(cell, mine) && !descend(cell + 1, model | static_cast<Model>(mine) << cell, models))
        return false;
      take_back(cell, mine);
    }
    return true;
  }

  bool place(std::size_t cell, int mine) {
    bool possible = true;
    for (const std::uint32_t i : beside_[cell]) {
      state_[i].most -= mine;
      state_[i].least -= mine;
      --state_[i].unknown;
      possible &= state_[i].possible();
    }
    return possible;
  }

  void take_back(std::size_t cell, int mine) {
    for (const std::uint32_t i : beside_[cell]) {
      state_[i].most += mine;
      state_[i].least += mine;
      ++state_[i].unknown;
    }
  }

  const Component& component_;
  ModelBudget budget_;
  std::vector<State> state_;  // of each constraint
  IndexLists beside_;         // constraints of each cell
  std::uint64_t steps_ = 0;
};

}  // namespace

double ModelSet::mine_probability(std::size_t cell) const {
  double probability = 0;
  for (std::size_t i = 0; i < models.size(); ++i) {
    if ((models[i] >> cell & 1) != 0) probability += weights[i];
  }
  return probability;
}

std::optional<ModelSet> enumerate_models(const Component& component, double odds, const ModelBudget& budget) {
  if (component.truncated || component.cells.size() > 64) return std::nullopt;
  ModelSet set;
  if (!Search(component, budget).run(set.models) || set.models.empty()) return std::nullopt;
  // Weights are relative to the heaviest one, so that neither tiny nor huge odds overflow.
  int heaviest = std::popcount(set.models.front());
  for (const Model model : set.models) {
    const int mines = std::popcount(model);
    if (odds < 1 ? mines < heaviest : mines > heaviest) heaviest = mines;
  }
  double total = 0;
  for (const Model model : set.models) {
    set.weights.push_back(std::pow(odds, std::popcount(model) - heaviest));
    total += set.weights.back();
  }
  for (double& weight : set.weights) weight /= total;
  return set;
}

}  // namespace mines
