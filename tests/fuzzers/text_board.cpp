// Text boards: any bytes.
#include "field/files/text_board.hpp"

#include "field/files/header_line.hpp"
#include "fuzzers/fuzzer.hpp"
#include "support/boards.hpp"

namespace mines::fuzzers::text_board_target {

MINES_FUZZER(text_board) {
  ByteReader from = ByteReader::of(bytes, "input");
  const auto ahead = text_board_ahead(from);
  require(ahead && from.offset() == 0, "a look ahead takes something");

  const auto field = read_text_board(from);
  if (!field) return require_clear(field.error(), bytes.size());
  require(*ahead, "a text board is not recognised as one");
  const MemoryFile copy;
  auto to = AtomicFile::create(copy.path());
  require(to && write_text_board(*to, *field) && to->commit(), "a board that was read cannot be written");
  const auto again = read_text_board(copy.path());
  require(again && again->mine_count() == field->mine_count() && mines::testing::same_mines(*again, *field),
          "a board that was written is another");
  accept();
}

}  // namespace mines::fuzzers::text_board_target
