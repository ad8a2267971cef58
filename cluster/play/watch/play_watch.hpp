// A game over ranks that is shown in a browser while it is played: carries orders and answers
// (cluster/play/watch/orders.hpp) between rank 0's page and the watchers of all ranks.
//
// While nobody looks, rank 0 looks at the page fifty times a second, the others ask MPI whether there is an
// order, and that is all.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>

#include "base/error.hpp"
#include "board/geometry.hpp"
#include "cluster/play/progress.hpp"
#include "cluster/play/watch/band_watcher.hpp"
#include "cluster/play/watch/page_keeper.hpp"
#include "cluster/ranks.hpp"
#include "field/band_game.hpp"
#include "judge/viewer/viewer.hpp"

namespace mines::cluster {

class PlayWatch {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Every rank makes one, or none does. `viewer` is rank 0's and outlives this; null on the others.
  /// `threads` play on each rank. The sides of `board` are at most max_side.
  PlayWatch(Ranks& ranks, judge::Viewer* viewer, BoardSize board, int threads);

  // The player's thread:

  /// The game begins. It outlives the watching, which ends with finish() or leave(). Fails with
  /// ExitCode::broken.
  Result<void> begin(const BandGame& game);
  /// The game of this rank is over. Waits until those of all ranks are, and the viewer has the last picture
  /// if somebody looks.
  void finish();
  /// Nothing is shown any more.
  void leave();

  // The thread of MPI:

  /// Carries what there is. `progress` is for rank 0's page. Fails if an answer is wrong.
  Result<void> look(Time now, const PlayProgress& progress);

 private:
  Result<void> carry(Time now);
  Result<void> keep_page();
  void show(Time now, const PlayProgress& progress);

  Ranks& ranks_;
  judge::Viewer* viewer_;
  double threads_;

  std::mutex mutex_;  // of all below
  std::condition_variable ended_;
  std::optional<PageKeeper> keeper_;  // of rank 0
  std::optional<BandWatcher> watcher_;
  bool game_is_over_ = false;
  bool is_over_ = false;  // this rank has given its last answer
  Time begun_{};
  Time next_look_{};
  Time last_order_{};
  Time next_viewer_look_{};
};

}  // namespace mines::cluster
