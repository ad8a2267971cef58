// The game of one player, who has a band of a shared board and sees a window around the band
// (board/band.hpp). A click opens cells at once, with their cascade inside the window. Some rows are also in
// the window of a neighbour, the player of the next band. Cells opened in these rows are sent to this player
// in parcels (border.hpp) and count there as clicks, so cascades cross borders. No player waits for another:
// open cells never close, so the order of clicks does not matter, and repeated clicks do no harm.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "board/game.hpp"
#include "board/partners.hpp"
#include "field/band/border.hpp"
#include "field/opening/game_board.hpp"

namespace mines {

/// Thread-safe. Its links (one for each player thread) share the opened cells. It must outlive its links.
class BandGame final : public Game, public Cargo, private Partners {
 public:
  /// A function that appends clicks on blocks of the window; it appends nothing once there are no more.
  using Backlog = std::function<void(std::vector<ClickBlock>&)>;

  /// `board` is the window with its mines, after GameBoard::set_rims(). `mines` is the number of mines on the
  /// whole board. `meeting` (board/partners.hpp) must outlive the game.
  BandGame(GameBoard board, const Band& band, std::uint64_t mines, int penalty, Meeting& meeting);

  GameInfo info() const override;
  Result<std::unique_ptr<GameLink>> connect() override;
  Partners* partners() override { return band_.is_whole() ? nullptr : this; }

  /// To continue a stopped game: `backlog` gives the clicks that links make when they have no others. One
  /// link at a time calls `backlog`. Call set_backlog() before the game begins.
  void set_backlog(Backlog backlog);

  // The next four functions are for the carrier of parcels. It may call them on any thread, at any time. A
  // side without a neighbouring band has no parcels; deliver() must not be called for this side.
  std::vector<std::byte> take_parcel(Side to) override;
  std::size_t gathered(Side to) const override;
  Result<void> deliver(Side from, std::span<const std::byte> parcel) override;
  bool has_news() const override { return has_clicks_.load() || has_mines_.load(); }

  const GameBoard& board() const { return board_; }
  const Band& band() const { return band_; }
  /// The open cells of the band: safe cells and mines. Exact while no link is at work. O(words).
  OpenedCount count() const;

 private:
  friend class BandLink;

  void tell_mines(std::span<const ClickWord> mines) override;
  std::vector<ClickWord> take_mines() override;
  Result<bool> wait_for_news() override;
  Result<void> add_up(std::span<std::uint64_t> values) override { return meeting_.add_up(values); }
  Result<std::vector<std::vector<std::byte>>> share(std::span<const std::byte> said) override {
    return meeting_.share(said);
  }

  void take_clicks(std::vector<ClickBlock>& clicks);
  void tell_opened(std::int32_t row, std::int32_t word, const Lanes& cells);
  std::optional<Border>& border(Side side) { return borders_[static_cast<std::size_t>(side)]; }
  const std::optional<Border>& border(Side side) const { return borders_[static_cast<std::size_t>(side)]; }

  Band band_;
  std::uint64_t mines_;
  int penalty_;
  GameBoard board_;
  Meeting& meeting_;
  std::optional<Border> borders_[2];  // by side
  std::mutex mutex_;                  // guards what has arrived
  std::vector<ClickBlock> arrived_clicks_;
  std::vector<ClickWord> arrived_mines_;
  std::atomic<bool> has_clicks_ = false;  // whether arrived_clicks_ has any
  std::atomic<bool> has_mines_ = false;
  std::mutex of_backlog_;
  Backlog backlog_;
  std::atomic<bool> has_backlog_ = false;
};

}  // namespace mines
