// A rank's work for --checkpoint and --resume. Its game begins with the open cells of earlier checkpoints.
// During the game a Keeper (keeper.hpp) writes new checkpoints. The calls come from the player's thread.
#pragma once

#include <memory>
#include <optional>

#include "apps/cluster/checkpoint/backlog.hpp"
#include "apps/cluster/checkpoint/keeper.hpp"
#include "apps/cluster/cluster_settings.hpp"
#include "field/band/band_game.hpp"

namespace mines::cluster {

class SavedGame {
 public:
  /// All ranks call it together, before the game; if any fails, all get the same error, ExitCode::bad_input.
  /// Without a folder in the settings no checkpoints are written.
  static Result<SavedGame> open(const CheckpointSettings& settings, const BoardId& board, const Band& band,
                                Meeting& meeting);

  /// Gives the game the cells of the checkpoints (backlog.hpp), and starts to write checkpoints. Call it
  /// once; the game must exist until finish().
  void keep(BandGame& game);
  /// Writes a last checkpoint, of the game's end, and stops. Errors are printed, because the game itself has
  /// succeeded.
  CheckpointTotals finish();

  /// The number of the band's rows of tiles that were in checkpoints.
  int rows_resumed() const { return backlog_ ? backlog_->rows_found() : 0; }

 private:
  SavedGame() = default;

  std::optional<KeeperSettings> settings_;
  std::unique_ptr<Backlog> backlog_;
  std::unique_ptr<Keeper> keeper_;
};

}  // namespace mines::cluster
