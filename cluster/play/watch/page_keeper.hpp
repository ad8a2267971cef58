// Rank 0's part of a game that is watched: keeps the watch page (watch/watch_page.hpp). It asks all ranks to
// count while somebody looks, one round after the other, and has each draw its patches of what the viewer
// zooms in on. It knows no MPI: the caller carries orders and answers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "board/geometry.hpp"
#include "cluster/play/watch/orders.hpp"
#include "show/details.hpp"
#include "watch/watch_page.hpp"

namespace mines::cluster {

/// An order, and the rank that it is for.
struct OrderTo {
  int rank = 0;
  Order order;
};

/// Writes on the page which game it is. The sides of `board` are at most max_side.
void show_board(watch::WatchPage& page, BoardSize board, std::uint64_t mines);

/// One thread uses it. Times are show::monotonic_ns().
class PageKeeper {
 public:
  /// The sides of `board` are at most max_side. The page outlives this.
  PageKeeper(watch::WatchPage& page, BoardSize board, int ranks);

  /// The orders that are due now. O(1) if there are none.
  std::vector<OrderTo> look(std::int64_t now);
  /// Takes an answer of a rank. Fails if there is no such order, with ExitCode::broken.
  Result<void> hear(int rank, const Answer& answer);

  /// Whether there may be something to do soon: somebody looks, or answers are on their way.
  bool is_busy(std::int64_t now) const;
  /// Whether answers are on their way.
  bool awaits_answers() const { return still_counting_ > 0 || still_drawing_ > 0 || still_there_ > 0; }

  /// All games are over. From now on look() gives what ends the watching: if somebody has looked lately, the
  /// last picture, with half a second for the viewer to take it; and then the end for all ranks.
  void end_game() { game_is_over_ = true; }
  /// Whether every rank has given its last answer.
  bool is_over() const { return phase_ == Phase::over; }

 private:
  enum class Phase : std::uint8_t { playing, counting_last, serving_last, ending, over };

  void begin_round(std::int64_t now, bool is_last, std::vector<OrderTo>& orders);
  void order_details(std::vector<OrderTo>& orders);
  void begin_end(std::vector<OrderTo>& orders);
  int rank_of(std::int32_t patch) const;
  Result<void> hear_counts(int rank, const CountAnswer& answer);
  Result<void> hear_pixels(int rank, const DrawAnswer& answer);

  watch::WatchPage& page_;
  BoardSize board_;
  int ranks_;
  std::vector<std::int32_t> first_patches_;  // of the ranks' bands
  show::DetailsDesk desk_;
  Phase phase_ = Phase::playing;
  bool game_is_over_ = false;

  std::uint64_t round_ = 0;
  std::int64_t round_begun_ = 0;
  std::int64_t next_round_ = 0;
  int still_counting_ = 0;  // ranks that have not ended the round

  std::optional<show::Details> details_;          // that the viewer waits for
  std::vector<std::vector<std::size_t>> places_;  // by rank: the places of its patches among them
  int still_drawing_ = 0;                         // ranks that have not drawn theirs

  std::int64_t serving_end_ = 0;
  int still_there_ = 0;  // ranks that have not given their last answer
};

}  // namespace mines::cluster
