#include "apps/cluster/checkpoint/checkpoint.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "apps/cluster/checkpoint/tile_code.hpp"
#include "base/assert.hpp"
#include "board/tile.hpp"
#include "os/atomic_file.hpp"
#include "os/byte_reader.hpp"

namespace mines::cluster {

namespace {

constexpr std::string_view name_begin = "band-";
constexpr std::string_view name_end = ".checkpoint";

std::uint32_t first_tile_row(const Band& band) {
  return static_cast<std::uint32_t>(band.first_row / tile_rows);
}
std::uint32_t end_tile_row(const Band& band) {
  return static_cast<std::uint32_t>((band.end_row + tile_rows - 1) / tile_rows);
}

/// By its rows: players of the same band replace each other's file, whatever their number.
std::string path_of(const std::string& folder, const Band& band) {
  return fmt::format("{}/{}{:05}-{:05}{}", folder, name_begin, first_tile_row(band), end_tile_row(band),
                     name_end);
}

/// Fails if the file is there and is of another board.
Result<void> check_replaced(const std::string& path, const BoardId& board) {
  if (access(path.c_str(), F_OK) != 0) return {};
  MINES_LET(auto from, ByteReader::open(path));
  CheckpointHead head{};
  MINES_LET(const auto got, from.read(&head, sizeof head));
  // A file without a whole head may be somebody else's, so it stays as well.
  if (got < sizeof head)
    return bad_input(path, got, fmt::format("the file ends in its head, expected {} bytes", sizeof head));
  return check_head(head, board, path);
}

}  // namespace

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

Result<std::vector<std::string>> checkpoints_in(const std::string& folder) {
  std::error_code problem;
  std::vector<std::string> found;
  for (std::filesystem::directory_iterator entry(folder, problem), end; !problem && entry != end;
       entry.increment(problem)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with(name_begin) && name.ends_with(name_end))
      found.push_back(fmt::format("{}/{}", folder, name));
  }
  if (problem) return bad_input(folder, "cannot be read as a folder: " + problem.message());
  // A folder lists its files in any order. Sorted, all ranks read them in the same one.
  std::sort(found.begin(), found.end());
  return found;
}

Result<void> ready_folder(const std::string& folder, bool resume) {
  // All ranks come here: one makes the folder, and the others find it.
  if (mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST)
    return system_failure(ExitCode::bad_input, folder, "mkdir", errno);
  MINES_LET(const auto found, checkpoints_in(folder));
  if (resume && found.empty()) return bad_input(folder, "has no checkpoint to go on from");
  if (!resume && !found.empty())
    return bad_input(folder, "there is a checkpoint already; --resume goes on from it");
  // Without this look the game would find out only when its first checkpoint is due.
  if (access(folder.c_str(), W_OK | X_OK) != 0)
    return system_failure(ExitCode::bad_input, folder, "access", errno);
  return {};
}

Result<std::uint64_t> write_checkpoint(const std::string& folder, const BoardId& board, const Band& band,
                                       const GameBoard& window) {
  MINES_ASSERT(band.board == board.size && window.size() == band.window());
  const std::string path = path_of(folder, band);
  // Another game may have written the file since ready_folder() looked.
  MINES_TRY(check_replaced(path, board));
  MINES_LET(auto file, AtomicFile::create(path));
  const std::uint32_t rows = end_tile_row(band) - first_tile_row(band);
  const CheckpointHead head = head_of(board, first_tile_row(band), rows);
  MINES_TRY(file.write(&head, sizeof head));

  std::uint64_t written = sizeof head;
  std::vector<RowEntry> entries;
  std::string code;
  const std::int32_t columns = window.tiles().columns;
  std::int32_t tile = band.rows_of_tiles().first * columns;
  for (std::uint32_t row = 0; row < rows; ++row) {
    code.clear();
    // Tiles count row by row over the whole window, so the next row begins where this one ends.
    for (const std::int32_t end = tile + columns; tile < end; ++tile) append_tile_code(window, tile, code);
    entries.push_back({code.size(), check_of_row(code.data(), code.size(), head)});
    MINES_TRY(file.write(code));
    written += code.size();
  }
  const std::uint64_t check = check_of_entries(entries, head);
  MINES_TRY(file.write(entries.data(), entries.size() * sizeof(RowEntry)));
  MINES_TRY(file.write(&check, sizeof check));
  // After commit() the earlier file is gone. So the bytes must be on the disk before.
  MINES_TRY(file.sync());
  MINES_TRY(file.commit());
  return written + entries.size() * sizeof(RowEntry) + sizeof check;
}

}  // namespace mines::cluster
