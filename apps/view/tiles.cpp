#include "apps/view/tiles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <set>
#include <string_view>
#include <utility>

#include "base/assert.hpp"
#include "base/read_number.hpp"
#include "watch/patch_pixels.hpp"

namespace mines::view {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint32_t flag_more = 1;        ///< not all was drawn in time, or the response is full
constexpr std::uint32_t flag_no_details = 2;  ///< some of it cannot be had any more
enum class TileKind : std::uint32_t { whole = 0, changes = 1 };

struct Header {
  std::uint32_t stamp;
  std::uint32_t flags;
  std::uint32_t tiles;
  std::uint32_t reserved;
  double seconds;
};
static_assert(sizeof(Header) == 24);

struct TileHeader {
  std::uint32_t x;
  std::uint32_t y;
  std::uint32_t kind;
  std::uint32_t entries;
};
static_assert(sizeof(TileHeader) == 16);

template <class Plain>
void append(std::string& bytes, const Plain& value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// The cells of a patch that lie on the board.
std::uint32_t cells_of(BoardSize size, std::int32_t row, std::int32_t column) {
  const std::int32_t rows = std::min(patch_side, size.rows - row * patch_side);
  const std::int32_t columns = std::min(patch_side, size.columns - column * patch_side);
  return static_cast<std::uint32_t>(rows) * static_cast<std::uint32_t>(columns);
}

/// The patches of a pixel: `side` rows and columns of them.
struct Square {
  std::int32_t row = 0;
  std::int32_t column = 0;
  std::int32_t side = 1;
};

/// Draws tiles one by one into a response.
class Painter {
 public:
  Painter(Source& source, int level, Stamp now, Clock::time_point deadline)
      : source_(source),
        patches_(source.patches()),
        size_(source.info().size),
        grid_(PatchGrid::over(size_)),
        level_(level),
        now_(now),
        deadline_(deadline) {}

  /// False if there was no time for it.
  bool paint(const WantedTile& tile);

  std::string bytes;
  std::uint32_t tiles = 0;
  bool has_no_details = false;

 private:
  void begin(const WantedTile& tile, TileKind kind, std::size_t entries);
  void paint_from_values(const WantedTile& tile, Stamp since);
  bool paint_details(const WantedTile& tile, Stamp since);
  template <class Visit>
  void for_each_patch(Square square, Visit visit) const;
  bool row_may_have_changed(Square first, Stamp since) const;
  bool has_changed(Square square, Stamp since) const;
  std::uint8_t pixel_of(Square square) const;
  Drawn draw_all();
  void fill_empty(std::span<std::uint8_t> pixels, const WantedTile& tile) const;
  Stamp stamp_of_details(std::int64_t row, std::int64_t column) const;
  Stamp stamp_of(std::size_t patch) const { return std::max(patches_.changed[patch], patches_.stuck[patch]); }

  Source& source_;
  const Patches& patches_;
  BoardSize size_;
  PatchGrid grid_;
  int level_;
  Stamp now_;
  Clock::time_point deadline_;
  std::vector<std::uint16_t> places_;  ///< of the patches below, in the tile
  std::vector<std::int32_t> wanted_;   ///< patches to draw
  std::vector<std::uint8_t> drawn_;
  std::vector<std::uint8_t> canvas_;
};

bool Painter::paint(const WantedTile& tile) {
  // A picture of an earlier time than the page has: all of it may differ.
  const Stamp since = tile.since > now_ ? 0 : tile.since;
  if (Clock::now() >= deadline_) return false;
  if (level_ < patch_level) return paint_details(tile, since);
  paint_from_values(tile, since);
  return true;
}

void Painter::begin(const WantedTile& tile, TileKind kind, std::size_t entries) {
  append(bytes,
         TileHeader{tile.x, tile.y, static_cast<std::uint32_t>(kind), static_cast<std::uint32_t>(entries)});
  ++tiles;
}

/// Calls visit(patch, row, column) for the patches of a pixel that lie on the board.
template <class Visit>
void Painter::for_each_patch(Square square, Visit visit) const {
  const std::int32_t end_row = std::min(square.row + square.side, grid_.rows);
  const std::int32_t end_column = std::min(square.column + square.side, grid_.columns);
  for (std::int32_t row = square.row; row < end_row; ++row) {
    for (std::int32_t column = square.column; column < end_column; ++column)
      visit(static_cast<std::size_t>(row * grid_.columns + column), row, column);
  }
}

/// Whether a patch of a row of a tile's pixels may have changed, by the runs of patches; `first` is the first
/// pixel.
bool Painter::row_may_have_changed(Square first, Stamp since) const {
  if (patches_.newest.empty()) return true;
  const std::int32_t end_row = std::min(first.row + first.side, grid_.rows);
  const std::int64_t end_column =
      std::min<std::int64_t>(first.column + std::int64_t{tile_side} * first.side, grid_.columns);
  for (std::int32_t row = first.row; row < end_row; ++row) {
    const std::int64_t row_begin = std::int64_t{row} * grid_.columns;
    const std::int64_t last_run = (row_begin + end_column - 1) / run_patches;
    for (std::int64_t run = (row_begin + first.column) / run_patches; run <= last_run; ++run) {
      // A run may cover parts of two rows of patches, so a new stamp only shows that something in the row may
      // have changed.
      if (patches_.newest[static_cast<std::size_t>(run)] > since) return true;
    }
  }
  return false;
}

bool Painter::has_changed(Square square, Stamp since) const {
  bool changed = false;
  for_each_patch(square, [&](std::size_t patch, auto, auto) { changed |= stamp_of(patch) > since; });
  return changed;
}

std::uint8_t Painter::pixel_of(Square square) const {
  std::uint64_t open = 0;
  std::uint64_t cells = 0;
  unsigned flags = 0;
  bool moves = false;
  bool is_stuck = false;
  for_each_patch(square, [&](std::size_t patch, std::int32_t row, std::int32_t column) {
    const PatchValue value = patches_.values[patch];
    open += value & patch_open;
    cells += cells_of(size_, row, column);
    if ((value & patch_hit) != 0) flags |= pixel_hit;
    if ((value & patch_frontier) != 0) (patches_.stuck[patch] != 0 ? is_stuck : moves) = true;
  });
  if (moves || is_stuck) flags |= pixel_frontier;
  // A pixel is stuck if all of its frontier is.
  if (is_stuck && !moves) flags |= pixel_stuck;
  return static_cast<std::uint8_t>(share_of(open, cells) | flags);
}

/// In most pictures of a running game few pixels have changed, so what is looked at first is the stamps
/// alone.
void Painter::paint_from_values(const WantedTile& tile, Stamp since) {
  const std::int32_t side = 1 << (level_ - patch_level);
  // A page may name any tile up to 2^32, so places take 64 bits until they are known to be on the board.
  const std::int64_t top = std::int64_t{tile.y} * tile_side * side;
  const std::int64_t left = std::int64_t{tile.x} * tile_side * side;
  if (top >= grid_.rows || left >= grid_.columns) return;
  canvas_.assign(std::size_t{tile_side} * tile_side, 0);
  places_.clear();
  for (std::int32_t y = 0; y < tile_side && top + y * side < grid_.rows; ++y) {
    const Square first{static_cast<std::int32_t>(top) + y * side, static_cast<std::int32_t>(left), side};
    if (since != 0 && !row_may_have_changed(first, since)) continue;
    for (std::int32_t x = 0; x < tile_side && left + x * side < grid_.columns; ++x) {
      const Square square{static_cast<std::int32_t>(top) + y * side,
                          static_cast<std::int32_t>(left) + x * side, side};
      if (since != 0 && !has_changed(square, since)) continue;
      const auto place = static_cast<std::size_t>(y * tile_side + x);
      canvas_[place] = pixel_of(square);
      places_.push_back(static_cast<std::uint16_t>(place));
    }
  }
  if (since == 0) {
    begin(tile, TileKind::whole, 1);
    bytes.append(reinterpret_cast<const char*>(canvas_.data()), canvas_.size());
    return;
  }
  if (places_.empty()) return;
  begin(tile, TileKind::changes, places_.size());
  for (const std::uint16_t place : places_) {
    append(bytes, place);
    append(bytes, canvas_[place]);
  }
}

/// When what is drawn of a patch changed last: near by, that depends on the patches around it, too.
Stamp Painter::stamp_of_details(std::int64_t row, std::int64_t column) const {
  const std::int64_t around = level_ < far_level ? 1 : 0;
  Stamp stamp = 0;
  for (std::int64_t r = std::max<std::int64_t>(row - around, 0);
       r <= std::min<std::int64_t>(row + around, grid_.rows - 1); ++r) {
    for (std::int64_t c = std::max<std::int64_t>(column - around, 0);
         c <= std::min<std::int64_t>(column + around, grid_.columns - 1); ++c)
      stamp = std::max(stamp, stamp_of(static_cast<std::size_t>(r * grid_.columns + c)));
  }
  return stamp;
}

/// False if it could not be had in time.
bool Painter::paint_details(const WantedTile& tile, Stamp since) {
  const std::int32_t side = patch_pixels(level_);
  const std::int32_t across = tile_side / side;  // patches
  const std::int64_t top = std::int64_t{tile.y} * across;
  const std::int64_t left = std::int64_t{tile.x} * across;
  if (top >= grid_.rows || left >= grid_.columns) return true;
  places_.clear();
  wanted_.clear();
  for (std::int32_t y = 0; y < across && top + y < grid_.rows; ++y) {
    for (std::int32_t x = 0; x < across && left + x < grid_.columns; ++x) {
      const auto patch = static_cast<std::int32_t>((top + y) * grid_.columns + left + x);
      if (stamp_of_details(top + y, left + x) <= since) continue;
      places_.push_back(static_cast<std::uint16_t>(y * across + x));
      wanted_.push_back(patch);
    }
  }
  // A tile without changes is left out. A new one is sent even if nothing in it is open.
  if (since != 0 && wanted_.empty()) return true;
  if (const Drawn drawn = draw_all(); drawn != Drawn::all) {
    // The page need not ask again for details that cannot be had any more, so such a tile counts as done.
    has_no_details |= drawn == Drawn::never;
    return drawn == Drawn::never;
  }
  const auto pixels = static_cast<std::size_t>(side) * side;
  if (since != 0) {
    begin(tile, TileKind::changes, places_.size());
    for (std::size_t i = 0; i < places_.size(); ++i) {
      append(bytes, places_[i]);
      bytes.append(reinterpret_cast<const char*>(drawn_.data() + i * pixels), pixels);
    }
    return true;
  }
  canvas_.assign(std::size_t{tile_side} * tile_side, 0);
  fill_empty(canvas_, tile);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const std::size_t y = places_[i] / static_cast<std::size_t>(across) * side;
    const std::size_t x = places_[i] % static_cast<std::size_t>(across) * side;
    for (std::int32_t row = 0; row < side; ++row) {
      std::copy_n(drawn_.data() + i * pixels + static_cast<std::size_t>(row) * side, side,
                  canvas_.data() + (y + static_cast<std::size_t>(row)) * tile_side + x);
    }
  }
  begin(tile, TileKind::whole, 1);
  bytes.append(reinterpret_cast<const char*>(canvas_.data()), canvas_.size());
  return true;
}

/// Draws wanted_ into drawn_.
Drawn Painter::draw_all() {
  const auto pixels = static_cast<std::size_t>(patch_pixels(level_)) * patch_pixels(level_);
  drawn_.resize(wanted_.size() * pixels);
  if (const Drawn drawn = source_.draw(level_, wanted_, drawn_); drawn != Drawn::all) return drawn;
  for (std::size_t i = 0; i < wanted_.size(); ++i) {
    if (patches_.stuck[static_cast<std::size_t>(wanted_[i])] == 0) continue;
    for (std::uint8_t& pixel : std::span(drawn_).subspan(i * pixels, pixels)) {
      const bool is_frontier = level_ == 0 ? pixel == frontier_pixel : (pixel & pixel_frontier) != 0;
      if (is_frontier) pixel |= pixel_stuck;
    }
  }
  return Drawn::all;
}

/// Patches in which nothing is open are not drawn: they are closed, as far as they are on the board.
void Painter::fill_empty(std::span<std::uint8_t> pixels, const WantedTile& tile) const {
  // At other levels 0 is the pixel without open cells, and the canvas is full of zeroes.
  if (level_ != 0) return;
  const std::int64_t rows = size_.rows - std::int64_t{tile.y} * tile_side;
  const std::int64_t columns = size_.columns - std::int64_t{tile.x} * tile_side;
  for (std::int32_t y = 0; y < tile_side; ++y) {
    for (std::int32_t x = 0; x < tile_side; ++x) {
      pixels[static_cast<std::size_t>(y * tile_side + x)] =
          y < rows && x < columns ? closed_pixel : off_board_pixel;
    }
  }
}

Result<std::uint32_t> read_part(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size())
    return bad_input("tiles", fmt::format("'{}', expected X.Y.SINCE, three whole numbers",
                                          std::string(text.substr(0, 20))));
  return number;
}

