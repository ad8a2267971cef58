/// @file
/// An addition to the contest's interface: many clicks in one call. Part of the library minesweeper_helpers.
/// Under mines-judge, calls use a faster protocol. Under the contest's own judge or server, they use eight of
/// the contest's channels. Errors end the program, as minesweeper_helpers.h describes.
#pragma once

#include "minesweeper_helpers.h"

/// A cell to click on.
struct ClickCell {
  int row;     ///< from 0
  int column;  ///< from 0
};

/// A cell that was opened.
struct OpenedCell {
  int row;     ///< from 0
  int column;  ///< from 0
  int number;  ///< 0 to 8; -1: the cell is a mine
};

/// The result of many clicks.
struct ManyResult {
  long count;  ///< number of `cells`
  /// Every cell that the clicks have opened, in no particular order. A cell that another call opened, before
  /// or at the same time, may be absent here; then the other call reports this cell. The array is valid until
  /// the next click_many on the same BatchChannel.
  const OpenedCell* cells;
};

/// A channel for click_many(). Two threads must not use the same channel at once. A copy is the same channel.
class BatchChannel {
 public:
  /// A channel that does not exist yet; assign the result of create_batch_channel() before use.
  BatchChannel() = default;

  /// Clicks on `count` cells and returns when all clicks have their replies. Each click acts like
  /// Channel::click(row, column, true): a cell with number 0 cascades; a mine is opened and counts as hit; a
  /// cell that is open already is skipped.
  /// The more cells a call has, the less time each cell takes. Cells that follow each other in `cells` and
  /// lie in one block share a message. A block has 8 rows, the first a multiple of 8, and 64 columns, the
  /// first a multiple of 64.
  ManyResult click_many(const ClickCell* cells, long count);

 private:
  friend BatchChannel create_batch_channel();
  void* state_ = nullptr;
};

/// A new batch channel; a program has at most 64. Call this after minesweeper_init; thread-safe.
BatchChannel create_batch_channel();
