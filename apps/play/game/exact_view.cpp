#include "apps/play/game/exact_view.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/assert.hpp"

namespace mines::play {

namespace {

/// The player waits for the analysis: about a tenth of a second.
const Budget brief{.work = 1'000'000};

/// Numbers further away than this hardly bear on a cell.
constexpr std::int32_t analysis_margin = 16;

/// Whether a cell lies at an edge of the area behind which the board goes on.
bool is_rim(const Area& area, BoardSize board, Cell cell) {
  const auto end_row = area.first.row + area.size.rows - 1;
  const auto end_column = area.first.column + area.size.columns - 1;
  return (cell.row == area.first.row && cell.row > 0) || (cell.row == end_row && end_row < board.rows - 1) ||
         (cell.column == area.first.column && cell.column > 0) ||
         (cell.column == end_column && end_column < board.columns - 1);
}

/// The area as a position. known(cell) is the byte of a cell of the board.
Position position_in(BoardSize board, const Area& area, std::optional<std::uint64_t> mines,
                     const std::function<std::int8_t(Cell)>& known) {
  Position position = Position::of(area.size, mines);
  for_each_cell(area.size, [&](Cell cell) {
    const std::int8_t shown = known(area.outside(cell));
    // A known mine may stay on the rim. An open number may not: some of its neighbours lie outside of the
    // area. As an unknown cell it weakens the conclusions near it, but makes none wrong.
    if (shown == mine_cell || !is_rim(area, board, area.outside(cell))) position.at(cell) = shown;
  });
  return position;
}

/// An engine for a position of an area. The mines are on the whole board, and count if that is the area.
Engine engine_of(const Position& position, BoardSize board, std::optional<std::uint64_t> mines, int penalty) {
  const auto cells = static_cast<double>(board.cells());
  const EngineOptions options{.penalty = penalty, .placements = position.size == board && cells <= 10'000};
  const double density = mines ? static_cast<double>(*mines) / cells : Engine::usual_density;
  const auto [rows, columns] = position.size;
  // A part does not know how many of the board's mines it has, so each cell gets the board's density.
  // Density excludes 0 and 1.
  Engine engine = position.mines
                      ? Engine(rows, columns, *position.mines, options)
                      : Engine(rows, columns, Density(std::clamp(density, 1e-6, 1 - 1e-6)), options);
  engine.observe(position.cells);
  return engine;
}

/// The unknown cell of a row that is nearest to a column; empty if the row has none.
std::optional<Cell> nearest_unknown_in(const View& view, std::int32_t row, std::int32_t column) {
  std::optional<Cell> nearest;
  for (std::int32_t word = 0; word < view.size().words(); ++word) {
    for_each_bit(view.unknown(row, word) & view.size().word_mask(word), [&](int bit) {
      const std::int32_t at = word * word_bits + bit;
      if (!nearest || std::abs(at - column) < std::abs(nearest->column - column)) nearest = Cell{row, at};
    });
  }
  return nearest;
}

}  // namespace

Area widened(const Area& area, std::int32_t by, BoardSize board) {
  const Cell first{std::max(area.first.row - by, 0), std::max(area.first.column - by, 0)};
  const Cell end{std::min(area.first.row + area.size.rows + by, board.rows),
                 std::min(area.first.column + area.size.columns + by, board.columns)};
  return {first, {end.row - first.row, end.column - first.column}};
}

Area area_to_analyse(const Area& seen, BoardSize board) {
  return board.cells() <= most_whole_cells ? Area{{0, 0}, board} : widened(seen, analysis_margin, board);
}

ExactView::ExactView(BoardSize board, const Area& area, std::optional<std::uint64_t> mines, int penalty,
                     const std::function<std::int8_t(Cell)>& known)
    : whole_(board.cells() <= most_whole_cells),
      board_(board),
      area_(whole_ ? Area{{0, 0}, board} : area),
      position_(position_in(board, area_, whole_ ? mines : std::nullopt, known)),
      engine_(engine_of(position_, board, mines, penalty)),
      analysis_(engine_.analysis(brief)) {
  if (is_possible()) return;
  why_none_ = possible_unknown_text;
  if (!analysis_.contradiction) return;
  why_none_ = analysis_.contradiction->text;
  for (const Cell cell : analysis_.contradiction->reason.numbers)
    contradicting_.push_back(area_.outside(cell));
}

ExactView ExactView::of(const View& view, const Area& area, std::optional<std::uint64_t> mines, int penalty,
                        std::optional<Cell> doubted) {
  return {view.size(), area, mines, penalty, [&](Cell cell) {
            if (cell == doubted) return unknown_cell;
            if (view.is_mine(cell)) return mine_cell;
            return view.is_open(cell) ? static_cast<std::int8_t>(view.number(cell)) : unknown_cell;
          }};
}

ExactView ExactView::of(const Position& position, const Area& area, int penalty) {
  return {position.size, area, position.mines, penalty, [&position](Cell cell) { return position.at(cell); }};
}

bool ExactView::is_judged(Cell inside) const {
  return position_.at(inside) == unknown_cell && !is_rim(area_, board_, area_.outside(inside));
}

bool ExactView::is_next_to_number(Cell inside) const {
  bool is = false;
  for_each_neighbour(area_.size, inside, [&](Cell cell) { is = is || position_.at(cell) >= 0; });
  return is;
}

std::optional<CellChance> ExactView::at(Cell cell) const {
  if (!is_possible() || !area_.contains(cell)) return std::nullopt;
  const Cell inside = area_.inside(cell);
  if (!is_judged(inside)) return std::nullopt;
  const std::uint64_t i = area_.size.index(inside);
  return CellChance{analysis_.verdict[i], analysis_.mine[i], is_next_to_number(inside)};
}

std::optional<double> ExactView::interior_chance() const {
  const double mine = analysis_.interior_mine;
  if (analysis_.interior == 0 || mine <= 0 || mine >= 1) return std::nullopt;
  return mine;
}

std::optional<Move> ExactView::best_move(Goal goal) const {
  if (!is_possible()) return std::nullopt;
  if (const auto safe = safe_cell())
    return Move{*safe, true, 0, goal == Goal::score ? std::optional(1.0) : std::nullopt};
  if (!whole_ && goal == Goal::win) return best_guess_of_part();
  auto move = engine_.best_move(goal, brief);
  if (!move) return std::nullopt;
  // The move may be a cell of the rim, which may be open on the board.
  if (!is_judged(move->cell)) return safest_guess();
  move->cell = area_.outside(move->cell);
  return move;
}

std::optional<Cell> nearest_unknown(const View& view, Cell from) {
  for (std::int32_t distance = 0; distance < view.size().rows; ++distance) {
    for (const std::int32_t row : {from.row - distance, from.row + distance}) {
      if (row < 0 || row >= view.size().rows) continue;
      if (const auto cell = nearest_unknown_in(view, row, from.column)) return cell;
    }
  }
  return std::nullopt;
}

std::optional<Cell> ExactView::safe_cell() const {
  std::optional<Cell> first;
  for_each_certain([&](Cell cell, bool safe) {
    if (safe && !first) first = cell;
  });
  return first;
}

/// The guess least likely to be a mine; among equals the nearest to the middle, where the player looks.
std::optional<Move> ExactView::safest_guess() const {
  std::optional<Move> best;
  std::int64_t least = 0;
  for_each_cell(area_.size, [&](Cell cell) {
    const std::uint64_t i = area_.size.index(cell);
    if (!is_uncertain(analysis_.verdict[i]) || !is_judged(cell)) return;
    const std::int64_t down = cell.row - area_.size.rows / 2;
    const std::int64_t right = cell.column - area_.size.columns / 2;
    const std::int64_t distance = down * down + right * right;
    const double chance = analysis_.mine[i];
    if (best && std::pair(chance, distance) >= std::pair(best->mine, least)) return;
    best = Move{area_.outside(cell), false, chance, {}};
    least = distance;
  });
  return best;
}

/// The best guess that explanations name, so that both advise the same.
std::optional<Move> ExactView::best_guess_of_part() const {
  auto safest = safest_guess();
  if (!safest) return safest;
  const auto explanation = explain(safest->cell);
  if (explanation.guesses.empty()) return safest;
  const Guess& best = explanation.guesses.front();
  return Move{best.cell, false, best.mine, {}};
}

Explanation ExactView::explain(Cell cell) const {
  MINES_ASSERT(at(cell).has_value());
  return outside(engine_.explain(area_.inside(cell), brief));
}

std::optional<Explanation> ExactView::easiest_step() const {
  const auto safe = safe_cell();
  if (!safe) return std::nullopt;
  auto step = engine_.hint(brief);
  return step && is_judged(step->cell) ? outside(std::move(*step)) : explain(*safe);
}

/// With the cells of the board in place of those of the area.
Explanation ExactView::outside(Explanation explanation) const {
  explanation.cell = area_.outside(explanation.cell);
  explanation.text.clear();  // it names cells of the area
  std::erase_if(explanation.guesses, [&](const Guess& guess) { return !is_judged(guess.cell); });
  for (Cell& number : explanation.reason.numbers) number = area_.outside(number);
  for (Guess& guess : explanation.guesses) guess.cell = area_.outside(guess.cell);
  // The engine may name a cell of the rim, which has no result here.
  if (explanation.safe_elsewhere) explanation.safe_elsewhere = safe_cell();
  return explanation;
}

}  // namespace mines::play
