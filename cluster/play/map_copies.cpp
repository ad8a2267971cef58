#include "cluster/play/map_copies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "field/board_digest.hpp"

namespace mines::cluster {

namespace {

constexpr std::chrono::microseconds between_receptions{100};

/// The digest of the rows that two bands see, the second of which begins at `border`.
std::uint64_t digest_at(std::int32_t border, const Band& band, const MapWindow& window) {
  const std::int32_t first = border - tile_rows;
  const std::int32_t end = std::min(border + tile_rows, band.board.rows);
  return digest_of_rows(window.board, first - band.window_first_row(), end - first, first);
}

}  // namespace

Result<void> compare_copies(const std::string& path, const Band& band, const MapWindow& window,
                            Ranks& ranks) {
  if (ranks.rank() + 1 < ranks.count()) {
    Packer packer;
    packer.number(digest_at(band.end_row, band, window));
    ranks.send(ranks.rank() + 1, packer.take());
  }
  Result<void> same;
  if (ranks.rank() > 0) {
    auto message = ranks.receive();
    for (; !message; message = ranks.receive()) std::this_thread::sleep_for(between_receptions);
    Unpacker unpacker(message->bytes, "digest of a map");
    const auto digest = unpacker.number();
    if (!digest || *digest != digest_at(band.first_row, band, window))
      same = bad_input(
          path, fmt::format("its rows {} to {} are not those that rank {} has read; all copies of a map "
                            "must be the same",
                            band.first_row - tile_rows,
                            std::min(band.first_row + tile_rows, band.board.rows) - 1, ranks.rank() - 1));
  }
  return ranks.agree(same);
}

}  // namespace mines::cluster
