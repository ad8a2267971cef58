// Bands of a board: their rows, whose a piece of the board is, and what players send each other of
// components.
#include "support/catch.hpp"

#include <set>
#include <vector>

#include "apps/cluster/band/joined_components.hpp"
#include "apps/cluster/band/map_window.hpp"
#include "engine/mines_left_stage.hpp"
#include "support/boards.hpp"
#include "support/refused.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::testing;

TEST_CASE("bands cover a board, and neighbours see the same rows around their border") {
  for (const BoardSize size : {BoardSize{640, 64}, {641, 7}, {64, 64}, {1000, 513}, {1, 1}}) {
    for (int players = 1; players <= Band::most_players(size); ++players) {
      std::int32_t end = 0;
      std::vector<Band> bands;
      for (int player = 0; player < players; ++player) {
        const Band band = Band::of_player(size, player, players);
        CHECK(band.first_row == end);
        CHECK(band.end_row > band.first_row);
        CHECK(band.first_row % tile_rows == 0);
        CHECK(band.has_rim_above() == (band.first_row > tile_rows));
        CHECK(band.is_whole() == (players == 1));
        end = band.end_row;
        bands.push_back(band);
      }
      CHECK(end == size.rows);
      const auto rows_shared = [](const Band& one, const Band& other) {
        std::set<std::int32_t> rows;
        for (std::int32_t row = 0; row < one.window().rows; ++row) {
          const std::int32_t on_board = row + one.window_first_row();
          const bool seen = on_board >= other.window_first_row() && on_board < other.window_end_row();
          CHECK((!seen || one.shares(row)));
          if (seen) rows.insert(on_board);
        }
        return rows;
      };
      for (std::size_t i = 1; i < bands.size(); ++i) {
        CHECK(rows_shared(bands[i - 1], bands[i]) == rows_shared(bands[i], bands[i - 1]));
        CHECK(rows_shared(bands[i], bands[i - 1]).count(bands[i].first_row) == 1);
      }
    }
  }
}

TEST_CASE("a piece of the board belongs to the band that holds its first row") {
  const Band band = Band::of_player({640, 64}, 1, 3);
  const std::int32_t first = band.first_in_window();
  CHECK(first == tile_rows);
  CHECK(band.owns(std::vector<Cell>{{first + 1, 5}, {first, 6}}));
  CHECK_FALSE(band.owns(std::vector<Cell>{{first, 6}, {first - 1, 7}}));
  CHECK(band.owns(std::vector<Cell>{{band.end_in_window() - 1, 0}, {band.end_in_window(), 0}}));
  CHECK_FALSE(band.owns(std::vector<Cell>{{band.end_in_window(), 0}}));
  // What the upper neighbour sees only in part, but this player from its beginning, is left to this one.
  CHECK(band.owns(std::vector<Cell>{{first - 1, 6}, {first + tile_rows - 1, 7}}));
  CHECK_FALSE(band.owns(std::vector<Cell>{{first - 1, 6}, {first + tile_rows - 2, 7}}));
  CHECK_FALSE(band.owns(std::vector<Cell>{{0, 6}, {first + tile_rows - 1, 7}}));
  const std::int32_t rim = band.window().rows - 1;
  CHECK_FALSE(band.owns(std::vector<Cell>{{rim, 6}, {band.end_in_window() - tile_rows + 1, 7}}));
  CHECK(band.owns(std::vector<Cell>{{rim, 6}, {band.end_in_window() - tile_rows, 7}}));
  CHECK(band.reaches_rim(std::vector<Cell>{{first, 6}, {0, 7}}));
  CHECK_FALSE(band.reaches_rim(std::vector<Cell>{{1, 7}}));
  CHECK_FALSE(Band::whole({640, 64}).reaches_rim(std::vector<Cell>{{0, 7}}));
}

TEST_CASE("one player at most owns a piece, and one does if any sees all of it") {
  const BoardSize size{10 * tile_rows, 64};
  for (const int players : {2, 3, 5, 10}) {
    for (std::int32_t first = 0; first < size.rows; ++first) {
      if (first % tile_rows > 2 && first % tile_rows < tile_rows - 3) continue;  // near borders of tiles
      for (const std::int32_t length : {1, 2, 63, 64, 65, 66, 127, 128, 129, 130, 200, 300}) {
        const std::int32_t last = first + length - 1;
        if (last >= size.rows) continue;
        int owners = 0;
        bool is_seen = false;  // by a player in whose band a part of it lies
        for (int player = 0; player < players; ++player) {
          const Band band = Band::of_player(size, player, players);
          const std::int32_t begin = band.window_first_row();
          std::vector<Cell> cells;
          for (std::int32_t row = std::max(first, begin); row <= std::min(last, band.window_end_row() - 1);
               ++row)
            cells.push_back({row - begin, 0});
          if (cells.empty()) continue;
          owners += band.owns(cells) ? 1 : 0;
          const bool is_all = static_cast<std::int32_t>(cells.size()) == length && !band.reaches_rim(cells);
          is_seen = is_seen || (is_all && first < band.end_row && last >= band.first_row);
        }
        INFO("rows " << first << " to " << last << ", " << players << " players");
        CHECK(owners <= 1);
        if (is_seen) CHECK(owners == 1);
      }
    }
  }
}

