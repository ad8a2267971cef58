#include <algorithm>
#include <filesystem>
#include <utility>

#include "apps/view/sources/source.hpp"
#include "field/files/peer_board.hpp"
#include "field/files/text_board.hpp"
#include "replay/formats.hpp"
#include "watch/patch_pixels.hpp"

namespace mines::view {

namespace {

/// Shown as if all safe cells were open.
class MapBoard final : public Source {
 public:
  MapBoard(const std::string& path, GameBoard board);

  Progress progress(double) override { return {}; }
  void look(std::optional<double>) override {}
  Drawn draw(int level, std::span<const std::int32_t> patches, std::span<std::uint8_t> pixels) override;

 private:
  GameBoard board_;
};

auto mines_of(const GameBoard& board) {
  return [&board](std::int32_t row, std::int32_t word) { return board.mines(row, word); };
}
auto safe_cells_of(const GameBoard& board) {
  return [&board](std::int32_t row, std::int32_t word) { return ~board.mines(row, word); };
}

MapBoard::MapBoard(const std::string& path, GameBoard board)
    : Source({Kind::map, std::filesystem::path(path).filename().string(), board.size(), board.mine_count()}),
      board_(std::move(board)) {
  // A map never changes: all patches have the first stamp, which is after "no picture yet".
  std::fill(patches_.changed.begin(), patches_.changed.end(), patches_.stamp);
  for (std::size_t patch = 0; patch < patches_.values.size(); ++patch) {
    patches_.values[patch] = patch_value(
        patch_rows(info_.size, static_cast<std::int32_t>(patch), mines_of(board_), safe_cells_of(board_)));
  }
}

Drawn MapBoard::draw(int level, std::span<const std::int32_t> patches, std::span<std::uint8_t> pixels) {
  const std::size_t each = pixels.size() / std::max<std::size_t>(patches.size(), 1);
  for (std::size_t i = 0; i < patches.size(); ++i) {
    draw_patch(info_.size, patches[i], level, mines_of(board_), safe_cells_of(board_),
               pixels.subspan(i * each, each));
  }
  // All safe cells count as open, so every closed cell is a mine. draw_patch() distinguishes only those
  // that a number proves.
  if (level == 0) {
    for (std::uint8_t& pixel : pixels) {
      if (pixel == closed_pixel || pixel == known_mine_pixel) pixel = mine_pixel;
    }
  }
  return Drawn::all;
}

}  // namespace

Result<std::unique_ptr<Source>> open_map(const std::string& path) {
  const auto read_mbf_board = [&]() -> Result<GameBoard> {
    MINES_LET(auto from, ByteReader::open(path));
    MINES_LET(const auto field, read_mbf(from));
    return GameBoard::make(field);
  };
  const bool is_mbf = replay::format_of(path) == Format::mbf;
  MINES_LET(auto board, is_mbf ? read_mbf_board() : read_game_board(path));
  return std::make_unique<MapBoard>(path, std::move(board));
}

}  // namespace mines::view
