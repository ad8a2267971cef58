// A thread of the server that shows a running game on the watch page: memory shared with viewers
// (watch/watch_page.hpp). The page shows no more than the player knows.
//
// While somebody looks, the thread counts the newly opened cells 25 times a second (patch_counts.hpp), and
// draws the parts of the board that viewers ask for. The game goes first: the thread has budgets of processor
// time and the lowest priority. It takes no lock of the game.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "field/opening/game_board.hpp"
#include "os/futex.hpp"
#include "server/pace.hpp"
#include "server/patch_counts.hpp"
#include "watch/watch_page.hpp"

namespace mines::server {

class Watcher {
 public:
  /// `page` must be all zeros. Board and page must outlive the watcher.
  Watcher(const GameBoard& board, watch::WatchPage& page);
  ~Watcher() { stop(); }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  /// Writes the board's size and number of mines to the page, and starts the thread. Call it once.
  Result<void> start();

  /// Ends the thread. If somebody has looked within the last 10 s, counts the last changes, then draws
  /// requested parts of the board for at most 0.5 s. Call it when the judge has the result of the game.
  void finish();

 private:
  void run();
  void stop();
  std::int64_t look(std::int64_t now);
  bool is_asked() const;
  void draw_details();
  void draw(const std::vector<std::int32_t>& patches, int level);
  void serve_last();
  void sleep_until(std::int64_t time, std::uint32_t bell, bool hears_bell);
  void charge(TimeBudget& budget);

  const GameBoard& board_;
  watch::WatchPage& page_;
  PatchCounts counts_;
  TimeBudget for_counts_;
  TimeBudget for_details_;

  std::thread thread_;
  std::atomic<bool> stopping_ = false;
  FutexWord control_ = 0;  ///< changes when `stopping_` does

  // For the thread alone, and for finish() after the thread's end.
  std::int64_t charged_ = 0;  ///< processor time of the thread, already charged to the budgets, ns
  std::int64_t next_look_ = 0;
  std::uint32_t taken_ = 0;       ///< the last request for parts of the board
  std::int64_t round_begun_ = 0;  ///< when the present round of counts began; 0: no round has begun
};

}  // namespace mines::server
