#include "apps/cluster/checkpoint/backlog.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "apps/cluster/checkpoint/checkpoint.hpp"
#include "apps/cluster/checkpoint/tile_code.hpp"
#include "base/assert.hpp"
#include "os/byte_reader.hpp"

namespace mines::cluster {

namespace {

/// A file's head and where its rows are.
struct Contents {
  CheckpointHead head;
  std::vector<RowEntry> entries;
};

/// Takes `bytes` bytes that the file must have: its size has been compared.
Result<void> take(ByteReader& from, void* to, std::size_t bytes) {
  MINES_LET(const auto got, from.read(to, bytes));
  if (got == bytes) return {};
  return bad_input(from.name(), from.offset(), "the file has become shorter while it was read");
}

Result<Contents> read_contents(ByteReader& from, const BoardId& board) {
  MINES_LET(const auto size, from.file_bytes());
  Contents contents{};
  if (size < sizeof contents.head) {
    return bad_input(from.name(), size,
                     fmt::format("the file ends in its head, expected {} bytes", sizeof contents.head));
  }
  MINES_TRY(take(from, &contents.head, sizeof contents.head));
  // The head comes first: the sizes that follow are worth something only if it is whole and of this board.
  MINES_TRY(check_head(contents.head, board, from.name()));
  const std::uint64_t rows = contents.head.row_count;
  const std::uint64_t end_bytes = rows * sizeof(RowEntry) + sizeof(std::uint64_t);
  // A row has at least one tile, and the code of a tile at least one byte.
  if (size < sizeof contents.head + end_bytes + rows) {
    return bad_input(from.name(), size,
                     fmt::format("the file ends too early, expected at least {} bytes",
                                 sizeof contents.head + end_bytes + rows));
  }
  const std::uint64_t entries_at = size - end_bytes;
  MINES_TRY(from.skip_to(entries_at));
  contents.entries.resize(rows);
  MINES_TRY(take(from, contents.entries.data(), rows * sizeof(RowEntry)));
  std::uint64_t check = 0;
  MINES_TRY(take(from, &check, sizeof check));
  if (check != check_of_entries(contents.entries, contents.head)) {
    return bad_input(
        from.name(), entries_at,
        fmt::format("the entries of {} rows are damaged or cut short: their checksum does not match", rows));
  }
  std::uint64_t bytes = 0;
  for (const RowEntry& entry : contents.entries) {
    // Without this limit the sum of the lengths could overflow.
    if (entry.bytes > entries_at)
      return bad_input(from.name(), entries_at,
                       "an entry for a row of tiles claims more bytes than the file has");
    bytes += entry.bytes;
  }
  if (bytes != entries_at - sizeof contents.head) {
    return bad_input(from.name(), entries_at,
                     fmt::format("the rows have {} bytes by their entries, and {} in the file", bytes,
                                 entries_at - sizeof contents.head));
  }
  return contents;
}

/// Fails if the bytes are not the tiles of row `tile_row` of the board.
Result<void> check_row(std::span<const std::byte> bytes, const BoardId& board, std::int32_t tile_row,
                       const std::string& name, std::uint64_t offset) {
  std::size_t at = 0;
  TileCode code;
  // All tiles are decoded once here, so that append_tile() can rely on them during the game.
  for (std::int32_t column = 0; column < TileGrid::over(board.size).columns; ++column) {
    const std::size_t tile_at = at;
    if (!read_tile_code(bytes, at, code) || !is_on_board(code, board.size, tile_row, column)) {
      return bad_input(
          name, offset + tile_at,
          fmt::format("tile {} of row {} of tiles is damaged, or has cells off the board", column, tile_row));
    }
  }
  if (at == bytes.size()) return {};
  return bad_input(name, offset + at, fmt::format("bytes follow the last tile of row {} of tiles", tile_row));
}

}  // namespace

Backlog::Backlog(const Band& band)
    : band_(band),
      tiles_(TileGrid::over(band.window())),
      rows_(static_cast<std::size_t>(
          TileGrid::over({band.end_row - band.first_row, band.board.columns}).rows)) {}

Result<std::unique_ptr<Backlog>> Backlog::read(const std::string& folder, const BoardId& board,
                                               const Band& band) {
  MINES_LET(const auto files, checkpoints_in(folder));
  std::unique_ptr<Backlog> backlog(new Backlog(band));
  for (const std::string& file : files) {
    MINES_TRY(backlog->read_file(file, board));
  }
  for (const auto& row : backlog->rows_) backlog->rows_found_ += row.empty() ? 0 : 1;
  // A band without rows has no clicks, so new checkpoints may be written from the beginning.
  backlog->is_taken_ = backlog->rows_found_ == 0;
  return backlog;
}

Result<void> Backlog::read_file(const std::string& path, const BoardId& board) {
  MINES_LET(auto from, ByteReader::open(path));
  MINES_LET(const auto contents, read_contents(from, board));
  std::uint64_t at = sizeof contents.head;
  for (std::size_t i = 0; i < contents.entries.size(); ++i) {
    const RowEntry& entry = contents.entries[i];
    const auto tile_row = static_cast<std::int32_t>(contents.head.first_row + i);
    const std::int32_t in_band = tile_row - band_.first_row / tile_rows;
    // Rows of other bands are neither read nor checked; their length leads to the next row. Files of games
    // with another number of ranks may overlap, so a row of this band may come several times.
    if (in_band >= 0 && in_band < static_cast<std::int32_t>(rows_.size())) {
      Row row;
      row.bytes.resize(entry.bytes);
      MINES_TRY(from.skip_to(at));
      MINES_TRY(take(from, row.bytes.data(), row.bytes.size()));
      if (check_of_row(row.bytes.data(), row.bytes.size(), contents.head) != entry.check) {
        return bad_input(
            path, at,
            fmt::format("row {} of tiles is damaged: the checksum of its {} bytes does not match", tile_row,
                        entry.bytes));
      }
      MINES_TRY(check_row(row.bytes, board, tile_row, path, at));
      rows_[static_cast<std::size_t>(in_band)].push_back(std::move(row));
    }
    at += entry.bytes;
  }
  return {};
}

void Backlog::next(const GameBoard& window, std::vector<ClickBlock>& clicks) {
  MINES_ASSERT(window.size() == band_.window());
  const std::lock_guard lock(mutex_);
  // Tiles without clicks are passed over: an empty list tells the caller that the backlog has ended.
  while (!is_taken_) {
    if (append_tile(window, clicks)) return;
  }
}

/// Appends the clicks of the next tile and moves behind it. True if there are any.
bool Backlog::append_tile(const GameBoard& window, std::vector<ClickBlock>& clicks) {
  MINES_ASSERT(row_ < static_cast<std::int32_t>(rows_.size()) && column_ < tiles_.columns);
  std::vector<Row>& sources = rows_[static_cast<std::size_t>(row_)];
  const std::int32_t tile = (band_.rows_of_tiles().first + row_) * tiles_.columns + column_;
  const std::size_t before = clicks.size();
  std::array<Lanes, tile_words * tile_blocks> wanted{};
  TileCode code;
  for (Row& source : sources) {
    [[maybe_unused]] const bool is_code = read_tile_code(source.bytes, source.at, code);
    MINES_ASSERT(is_code);  // check_row() has found no mistake
    // Nothing is open in this tile by this file. Its offset has moved on, as it must for the next tile.
    if ((code.full | code.differs) == 0) continue;
    for (std::int32_t w = 0; w < tile_words; ++w) {
      std::array<Word, tile_rows> mines;
      std::array<Word, tile_rows> opened;
      window.column_of_tile(tile, w, mines, opened);
      for (std::int32_t r = 0; r < tile_rows; ++r) {
        const auto i = static_cast<std::size_t>(r);
        const std::int32_t block = block_index(w, r / block_rows);
        // What is off the board is open, and no click.
        wanted[static_cast<std::size_t>(block)][r % block_rows] |=
            code.opened(block, r % block_rows, mines[i], ~Word{0}) & ~opened[i];
      }
    }
  }
  for (std::int32_t w = 0; w < tile_words; ++w) {
    for (std::int32_t b = 0; b < tile_blocks; ++b) {
      const Lanes& mask = wanted[static_cast<std::size_t>(block_index(w, b))];
      if (std::all_of(std::begin(mask), std::end(mask), [](Word lane) { return lane == 0; })) continue;
      ClickBlock click{{}, tiles_.first_row(tile) + b * block_rows, tiles_.first_word(tile) + w};
      std::copy(std::begin(mask), std::end(mask), click.mask);
      clicks.push_back(click);
    }
  }
  // A row of no file has no clicks at all. The bytes of a row are freed when its last tile is taken.
  if (++column_ == tiles_.columns || sources.empty()) {
    column_ = 0;
    sources.clear();
    sources.shrink_to_fit();
    // Pairs with the acquire in is_taken(), which takes no lock.
    if (++row_ == static_cast<std::int32_t>(rows_.size())) is_taken_.store(true, std::memory_order_release);
  }
  return clicks.size() > before;
}

}  // namespace mines::cluster
