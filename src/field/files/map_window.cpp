#include "field/files/map_window.hpp"

#include <fmt/format.h>

#include <atomic>
#include <bit>
#include <utility>

namespace mines {

namespace {

/// Takes the first line, and holds the size of the file against it.
Result<MapHead> read_head_and_size(ByteReader& from) {
  MINES_LET(const auto bytes, from.file_bytes());
  MINES_LET(const auto head, read_map_head(from));
  if (bytes < head.file_bytes()) return map_ends(from.name(), bytes, head);
  if (bytes > head.file_bytes()) return map_goes_on(from.name(), head.file_bytes(), head);
  return head;
}

std::uint64_t count_mines(const Word* words, std::int64_t count) {
  std::uint64_t mines = 0;
  for (const Word* const end = words + count; words != end; ++words)
    mines += static_cast<std::uint64_t>(std::popcount(*words));
  return mines;
}

}  // namespace

Result<MapHead> read_map_head(const std::string& path) {
  MINES_LET(auto from, ByteReader::open(path));
  return read_head_and_size(from);
}

Result<MapWindow> read_band(const std::string& path, const Band& band, int threads) {
  MINES_LET(auto from, ByteReader::open(path));
  MINES_LET(const auto head, read_head_and_size(from));
  if (head.size != band.board) {
    return bad_input(path, 0,
                     fmt::format("N is {}, expected {}: the file has changed since it was first read",
                                 head.size.rows, band.board.rows));
  }
  const MapRows rows{band.window_first_row(), band.window_end_row()};
  const std::uint64_t bits_before = BoardSize{rows.first, head.size.columns}.cells();
  // A window begins at a multiple of 64 rows, so there is no rest.
  MINES_TRY(from.skip_to(head.line.length + bits_before / 8));
  MINES_LET(auto board, GameBoard::make(band.window()));
  board.set_rims(band);
  std::atomic<std::uint64_t> band_mines = 0;
  MINES_TRY(read_map_rows(from, head, rows, threads,
                          [&](std::int32_t first, std::int32_t count, const Word* words) {
                            board.set_rows(first - rows.first, count, words);
                            // The band is whole rows of tiles, so these rows are all in it or none of them.
                            if (band.holds(first - rows.first))
                              band_mines += count_mines(words, std::int64_t{count} * head.size.words());
                          }));
  return MapWindow{std::move(board), band_mines};
}

}  // namespace mines
