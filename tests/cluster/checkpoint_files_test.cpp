// Files of checkpoints that are damaged, cut short, or made up.
#include "support/catch.hpp"

#include <algorithm>
#include <cstring>
#include <functional>

#include "apps/cluster/checkpoint/checkpoint.hpp"
#include "cluster/checkpointed_game.hpp"
#include "support/refused.hpp"

using namespace mines;
using namespace mines::cluster;
using namespace mines::testing;

namespace {

/// A game of two players of which the first has written.
struct OneFile : CheckpointedGame {
  std::string path;
  std::string bytes;

  explicit OneFile(std::uint64_t seed, BoardSize size = {130, 70}) : CheckpointedGame(size, seed) {
    write(0, 2).value();
    path = checkpoints_in(folder.path()).value().at(0);
    bytes = read_file(path);
  }

  CheckpointHead head() const {
    CheckpointHead head;
    std::memcpy(&head, bytes.data(), sizeof head);
    return head;
  }
  /// Reads the file with other bytes.
  Result<std::unique_ptr<Backlog>> read_with(const std::string& other, int player = 0,
                                             int players = 1) const {
    write_file(path, other);
    return read(player, players);
  }
  /// The bytes with another head, whose check fits.
  std::string with_head(const std::function<void(CheckpointHead&)>& change) const {
    CheckpointHead other = head();
    change(other);
    other.check = record::check_of(other);
    std::string changed = bytes;
    std::memcpy(changed.data(), &other, sizeof other);
    return changed;
  }
};

/// A file of one row of tiles, all checks of which fit.
std::string made_up(const CheckpointHead& head, const std::string& row) {
  const std::vector<RowEntry> entries{{row.size(), check_of_row(row.data(), row.size(), head)}};
  const std::uint64_t check = check_of_entries(entries, head);
  std::string bytes(reinterpret_cast<const char*>(&head), sizeof head);
  bytes += row;
  bytes.append(reinterpret_cast<const char*>(entries.data()), sizeof(RowEntry));
  bytes.append(reinterpret_cast<const char*>(&check), sizeof check);
  return bytes;
}

}  // namespace

TEST_CASE("a checkpoint with any byte changed is refused, and so is one that is cut short or goes on") {
  const OneFile game(1, {130, 600});
  REQUIRE(game.read_with(game.bytes));
  RandomSequence random(2, 0);
  const auto check = [&](const std::string& bytes) {
    const auto read = game.read_with(bytes);
    REQUIRE_FALSE(read);
    CHECK((read.error().code == ExitCode::bad_input && read.error().where == game.path));
    CHECK(read.error().offset.value() <= bytes.size());
  };
  REQUIRE(game.bytes.size() > 1000);
  for (std::size_t i = 0; i < game.bytes.size(); ++i) {
    INFO("byte " << i);
    std::string bytes = game.bytes;
    bytes[i] =
        static_cast<char>(bytes[i] ^ (i % 2 == 0 ? 1 << i / 2 % 8 : static_cast<int>(1 + random.below(255))));
    check(bytes);
    check(game.bytes.substr(0, i));
  }
  for (const std::size_t more : {1, 7, 8, 16, 100}) check(game.bytes + std::string(more, '\0'));
}

