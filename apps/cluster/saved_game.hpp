// What a rank does for --checkpoint and --resume: its game begins with what the checkpoints have open, and a
// keeper writes new ones while it is played. On the player's thread.
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
  /// All ranks call it together, before the game, and get the same error if one has one: ExitCode::bad_input.
  /// Without a folder in the settings nothing is kept.
  static Result<SavedGame> open(const CheckpointSettings& settings, const BoardId& board, const Band& band,
                                Meeting& meeting);

  /// Gives the game its backlog, and keeps its checkpoints from now on. Once; the game outlives the next
  /// call.
  void keep(BandGame& game);
  /// Writes a last checkpoint, of how the game has ended, and keeps no more. What went wrong is printed: the
  /// game goes on without a checkpoint.
  CheckpointTotals finish();

  /// How many rows of tiles of the band some checkpoint has.
  int rows_resumed() const { return backlog_ ? backlog_->rows_found() : 0; }

 private:
  SavedGame() = default;

  std::optional<KeeperSettings> settings_;
  std::unique_ptr<Backlog> backlog_;
  std::unique_ptr<Keeper> keeper_;
};

}  // namespace mines::cluster
