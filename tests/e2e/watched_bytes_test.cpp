// A watched game from outside: all bytes that leave mines-view are kept, and the truth is searched for in
// them.
#include "support/catch.hpp"
#include <httplib.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <map>
#include <thread>
#include <unordered_set>

#include "field/drawing/generate.hpp"
#include "field/files/map_file.hpp"
#include "support/json.hpp"
#include "support/process.hpp"
#include "watch/patch_pixels.hpp"

using namespace mines;
using namespace mines::testing;

namespace {

constexpr std::int32_t side = 1024;

/// Pulls pictures of the whole board at one level after the other, until the game is over and a last time. On
/// a machine whose processors are all busy mines-view stands behind everything else: pictures come late, some
/// tiles not at all, and a connection that was idle is closed just as the next request comes.
class Puller {
 public:
  Puller(const std::string& address, std::string path) : client_(address), path_(std::move(path)) {
    client_.set_keep_alive(true);
    client_.set_read_timeout(20);  // mines-view gives way to whatever else this machine runs
  }

  std::string all;                                        ///< every byte of every response
  std::map<std::pair<int, int>, std::string> last_cells;  ///< each tile of level 0, as the game has left it
  bool is_over = false;

  void pull() {
    for (const char* what : {"", "page.js", "state"}) get(what);
    for (int round = 0; !is_over || round < 1; round = is_over ? round + 1 : 0) {
      for (int level = 0; level <= 10; ++level) pull_level(level);
      is_over = is_over || parsed(get("progress?source=0"))["phase"] == "over";
    }
    std::this_thread::sleep_for(std::chrono::seconds(1));  // the server has counted, and is gone
    for (int level = 10; level > 0; --level) pull_level(level);
    last_cells.clear();
    only_missing_ = true;
    CHECK(becomes_true(20, [&] { return pull_level(0); }));
  }

 private:
  std::string get(const std::string& what) {
    auto result = client_.Get(path_ + what);
    if (!result) result = client_.Get(path_ + what);  // as browsers do
    INFO(what << ": " << httplib::to_string(result.error()));
    REQUIRE(result);
    all += result->body;
    return result->body;
  }
  /// Whether no tile is left to ask for again.
  bool pull_level(int level) {
    std::string tiles;
    const int across = (side + (256 << level) - 1) / (256 << level);
    for (int i = 0; i < across * across; ++i) {
      if (only_missing_ && last_cells.contains({i % across, i / across})) continue;
      tiles += std::to_string(i % across) + '.' + std::to_string(i / across) + ".0,";
    }
    const std::string bytes = get("tiles?source=0&level=" + std::to_string(level) + "&tiles=" + tiles);
    std::uint32_t flags = 0;
    std::uint32_t count = 0;
    std::memcpy(&flags, bytes.data() + 4, sizeof flags);
    const bool is_all = (flags & 1) == 0;
    if (level != 0) return is_all;
    std::memcpy(&count, bytes.data() + 8, sizeof count);
    for (std::size_t at = 24; count > 0; --count, at += 16 + 65536) {
      std::uint32_t head[4];
      std::memcpy(head, bytes.data() + at, sizeof head);
      REQUIRE(head[2] == 0);
      last_cells[{static_cast<int>(head[0]), static_cast<int>(head[1])}] = bytes.substr(at + 16, 65536);
    }
    return is_all;
  }

  httplib::Client client_;
  std::string path_;
  bool only_missing_ = false;  ///< asks for no tile that is in last_cells
};

/// The first line that the judge prints on standard error has the address.
std::string address_of(const std::string& file) {
  std::string text;
  REQUIRE(becomes_true(20, [&] {
    text = read_file(file);
    return text.find('\n') != std::string::npos;
  }));
  const std::size_t begin = text.find("http://");
  REQUIRE(begin != std::string::npos);
  return text.substr(begin, text.find('\n') - begin);
}

}  // namespace

