#include "guess/win/look_ahead.hpp"

#include <algorithm>
#include <cmath>

#include "base/assert.hpp"
#include "components/component_finder.hpp"

namespace mines {

namespace {

/// Whether a cell with this probability is undecided, rounding apart.
bool is_open(double p) { return p > 1e-12 && p < 1 - 1e-12; }

}  // namespace

// Looking two guesses ahead took four times as long and won no more games.
std::vector<ClickOrMark> LookAhead::rate(const View& view, const Situation& situation, double most) {
  std::vector<ClickOrMark> guesses = candidates(view, situation);
  if (!situation.is_counted()) return guesses;
  look(situation);
  double best = 0;
  std::size_t rated = 0;
  for (; rated < guesses.size(); ++rated) {
    // Candidates ascend by risk, so no later one can be better either.
    if ((1 - guesses[rated].risk()) * most <= best) break;
    rate_guess(view, situation, guesses[rated]);
    best = std::max(best, *guesses[rated].rating);
  }
  // The others have no rating to sort by.
  guesses.resize(rated);
  // Of equal ratings the less risky guess stays first.
  std::stable_sort(guesses.begin(), guesses.end(),
                   [](const ClickOrMark& a, const ClickOrMark& b) { return a.rating > b.rating; });
  return guesses;
}

ClickOrMark LookAhead::rate(const View& view, const Situation& situation, Cell cell) {
  ClickOrMark guess{{cell, situation.probability_of(cell)}};
  look(situation);
  rate_guess(view, situation, guess);
  return guess;
}

/// Sets the figures of the position.
void LookAhead::look(const Situation& situation) {
  joined_.look(situation);
  safety_.assign(situation.parts().size(), 0);
  extents_.assign(situation.parts().size(), {});
  for (std::size_t i = 0; i < safety_.size(); ++i) {
    for (const Probability& mine : situation.parts()[i].probabilities) {
      safety_[i] = std::max(safety_[i], safety(mine.value));
      extents_[i].bits += entropy(mine.value);
      extents_[i].open_cells += is_open(mine.value) ? 1 : 0;
    }
    extents_[i].log_safety = safety_[i] > 0 ? std::log(safety_[i]) : 0;
  }
}

/// The chance that the less risky guess on a cell is right.
double LookAhead::safety(double mine_probability) const {
  return options_.aim == Aim::cells ? std::max(mine_probability, 1 - mine_probability) : 1 - mine_probability;
}

/// The guesses to be rated, by ascending risk.
std::vector<ClickOrMark> LookAhead::candidates(const View& view, const Situation& situation) const {
  std::vector<ClickOrMark> guesses;
  for (const CountedComponent& part : situation.parts()) {
    for (std::size_t i = 0; i < part.component.cells.size(); ++i)
      guesses.push_back({{part.component.cells[i], part.probabilities[i].value}});
  }
  // Where it is certain, a mine of the interior is no guess, but a mark of one is.
  if (situation.interior() > 0 &&
      (options_.aim == Aim::cells || situation.interior_verdict() != Verdict::mine))
    add_interior(view, situation, guesses);
  if (options_.aim == Aim::cells) add_marks(situation, guesses);
  const auto less = [](const ClickOrMark& a, const ClickOrMark& b) {
    if (a.risk() != b.risk()) return a.risk() < b.risk();
    return a.is_mark != b.is_mark ? b.is_mark : a.cell < b.cell;
  };
  const std::size_t kept = std::min(guesses.size(), static_cast<std::size_t>(options_.most_candidates));
  // Each rating costs counts of the joined parts, so only the least risky guesses get one.
  std::partial_sort(guesses.begin(), guesses.begin() + static_cast<std::ptrdiff_t>(kept), guesses.end(),
                    less);
  guesses.resize(kept);
  return guesses;
}

/// Adds the most promising interior cells: those with the fewest unknown neighbours.
void LookAhead::add_interior(const View& view, const Situation& situation,
                             std::vector<ClickOrMark>& guesses) const {
  std::vector<std::pair<int, Cell>> interior;
  for_each_interior_word(view, [&](std::int32_t row, std::int32_t word, Word cells) {
    for_each_bit(cells, [&](int bit) {
      const Cell cell = cell_at(row, word, bit);
      int unknown = 0;
      for_each_neighbour(view.size(), cell, [&](Cell beside) { unknown += view.is_unknown(beside) ? 1 : 0; });
      interior.emplace_back(unknown, cell);
    });
  });
  // All interior cells have the same risk, and would crowd out the frontier.
  const std::size_t kept = std::min<std::size_t>(interior.size(), 4);
  std::partial_sort(interior.begin(), interior.begin() + static_cast<std::ptrdiff_t>(kept), interior.end());
  for (std::size_t i = 0; i < kept; ++i)
    guesses.push_back({{interior[i].second, situation.interior_probability()}});
}

/// Adds marks, for one cell of each box: the others would show the same.
void LookAhead::add_marks(const Situation& situation, std::vector<ClickOrMark>& guesses) const {
  const std::size_t opened = guesses.size();
  std::vector<bool> marked;
  for (const CountedComponent& part : situation.parts()) {
    marked.assign(part.component.cells.size(), false);
    for (std::size_t i = 0; i < part.component.cells.size() && part.is_counted(); ++i) {
      const std::uint32_t box = part.in_doubles().box_of[i];
      MINES_ASSERT(box < marked.size());  // a situation of an analysis has the boxes of more cells
      if (marked[box]) continue;
      marked[box] = true;
      guesses.push_back({{part.component.cells[i], part.probabilities[i].value}, true});
    }
  }
  if (situation.interior() == 0) return;
  const auto in_interior =
      std::find_if(guesses.begin(), guesses.begin() + static_cast<std::ptrdiff_t>(opened),
                   [&](const ClickOrMark& guess) { return situation.place_of(guess.cell) == nullptr; });
  MINES_ASSERT(in_interior != guesses.begin() + static_cast<std::ptrdiff_t>(opened));  // by add_interior()
  guesses.push_back({{in_interior->cell, situation.interior_probability()}, true});
}

/// Sets the rating of a guess, and its progress.
void LookAhead::rate_guess(const View& view, const Situation& situation, ClickOrMark& guess) {
  const Outlook outlook = outlook_of(view, situation, guess);
  const double right = 1 - guess.risk();
  MINES_ASSERT(right > -1e-9 && right < 1 + 1e-9);
  guess.rating = outlook.is_known ? right * worth_of(outlook) : 0;
  guess.progress = right * outlook.progress;
}

Outlook LookAhead::outlook_of(const View& view, const Situation& situation, const ClickOrMark& guess) {
  join(view, situation, guess);
  if (!joined_.weigh_rest()) return {};
  constrain_to(guess);
  double weight = 0;
  Outlook outlook;
  for (int number = 0; number <= static_cast<int>(beside_.size()); ++number) {
    // Only the shown number changes from reply to reply. Known mines around the cell do not matter here.
    if (!beside_.empty()) joined_.last_constraint().least = joined_.last_constraint().most = number;
    if (joined_.count()) add_reply(weight, outlook);
  }
  if (weight <= 0) return {};
  outlook.is_known = true;
  outlook.progress /= weight;
  outlook.several /= weight;
  outlook.risk /= weight;
  outlook.bits = outlook.bits / weight - before_.bits;
  outlook.open_cells = outlook.open_cells / weight - before_.open_cells;
  outlook.log_safety = before_.log_safety;
  return outlook;
}

/// Joins the parts around a cell that is opened, and the interior cells next to it. A mark joins nothing.
void LookAhead::join(const View& view, const Situation& situation, const ClickOrMark& guess) {
  joined_.clear();
  beside_.clear();
  guess_ = joined_.join(guess.cell);
  for_each_neighbour(view.size(), guess.cell, [&](Cell neighbour) {
    if (!guess.is_mark && view.is_unknown(neighbour)) beside_.push_back(joined_.join(neighbour));
  });
  const auto interior = static_cast<double>(joined_.interior_joined());
  before_ = {interior * entropy(situation.interior_probability()), interior, 0};
  other_safety_ = 0;
  for (std::uint32_t part = 0; part < safety_.size(); ++part) {
    // These parts count as unchanged: only the safest of their cells matters for the next risk.
    if (!joined_.is_joined(part)) {
      other_safety_ = std::max(other_safety_, safety_[part]);
      continue;
    }
    before_.bits += extents_[part].bits;
    before_.open_cells += extents_[part].open_cells;
    before_.log_safety += extents_[part].log_safety;
  }
}

/// Adds to joined_ that the guess is right and, last, the number that it shows.
void LookAhead::constrain_to(const ClickOrMark& guess) {
  joined_.constrain(Constraint(guess.cell, guess.is_mark ? 1 : 0)).add(guess_);
  if (beside_.empty()) return;
  Constraint& shown = joined_.constrain(Constraint(guess.cell, 0));
  for (const std::uint32_t cell : beside_) shown.add(cell);
}

/// Adds the figures of the position that a reply leaves, times its weight.
void LookAhead::add_reply(double& weight, Outlook& outlook) const {
  int certain = 0;  // safe cells; for Aim::cells also mines
  double best_safety = other_safety_;
  const std::uint32_t guess_box = joined_.box_of(guess_);
  const double reply = joined_.weight();
  for (std::size_t box = 0; box < joined_.boxes().size(); ++box) {
    // The constraint on the guess makes it a box by itself. It is decided afterwards.
    if (box == guess_box) continue;
    const double p = joined_.mine_probability(box);
    const int cells = joined_.boxes().cell_count_of(box);
    best_safety = std::max(best_safety, safety(p));
    if (p <= 0 || (options_.aim == Aim::cells && !is_open(p))) certain += cells;
    if (!is_open(p)) continue;
    outlook.bits += reply * cells * entropy(p);
    outlook.open_cells += reply * cells;
  }
  bool is_interior_certain = false;
  // interior_mines() is already multiplied by the reply's weight.
  if (const auto interior = static_cast<double>(joined_.interior_left()); interior > 0) {
    const double p = joined_.interior_mines() / reply / interior;
    best_safety = std::max(best_safety, safety(p));
    is_interior_certain = p <= 1e-12 || (options_.aim == Aim::cells && !is_open(p));
  }
  weight += reply;
  // The interior does not count: the weights of the rating were fitted without it.
  outlook.several += certain > 1 ? reply : 0;
  outlook.progress += certain > 0 || is_interior_certain ? reply : 0;
  outlook.risk += certain > 0 ? 0 : reply * (1 - best_safety);
}

}  // namespace mines
