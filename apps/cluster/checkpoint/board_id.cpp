#include "apps/cluster/checkpoint/board_id.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "base/assert.hpp"
#include "board/tile.hpp"

namespace mines::cluster {

CheckpointHead head_of(const BoardId& board, std::uint32_t first, std::uint32_t count) {
  MINES_ASSERT(board.origin.size() <= longest_origin);
  // All bytes begin as 0: the checksum also covers those behind the origin.
  CheckpointHead head{};
  std::copy(std::begin(checkpoint_magic), std::end(checkpoint_magic), head.magic);
  head.version = checkpoint_version;
  head.rows = static_cast<std::uint64_t>(board.size.rows);
  head.columns = static_cast<std::uint64_t>(board.size.columns);
  head.mines = board.mines;
  head.penalty = static_cast<std::uint64_t>(board.penalty);
  head.first_row = first;
  head.row_count = count;
  std::copy(board.origin.begin(), board.origin.end(), head.origin);
  head.check = record::check_of(head);
  return head;
}

Result<void> check_head(const CheckpointHead& head, const BoardId& board, const std::string& name) {
  if (!std::equal(std::begin(checkpoint_magic), std::end(checkpoint_magic), head.magic))
    return bad_input(name, 0, "is no checkpoint, expected 'minesckp'");
  // A head of another version may have another layout, so its version is looked at before its checksum.
  if (head.version != checkpoint_version) {
    return bad_input(
        name, offsetof(CheckpointHead, version),
        fmt::format("is a checkpoint of version {}, expected {}", head.version, checkpoint_version));
  }
  // A damaged origin may lack its NUL.
  const std::string_view origin(head.origin, strnlen(head.origin, sizeof head.origin));
  // The checksum comes before the values: a damaged head would else be reported as one of another board.
  if (head.check != record::check_of(head) || head.reserved != 0 || origin.size() > longest_origin)
    return bad_input(name, offsetof(CheckpointHead, check),
                     "the head is damaged: its checksum does not match");

  const CheckpointHead right = head_of(board, head.first_row, head.row_count);
  if (head.rows != right.rows || head.columns != right.columns) {
    return bad_input(name, offsetof(CheckpointHead, rows),
                     fmt::format("is of a board of {} x {} cells, expected {} x {}", head.rows, head.columns,
                                 right.rows, right.columns));
  }
  if (head.mines != right.mines) {
    return bad_input(name, offsetof(CheckpointHead, mines),
                     fmt::format("is of a board with {} mines, expected {}", head.mines, right.mines));
  }
  if (head.penalty != right.penalty) {
    return bad_input(
        name, offsetof(CheckpointHead, penalty),
        fmt::format("is of a game with a penalty of {}, expected {}", head.penalty, right.penalty));
  }
  if (origin != board.origin) {
    return bad_input(name, offsetof(CheckpointHead, origin),
                     fmt::format("is of the board from {}, expected {}", origin, board.origin));
  }
  const auto rows = static_cast<std::uint64_t>(TileGrid::over(board.size).rows);
  // The subtraction cannot go below 0, because first_row has been compared with the rows before.
  if (head.row_count == 0 || head.first_row >= rows || head.row_count > rows - head.first_row) {
    return bad_input(
        name, offsetof(CheckpointHead, first_row),
        fmt::format("has {} rows of tiles from row {} on, expected at least 1, and none after row {}",
                    head.row_count, head.first_row, rows - 1));
  }
  return {};
}

}  // namespace mines::cluster