TEST_CASE("the windows of all bands of a map are its rows") {
  const TemporaryFolder folder;
  RandomSequence random(6, 0);
  for (const std::int32_t side : {1, 64, 65, 129, 200, 333, 449}) {
    const Field field = random_field({side, side}, 0.2, random);
    const std::string path = folder / "a.map";
    REQUIRE(write_map(path, field));
    auto from = ByteReader::open(path).value();
    const MapHead head = read_map_head(from).value();
    for (int players = 1; players <= Band::most_players(field.size()); ++players) {
      INFO("N = " << side << ", " << players << " players");
      std::uint64_t mines = 0;
      for (int player = 0; player < players; ++player) {
        const Band band = Band::of_player(field.size(), player, players);
        const MapWindow window = read_map_window(path, head, band, 1 + players % 3).value();
        REQUIRE(window.board.size() == band.window());
        bool same = true;
        for_each_row_word(band.window(), [&](std::int32_t row, std::int32_t word) {
          same = same &&
                 window.board.mines(row, word) == field.mines().word(band.window_first_row() + row, word);
        });
        CHECK(same);
        mines += window.band_mines;
      }
      CHECK(mines == field.mine_count());
    }
  }
}

TEST_CASE("windows are read from the map that was first read") {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.map", "16 0\n" + std::string(32, 0));
  auto from = ByteReader::open(path).value();
  MapHead head = read_map_head(from).value();
  head.size = {17, 17};
  check_refused(read_map_window(path, head, Band::whole(head.size), 1), 0,
                path + ": byte 0: N is 16, expected 17: the file has changed since it was first read");
}

namespace {

/// Hands each player's bytes back, with what the other player has said.
class Echo final : public Meeting {
 public:
  std::vector<std::vector<std::byte>> others;
  std::vector<std::byte> said;

  Result<bool> wait_for_news() override { return false; }
  Result<void> add_up(std::span<std::uint64_t>) override { return {}; }
  Result<std::vector<std::vector<std::byte>>> share(std::span<const std::byte> bytes) override {
    said.assign(bytes.begin(), bytes.end());
    auto all = others;
    all.push_back(said);
    return all;
  }
};

/// One number, on two cells.
Component pair_at(Cell first, Cell second) {
  Component pair;
  pair.cells = {first, second};
  pair.constraints.push_back(Constraint(first, 1, {0, 1}));
  return pair;
}

}  // namespace

TEST_CASE("players have the components of all bands, each once, unless one goes on behind a rim") {
  const Band upper = Band::of_player({320, 2}, 0, 2);
  const Band lower = Band::of_player({320, 2}, 1, 2);
  const std::int32_t border = lower.first_row - lower.window_first_row();
  Echo meeting;
  // Both see the component across the border, which is the upper player's.
  const auto of_lower = join_components(
      meeting, lower, {pair_at({border - 1, 0}, {border, 0}), pair_at({border + 5, 0}, {border + 5, 1})});
  REQUIRE(of_lower.value());
  REQUIRE(of_lower.value()->size() == 1);
  meeting.others = {meeting.said};
  const auto all = join_components(
      meeting, upper, {pair_at({upper.end_row - 1, 0}, {upper.end_row, 0}), pair_at({0, 0}, {0, 1})});
  REQUIRE(all.value());
  REQUIRE(all.value()->size() == 3);
  // Rows of the upper window, which begins with the board.
  CHECK(all.value()->front().cells.front() == Cell{lower.first_row + 5, 0});
  CHECK(all.value()->front().constraints.front().cells()[1] == 1);

  // It belongs to the upper player, who does not see all of it.
  const auto cut_off = pair_at({upper.end_row - tile_rows, 0}, {upper.window_end_row() - 1, 0});
  CHECK_FALSE(join_components(meeting, upper, {cut_off}).value());
  meeting.others.front().pop_back();
  CHECK(to_string(join_components(meeting, upper, {}).error()).ends_with("sent damaged components"));
}

namespace {

/// The upper of two tiles, played alone. `known`: all components of the board are known.
class UpperTile final : public BoardPart {
 public:
  explicit UpperTile(bool known) : BoardPart(0, 1, 124), known_(known) {}
  Result<Counts> of_board(std::uint64_t) override { return Counts{3, 123}; }
  Result<std::optional<std::vector<Component>>> join(std::vector<Component> ours) override {
    if (!known_) return std::nullopt;
    return ours;
  }

 private:
  bool known_;
};

}  // namespace

TEST_CASE("mines left decide only cells of a part, and nothing while components are unknown") {
  // One column over two tiles. Rows 61 and 63 are 1s between the unknown rows 60, 62 and 64; all others are
  // mines. So row 62 is a mine, or 60 and 64 are: with one mine left it is row 62.
  View view = View::make({128, 1}).value();
  for (std::int32_t row = 0; row < 128; ++row) {
    if (row == 61 || row == 63) view.apply({row, 0, 1, 0, {1, 0, 0, 0}});
    if (row < 60 || row > 64) view.add_mines(row, 0, 1);
  }
  for (const bool known : {false, true}) {
    SharedView board(view.copy(Eights::marked), nullptr);
    REQUIRE(board.make_queues(1));
    UpperTile part(known);
    MinesLeftStage stage(124, &part);
    const StuckTile upper[] = {{0, all_tile_rows}};
    std::vector<ClickBlock> clicks;
    Statistics statistics;
    CHECK(stage.run(board, upper, 0, 1, clicks, statistics).value() == (known ? 2 : 0));
    CHECK(board.view.is_mine({62, 0}) == known);
    CHECK(board.view.is_unknown({64, 0}));
    std::vector<Cell> clicked;
    for (const ClickBlock& click : clicks) {
      for_each_word(click, [&](const ClickWord& word) {
        for_each_bit(word.mask, [&](int bit) { clicked.push_back(cell_at(word.row, word.word, bit)); });
      });
    }
    CHECK(clicked == std::vector<Cell>(known ? 1 : 0, Cell{60, 0}));
  }
}
