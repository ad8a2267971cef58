#include "apps/cluster/band/band_board.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "base/assert.hpp"
#include "base/hash.hpp"
#include "base/parallel.hpp"
#include "base/random.hpp"
#include "field/drawing/drawn_rows.hpp"

namespace mines {

namespace {

// Draws of the mending between two sums over all players. A sum takes some microseconds to milliseconds.
constexpr std::uint64_t fewest_draws = 1 << 12;
constexpr std::uint64_t most_draws = 1 << 22;

/// Draws the rows of the window, and gives the number of marks in the band.
std::uint64_t fill(GameBoard& board, const Band& band, const DrawnRows& drawn, int threads) {
  const std::int32_t rows = board.size().rows;
  const auto words = static_cast<std::size_t>(board.size().words());
  const auto tiles = static_cast<std::size_t>(board.tiles().rows);
  // A thread fills whole rows of tiles, as two may not write to one block.
  const auto parts = parts_of_runs<std::uint64_t>(
      tiles, 1, threads, [&](int, std::size_t begin, std::size_t end, std::uint64_t& marks) {
        std::vector<Word> row_words(words);
        const auto first = static_cast<std::int32_t>(begin) * tile_rows;
        for (std::int32_t row = first; row < std::min(static_cast<std::int32_t>(end) * tile_rows, rows);
             ++row) {
          const std::uint64_t in_row =
              drawn.draw(band.window_first_row() + row, reinterpret_cast<std::byte*>(row_words.data()));
          // Rows outside of the band are drawn by the neighbour as well, who counts their marks.
          if (band.holds(row)) marks += in_row;
          board.set_rows(row, 1, row_words.data());
        }
      });
  std::uint64_t marks = 0;
  for (const std::uint64_t part : parts) marks += part;
  return marks;
}

/// The mending of a board, as far as the window of a band shows it. All players go through the same draws and
/// send no cells to each other. The sum of draw() over all players shows when the board has its marks.
class Mending {
 public:
  Mending(GameBoard& board, const Band& band, Marks marks, const Seed& seed, bool add)
      : board_(board), band_(band), flip_(marks.flip), add_(add), random_(seed, mending_stream) {}

  /// Goes through the next draws, and gives how many of them changed a cell of the band.
  std::uint64_t draw(std::uint64_t draws) {
    changes_.clear();
    std::uint64_t ours = 0;
    for (std::uint64_t i = 0; i < draws; ++i) {
      // The cell is drawn in any case, so that the sequences of all players stay alike.
      const Cell on_board = band_.board.cell(random_.below(band_.board.cells()));
      const Cell cell{on_board.row - band_.window_first_row(), on_board.column};
      if (!board_.size().contains(cell)) continue;
      const bool marked = board_.is_mine(cell) != (flip_ != 0);
      // The cell is as it should be already: this draw has no effect for any player.
      if (marked == add_) continue;
      board_.flip_mine(cell);
      changes_.push_back({i, cell});
      // Both neighbours change a cell that both see, and only its band counts it.
      ours += band_.holds(cell.row) ? 1 : 0;
    }
    return ours;
  }

  /// Takes back what the last draws have changed but for the first `enough` changes on the whole board.
  Result<void> keep_first(std::uint64_t enough, std::uint64_t draws, const AddUp& add_up) {
    std::vector<std::uint64_t> changed((draws + 63) / 64);
    for (const Change& change : changes_) {
      if (band_.holds(change.cell.row)) changed[change.draw / 64] |= std::uint64_t{1} << change.draw % 64;
    }
    MINES_TRY(add_up(changed));  // each bit is set by one player at most
    const std::uint64_t end = end_of(changed, enough);
    for (const Change& change : changes_) {
      // A draw changes a cell at most once, so a second flip takes the change back.
      if (change.draw >= end) board_.flip_mine(change.cell);
    }
    return {};
  }

 private:
  struct Change {
    std::uint64_t draw;
    Cell cell;
  };

  /// The place behind the set bit with index `count` - 1.
  static std::uint64_t end_of(const std::vector<std::uint64_t>& bits, std::uint64_t count) {
    // There are at least `count` set bits: keep_first() is called only when enough draws changed a cell.
    MINES_ASSERT(count >= 1 && count <= count_bits(bits));
    std::size_t word = 0;
    for (; count > static_cast<std::uint64_t>(std::popcount(bits[word])); ++word)
      count -= static_cast<std::uint64_t>(std::popcount(bits[word]));
    std::uint64_t rest = bits[word];
    for (; count > 1; --count) rest &= rest - 1;
    return word * 64 + static_cast<std::uint64_t>(std::countr_zero(rest)) + 1;
  }

  GameBoard& board_;
  Band band_;
  Word flip_;
  bool add_;
  RandomSequence random_;
  std::vector<Change> changes_;  // of the last draws
};

/// The digest of the mines of a word. Two rounds, so that every bit of the mines and of the place changes
/// about half of the result: sums of simpler functions are equal for boards whose words are swapped.
std::uint64_t digest_of_word(std::int32_t row, std::int32_t word, Word mines) {
  const std::uint64_t place = static_cast<std::uint64_t>(row) << 32 | static_cast<std::uint32_t>(word);
  std::uint64_t digest = mines + (place + 1) * hash_multiplier;
  for (int round = 0; round < 2; ++round) {
    digest = (digest ^ digest >> 32) * hash_multiplier;
  }
  return digest ^ digest >> 32;
}

}  // namespace

Result<GameBoard> generate_band(const Band& band, std::uint64_t mines, const Seed& seed, int threads,
                                const AddUp& add_up) {
  MINES_TRY(check_drawing(band.board, mines, threads, max_view_side));
  MINES_LET(auto board, GameBoard::make(band.window()));
  const Marks marks = Marks::of(band.board, mines);
  std::uint64_t count = fill(board, band, DrawnRows(band.board, marks, seed), threads);
  // From here on all players have the same numbers, so they go through the loop together.
  MINES_TRY(add_up({&count, 1}));
  const bool add = count < marks.wanted;
  std::uint64_t left = add ? marks.wanted - count : count - marks.wanted;
  Mending mending(board, band, marks, seed, add);
  while (left > 0) {
    const std::uint64_t draws = std::clamp(2 * left, fewest_draws, most_draws);
    std::uint64_t changed = mending.draw(draws);
    MINES_TRY(add_up({&changed, 1}));
    if (changed >= left) {
      MINES_TRY(mending.keep_first(left, draws, add_up));
      break;
    }
    left -= changed;
  }
  return board;
}

std::uint64_t digest_of_rows(const GameBoard& board, std::int32_t first, std::int32_t count,
                             std::int32_t first_on_whole) {
  MINES_ASSERT(first >= 0 && count >= 0 && first <= board.size().rows - count && first_on_whole >= 0);
  std::uint64_t sum = 0;
  for (std::int32_t i = 0; i < count; ++i) {
    for (std::int32_t word = 0; word < board.size().words(); ++word) {
      sum += digest_of_word(first_on_whole + i, word, board.mines(first + i, word));
    }
  }
  return sum;
}

}  // namespace mines