TEST_CASE("what is wrong with a checkpoint is named with its offset") {
  const OneFile game(3);
  const auto check = [&](const std::string& bytes, std::uint64_t offset, const std::string& what) {
    check_refused(game.read_with(bytes), offset, game.path + ": ");
    check_refused(game.read_with(bytes), offset, what);
  };
  check("", 0, "the file ends in its head, expected 128 bytes");
  check(game.bytes.substr(0, 140), 140, "the file ends too early, expected at least 153 bytes");
  using Change = void (*)(CheckpointHead&);
  const std::tuple<Change, std::uint64_t, std::string> heads[] = {
      {[](auto& head) { head.magic[0] = 'M'; }, 0, "is no checkpoint, expected 'minesckp'"},
      {[](auto& head) { head.version = 2; }, 8, "is a checkpoint of version 2, expected 1"},
      {[](auto& head) { head.rows = 131; }, 16, "is of a board of 131 x 70 cells, expected 130 x 70"},
      {[](auto& head) { head.columns = 1; }, 16, "is of a board of 130 x 1 cells, expected 130 x 70"},
      {[](auto& head) { head.mines = 5; }, 32, "with 5 mines, expected " + std::to_string(game.id.mines)},
      {[](auto& head) { head.penalty = 9; }, 40, "is of a game with a penalty of 9, expected 8"},
      {[](auto& head) { head.origin[5] = '4'; }, 56, "is of the board from seed 4, expected seed 3"},
      {[](auto& head) { head.first_row = 3; }, 48,
       "has 1 rows of tiles from row 3 on, expected at least 1, and none after row 2"},
      {[](auto& head) { head.row_count = 0xffffffff; }, 48, "has 4294967295 rows of tiles from row 0 on"},
      {[](auto& head) { head.first_row = 1; }, game.bytes.size() - 24,
       "the entries of 1 rows are damaged or cut short: their checksum does not match"}};
  for (const auto& [change, offset, what] : heads) check(game.with_head(change), offset, what);

  const CheckpointHead head = game.head();
  CHECK(game.read_with(made_up(head, std::string("\0", 1))));  // nothing is open in the only tile
  const char* const damaged = "tile 0 of row 0 of tiles is damaged, or has cells off the board";
  check(made_up(head, "\x03"), 128, damaged);
  check(made_up(head, "\x01\x01"), 129, "bytes follow the last tile of row 0 of tiles");
  check(made_up(head, "\x02" + std::string(15, '\0')), 128, damaged);
  // Column 70, bit 6 of the first byte of the second word, lies off the board.
  const std::string second_word =
      "\x02" + std::string(8, '\0') + std::string("\0\1\0\0\0\0\0\0", 8) + "\x01\x01";
  CHECK(game.read_with(made_up(head, second_word + "\x20")));
  check(made_up(head, second_word + "\x40"), 128, damaged);
  // The last row of tiles has two rows on the board, 128 and 129.
  CheckpointHead last = head;
  last.first_row = 2;
  last.check = record::check_of(last);
  const std::string first_block = "\x02" + std::string(8, '\0') + std::string("\1\0\0\0\0\0\0\0", 8);
  CHECK(game.read_with(made_up(last, first_block + "\x02\x01\x01")));
  check(made_up(last, first_block + "\x04\x01\x01"), 128,
        "tile 0 of row 2 of tiles is damaged, or has cells off the board");
}

TEST_CASE("a player does not mind damage in rows that it does not play, and no head may be wrong") {
  const OneFile game(4, {640, 200});
  std::string bytes = game.bytes;
  bytes[sizeof(CheckpointHead) + 1] ^= 1;  // in the first row of tiles
  CHECK_FALSE(game.read_with(bytes, 0, 10));
  CHECK(game.read_with(bytes, 1, 10));
  CHECK(game.read_with(bytes, 9, 10).value()->rows_found() == 0);
  bytes[sizeof(CheckpointHead) - 1] ^= 1;
  CHECK_FALSE(game.read_with(bytes, 9, 10));
}

TEST_CASE("a made-up checkpoint whose checks fit opens cells of the board or is refused") {
  const OneFile game(5);
  const CheckpointHead head = game.head();
  const std::string row = game.bytes.substr(sizeof head, game.bytes.size() - sizeof head - 24);
  RandomSequence random(6, 0);
  int read = 0;
  constexpr int tries = 3000;
  for (int i = 0; i < tries; ++i) {
    std::string other = row;
    for (std::uint64_t changes = random.below(4) + 1; changes > 0; --changes) {
      const std::size_t at =
          random.below(std::min(other.size(), random.below(2) == 0 ? std::size_t{20} : other.size()));
      if (random.below(4) == 0) {
        other.erase(at, random.below(4) + 1);
      } else {
        other[at] = static_cast<char>(random.next());
      }
    }
    const auto backlog = game.read_with(made_up(head, other));
    if (!backlog) continue;
    ++read;
    GameBoard window = window_of(game.field, game.band(0, 1));
    open_backlog(**backlog, window);  // throws if a click is off the board
  }
  CHECK(read > 0);
  CHECK(read < tries);
}

TEST_CASE("the checkpoint of another board is not replaced") {
  OneFile game(7);
  game.id.origin = "seed 8";
  check_refused(game.write(0, 2), 56, game.path + ": byte 56: is of the board from seed 7, expected seed 8");
  CHECK((read_file(game.path) == game.bytes));
  game.id.origin = "seed 7";
  CHECK(game.write(0, 2));
  write_file(game.path, "something else");
  check_refused(game.write(0, 2), 14, "the file ends in its head, expected 128 bytes");
}
