// Ends the game when the time of the answer (the contestant's program) is over. A thread sleeps until then.
// The answer must not be able to delay this thread. So the thread touches no memory that an answer can map,
// takes no lock, and makes no call that waits for another thread or for the lock on this process's memory
// mappings (page faults take that lock). Threads that open cells also call look(), in case this thread gets
// no processor.
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
  /// The judge writes the end of the answer's time on `page`, shared memory, before it starts the answer.
  /// While this value is 0, only end() ends the game. Board and page must outlive the clock.
  GameClock(GameBoard& board, ProgressPage& page) : board_(board), page_(page) {}
  ~GameClock() { stop(); }
  GameClock(const GameClock&) = delete;
  GameClock& operator=(const GameClock&) = delete;

  /// Starts the thread, with real-time priority if allowed. Call it once, before the process gives up rights.
  Result<void> start();
  /// Sets the alarm to the end of the answer's time; the alarm then wakes the thread. The main thread calls
  /// set_alarm() in each turn of its loop, before it reads requests of the answer.
  void set_alarm();
  /// Ends the game if the answer's time is over. Thread-safe; about 30 ns.
  void look();
  /// Ends a game that is not over: from now on no cell is opened. Writes the time of this end on the page.
  /// Thread-safe.
  void end();
  /// Calls end() and waits until the thread has ended. Only the main thread may call it.
  void stop();

 private:
  std::int64_t deadline() const { return page_.deadline.load(std::memory_order_relaxed); }
  void ring_at(std::int64_t ns);
  void run();

  GameBoard& board_;
  ProgressPage& page_;
  FileDescriptor alarm_;  ///< a timer
  std::int64_t set_to_ = 0;
  std::thread thread_;
};

}  // namespace mines::server
