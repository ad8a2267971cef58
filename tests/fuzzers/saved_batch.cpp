// Saved batches of games: bytes of one are changed. What is restored must be what was saved, and the games
// end.
#include <mines/batch.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "fuzzers/fuzzer.hpp"

namespace mines::fuzzers::saved_batch_target {

namespace {

constexpr std::size_t games = 2;
constexpr std::int32_t rows = 3;
constexpr std::int32_t columns = 4;

Batch new_batch(std::uint8_t choice) {
  return Batch(games, rows, columns, 2,
               {.seed = 7, .first = static_cast<FirstClick>(choice % 2), .resets = choice % 4 < 2});
}

/// Whether what a player sees of a game is what is there.
void check_cells(const Batch& batch, std::size_t game) {
  const auto seen = batch.observations().subspan(game * rows * columns, rows * columns);
  if (std::all_of(seen.begin(), seen.end(), [](std::int8_t cell) { return cell == -1; })) return;
  const Board board = batch.board(game);
  for (std::int32_t i = 0; i < rows * columns; ++i) {
    const Cell cell{i / columns, i % columns};
    const std::int8_t shown = seen[static_cast<std::size_t>(i)];
    require(shown == -1 || shown == (board.is_mine(cell) ? -2 : board.number(cell)),
            "a cell that is not on the board");
  }
}

/// Clicks every cell of all games. Without `resets` all are over then.
void play_on(Batch& batch, bool resets) {
  for (std::int64_t cell = 0; cell < rows * columns; ++cell) {
    const std::vector<std::int64_t> actions(games, cell);
    batch.step(actions);
  }
  const auto done = batch.done();
  require(resets || std::count(done.begin(), done.end(), 1) == games, "a game does not end");
}

}  // namespace

MINES_FUZZER(saved_batch) {
  Input input(bytes);
  const std::uint8_t choice = input.byte();
  Batch batch = new_batch(choice);
  for (int steps = input.byte() % 4; steps > 0; --steps) {
    const std::vector<std::int64_t> actions{input.byte() % 12, input.byte() % 12};
    batch.step(actions);
  }
  auto saved = batch.save();
  while (!input.ended()) {
    const std::size_t at = input.byte();
    saved[at % saved.size()] = input.byte();
  }
  if (choice % 8 == 7) saved.resize(input.byte());

  Batch other = new_batch(choice);
  try {
    other.restore(saved);
  } catch (const std::invalid_argument& error) {
    require(std::string_view(error.what()).starts_with("restore: "), "an error without a place");
    require(other.save() == new_batch(choice).save(), "a batch has changed that was not restored");
    return;
  }
  accept();
  require(other.save() == saved, "what was restored is not what was saved");
  for (std::size_t game = 0; game < games; ++game) check_cells(other, game);
  play_on(other, choice % 4 < 2);
}

}  // namespace mines::fuzzers::saved_batch_target
