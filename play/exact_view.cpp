#include "play/exact_view.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "advice/contradiction.hpp"
#include "base/assert.hpp"

namespace mines::play {

namespace {

/// The player waits for the analysis: these budgets are about a tenth of a second.
constexpr CountingLimits brief_limits{1'000'000, 100'000'000};

/// Numbers further away than this hardly bear on a cell.
constexpr std::int32_t analysis_margin = 16;

bool is_rim(const Area& area, BoardSize board, Cell cell) {
  const auto end_row = area.first.row + area.size.rows - 1;
  const auto end_column = area.first.column + area.size.columns - 1;
  return (cell.row == area.first.row && cell.row > 0) || (cell.row == end_row && end_row < board.rows - 1) ||
         (cell.column == area.first.column && cell.column > 0) ||
         (cell.column == end_column && end_column < board.columns - 1);
}

/// The area as a position. known(cell) is a glyph of positions (position/position.hpp).
template <class Known>
Position position_in(BoardSize board, const Area& area, const Known& known) {
  Position position = Position::of(area.size);
  for (Cell cell{}; cell.row < area.size.rows; ++cell.row) {
    for (cell.column = 0; cell.column < area.size.columns; ++cell.column) {
      const char glyph = known(area.outside(cell));
      if (glyph == Position::mine || !is_rim(area, board, area.outside(cell))) position.at(cell) = glyph;
    }
  }
  return position;
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

template <class Known>
Result<ExactView> ExactView::make(BoardSize board, const Area& area, std::optional<std::uint64_t> mines,
                                  const Known& known) {
  ExactView made;
  made.board_ = board;
  made.whole_ = board.cells() <= most_whole_cells;
  made.area_ = made.whole_ ? Area{{0, 0}, board} : area;
  MINES_ASSERT(board.contains(made.area_.first) &&
               board.contains(made.area_.outside({made.area_.size.rows - 1, made.area_.size.columns - 1})));
  made.position_ = position_in(board, made.area_, known);
  const auto cells = static_cast<double>(board.cells());
  const double density = mines ? static_cast<double>(*mines) / cells : AnalysisOptions::usual_density;
  AnalysisOptions options;
  options.density = std::clamp(density, 1e-6, 1 - 1e-6);
  if (made.whole_) options.mines = made.position_.mines = mines;
  options.placements = made.whole_ && cells <= 10'000;
  options.limits = brief_limits;
  return made.analyse_part(options).map([&] { return std::move(made); });
}

Result<ExactView> ExactView::of(const View& view, const Area& area, std::optional<std::uint64_t> mines,
                                std::optional<Cell> doubted) {
  return make(view.size(), area, mines, [&](Cell cell) {
    if (cell == doubted) return Position::unknown;
    if (view.is_mine(cell)) return Position::mine;
    return view.is_open(cell) ? static_cast<char>('0' + view.number(cell)) : Position::unknown;
  });
}

Result<ExactView> ExactView::of(const Position& position, const Area& area) {
  return make(position.size, area, position.mines, [&position](Cell cell) { return position.at(cell); });
}

Result<void> ExactView::analyse_part(const AnalysisOptions& options) {
  MINES_LET(view_, view_of(position_));
  analysis_ = analyse(*view_, options);
  if (analysis_.consistent()) {
    mines_here_ = options.mines.value_or(analysis_.expected_mines());
    return {};
  }
  auto found = position::contradiction_of(*view_, analysis_, options.mines);
  contradiction_ = std::move(found.text);
  for (const Cell cell : found.reason.numbers) contradicting_.push_back(area_.outside(cell));
  return {};
}

bool ExactView::is_judged(Cell inside) const {
  return position_.at(inside) == Position::unknown && !is_rim(area_, board_, area_.outside(inside));
}

const CellAnswer* ExactView::at(Cell cell) const {
  if (!contradiction_.empty() || !area_.contains(cell) || !is_judged(area_.inside(cell))) return nullptr;
  return &analysis_.at(area_.inside(cell));
}

std::optional<double> ExactView::interior_chance() const {
  if (!contradiction_.empty() || analysis_.interior == 0) return std::nullopt;
  if (analysis_.interior_answer.verdict != CellVerdict::open_question) return std::nullopt;
  return analysis_.interior_answer.mine.value;
}

std::optional<Move> ExactView::best_move(const Goal& goal) const {
  if (!contradiction_.empty()) return std::nullopt;
  if (const auto safe = safe_cell())
    return Move{*safe, true, 0, goal.points ? std::optional(1.0) : std::nullopt};
  if (!whole_ && !goal.points) return best_guess_of_part();
  auto move = goal.points ? scoring_move(*view_, analysis_, {mines_here_, goal.penalty})
                          : winning_move(*view_, analysis_, position_.mines);
  if (!move) return std::nullopt;
  // The move may be a cell of the rim, which may be open on the board.
  if (!is_judged(move->cell)) return safest_guess();
  move->cell = area_.outside(move->cell);
  return move;
}

namespace {

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
  for (Cell cell{}; cell.row < area_.size.rows; ++cell.row) {
    for (cell.column = 0; cell.column < area_.size.columns; ++cell.column) {
      const CellAnswer* const answer = at(area_.outside(cell));
      if (answer == nullptr || answer->verdict != CellVerdict::open_question) continue;
      const std::int64_t down = cell.row - area_.size.rows / 2;
      const std::int64_t right = cell.column - area_.size.columns / 2;
      const std::int64_t distance = down * down + right * right;
      const double chance = answer->mine.value;
      if (best && std::pair(chance, distance) >= std::pair(best->mine_probability, least)) continue;
      best = Move{area_.outside(cell), false, chance, {}};
      least = distance;
    }
  }
  return best;
}

/// The best guess that explanations name, so that both advise the same.
std::optional<Move> ExactView::best_guess_of_part() const {
  auto safest = safest_guess();
  if (!safest) return safest;
  const auto explanation = explain(safest->cell);
  if (explanation.guesses.empty()) return safest;
  const Guess& best = explanation.guesses.front();
  return Move{best.cell, false, best.mine_probability, {}};
}

position::Explanation ExactView::explain(Cell cell) const {
  MINES_ASSERT(at(cell) != nullptr);
  auto explanation = position::explain(position_, *view_, analysis_, area_.inside(cell));
  explanation.cell = cell;
  std::erase_if(explanation.guesses, [&](const Guess& guess) { return !is_judged(guess.cell); });
  for (Cell& number : explanation.reason.numbers) number = area_.outside(number);
  for (Guess& guess : explanation.guesses) guess.cell = area_.outside(guess.cell);
  if (explanation.safe_elsewhere) explanation.safe_elsewhere = safe_cell();
  return explanation;
}

}  // namespace mines::play
