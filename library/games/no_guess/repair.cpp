#include "library/games/no_guess/repair.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "engine/engine.hpp"
#include "field/opening/field_game.hpp"

namespace mines::no_guess {

namespace {

// Places that are tried together lie in blocks of this side that do not touch. So the number of open cells
// within `reach` of one place hardly depends on the other places.
constexpr std::int32_t block_side = 32;
constexpr std::int32_t reach = block_side / 2;

// Redraws are small as long as that helps: 3 x 3 cells, and up to 9 x 9 after some failures. So boards of
// 30 x 30 cells with 240 mines take 40 games in the median. With at least 5 x 5 cells they take
// 26, but with 270 mines 95, and up to 600. It takes as many if the open cells stay as they are.
constexpr int failures_a_size = 6;
constexpr std::uint64_t sizes = 4;

/// The cells of a word that are set or at most two columns away from a set one.
Word spread_across(const BitPlane& plane, std::int32_t row, std::int32_t word) {
  const Word left = plane.word(row, word - 1);
  const Word middle = plane.word(row, word);
  const Word right = plane.word(row, word + 1);
  return middle | middle << 1 | middle << 2 | left >> 63 | left >> 62 | middle >> 1 | middle >> 2 |
         right << 63 | right << 62;
}

constexpr std::int32_t blocks_across(std::int32_t side) { return (side + block_side - 1) / block_side; }

/// Calls visit(cell) for the cells at most `radius` rows and columns from the centre, in row-major order.
template <class Visit>
void for_each_cell_around(BoardSize size, Cell centre, std::int32_t radius, Visit visit) {
  const std::int32_t last_row = std::min(centre.row + radius, size.rows - 1);
  const std::int32_t last_column = std::min(centre.column + radius, size.columns - 1);
  for (std::int32_t row = std::max(centre.row - radius, 0); row <= last_row; ++row) {
    for (std::int32_t column = std::max(centre.column - radius, 0); column <= last_column; ++column)
      visit(Cell{row, column});
  }
}

std::uint64_t count_around(const BitPlane& plane, Cell centre) {
  std::uint64_t cells = 0;
  for_each_cell_around(plane.size(), centre, reach, [&](Cell cell) { cells += plane.test(cell) ? 1 : 0; });
  return cells;
}

}  // namespace

Result<Solved> solve(const BitPlane& mines, Cell start, int threads, Deadline deadline) {
  const BoardSize size = mines.size();
  MINES_ASSERT(size.contains(start) && !mines.test(start));
  MINES_LET(auto board, GameBoard::make(size));
  board.set_rows(0, size.rows, mines.row(0));
  FieldGame game(std::move(board), 1);
  StrategyOptions options{Strategy::certain, threads};
  options.first = start;
  options.short_of_time = deadline;
  MINES_TRY(play(game, options));
  // Only proven cells are opened, so a mine among them is a fault of the solver.
  if (game.mines_opened() > 0)
    return broken("solver", "a cell that was called safe is a mine; please report this");
  MINES_LET(auto opened, BitPlane::make(size));
  for (std::int32_t row = 0; row < size.rows; ++row) {
    for (std::int32_t word = 0; word < size.words(); ++word)
      opened.row(row)[word] = game.board().opened(row, word) & size.word_mask(word);
  }
  const std::uint64_t count = opened.count();
  return Solved{std::move(opened), count};
}

Result<Repair> Repair::make(BitPlane mines, std::span<const Cell> safe, RandomSequence random,
                            const Options& options) {
  Repair repair(std::move(mines), random, options);
  MINES_LET(repair.protected_, BitPlane::make(repair.mines_.size()));
  MINES_LET(repair.redrawn_, BitPlane::make(repair.mines_.size()));
  for (const Cell cell : safe) repair.protected_.set(cell);
  MINES_LET(repair.solved_, solve(repair.mines_, options.start, options.threads, options.deadline));
  return repair;
}

Repair::Repair(BitPlane mines, RandomSequence random, const Options& options)
    : options_(options),
      mines_(std::move(mines)),
      random_(random),
      safe_cells_(mines_.size().cells() - mines_.count()),
      failures_(static_cast<std::size_t>(blocks_across(mines_.size().rows)) *
                static_cast<std::size_t>(blocks_across(mines_.size().columns))) {}

Result<void> Repair::try_redraws() {
  MINES_ASSERT(!is_done());
  std::vector<Redraw> redraws;
  for (const Cell place : choose_places()) redraws.push_back(redraw_around(place));
  MINES_LET(auto solved, solve(mines_, options_.start, options_.threads, options_.deadline));
  judge(redraws, solved);
  solved_ = std::move(solved);
  return {};
}

/// Keeps or undoes each redraw by what the game opened around it; one that was tried alone is judged by
/// the whole board. `solved` becomes what would be open with the kept redraws only: it is put together from
/// this game and the last, and the next game corrects it.
void Repair::judge(std::span<const Redraw> redraws, Solved& solved) {
  MINES_ASSERT(solved.opened.size() == solved_.opened.size());
  const bool alone = redraws.size() == 1;
  bool undone = false;
  for (const Redraw& redraw : redraws) {
    const std::uint64_t before = alone ? solved_.count : count_around(solved_.opened, redraw.centre);
    const std::uint64_t after = alone ? solved.count : count_around(solved.opened, redraw.centre);
    int& failures = failures_[block_of(redraw.centre)];
    // A redraw that opens no more counts as a failure even if it is kept, so that redraws grow in the end.
    failures = after > before ? 0 : failures + 1;
    if (after >= before) {
      for (const Cell cell : redraw.cells) redrawn_.set(cell);
    } else {
      undo(redraw, solved);
      undone = true;
    }
  }
  if (!undone) return;
  // The only redraw was undone, so the game before it still has exactly what is open.
  if (alone) std::swap(solved, solved_);
  solved.count = solved.opened.count();
}

void Repair::undo(const Redraw& redraw, Solved& solved) {
  for (std::size_t i = 0; i < redraw.cells.size(); ++i) mines_.put(redraw.cells[i], redraw.had_mine[i]);
  for_each_cell_around(mines_.size(), redraw.centre, reach,
                       [&](Cell cell) { solved.opened.put(cell, solved_.opened.test(cell)); });
}

/// The safe cells that are not open and lie at most two cells away from an open one. If there are none, what
/// is left lies behind a wall of mines: then all safe cells that are not open.
std::vector<Cell> Repair::stuck_cells() const {
  const BoardSize size = mines_.size();
  std::vector<Cell> near;
  std::vector<Cell> far;
  for (std::int32_t row = 0; row < size.rows; ++row) {
    for (std::int32_t word = 0; word < size.words(); ++word) {
      const Word stuck = size.word_mask(word) & ~solved_.opened.word(row, word) & ~mines_.word(row, word);
      if (stuck == 0) continue;
      Word close = 0;
      for (std::int32_t r = row - 2; r <= row + 2; ++r) close |= spread_across(solved_.opened, r, word);
      for_each_bit(stuck & close, [&](int bit) { near.push_back(cell_at(row, word, bit)); });
      for_each_bit(stuck & ~close, [&](int bit) { far.push_back(cell_at(row, word, bit)); });
    }
  }
  return near.empty() ? far : near;
}

/// Stuck cells in random order, without those in the block of an earlier one or in a block next to it.
std::vector<Cell> Repair::choose_places() {
  std::vector<Cell> stuck = stuck_cells();
  const BoardSize blocks{blocks_across(mines_.size().rows), blocks_across(mines_.size().columns)};
  std::vector<bool> taken(failures_.size());
  std::vector<Cell> places;
  for (std::size_t left = stuck.size(); left > 0; --left) {
    std::swap(stuck[random_.below(left)], stuck[left - 1]);
    const Cell cell = stuck[left - 1];
    if (taken[block_of(cell)]) continue;
    places.push_back(cell);
    for_each_cell_around(blocks, {cell.row / block_side, cell.column / block_side}, 1, [&](Cell block) {
      taken[block_of({block.row * block_side, block.column * block_side})] = true;
    });
  }
  return places;
}

std::size_t Repair::block_of(Cell cell) const {
  return static_cast<std::size_t>(cell.row / block_side) *
             static_cast<std::size_t>(blocks_across(mines_.size().columns)) +
         static_cast<std::size_t>(cell.column / block_side);
}

Repair::Redraw Repair::redraw_around(Cell centre) {
  const auto more = static_cast<std::uint64_t>(failures_[block_of(centre)] / failures_a_size);
  const auto radius = static_cast<std::int32_t>(1 + random_.below(std::min(1 + more, sizes)));
  Redraw redraw{centre, {}, {}};
  std::uint64_t mines = 0;
  for_each_cell_around(mines_.size(), centre, radius, [&](Cell cell) {
    if (protected_.test(cell)) return;
    redraw.cells.push_back(cell);
    redraw.had_mine.push_back(mines_.test(cell));
    mines += mines_.test(cell) ? 1 : 0;
  });
  MINES_ASSERT(mines <= redraw.cells.size());
  for (std::size_t left = redraw.cells.size(); left > 0; --left) {
    // Each cell in turn gets a mine with the share of mines left: all placements of them are equally likely.
    const bool mine = random_.below(left) < mines;
    mines_.put(redraw.cells[left - 1], mine);
    mines -= mine ? 1 : 0;
  }
  return redraw;
}

}  // namespace mines::no_guess
