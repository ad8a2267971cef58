#include "apps/cluster/band/map_window.hpp"

#include <fmt/format.h>

#include <atomic>

#include "base/assert.hpp"

namespace mines {

Result<MapWindow> read_map_window(const std::string& path, const MapHead& head, const Band& band,
                                  int threads) {
  MINES_ASSERT(band.board == head.size);
  MINES_LET(auto from, ByteReader::open(path));
  MINES_LET(const auto head_now, read_map_head(from));
  if (head_now.size != head.size) {
    return bad_input(path, 0,
                     fmt::format("N is {}, expected {}: the file has changed since it was first read",
                                 head_now.size.rows, head.size.rows));
  }
  MINES_LET(auto board, GameBoard::make(band.window()));
  std::atomic<std::uint64_t> band_mines = 0;
  const std::int32_t above = band.window_first_row();
  // The rows begin at a multiple of 64, so there is no rest.
  MINES_TRY(from.skip_to(head_now.line.length + BoardSize{above, head.size.columns}.cells() / 8));
  MINES_TRY(read_map_rows(
      from, head_now, above, band.window_end_row(), threads,
      [&](std::int32_t first, std::int32_t count, const Word* words) {
        board.set_rows(first - above, count, words);
        // The band is whole rows of tiles, so these rows are all in it or none of them.
        if (band.holds(first - above))
          band_mines += count_bits({words, static_cast<std::size_t>(count * head.size.words())});
      }));
  return MapWindow{std::move(board), band_mines};
}

}  // namespace mines
