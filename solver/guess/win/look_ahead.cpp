#include "guess/win/look_ahead.hpp"

#include <algorithm>
#include <cmath>

#include "base/assert.hpp"

namespace mines {

namespace {

constexpr std::uint64_t most_joined_transitions = 20'000;

/// Whether a cell with this probability is undecided, rounding apart.
bool is_open(double p) { return p > 1e-12 && p < 1 - 1e-12; }

}  // namespace

std::vector<Guess> LookAhead::rate(const View& view, const Situation& situation) {
  std::vector<Guess> guesses = candidates(view, situation);
  if (!situation.is_counted()) return guesses;
  tilt(situation);
  double best = 0;
  std::size_t rated = 0;
  for (; rated < guesses.size(); ++rated) {
    if ((1 - guesses[rated].risk()) * most_worth <= best) break;
    rate_guess(view, situation, guesses[rated]);
    best = std::max(best, *guesses[rated].rating);
  }
  guesses.resize(rated);
  std::stable_sort(guesses.begin(), guesses.end(),
                   [](const Guess& a, const Guess& b) { return a.rating > b.rating; });
  return guesses;
}

Guess LookAhead::rate(const View& view, const Situation& situation, Cell cell) {
  MINES_ASSERT(situation.is_counted());
  tilt(situation);
  Guess guess{cell, situation.probability_of(cell)};
  rate_guess(view, situation, guess);
  return guess;
}

/// Sets the figures of the position. A mine weighs the odds of what is left, so that all numbers stay near 1.
void LookAhead::tilt(const Situation& situation) {
  mines_left_ = static_cast<std::int64_t>(situation.mines_left());
  const double density =
      (static_cast<double>(mines_left_) + 0.5) / (static_cast<double>(situation.unknown()) + 1);
  odds_ = density / (1 - density);
  tilted_.resize(situation.parts().size());
  safety_.assign(situation.parts().size(), 0);
  extents_.assign(situation.parts().size(), {});
  for (std::size_t i = 0; i < tilted_.size(); ++i) {
    const CountedComponent& part = situation.parts()[i];
    tilted_[i].clear();
    double weight = 1;
    double sum = 0;
    for (const double models : part.in_doubles().models) {
      tilted_[i].push_back(models * weight);
      sum += models * weight;
      weight *= odds_;
    }
    for (double& each : tilted_[i]) each /= sum;
    for (const Probability& mine : part.probabilities) {
      safety_[i] = std::max(safety_[i], safety(mine.value));
      extents_[i].bits += entropy(mine.value);
      extents_[i].open_cells += is_open(mine.value) ? 1 : 0;
    }
    extents_[i].log_safety = safety_[i] > 0 ? std::log(safety_[i]) : 0;
  }
}

/// The chance that the less risky guess on a cell is right.
double LookAhead::safety(double mine_probability) const {
  return options_.goal == Goal::cells ? std::max(mine_probability, 1 - mine_probability)
                                      : 1 - mine_probability;
}

/// The guesses to be rated, by ascending risk.
std::vector<Guess> LookAhead::candidates(const View& view, const Situation& situation) const {
  std::vector<Guess> guesses;
  for (const CountedComponent& part : situation.parts()) {
    for (std::size_t i = 0; i < part.component.cells.size(); ++i)
      guesses.push_back({part.component.cells[i], part.probabilities[i].value});
  }
  if (situation.interior() > 0) add_interior(view, situation, guesses);
  if (options_.goal == Goal::cells) add_marks(situation, guesses);
  const auto less = [](const Guess& a, const Guess& b) {
    if (a.risk() != b.risk()) return a.risk() < b.risk();
    return a.is_mark != b.is_mark ? b.is_mark : a.cell < b.cell;
  };
  const std::size_t kept = std::min(guesses.size(), static_cast<std::size_t>(options_.most_candidates));
  std::partial_sort(guesses.begin(), guesses.begin() + static_cast<std::ptrdiff_t>(kept), guesses.end(),
                    less);
  guesses.resize(kept);
  return guesses;
}

/// Adds the most promising interior cells: those with the fewest unknown neighbours.
void LookAhead::add_interior(const View& view, const Situation& situation,
                             std::vector<Guess>& guesses) const {
  std::vector<std::pair<int, Cell>> interior;
  for_each_interior_word(view, [&](std::int32_t row, std::int32_t word, Word cells) {
    for_each_bit(cells, [&](int bit) {
      const Cell cell = cell_at(row, word, bit);
      int unknown = 0;
      for_each_neighbour(view.size(), cell, [&](Cell beside) { unknown += view.is_unknown(beside) ? 1 : 0; });
      interior.emplace_back(unknown, cell);
    });
  });
  const std::size_t kept = std::min<std::size_t>(interior.size(), 4);
  std::partial_sort(interior.begin(), interior.begin() + static_cast<std::ptrdiff_t>(kept), interior.end());
  for (std::size_t i = 0; i < kept; ++i)
    guesses.push_back({interior[i].second, situation.interior_probability()});
}

/// Adds marks, for one cell of each box: the others would show the same.
void LookAhead::add_marks(const Situation& situation, std::vector<Guess>& guesses) const {
  const std::size_t opened = guesses.size();
  std::vector<bool> marked;
  for (const CountedComponent& part : situation.parts()) {
    marked.assign(part.component.cells.size(), false);
    for (std::size_t i = 0; i < part.component.cells.size() && part.is_counted(); ++i) {
      const std::uint32_t box = part.in_doubles().box_of[i];
      if (marked[box]) continue;
      marked[box] = true;
      guesses.push_back({part.component.cells[i], part.probabilities[i].value, true});
    }
  }
  if (situation.interior() == 0) return;
  const auto in_interior =
      std::find_if(guesses.begin(), guesses.begin() + static_cast<std::ptrdiff_t>(opened),
                   [&](const Guess& guess) { return situation.place_of(guess.cell) == nullptr; });
  guesses.push_back({in_interior->cell, situation.interior_probability(), true});
}

/// Sets the rating of a guess, and its progress.
void LookAhead::rate_guess(const View& view, const Situation& situation, Guess& guess) {
  guess.rating = 0;
  guess.progress = 0;
  join(view, situation, guess);
  weigh_rest(situation);
  if (!weigh_interior(situation)) return;
  double weight = 0;
  double worth = 0;
  double progress = 0;
  for (int number = 0; number <= static_cast<int>(beside_.size()); ++number) {
    Reply reply;
    if (!count_reply(number, reply)) continue;
    weight += reply.weight;
    worth += reply.weight * worth_of(reply.outlook);
    progress += reply.certain > 0 ? reply.weight : 0;
  }
  if (weight <= 0) return;
  const double right = 1 - guess.risk();
  guess.rating = right * (worth / weight + worth_of_joining(before_.log_safety));
  guess.progress = right * progress / weight;
}

/// Joins the parts around a cell that is opened, and the interior cells next to it. A mark joins nothing.
void LookAhead::join(const View& view, const Situation& situation, const Guess& guess) {
  joined_.clear();
  parts_.clear();
  begins_.clear();
  beside_.clear();
  absorbed_ = 0;
  guess_ = join_cell(situation, guess.cell);
  for_each_neighbour(view.size(), guess.cell, [&](Cell neighbour) {
    if (!guess.is_mark && view.is_unknown(neighbour)) beside_.push_back(join_cell(situation, neighbour));
  });
  constrain_to(guess);
  before_ = {static_cast<double>(absorbed_) * entropy(situation.interior_probability()),
             static_cast<double>(absorbed_), 0};
  for (const std::uint32_t part : parts_) {
    before_.bits += extents_[part].bits;
    before_.open_cells += extents_[part].open_cells;
    before_.log_safety += extents_[part].log_safety;
  }
}

/// Joins the part of a cell if that was not joined yet, or the cell alone if it belongs to the interior.
/// Returns the cell's index in joined_.
std::uint32_t LookAhead::join_cell(const Situation& situation, Cell cell) {
  const CellTable::Place* const found = situation.place_of(cell);
  if (found == nullptr) {
    joined_.cells.push_back(cell);
    ++absorbed_;
    return static_cast<std::uint32_t>(joined_.cells.size() - 1);
  }
  const auto known = std::find(parts_.begin(), parts_.end(), found->component);
  const auto index = static_cast<std::size_t>(known - parts_.begin());
  if (known == parts_.end()) {
    parts_.push_back(found->component);
    begins_.push_back(static_cast<std::uint32_t>(joined_.cells.size()));
    joined_.append(situation.parts()[found->component].component);
  }
  return begins_[index] + found->index;
}

/// Adds to joined_ that the guess is right and, last, the number that it shows, which count_reply() sets.
void LookAhead::constrain_to(const Guess& guess) {
  joined_.constraints.push_back({guess.cell, guess.is_mark ? 1 : 0, 1, {guess_}});
  if (beside_.empty()) return;
  Constraint& shown = joined_.constraints.emplace_back();
  shown.number = guess.cell;
  shown.size = static_cast<int>(beside_.size());
  std::copy(beside_.begin(), beside_.end(), shown.index.begin());
}

/// Sets the spread of all parts that are not joined.
void LookAhead::weigh_rest(const Situation& situation) {
  rest_.assign(1, 1);
  rest_least_ = 0;
  other_safety_ = 0;
  std::vector<double> product;
  for (std::uint32_t part = 0; part < situation.parts().size(); ++part) {
    if (std::find(parts_.begin(), parts_.end(), part) != parts_.end()) continue;
    other_safety_ = std::max(other_safety_, safety_[part]);
    rest_least_ += situation.parts()[part].in_doubles().least;
    const std::vector<double>& spread = tilted_[part];
    product.assign(rest_.size() + spread.size() - 1, 0);
    for (std::size_t i = 0; i < rest_.size(); ++i) {
      for (std::size_t k = 0; k < spread.size(); ++k) product[i + k] += rest_[i] * spread[k];
    }
    rest_.swap(product);
  }
}

/// Sets the weights of the interior that is not joined: C(n, m) · odds^m for m mines, relative to the first.
/// False if the other parts have more mines than are left.
bool LookAhead::weigh_interior(const Situation& situation) {
  const auto n = static_cast<std::int64_t>(situation.interior() - absorbed_);
  interior_left_ = static_cast<double>(n);
  const std::int64_t most = std::min(n, mines_left_ - rest_least_);
  ways_least_ =
      std::max<std::int64_t>(0, most - static_cast<std::int64_t>(rest_.size() + joined_.cells.size()));
  if (most < 0) return false;
  ways_.assign(static_cast<std::size_t>(most - ways_least_ + 1), 0);
  double ways = 1;
  for (std::int64_t m = ways_least_; m <= most; ++m) {
    ways_[static_cast<std::size_t>(m - ways_least_)] = ways;
    ways *= odds_ * static_cast<double>(n - m) / static_cast<double>(m + 1);
  }
  return true;
}

double LookAhead::interior_ways(std::int64_t mines) const {
  const std::int64_t i = mines - ways_least_;
  return i < 0 || i >= static_cast<std::int64_t>(ways_.size()) ? 0 : ways_[static_cast<std::size_t>(i)];
}

/// Counts what a reply leaves. False if it is impossible.
bool LookAhead::count_reply(int number, Reply& reply) {
  if (!beside_.empty()) joined_.constraints.back().mines = number;
  if (elimination_.run(joined_, most_joined_transitions) != Elimination::Outcome::complete) return false;
  if (!counter_.count(elimination_, counts_)) return false;
  weigh_counts(reply);
  if (reply.weight <= 0) return false;
  describe(reply);
  reply.weight *= std::pow(odds_, counts_.least);
  return true;
}

/// Sets the weights of placements, and of the reply, by what the rest of the board allows.
void LookAhead::weigh_counts(Reply& reply) {
  const std::size_t size = counts_.models.size();
  weights_.assign(size, 0);
  double odds_power = 1;
  for (std::size_t k = 0; k < size; ++k, odds_power *= odds_) {
    double weight = 0;
    const std::int64_t left = mines_left_ - rest_least_ - counts_.least - static_cast<std::int64_t>(k);
    for (std::size_t t = 0; t < rest_.size(); ++t) {
      const std::int64_t in_interior = left - static_cast<std::int64_t>(t);
      const double ways = rest_[t] * interior_ways(in_interior);
      weight += ways;
      reply.interior_mines += ways * static_cast<double>(in_interior) * odds_power * counts_.models[k];
    }
    weights_[k] = weight * odds_power;
    reply.weight += weights_[k] * counts_.models[k];
  }
}

/// Sets the outlook of a reply, and how many cells it makes certain.
void LookAhead::describe(Reply& reply) const {
  const std::size_t size = counts_.models.size();
  double best_safety = other_safety_;
  Outlook& outlook = reply.outlook;
  outlook = {false, 0, -before_.bits, -before_.open_cells};
  const std::uint32_t guess_box = counts_.box_of[guess_];
  const Boxes& boxes = elimination_.boxes();
  for (std::size_t box = 0; box < boxes.size(); ++box) {
    if (box == guess_box) continue;
    double mine = 0;
    for (std::size_t k = 0; k < size; ++k) mine += weights_[k] * counts_.box_mine[box * size + k];
    const int cells = boxes.cell_count_of(box);
    const double p = mine / reply.weight;
    best_safety = std::max(best_safety, safety(p));
    if (mine <= 0 || (options_.goal == Goal::cells && !is_open(p))) reply.certain += cells;
    if (!is_open(p)) continue;
    outlook.bits += cells * entropy(p);
    outlook.open_cells += cells;
  }
  if (interior_left_ > 0)
    best_safety = std::max(best_safety, safety(reply.interior_mines / reply.weight / interior_left_));
  outlook.several = reply.certain > 1;
  outlook.risk = reply.certain > 0 ? 0 : 1 - best_safety;
}

}  // namespace mines
