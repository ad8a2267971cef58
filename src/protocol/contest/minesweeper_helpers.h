/// @file
/// The interface of the contest's client library. An answer (a contestant's program) that was written for the
/// contest compiles against this header, or against the contest's own, unchanged. Link the answer with
/// libminesweeper_helpers.a, which needs no other library. Run it under mines-judge or the contest's judge.
///
/// Every error prints one line to standard error and ends the program with exit(1). When the judge ends, the
/// kernel kills the program.
#ifndef __MINESWEEPER_HELPERS_H__
#define __MINESWEEPER_HELPERS_H__  // NOLINT: the contest's guard, so that a file takes one of the two headers

/// The result of a click.
struct ClickResult {
  bool is_mine;     ///< the cell is a mine
  bool is_skipped;  ///< skip_when_reopen was set and the cell was open already; is_mine is valid then, too
  int open_grid_count;  ///< number of reported cells; 0 for a mine and when skipped
  /// Reported cell i: (*open_grid_pos)[i][0] is its row, [1] its column, [2] its number. The memory is shared
  /// with the server and valid until the next click on the same channel.
  unsigned short (*open_grid_pos)[16384][3];
};

/// A connection to the server. It carries one click at a time, so only one thread may use it at a time. A
/// copy of a Channel is the same connection. The contest's header has the same members in the same order:
/// answers compiled against it pass channels to this library.
class Channel {
 public:
  /// A channel that does not exist yet; assign the result of create_channel() before use.
  Channel() = default;

  /// Opens the cell in row r and column c, counted from 0. A cell with number 0 cascades: all zeros connected
  /// to it and all cells around these zeros are opened and reported, even those that were open before. With
  /// skip_when_reopen a cell that is open already is skipped: no cell is reported.
  ClickResult click(long r, long c, bool skip_when_reopen);
  /// Opens and reports only this cell, even if it was open before.
  ClickResult click_do_not_expand(long r, long c);

 private:
  friend Channel create_channel();
  ClickResult request(long r, long c, bool skip_when_reopen, bool do_not_expand);
  int id_ = 0;              // nothing reads it: it keeps memory_ where the contest's Channel has its pointer
  char* memory_ = nullptr;  // the channel's part of the shared memory
};

/// Joins the game. Call it once, before all other calls. Sets N, the number of rows and of columns; K, the
/// number of mines; and constant_A, the points that a mine costs.
///@{
void minesweeper_init(long& N, long& K, int& constant_A);
void minesweeper_init(int& N, int& K, int& constant_A);
///@}

/// A new channel; a program has at most 1024. Call this after minesweeper_init; thread-safe.
Channel create_channel();

#endif
