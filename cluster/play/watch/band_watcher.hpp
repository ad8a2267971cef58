// A rank's part of a game that is watched: counts what has changed in its band and draws patches of it, as
// rank 0 orders (cluster/play/watch/orders.hpp). It is a thread of its own, with the lowest priority from the
// first order on, and it keeps within budgets of processor time (show/pace.hpp): the game goes first. It
// sleeps while there is no order, and takes no lock and no claim of the game's.
//
// What it gives is made of open cells and their numbers alone, as a player knows them.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "board/band.hpp"
#include "cluster/play/watch/orders.hpp"
#include "field/game_board.hpp"
#include "protocol/futex.hpp"
#include "show/patch_counts.hpp"
#include "show/time_budget.hpp"

namespace mines::cluster {

class BandWatcher {
 public:
  /// Shows the band of the window `board`, which outlives this. `processors` are those that play it.
  BandWatcher(const GameBoard& board, const Band& band, double processors);
  /// Stops and waits for the thread.
  ~BandWatcher();
  BandWatcher(const BandWatcher&) = delete;
  BandWatcher& operator=(const BandWatcher&) = delete;

  /// Starts the thread. Once. Fails with ExitCode::broken.
  Result<void> start();

  // For one thread, which never waits:

  /// Takes an order of rank 0.
  void obey(Order order);
  /// The answers that are there, in their order. Hands over what obey() has taken: to be called again and
  /// again.
  std::vector<Answer> take_answers();

  /// Nothing opens any more. Any thread.
  void end_game();

 private:
  /// What is to be done.
  struct Tasks {
    CountOrder count;
    std::optional<DrawOrder> draw{};
    bool has_end = false;
  };

  void run();
  void wake();
  Tasks tasks();
  std::int64_t count(const CountOrder& order, std::int64_t now);
  std::int64_t draw(bool is_free, std::int64_t now);
  CountAnswer changes();
  void give(Answer answer);
  void charge(show::TimeBudget& budget);

  const GameBoard& board_;
  Band band_;
  std::vector<std::atomic<PatchValue>> values_;  // of the band's patches
  std::vector<PatchValue> told_;                 // what rank 0 knows of them
  show::PatchCounts counts_;
  show::TimeBudget for_counts_;
  show::TimeBudget for_details_;

  // Of the thread that calls obey(): what could not be handed over yet.
  Tasks taken_;
  bool has_taken_ = false;

  std::mutex mutex_;  // of the next two; held for moments
  Tasks tasks_;
  std::vector<Answer> answers_;
  std::atomic<bool> game_is_over_ = false;
  std::atomic<bool> stopping_ = false;
  FutexWord bell_ = 0;  // changes when there is something new for the thread

  // Of the thread:
  std::int64_t charged_ = 0;  // processor time that a budget has paid for
  std::int64_t next_look_ = 0;
  std::uint64_t round_done_ = 0;
  std::optional<DrawOrder> drawing_;  // not drawn yet
  std::thread thread_;
};

}  // namespace mines::cluster
