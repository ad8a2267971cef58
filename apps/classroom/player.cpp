#include "apps/classroom/player.hpp"

#include <cstdlib>
#include <utility>

#include "base/assert.hpp"
#include "components/component_finder.hpp"
#include "guess/win/placements.hpp"

namespace mines {

namespace {

/// Positions with at most this many placements are played out exactly.
constexpr std::size_t endgame_placements = 1000;
/// A cell near the first block is guessed only if the probability of a mine is below this. On the generator's
/// own maps every bound below 1 costs score: on 10 x 10 blocks with 20 mines 0.5 costs 0.27 %, this one 0.03
/// %.
constexpr double most_near_first = 0.9;

}  // namespace

CoursePlayer::CoursePlayer(View view, std::uint64_t mines, CourseMind& mind)
    : view_(std::move(view)),
      mines_(mines),
      mind_(&mind),
      shown_(static_cast<std::size_t>(view_.size().rows)) {
  MINES_ASSERT(view_.size().rows <= 64 && view_.size().columns <= 64);
  MINES_ASSERT(mines <= view_.size().cells());
}

void CoursePlayer::assume_safe_around(Cell cell, int distance) {
  MINES_ASSERT(distance >= 0);
  for (std::int32_t row = cell.row - distance; row <= cell.row + distance; ++row) {
    const std::int32_t left = distance - std::abs(row - cell.row);
    for (std::int32_t column = cell.column - left; column <= cell.column + left; ++column) {
      if (view_.size().contains({row, column})) decide({row, column}, Verdict::safe);
    }
  }
}

void CoursePlayer::show(std::int32_t row, const std::string& cells) {
  MINES_ASSERT(row >= 0 && row < view_.size().rows);
  MINES_ASSERT(cells.size() == static_cast<std::size_t>(view_.size().columns));
  std::string& before = shown_[static_cast<std::size_t>(row)];
  // Most rows stay as they were, and a map is shown after every move.
  if (before == cells) return;
  before = cells;
  OpenedWord opened{row, 0};
  for (std::size_t column = 0; column < cells.size(); ++column) {
    const char shown = cells[column];
    if (shown < '0' || shown > '8') continue;
    const Word bit = Word{1} << column;
    opened.opened |= bit;
    // The view would add these mines by itself, and then they would never be marked.
    if (shown == '8') {
      for_each_neighbour(view_.size(), {row, static_cast<std::int32_t>(column)},
                         [&](Cell cell) { decide(cell, Verdict::mine); });
    }
    for (int plane = 0; plane < 4; ++plane) {
      if (((shown - '0') >> plane & 1) != 0) opened.number[plane] |= bit;
    }
  }
  view_.apply(opened);
}

CoursePlayer::Move CoursePlayer::next() {
  Move move;
  for (;;) {
    // Visits come first: they cost nothing and may decide more. See player.hpp for the whole order.
    if (pop_safe(move) || (is_marking_ && pop_mark(move))) return move;
    is_marking_ = false;
    // The pair rule is cheap, and exact counting runs only where it finds nothing.
    if (take_pairs()) continue;
    const auto outcome = mind_->situation.look(view_, mines_);
    // No placement fits the map, so the move is arbitrary.
    if (outcome == Situation::Outcome::contradiction) return move;
    if (take_certain()) continue;
    is_marking_ = true;
    if (pop_mark(move)) return move;
    move = best_guess();
    // A wrong mark ends the game anyway, so a marked cell is a mine from now on.
    if (move.is_mark) view_.add_mines(move.cell.row, word_of(move.cell), bit_of(move.cell));
    return move;
  }
}

/// Takes the next safe cell that is not open yet.
bool CoursePlayer::pop_safe(Move& move) {
  while (!safe_.empty()) {
    move.cell = safe_.back();
    safe_.pop_back();
    if (!view_.is_open(move.cell)) return true;
  }
  return false;
}

bool CoursePlayer::pop_mark(Move& move) {
  if (marks_.empty()) return false;
  move.cell = marks_.back();
  move.is_mark = true;
  marks_.pop_back();
  return true;
}

void CoursePlayer::decide(Cell cell, Verdict verdict) {
  if (verdict == Verdict::safe && view_.add_safe(cell.row, word_of(cell), bit_of(cell)) != 0)
    safe_.push_back(cell);
  if (verdict == Verdict::mine && view_.add_mines(cell.row, word_of(cell), bit_of(cell)) != 0)
    marks_.push_back(cell);
}

/// Applies the pair rule to the components. True if that decides any cell.
bool CoursePlayer::take_pairs() {
  const std::size_t before = safe_.size() + marks_.size();
  ComponentFinder finder(view_, Join::numbers);
  for (std::int32_t row = 0; row < view_.size().rows; ++row) {
    for_each_bit(frontier_cells(view_, row, 0), [&](int bit) {
      const Cell cell{row, bit};
      if (view_.is_mine(cell) || finder.found(cell)) return;
      finder.grow(cell, component_);
      if (mind_->pair_rule.apply(component_, verdicts_) == 0) return;
      for (std::size_t i = 0; i < verdicts_.size(); ++i) decide(component_.cells[i], verdicts_[i]);
    });
  }
  return safe_.size() + marks_.size() > before;
}

/// Takes the cells that are certainly safe or certainly mines. True if there are any.
bool CoursePlayer::take_certain() {
  const Situation& situation = mind_->situation;
  const std::size_t before = safe_.size() + marks_.size();
  const Verdict interior = situation.interior_verdict();
  if (interior != Verdict::undecided) {
    for_each_interior_word(view_, [&](std::int32_t row, std::int32_t word, Word cells) {
      for_each_bit(cells, [&](int bit) { decide(cell_at(row, word, bit), interior); });
    });
  }
  for (const CountedComponent& part : situation.parts()) {
    for (std::size_t i = 0; i < part.verdicts.size(); ++i) decide(part.component.cells[i], part.verdicts[i]);
  }
  return safe_.size() + marks_.size() > before;
}

/// A cell that the course's generator would not make a mine. Whether this map is from the generator is not
/// known, so the cell is not taken if what the map shows makes a mine there very likely.
std::optional<Cell> CoursePlayer::cell_near_first() const {
  const BoardSize size = view_.size();
  if (!first_ || !view_.is_open(*first_) || view_.number(*first_) != 0) return std::nullopt;
  const auto [row, column] = *first_;
  // The generator's first block is not on the rim, so this map is not the generator's.
  if (row == 0 || column == 0 || row == size.rows - 1 || column == size.columns - 1) return std::nullopt;
  std::optional<Cell> near;
  for (const Cell cell :
       {Cell{row - 2, column}, Cell{row, column - 2}, Cell{row, column + 2}, Cell{row + 2, column}}) {
    if (!size.contains(cell)) continue;
    // A mine this near shows that the map is not the generator's.
    if (view_.is_mine(cell)) return std::nullopt;
    if (near || !view_.is_unknown(cell)) continue;
    if (mind_->situation.probability_of(cell) < most_near_first) near = cell;
  }
  return near;
}

CoursePlayer::Move CoursePlayer::best_guess() const {
  const Situation& situation = mind_->situation;
  if (const auto near = cell_near_first()) return {*near, false, false};
  // With few placements the best play to the end can be computed; the outlook of a guess is an estimate.
  if (const auto all = all_placements(view_, situation, endgame_placements)) {
    if (const auto best = mind_->endgame.solve(all->cells, all->models)) {
      return {best->cell, best->is_mark, false};
    }
  }
  const std::vector<ClickOrMark> guesses = mind_->look_ahead.rate(view_, situation);
  if (guesses.empty()) return {{}, false, false};
  return {guesses.front().cell, guesses.front().is_mark, false};
}

}  // namespace mines
