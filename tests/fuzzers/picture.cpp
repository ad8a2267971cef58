// Pictures: any pixels. The input says how wide the picture is; where it ends, it begins again. A picture has
// at most 128 pixels a side: a larger one takes long here, where each comparison is traced.
#include <utility>
#include <vector>

#include "fuzzers/fuzzer.hpp"
#include "mines/cell.hpp"
#include "picture/noise.hpp"
#include "picture/reading.hpp"

namespace mines::fuzzers::picture_target {

MINES_FUZZER(picture) {
  Input input(bytes);
  constexpr int most_side = 128;
  const int width = 1 + input.byte() % most_side, height = 1 + input.byte() % most_side;
  const int how = input.byte();
  const int channels = how % 2 == 0 ? 1 : 3;
  const auto given = input.bytes(bytes.size());
  if (given.empty()) return;
  std::vector<std::uint8_t> pixels(static_cast<std::size_t>(width) * height * channels);
  for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = given[i % given.size()];
  auto image = picture::Image::of(width, height, channels, pixels);
  require(image.has_value(), "pixels of the right number are refused");
  const picture::Image undithered = picture::undithered(std::move(*image));
  const picture::Image clear = how % 4 < 2 ? undithered : picture::without_noise(undithered);
  const auto found = picture::read_board(clear);
  if (!found) {
    require_clear(found.error());
    return;
  }
  accept();
  const picture::Reading& reading = found->reading;
  const auto cells = static_cast<std::size_t>(reading.rows()) * reading.columns();
  require(cells > 0 && reading.cells.size() == cells && reading.doubtful.size() == cells,
          "a board of another size than its cells");
  for (const std::int8_t cell : reading.cells) require(cell >= mine_cell && cell <= 8, "a cell that is none");
  const picture::Grid& grid = reading.grid;
  require(grid.x.line(grid.x.count) <= width + grid.x.pitch && grid.x.origin >= -grid.x.pitch,
          "a board beside the picture");
}

}  // namespace mines::fuzzers::picture_target
