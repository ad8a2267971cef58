// Opens cells under the game's rules, whole words of clicks at a time: what a click of the batch channel
// (server/batch_worker.hpp) and of a game inside the process (field/field_game.hpp) does.
#pragma once

#include <span>
#include <vector>

#include "board/game.hpp"
#include "field/field.hpp"
#include "field/flood.hpp"
#include "field/opened_cells.hpp"

namespace mines {

/// One thread uses it; several of them share a field and its opened cells.
class WordOpener {
 public:
  /// Both must outlive it and be of the same size.
  WordOpener(const Field& field, OpenedCells& opened) : field_(field), opened_(opened) {}

  /// Opens the cells of the clicks, which must lie on the board, and appends the cells that this opened to
  /// `replies`: safe cells with their numbers, and mines. A zero opens its whole region and the region's rim.
  /// Cells that are open already are not reported: whoever opened them does that. Memory and time O(words of
  /// the regions opened), 64 bytes of replies a word.
  void open(std::span<const ClickWord> clicks, std::vector<OpenedWord>& replies);

  /// The same without cascades: a zero opens just itself.
  void open_alone(std::span<const ClickWord> clicks, std::vector<OpenedWord>& replies);

  /// What all calls so far have opened: cells that nobody else had opened before.
  const OpenedCount& count() const { return count_; }

 private:
  void open_part(const ClickWord& part, std::vector<OpenedWord>& replies);

  const Field& field_;
  OpenedCells& opened_;
  OpenedCount count_;
  Flood flood_;
};

}  // namespace mines