Result<WantedTile> read_tile(std::string_view text) {
  const std::size_t first = text.find('.');
  const std::size_t second = first == std::string_view::npos ? first : text.find('.', first + 1);
  if (second == std::string_view::npos)
    return bad_input("tiles", fmt::format("'{}', expected X.Y.SINCE", std::string(text.substr(0, 20))));
  WantedTile tile;
  MINES_LET(tile.x, read_part(text.substr(0, first)));
  MINES_LET(tile.y, read_part(text.substr(first + 1, second - first - 1)));
  MINES_LET(tile.since, read_part(text.substr(second + 1)));
  return tile;
}

}  // namespace

Result<TilesQuestion> read_tiles_question(const Asked& asked) {
  TilesQuestion question;
  MINES_LET(question.level, read_whole_number<int>("level", asked.parameter("level"), 0, most_level));
  if (const std::string seconds = asked.parameter("seconds"); !seconds.empty()) {
    MINES_LET(question.seconds, read_decimal("seconds", seconds, {}));
    // In this form the comparison refuses NaN as well.
    if (!(*question.seconds >= 0)) return bad_input("seconds", "expected a number from 0 on");
  }
  const std::string tiles = asked.parameter("tiles");
  std::string_view rest = tiles;
  std::set<std::pair<std::uint32_t, std::uint32_t>> named;
  while (!rest.empty()) {
    if (question.tiles.size() == most_tiles)
      return bad_input("tiles", fmt::format("more than {0} tiles, expected at most {0}", most_tiles));
    const std::size_t comma = std::min(rest.find(','), rest.size());
    MINES_LET(const auto tile, read_tile(rest.substr(0, comma)));
    if (!named.emplace(tile.x, tile.y).second)
      return bad_input("tiles", fmt::format("{}.{} is named twice", tile.x, tile.y));
    question.tiles.push_back(tile);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
  return question;
}

std::string draw_tiles(Source& source, const TilesQuestion& question, std::chrono::milliseconds patience) {
  MINES_ASSERT(question.level >= 0 && question.level <= most_level && question.tiles.size() <= most_tiles);
  const auto lock = source.lock();
  source.look(question.seconds);
  const Patches& patches = source.patches();
  Header header{patches.stamp, 0, 0, 0, patches.seconds};
  Painter painter(source, question.level, patches.stamp, Clock::now() + patience);
  // The flags and the number of tiles are known at the end. This header keeps their place.
  append(painter.bytes, header);
  for (const WantedTile& tile : question.tiles) {
    // A tile that was begun is always finished, so a response may exceed the limit by one tile.
    if (painter.bytes.size() >= most_picture_bytes || !painter.paint(tile)) header.flags |= flag_more;
  }
  if (painter.has_no_details) header.flags |= flag_no_details;
  header.tiles = painter.tiles;
  std::memcpy(painter.bytes.data(), &header, sizeof header);
  return std::move(painter.bytes);
}

}  // namespace mines::view
