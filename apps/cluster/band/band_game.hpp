// The game of one player, who has a band of a shared board and sees a window around the band
// (apps/cluster/band/band.hpp). A click opens cells at once, with their cascade inside the window. Some rows
// are also in the window of a neighbour, the player of the next band. Cells opened in these rows are sent to
// this player in parcels (border.hpp) and count there as clicks, so cascades cross borders. No player waits
// for another: open cells never close, so the order of clicks does not matter, and repeated clicks do no
// harm.
//
// No reply shows a cell of a rim, and no cascade passes through it: to the board such cells are open from the
// beginning, as those off the board are. What is clicked there is reported as Heard.
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

#include "apps/cluster/band/border.hpp"
#include "apps/cluster/band/meeting.hpp"
#include "board/game.hpp"
#include "field/opening/game_board.hpp"

namespace mines {

/// What a player learns of cells besides the replies to clicks.
struct Heard {
  std::vector<ClickWord> mines;  ///< known mines of neighbours, and mines in a rim that were clicked
  std::vector<ClickWord> safe;   ///< safe cells in a rim that were clicked
};

/// Thread-safe. Its links (one for each player thread) share the opened cells. It must outlive its links.
class BandGame final : public Game, public Cargo {
 public:
  /// A function that appends clicks on blocks of the window; it appends nothing once there are no more.
  using Backlog = std::function<void(std::vector<ClickBlock>&)>;

  /// `board` is the window with its mines. `mines` is the number of mines on the whole board. `meeting` must
  /// outlive the game.
  BandGame(GameBoard board, const Band& band, std::uint64_t mines, int penalty, Meeting& meeting);

  /// Of the window; its mines are an estimate, unless it is the whole board.
  GameInfo info() const override;
  Result<std::unique_ptr<GameLink>> connect() override;

  /// To continue a stopped game: `backlog` gives the clicks that links make when they have no others. One
  /// link at a time calls `backlog`. Call set_backlog() before the game begins.
  void set_backlog(Backlog backlog);

  // The next four functions are for the carrier of parcels. It may call them on any thread, at any time. A
  // side without a neighbouring band has no parcels; deliver() must not be called for this side.
  std::vector<std::byte> take_parcel(Side to) override;
  std::size_t gathered(Side to) const override;
  Result<void> deliver(Side from, std::span<const std::byte> parcel) override;
  bool has_news() const override { return has_clicks_.load() || has_heard_.load(); }

  const GameBoard& board() const { return board_; }
  const Band& band() const { return band_; }
  /// The mines on the whole board.
  std::uint64_t mines() const { return mines_; }
  Meeting& meeting() { return meeting_; }

  // The next two functions are for one thread, while no link is in use. Rows are those of the window.

  /// Sends to each neighbour those mines that lie in the neighbour's window and were not sent before.
  void tell_mines(std::span<const ClickWord> mines);
  /// Returns what was heard since the last call.
  Heard take_heard();
  /// Meeting::wait_for_news(), but true at once if has_news().
  Result<bool> wait_for_news();
  /// The open cells of the band: safe cells and mines. Exact while no link is at work. O(words).
  OpenedCount count() const;

 private:
  friend class BandLink;

  void take_clicks(std::vector<ClickBlock>& clicks);
  void open_rim(ClickBlock& click);
  void hear_of_rim(ClickBlock& click);
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
  Heard heard_;
  std::atomic<bool> has_clicks_ = false;  // whether arrived_clicks_ has any
  std::atomic<bool> has_heard_ = false;   // whether heard_ has any
  std::mutex of_backlog_;
  Backlog backlog_;
  std::atomic<bool> has_backlog_ = false;
};

}  // namespace mines
