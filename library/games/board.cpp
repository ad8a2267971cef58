#include "mines/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <new>

#include "base/assert.hpp"
#include "base/random.hpp"
#include "field/drawing/generate.hpp"
#include "library/arguments.hpp"
#include "library/call_log.hpp"
#include "library/facts/review.hpp"
#include "library/games/no_guess/kept_safe.hpp"
#include "library/games/no_guess/no_guess.hpp"
#include "mines/budget.hpp"

namespace mines {

namespace {

/// The stream of the seed from which mines are moved away from the first click. generate() and make_board()
/// use those below.
constexpr std::uint64_t moves_stream = std::uint64_t{1} << 40;

std::vector<std::uint8_t> drawn(BoardSize size, std::uint64_t mines, std::uint64_t seed, const char* call) {
  require(mines <= size.cells(), call, fmt::format("{} mines, expected 0 to {}", mines, size.cells()));
  const auto field = generate(size, mines, seed);
  if (!field) throw std::bad_alloc();  // the arguments are right
  return field->bytes();
}

/// Moves the mines of some cells to others, each free one being equally likely.
void clear(std::vector<std::uint8_t>& bytes, const std::vector<std::size_t>& cells, std::uint64_t seed) {
  constexpr std::uint8_t kept_safe = 2;
  std::size_t moved = 0;
  for (const std::size_t cell : cells) {
    moved += bytes[cell];
    bytes[cell] = kept_safe;
  }
  RandomSequence random(seed, moves_stream);
  // The cells to clear hold kept_safe, so no mine returns to one of them.
  auto free = static_cast<std::uint64_t>(std::count(bytes.begin(), bytes.end(), std::uint8_t{0}));
  MINES_ASSERT(moved <= free);
  for (; moved > 0; --moved, --free) {
    auto place = std::find(bytes.begin(), bytes.end(), std::uint8_t{0});
    for (std::uint64_t skipped = random.below(free); skipped > 0; --skipped)
      place = std::find(place + 1, bytes.end(), std::uint8_t{0});
    *place = 1;
  }
  for (const std::size_t cell : cells) bytes[cell] = 0;
}

/// A caller may have cast any number to the type.
void check_first(FirstClick first, const char* call) {
  require(first >= FirstClick::any && first <= FirstClick::open, call,
          fmt::format("a first click of {}, expected any, safe or open", static_cast<int>(first)));
}

/// For a first click at `start`.
std::vector<std::uint8_t> drawn_for(BoardSize size, std::uint64_t mines, std::uint64_t seed, Cell start,
                                    FirstClick first) {
  check_first(first, "draw");
  std::vector<std::size_t> kept_safe;
  games::find_kept_safe(size, checked_cell(start, size, "draw"), first, kept_safe);
  // Every mine needs a cell outside of those, else clear() would find none.
  require(mines <= size.cells() - kept_safe.size(), "draw",
          fmt::format("{} mines, expected at most {}: {} of {} cells are kept safe", mines,
                      size.cells() - kept_safe.size(), kept_safe.size(), size.cells()));
  std::vector<std::uint8_t> bytes = drawn(size, mines, seed, "draw");
  clear(bytes, kept_safe, seed);
  return bytes;
}

std::vector<std::uint8_t> without_guess(BoardSize size, std::uint64_t mines, std::uint64_t seed, Cell start,
                                        FirstClick first, const NoGuessEffort& effort) {
  constexpr double most_seconds = 1e9;
  check_first(first, "draw_no_guess");
  require(first != FirstClick::any, "draw_no_guess", "the first click may hit a mine, expected safe or open");
  require(effort.seconds > 0 && effort.seconds <= most_seconds, "draw_no_guess",
          fmt::format("{} seconds, expected more than 0 and at most {}", effort.seconds, most_seconds));
  check_threads(effort.threads, "draw_no_guess");
  const no_guess::Demand demand{size, mines, start, first};
  no_guess::Effort how{seed, effort.threads};
  how.deadline = std::chrono::steady_clock::now() +
                 std::chrono::nanoseconds(static_cast<std::int64_t>(effort.seconds * 1e9));
  how.difficulty = effort.difficulty;
  how.uniform = effort.uniform;
  how.show = [&](const no_guess::Progress&) {
    // make_board() calls this after each game, so a stop waits for one game at most.
    if (effort.stopped && effort.stopped()) throw Stopped();
  };
  return value_of(no_guess::make_board(demand, how)).field.bytes();
}

/// Logs a call as JSON's request "generate", to which add() adds what it needs besides the board.
template <class Add, class Work>
Board logged(BoardSize size, std::uint64_t mines, std::uint64_t seed, const Add& add, const Work& work) {
  const auto request = [&](facts::Object& to) {
    to.add("rows", size.rows).add("columns", size.columns).add("mines", mines).add("seed", seed);
    add(to);
  };
  return library::logged("generate", request, work, [](facts::Object& to, const Board& board) {
    to.add("rows", board.rows()).add("columns", board.columns()).add("mines", board.mines());
    to.add("board", board.bytes());
  });
}

}  // namespace

Board::Board(std::int32_t rows, std::int32_t columns, std::span<const std::uint8_t> mines)
    : rows_(rows), columns_(columns), bytes_(mines.begin(), mines.end()) {
  const BoardSize size = checked_size(rows, columns, "Board");
  require(mines.size() == size.cells(), "Board",
          fmt::format("{} cells, expected {} x {} = {}", mines.size(), rows, columns, size.cells()));
  const auto wrong = std::find_if(mines.begin(), mines.end(), [](std::uint8_t byte) { return byte > 1; });
  if (wrong != mines.end()) {
    const Cell at = size.cell(static_cast<std::uint64_t>(wrong - mines.begin()));
    require(
        false, "Board",
        fmt::format("row {}, column {} is {}, expected 0 (safe) or 1 (a mine)", at.row, at.column, *wrong));
  }
  mines_ = static_cast<std::uint64_t>(std::count(bytes_.begin(), bytes_.end(), std::uint8_t{1}));
}

Board Board::draw(std::int32_t rows, std::int32_t columns, std::uint64_t mines, std::uint64_t seed) {
  return logged(
      {rows, columns}, mines, seed, [](facts::Object&) {},
      [&] {
        const BoardSize size = checked_size(rows, columns, "draw");
        return Board(rows, columns, drawn(size, mines, seed, "draw"));
      });
}

Board Board::draw(std::int32_t rows, std::int32_t columns, std::uint64_t mines, std::uint64_t seed,
                  Cell start, FirstClick first) {
  const auto add = [&](facts::Object& to) { to.add("start", start).add("first", first); };
  return logged({rows, columns}, mines, seed, add, [&] {
    const BoardSize size = checked_size(rows, columns, "draw");
    return Board(rows, columns, drawn_for(size, mines, seed, start, first));
  });
}

Board Board::draw_no_guess(std::int32_t rows, std::int32_t columns, std::uint64_t mines, std::uint64_t seed,
                           Cell start, FirstClick first, const NoGuessEffort& effort) {
  const auto add = [&](facts::Object& to) {
    to.add("start", start).add("first", first).add("no_guess", true).add("uniform", effort.uniform);
    to.add("difficulty", effort.difficulty ? std::optional(name_of(*effort.difficulty)) : std::nullopt);
    to.add("seconds", effort.seconds).add("threads", effort.threads);
  };
  return logged({rows, columns}, mines, seed, add, [&] {
    return Board(rows, columns, without_guess({rows, columns}, mines, seed, start, first, effort));
  });
}

bool Board::is_mine(Cell cell) const {
  const BoardSize size{rows_, columns_};
  return bytes_[size.index(checked_cell(cell, size, "is_mine"))] != 0;
}

int Board::number(Cell cell) const {
  const BoardSize size{rows_, columns_};
  int mines = 0;
  for_each_neighbour(size, checked_cell(cell, size, "number"),
                     [&](Cell beside) { mines += is_mine(beside) ? 1 : 0; });
  return mines;
}

}  // namespace mines