TEST_CASE("no byte that leaves mines-view in a game tells where a closed mine is") {
  const TemporaryFolder folder;
  const std::string map = folder / "a.map";
  const std::uint64_t cells = std::uint64_t{side} * side;
  const Field field = generate({side, side}, cells / 5, 77, 1).value();
  REQUIRE(write_map(map, field));
  const std::string errors = folder / "errors";
  // The answer stops in the middle, so that much stays closed, and waits for the limit: without a visitor
  // mines-view ends with the game.
  const std::string answer = folder / "answer";
  write_file(answer, "#!/bin/sh\n'" MINES_SOLVE "' --solver rules\nsleep 60\n");
  for (const std::string& path : {folder.path(), answer}) {  // a judge that is root starts it as another user
    std::filesystem::permissions(path, static_cast<std::filesystem::perms>(0755));
  }
  Process judge({{"/bin/sh", "-c",
                  "exec \"$0\" --map \"$1\" --solver \"$2\" --isolate off --time 3 --watch --quiet 2>\"$3\"",
                  MINES_JUDGE, map, answer, errors}});
  const std::string address = address_of(errors);
  const std::size_t slash = address.find('/', 7);
  Puller puller(address.substr(0, slash), address.substr(slash));
  puller.pull();
  judge.signal(SIGTERM);
  CHECK(judge.wait(30).exit_code == 0);

  // The map itself, whatever the alignment: words of it with so many mines that chance does not make them.
  std::unordered_set<Word> truth;
  for (std::int32_t row = 0; row < side; ++row) {
    for (std::int32_t word = 0; word < side / 64; ++word) {
      const Word mines = field.mines().word(row, word);
      if (std::popcount(mines) >= 12) truth.insert(mines);
    }
  }
  CHECK(truth.size() > 8000);
  std::size_t found = 0;
  for (std::size_t at = 0; at + sizeof(Word) <= puller.all.size(); ++at) {
    Word word = 0;
    std::memcpy(&word, puller.all.data() + at, sizeof word);
    found += truth.count(word);
  }
  CHECK(found == 0);

  // The cells as shown: an open cell has its number, and a closed one nothing but what numbers next to it
  // say.
  if (puller.last_cells.size() < 16)
    WARN("a busy machine: the server ended before the last picture of "
         << 16 - puller.last_cells.size() << " tiles was drawn, and they are not compared");
  const auto is_there = [&](Cell cell) {
    return puller.last_cells.contains({cell.column / 256, cell.row / 256});
  };
  const auto shown = [&](Cell cell) {
    const auto& tile = puller.last_cells.at({cell.column / 256, cell.row / 256});
    return static_cast<unsigned char>(
               tile[static_cast<std::size_t>(cell.row % 256 * 256 + cell.column % 256)]) &
           0x7f;
  };
  const auto expected_of = [&](Cell cell, int pixel) -> int {
    if (pixel <= 8 || pixel == hit_pixel) return field.is_mine(cell) ? hit_pixel : field.number(cell);
    bool is_known = false;
    bool is_next = false;
    for_each_neighbour(field.size(), cell, [&](Cell number) {
      if (shown(number) > 8) return;
      is_next = true;
      int left = shown(number);
      for_each_neighbour(field.size(), number, [&](Cell other) { left -= shown(other) > 8 ? 1 : 0; });
      is_known |= left == 0;
    });
    return is_known ? known_mine_pixel : is_next ? frontier_pixel : closed_pixel;
  };
  std::uint64_t open = 0;
  std::uint64_t closed = 0;
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < cells; ++i) {
    const Cell cell = field.size().cell(i);
    // What decides how a closed cell is shown lies at most two cells away.
    const Cell first{std::max(cell.row - 2, 0), std::max(cell.column - 2, 0)};
    const Cell last{std::min(cell.row + 2, side - 1), std::min(cell.column + 2, side - 1)};
    if (!is_there(first) || !is_there(last) || !is_there({first.row, last.column}) ||
        !is_there({last.row, first.column}))
      continue;
    const int pixel = shown(cell);
    open += pixel <= 8 ? 1 : 0;
    closed += pixel > 8 && pixel != hit_pixel ? 1 : 0;
    wrong += pixel != expected_of(cell, pixel) ? 1 : 0;
  }
  CHECK(wrong == 0);
  if (puller.last_cells.size() < 16) return;
  CHECK(open > 0);
  CHECK(closed > 0);
}
