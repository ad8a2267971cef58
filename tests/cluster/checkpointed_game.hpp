// Boards that are open in part, as their players see them, for the tests of checkpoints.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "apps/cluster/checkpoint/backlog.hpp"
#include "apps/cluster/checkpoint/checkpoint.hpp"
#include "field/field.hpp"
#include "field/opening/game_board.hpp"
#include "support/boards.hpp"
#include "support/temporary_folder.hpp"

namespace mines::testing {

/// The board of a band's window, with the mines of `field`, no cell open.
inline GameBoard window_of(const Field& field, const Band& band) {
  GameBoard window = GameBoard::make(band.window()).value();
  window.set_rows(0, band.window().rows, field.mines().row(band.window_first_row()));
  return window;
}

/// Opens cells so that there are tiles and blocks of every kind: nothing open, all safe cells, all but a few,
/// cells in no order, and mines that were hit.
inline void open_some(GameBoard& board, RandomSequence& random) {
  for (std::int32_t tile = 0; tile < board.tiles().count(); ++tile) {
    const std::uint64_t kind_of_tile = tile == 0 ? 3 : random.below(4);
    for (std::int32_t block = 0; block < tile_words * tile_blocks; ++block) {
      const std::int32_t word = board.tiles().first_word(tile) + block / tile_blocks;
      const std::int32_t row = board.tiles().first_row(tile) + block % tile_blocks * block_rows;
      const std::uint64_t kind = kind_of_tile < 2 ? kind_of_tile : random.below(5);
      for (std::int32_t lane = 0; lane < block_rows; ++lane) {
        if (row + lane >= board.size().rows || word >= board.size().words()) continue;
        const Word inside = board.size().word_mask(word);
        const Word safe = ~board.mines(row + lane, word);
        const Word few = random.next() & random.next() & random.next() & random.next();
        const Word masks[] = {0, safe, safe & ~few, random.next(), few};
        board.open(row + lane, word, masks[kind] & inside);
      }
    }
  }
}

/// Opens what a backlog clicks, each cell by itself.
inline void open_backlog(cluster::Backlog& backlog, GameBoard& window) {
  for (std::vector<ClickBlock> clicks;; clicks.clear()) {
    backlog.next(window, clicks);
    if (clicks.empty()) return;
    for (const ClickBlock& click : clicks) {
      if (!is_on_board(click, window.size())) throw std::runtime_error("a click off the board");
      for_each_word(click, [&](const ClickWord& word) {
        if (window.open(word.row, word.word, word.mask) != word.mask)
          throw std::runtime_error("clicked twice");
      });
    }
  }
}

/// A folder of checkpoints of a board that is open in part.
struct CheckpointedGame {
  TemporaryFolder folder;
  Field field;
  GameBoard open;  ///< what the players have opened
  cluster::BoardId id;

  CheckpointedGame(BoardSize size, std::uint64_t seed) {
    RandomSequence random(seed, 0);
    field = random_field(size, 0.15, random);
    open = GameBoard::make(field).value();
    open_some(open, random);
    id = {size, field.mine_count(), 8, "seed " + std::to_string(seed)};
  }

  Band band(int player, int players) const { return Band::of_player(id.size, player, players); }
  /// What a player's window shows of it: only the rows of its own band, as the others have opened the rest.
  GameBoard window(const Band& band) const {
    GameBoard window = window_of(field, band);
    for_each_row_word(band.window(), [&](std::int32_t row, std::int32_t word) {
      const Word inside = window.size().word_mask(word);
      if (band.holds(row)) window.open(row, word, open.opened(band.window_first_row() + row, word) & inside);
    });
    return window;
  }
  Result<std::uint64_t> write(int player, int players) const {
    return cluster::write_checkpoint(folder.path(), id, band(player, players), window(band(player, players)));
  }
  void write_all(int players) const {
    for (int player = 0; player < players; ++player) write(player, players).value();
  }
  auto read(int player, int players) const {
    return cluster::Backlog::read(folder.path(), id, band(player, players));
  }
};

}  // namespace mines::testing
