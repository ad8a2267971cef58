#include "guess/win/sampled_endgame.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace mines {

namespace {

constexpr std::size_t most_sampled_cells = 64;
constexpr std::uint64_t most_work = 20'000'000;  // for the values

}  // namespace

std::optional<std::vector<double>> SampledEndgame::values(const View& view, const Situation& situation,
                                                          std::span<const Guess> guesses, int placements) {
  if (situation.unknown() > most_sampled_cells || !random_placements_.look(view, situation))
    return std::nullopt;
  const std::vector<Cell>& cells = random_placements_.cells();
  // The position is the seed, so that equal arguments give equal values.
  RandomSequence random(situation.unknown(), situation.mines_left());
  std::vector<std::size_t> places;
  Model which = 0;
  for (const Guess& guess : guesses) {
    places.push_back(
        static_cast<std::size_t>(std::find(cells.begin(), cells.end(), guess.cell) - cells.begin()));
    MINES_ASSERT(places.back() < cells.size());
    which |= Model{1} << places.back();
  }
  if (!draw(random, placements)) return std::nullopt;
  const auto each = endgame_.values(cells, models_, most_work, which);
  if (!each) return std::nullopt;
  std::vector<double> values;
  for (const std::size_t place : places) values.push_back((*each)[place]);
  return values;
}

bool SampledEndgame::draw(RandomSequence& random, int placements) {
  models_.clear();
  for (int i = 0; i < placements; ++i) {
    if (!random_placements_.draw(random, mines_)) return false;
    Model model = 0;
    for (std::size_t cell = 0; cell < mines_.size(); ++cell)
      model |= static_cast<Model>(mines_[cell]) << cell;
    models_.push_back(model);
  }
  std::sort(models_.begin(), models_.end());
  // A placement drawn twice is one placement: all are equally likely.
  models_.erase(std::unique(models_.begin(), models_.end()), models_.end());
  return true;
}

}  // namespace mines
