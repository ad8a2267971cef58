// The server's threads record exactly what they open, whoever else opens cells of the same tiles, and no cell
// before it is open.
#include "server/record_log.hpp"

#include "support/catch.hpp"
#include <fcntl.h>
#include <unistd.h>

#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "base/parallel.hpp"
#include "field/opening/cascade.hpp"
#include "os/file_descriptor.hpp"
#include "record/check.hpp"
#include "record/record_reader.hpp"
#include "support/boards.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::server;
using namespace mines::testing;

namespace {

/// A board that a record opens, and when it did so.
class ReadBoard final : public RecordedBoard {
 public:
  explicit ReadBoard(const Field& field) : opened(BitPlane::make(field.size()).value()), field_(field) {}

  Word closed(std::int32_t row, std::int32_t word) const override {
    return field_.size().word_mask(word) & ~(field_.mines().word(row, word) | opened.word(row, word));
  }
  const char* open(const RecordedWord& news) override {
    if (news.time < last_) return "times that go back";
    last_ = news.time;
    if ((opened.word(news.row, news.word) & news.mask) != 0) return "cells that were open before";
    opened.row(news.row)[news.word] |= news.mask;
    for_each_bit(news.mask, [&](int bit) { time_of[cell_at(news.row, news.word, bit)] = news.time; });
    return nullptr;
  }

  BitPlane opened;
  std::map<Cell, std::uint64_t> time_of;

 private:
  const Field& field_;
  std::uint64_t last_ = 0;
};

/// A game on a field, with its record.
struct RecordedGame {
  explicit RecordedGame(const Field& truth)
      : field(truth),
        descriptor(open((folder / "record").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600)),
        file(descriptor.number()),
        board(GameBoard::make(field).value()) {
    record::JudgeHead head{{}, record::version, 0, 8, 256, 0};
    std::memcpy(head.magic, record::magic, sizeof head.magic);
    head.check = record::check_of(head);
    REQUIRE(write(descriptor.number(), &head, sizeof head) == sizeof head);
    file.begin(field.size(), field.mine_count(), 0, std::numeric_limits<std::uint64_t>::max());
    shared.emplace(file, board);
  }

  ReadBoard read() {
    const OpenedCount count = board.count();
    file.end(count.safe, count.mines);
    ReadBoard read(field);
    auto reader = RecordReader::open(folder / "record");
    REQUIRE(reader);
    for (;;) {
      const auto chunk = reader->next();
      REQUIRE(chunk);
      if (chunk->head.kind == record::server_end) return read;
      const auto told = reader->read_cells(*chunk, read);
      INFO((told ? "" : to_string(told.error())));
      REQUIRE(told);
    }
  }

  const Field& field;
  TemporaryFolder folder;
  FileDescriptor descriptor;
  RecordFile file;
  GameBoard board;
  std::optional<GameRecord> shared;
};

/// Opens cells in all the ways that a server's thread has.
void open_some(RecordedGame& game, std::uint64_t seed, int rounds, bool alone) {
  RecordLog log(*game.shared);
  Cascade cascade(game.board, chosen_kernel(), &log);
  RandomSequence random(seed, 0);
  Replies replies;
  const BoardSize size = game.board.size();
  for (int round = 0; round < rounds; ++round) {
    const Cell cell = size.cell(random.below(size.cells()));
    const auto way = random.below(alone ? 4 : 2);
    ClickBlock click = to_block({cell.row, word_of(cell), bit_of(cell)});
    if (way == 0) {
      for (std::int32_t lane = 0; lane < block_rows && click.row + lane < size.rows; ++lane)
        click.mask[lane] |= random.next() & random.next() & size.word_mask(click.word);
    }
    if (way <= 1) cascade.open({&click, 1}, replies);
    if (way == 2) cascade.open_alone({&click, 1}, replies);
    if (way == 3) game.board.open(cell.row, word_of(cell), bit_of(cell), &log);
    if (random.below(3) == 0) log.record_due();
    if (random.below(50) == 0) log.record_all();
    replies.clear();
  }
  log.record_all();
}

void require_exact(RecordedGame& game, const ReadBoard& read) {
  for_each_row_word(game.board.size(), [&](std::int32_t row, std::int32_t word) {
    INFO(row << " " << word);
    REQUIRE(read.opened.word(row, word) ==
            (game.board.opened(row, word) & game.board.size().word_mask(word)));
  });
}

}  // namespace

TEST_CASE("a record has exactly the cells that several threads opened, mines among them") {
  RandomSequence random(7, 0);
  for (const std::int32_t side : {1, 9, 63, 65, 200, 700}) {
    for (const double density : {0.0, 0.12, 0.5, 1.0}) {
      for (const int threads : {1, 3}) {
        INFO(side << " " << density << " " << threads);
        const Field field = random_field({side, side}, density, random);
        RecordedGame game(field);
        run_on_threads(threads, [&](int i) { open_some(game, static_cast<std::uint64_t>(i), 300, i == 1); });
        require_exact(game, game.read());
      }
    }
  }
}

TEST_CASE("no cell is recorded before it is open") {
  RandomSequence random(8, 0);
  const Field field = random_field({300, 300}, 0.3, random);
  RecordedGame game(field);
  std::vector<std::pair<Cell, std::uint64_t>> opened;
  RecordLog log(*game.shared);
  while (opened.size() < 2000) {
    const Cell cell = field.size().cell(random.below(field.size().cells()));
    const std::uint64_t before = game.file.now();
    if (game.board.open(cell.row, word_of(cell), bit_of(cell), &log) == 0) continue;
    opened.emplace_back(cell, before);
    log.record_due();
  }
  log.record_all();
  const ReadBoard read = game.read();
  require_exact(game, read);
  for (const auto& [cell, before] : opened) CHECK(read.time_of.at(cell) >= before);
}

TEST_CASE("events that no server writes are refused with the reason") {
  const Field field = field_of(std::vector<std::string>(16, std::string(16, '.')));
  const auto why = [&field](const std::string& bytes) -> std::string {
    ReadBoard board(field);
    EventReader events(bytes, 0, field.size(), board);
    return events.read_all() ? "" : events.why();
  };
  using namespace std::string_literals;
  // No time later, the same tile; its first block, which is not whole; its first square, in part.
  const std::string first_tile = "\0\0"s;
  const std::string first_block = first_tile + "\1\1\0"s;
  const std::string first_square = first_block + "\1\0\1\0"s;
  const std::pair<std::string, const char*> table[] = {
      {first_square + "\x11\1", ""},
      {first_square + "\x11\0"s, "a row has no opened cell"},
      {first_square + "\x12\1", "a row marked as opened in part has no opened cell"},
      {first_square + "\0"s, "a square has no opened cell"},
      {first_block + "\0\0\1\0"s, "a square marked as opened in part has no opened cell"},
      {first_block + "\0\0\0\0"s, "a block has no opened cell"},
      {first_block + "\4\0\4\0\x11\1"s, "a cell is off the board"},
      {first_tile + "\1\4\0"s, "a block is off the board"},
      {first_tile + "\1\1\1\2", "a whole block is not among the event's blocks"},
      {first_tile + "\0\0"s, "the event's tile has no blocks"},
      {"\0\2"s, "the event's tile is off the board"}};
  for (const auto& [bytes, says] : table) CHECK(why(bytes) == says);
}
