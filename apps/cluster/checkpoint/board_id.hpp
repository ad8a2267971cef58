// The identity of a checkpoint's board. Two games with the same identity have the same mines on the same
// cells.
#pragma once

#include <cstdint>
#include <string>

#include "apps/cluster/checkpoint/checkpoint_layout.hpp"
#include "base/error.hpp"
#include "board/geometry.hpp"

namespace mines::cluster {

struct BoardId {
  BoardSize size;
  std::uint64_t mines = 0;
  int penalty = 8;
  /// The origin of the mines, for errors: "seed 7", or "map 0123456789abcdef" with a digest of the map. At
  /// most longest_origin bytes.
  std::string origin;
};

/// The head of the file of a band with `count` rows of tiles, below `first` others.
CheckpointHead head_of(const BoardId& board, std::uint32_t first, std::uint32_t count);

/// Fails with ExitCode::bad_input and the wrong byte of the file `name` if the head is no checkpoint's, of
/// another version, damaged, or of another board.
Result<void> check_head(const CheckpointHead& head, const BoardId& board, const std::string& name);

}  // namespace mines::cluster
