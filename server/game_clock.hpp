// Ends the game when the time of the answer, a contestant's program, is over. The clock's own thread sleeps
// until the limit and then ends the game. The answer cannot delay this thread. The thread touches no memory
// that an answer can map, takes no lock, and makes no call that waits for another thread. A page fault of a
// worker needs the lock on this process's list of mappings; the thread makes no call that needs this lock.
//
// The threads that open cells call look() now and again. So the game ends in time even if the clock's thread
// gets no processor.
#pragma once

#include <atomic>
#include <thread>

#include "base/error.hpp"
#include "field/opening/game_board.hpp"
#include "os/file_descriptor.hpp"
#include "protocol/progress.hpp"

namespace mines::server {

class GameClock {
 public:
  /// `page` has the end of the answer's time, which the judge writes there before it starts the answer.
  /// `page` may be null: then the game ends by end() alone. Board and page must outlive the clock.
  GameClock(GameBoard& board, ProgressPage* page) : board_(board), page_(page) {}
  ~GameClock() { stop(); }
  GameClock(const GameClock&) = delete;
  GameClock& operator=(const GameClock&) = delete;

  /// Starts the thread, with real-time priority if the system allows it. Call it once, before rights are
  /// given up.
  Result<void> start();
  /// Sets the thread's alarm to the end of the answer's time, as the judge has written it on the page. The
  /// main thread calls it in each turn of its loop, also in the turn in which the answer asks for its first
  /// channel. By then the judge has written the end, and no cell has been opened.
  void set_alarm();
  /// Ends the game if its time is over. Thread-safe; about 30 ns.
  void look();
  /// Ends the game, unless it is over: no cell is opened from now on. Writes the time of the end on the page.
  /// Thread-safe.
  void end();
  /// Ends the game and waits for the thread. Afterwards the page has the time of the end. For the main
  /// thread.
  void stop();

 private:
  std::int64_t deadline() const {
    return page_ == nullptr ? 0 : page_->deadline.load(std::memory_order_relaxed);
  }
  void ring_at(std::int64_t ns);
  void run();

  GameBoard& board_;
  ProgressPage* page_;
  FileDescriptor alarm_;  ///< a timer
  std::int64_t set_to_ = 0;
  std::thread thread_;
};

}  // namespace mines::server
