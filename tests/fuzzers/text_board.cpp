// Text boards: any bytes.
#include "field/files/text_board.hpp"

#include "field/files/header_line.hpp"
#include "fuzzers/fuzzer.hpp"

namespace mines::fuzzers::text_board_target {

MINES_FUZZER(text_board) {
  const MemoryFile file(data, size);
  auto from = ByteReader::open(file.path());
  require(from.has_value(), "a file cannot be opened");
  const auto ahead = text_board_ahead(*from);
  require(ahead && from->offset() == 0, "a look ahead takes something");

  const auto field = read_text_board(*from);
  if (!field) {
    require_clear(field.error());
    require(field.error().offset.value_or(0) <= size, "an error behind the end of the file");
    return 0;
  }
  require(*ahead, "a text board is not recognised as one");
  const MemoryFile copy;
  auto to = AtomicFile::create(copy.path());
  require(to && write_text_board(*to, *field) && to->commit(), "a board that was read cannot be written");
  const auto again = read_text_board(copy.path());
  require(again.has_value(), "a board that was written cannot be read");
  require(again->size() == field->size() && again->mine_count() == field->mine_count(), "another board");
  for (std::int32_t row = 0; row < field->size().rows; ++row) {
    require(std::equal(field->mines().row(row), field->mines().row(row) + field->size().words(),
                       again->mines().row(row)),
            "a board that was written has other mines");
  }
  return 0;
}

}  // namespace mines::fuzzers::text_board_target
