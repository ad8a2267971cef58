// Checkpoints of shared boards: any bytes are read as a file, or as a row of tiles in a file whose checks
// fit.
#include "apps/cluster/checkpoint/checkpoint.hpp"

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <vector>

#include "apps/cluster/checkpoint/backlog.hpp"
#include "fuzzers/fuzzer.hpp"

namespace mines::fuzzers::checkpoint_target {

using namespace cluster;

namespace {

constexpr BoardSize whole{70, 600};
const BoardId id{whole, 4711, 8, "seed 1"};
/// The last row of tiles: the board ends in it.
constexpr Band band{whole, 64, 70};

/// A folder in memory, removed when the process ends in order.
struct Folder {
  Folder() {
    std::string name = "/dev/shm/mines-fuzz-XXXXXX";
    require(mkdtemp(name.data()) != nullptr, "no folder in memory");
    path = name;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  std::string path;
};

/// A mine in every seventh cell.
GameBoard closed_board() {
  GameBoard board = GameBoard::make(band.window()).value();
  std::vector<Word> words;
  for (std::int32_t row = 0; row < whole.rows; ++row) {
    for (std::int32_t word = 0; word < whole.words(); ++word)
      words.push_back(Word{0x8102040810204081} & whole.word_mask(word));
  }
  board.set_rows(0, whole.rows, words.data());
  return board;
}

/// Opens what the folder's files call open.
Result<GameBoard> opened_board(const std::string& folder) {
  MINES_LET(const auto backlog, Backlog::read(folder, id, band));
  GameBoard board = closed_board();
  for (std::vector<ClickBlock> clicks;; clicks.clear()) {
    backlog->next(board, clicks);
    if (clicks.empty()) return board;
    for (const ClickBlock& click : clicks) {
      require(is_on_board(click, board.size()), "a click off the board");
      require(band.holds(click.row), "a click in a row that the file has not");
      for_each_word(click, [&](const ClickWord& word) {
        require(board.open(word.row, word.word, word.mask) == word.mask, "a click on an open cell");
      });
    }
  }
}

bool same_open(const GameBoard& a, const GameBoard& b) {
  for (std::int32_t row = 0; row < whole.rows; ++row) {
    for (std::int32_t word = 0; word < whole.words(); ++word) {
      if (a.opened(row, word) != b.opened(row, word)) return false;
    }
  }
  return true;
}

/// A file whose only row of tiles is `row`, and all of whose checks fit.
std::string file_with(const std::string& row) {
  const CheckpointHead head = head_of(id, 1, 1);
  const std::vector<RowEntry> entries{{row.size(), check_of_row(row.data(), row.size(), head)}};
  const std::uint64_t check = check_of_entries(entries, head);
  std::string bytes(reinterpret_cast<const char*>(&head), sizeof head);
  bytes += row;
  bytes.append(reinterpret_cast<const char*>(entries.data()), sizeof(RowEntry));
  bytes.append(reinterpret_cast<const char*>(&check), sizeof check);
  return bytes;
}

}  // namespace

MINES_FUZZER(checkpoint) {
  static const Folder folder;
  const bool is_row = !bytes.empty() && bytes[0] % 2 != 0;
  const std::string content(bytes.substr(std::min<std::size_t>(bytes.size(), 1)));
  const std::string path = folder.path + "/band-00001-00002.checkpoint";
  std::ofstream(path, std::ios::binary | std::ios::trunc) << (is_row ? file_with(content) : content);

  const auto board = opened_board(folder.path);
  if (!board) {
    require_clear(board.error());
    require(board.error().where == path && board.error().offset.has_value(), "the wrong byte is not named");
    return;
  }
  require(write_checkpoint(folder.path, id, band, *board).has_value(), "what was read cannot be written");
  const auto again = opened_board(folder.path);
  require(again && same_open(*board, *again), "what was written is not what was read");
  accept();
}

}  // namespace mines::fuzzers::checkpoint_target
