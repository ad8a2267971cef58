// Beyond the contest's interface: many clicks in one call. Under mines-judge they go through a batch channel
// of protocol v2, at some fifteen nanoseconds a message about cells
// of a block; under the contest's own judge or
// server the same calls work over eight ordinary channels. It is part of the library minesweeper_helpers, and
// whatever is wrong ends the program as minesweeper_helpers.h says.
#pragma once

#include "minesweeper_helpers.h"

struct ClickCell {
  int row, column;
};

struct OpenedCell {
  int row, column;
  int number;  // 0 to 8; -1: the cell is a mine
};

struct ManyResult {
  long count;  // of cells
  // Every cell that the clicks have opened, in no particular order. A cell that was open before, or that
  // another thread opened meanwhile, may be among them or not: whoever opened it has been told. Valid until
  // the next click_many on the same BatchChannel.
  const OpenedCell* cells;
};

// One call at a time: two threads must not click on the same batch channel at once. A copy is the same
// channel.
class BatchChannel {
 public:
  // A channel that does not exist yet; assign one of create_batch_channel() before use.
  BatchChannel() = default;

  // Clicks on `count` cells and returns when all are answered. Each is a click as Channel::click(row, column,
  // true) makes it: a cell with number 0 opens its whole region and the numbers on its rim, a mine is opened
  // and counts, a cell that is open already is skipped. The more cells in one call, the better; cells that
  // follow each other and lie in one block share a message: 8 rows, the first a multiple of 8, by 64 columns,
  // the first a multiple of 64.
  ManyResult click_many(const ClickCell* cells, long count);

 private:
  friend BatchChannel create_batch_channel();
  void* state_ = nullptr;
};

// A new batch channel; at most 64. After minesweeper_init; thread-safe.
BatchChannel create_batch_channel();
