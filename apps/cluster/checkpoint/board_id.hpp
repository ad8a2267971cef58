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

/// The head of a band's file. The band has `count` rows of tiles; `first` rows of tiles lie above it on the
/// board.
CheckpointHead head_of(const BoardId& board, std::uint32_t first, std::uint32_t count);

/// Fails if the head is not that of a checkpoint, is of another version, is damaged, or is of another board.
/// The error is ExitCode::bad_input; it names the file, `name`, and the byte at fault.
Result<void> check_head(const CheckpointHead& head, const BoardId& board, const std::string& name);

}  // namespace mines::cluster
