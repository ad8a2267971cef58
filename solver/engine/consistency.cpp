#include "engine/consistency.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"

namespace mines {

namespace {

/// What is wrong with a word of which the cells in `outside` lie off the board; null: nothing.
const char* problem_of(const KnownWord& known, Word outside) {
  Word numbered = 0;
  Word seven = ~Word{0};
  for (const Word plane : known.number) {
    numbered |= plane;
    // All three planes of a number are set for a 7.
    seven &= plane;
  }
  if ((known.opened & ~known.safe) != 0) return "an open cell is not safe";
  if ((known.safe & known.mines) != 0) return "a cell is both safe and a mine";
  if ((numbered & ~known.opened) != 0) return "a cell that is not open has a number";
  if ((outside & ~(known.opened & seven)) != 0) return "a cell off the board does not read as an open 7";
  return nullptr;
}

std::optional<std::string> find_in_tile(const View& view, std::int32_t tile) {
  const BoardSize size = view.size();
  const std::int32_t first_row = view.tiles().first_row(tile);
  const std::int32_t first_word = view.tiles().first_word(tile);
  for (std::int32_t row = first_row; row < first_row + tile_rows; ++row) {
    for (std::int32_t word = first_word; word < first_word + tile_words; ++word) {
      const bool on_board = row < size.rows && word < size.words();
      const Word outside = on_board ? ~size.word_mask(word) : ~Word{0};
      if (const char* const problem = problem_of(view.load(row, word), outside))
        return fmt::format("row {}, word {}: {}", row, word, problem);
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> find_inconsistency(const SharedView& shared) {
  MINES_ASSERT(!shared.sweeping);
  for (std::int32_t tile = 0; tile < shared.states.grid().count(); ++tile) {
    const TileState& state = shared.states[tile];
    if (state.claimed) return fmt::format("tile {} is claimed", tile);
    const bool queued = std::any_of(shared.queues.begin(), shared.queues.end(),
                                    [tile](const TileQueue& queue) { return queue.contains(tile); });
    if (queued != (state.dirty != 0)) {
      return fmt::format("tile {}, {} dirty blocks, is {}", tile, queued ? "without" : "with",
                         queued ? "queued" : "not queued");
    }
    // A block left over would wait for a visit that no queue brings.
    if (state.left != 0) return fmt::format("tile {} has blocks left over", tile);
    if (auto problem = find_in_tile(shared.view, tile)) return problem;
  }
  return std::nullopt;
}

}  // namespace mines
