#include <algorithm>
#include <filesystem>
#include <utility>

#include "apps/view/sources/source.hpp"
#include "field/files/text_board.hpp"
#include "watch/patch_pixels.hpp"

namespace mines::view {

namespace {

/// Shown as if all safe cells were open.
class MapBoard final : public Source {
 public:
  MapBoard(const std::string& path, GameBoard board);

  const SourceInfo& info() const override { return info_; }
  Progress progress(double) override { return {}; }
  void look(std::optional<double>) override {}
  const Patches& patches() const override { return patches_; }
  Drawn draw(int level, std::span<const std::int32_t> patches, std::span<std::uint8_t> pixels) override;

 private:
  GameBoard board_;
  SourceInfo info_;
  Patches patches_;
};

auto mines_of(const GameBoard& board) {
  return [&board](std::int32_t row, std::int32_t word) { return board.mines(row, word); };
}
auto safe_cells_of(const GameBoard& board) {
  return [&board](std::int32_t row, std::int32_t word) { return ~board.mines(row, word); };
}

MapBoard::MapBoard(const std::string& path, GameBoard board) : board_(std::move(board)) {
  info_.kind = Kind::map;
  info_.name = std::filesystem::path(path).filename().string();
  info_.size = board_.size();
  info_.mines = board_.mine_count();
  const PatchGrid grid = PatchGrid::over(info_.size);
  const auto count = static_cast<std::size_t>(grid.count());
  patches_.values.resize(count);
  // A map never changes: all patches have the first stamp, which is after "no picture yet".
  patches_.changed.assign(count, 1);
  patches_.stuck.assign(count, 0);
  patches_.stamp = 1;
  for (std::int32_t patch = 0; patch < grid.count(); ++patch) {
    patches_.values[static_cast<std::size_t>(patch)] =
        patch_value(patch_rows(info_.size, patch, mines_of(board_), safe_cells_of(board_)));
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
  MINES_LET(auto board, read_game_board(path));
  return std::make_unique<MapBoard>(path, std::move(board));
}

}  // namespace mines::view
