#include "field/files/map_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/assert.hpp"
#include "field/files/map_rows.hpp"

namespace mines {

namespace {

constexpr std::size_t buffer_words = 8192;

constexpr int bits_in_word(BoardSize size, std::int32_t word) {
  return std::min(word_bits, size.columns - word * word_bits);
}

/// Joins pieces of up to 64 bits into a body.
class Packer {
 public:
  explicit Packer(AtomicFile& to) : to_(to) { buffer_.reserve(buffer_words); }

  Result<void> put(Word piece, int bits) {
    held_ |= piece << held_bits_;
    if (held_bits_ + bits < word_bits) {
      held_bits_ += bits;
      return {};
    }
    buffer_.push_back(held_);
    // `used` bits of the piece went into the full word. A shift by all 64 bits is undefined.
    const int used = word_bits - held_bits_;
    held_ = used == word_bits ? 0 : piece >> used;
    held_bits_ = bits - used;
    return buffer_.size() == buffer_words ? flush() : Result<void>{};
  }

  /// Writes what is left, the last byte filled up with zeroes.
  Result<void> finish() {
    MINES_TRY(flush());
    return to_.write(&held_, static_cast<std::size_t>((held_bits_ + 7) / 8));
  }

 private:
  Result<void> flush() {
    auto written = to_.write(buffer_.data(), buffer_.size() * sizeof(Word));
    buffer_.clear();
    return written;
  }

  AtomicFile& to_;
  std::vector<Word> buffer_;
  Word held_ = 0;
  int held_bits_ = 0;
};

Result<void> read_body(ByteReader& from, const MapHead& head, BitPlane& plane) {
  // Otherwise the body is the bit plane as it stands, and is read in place.
  if (!rows_are_words(head.size)) {
    return read_map_rows(
        from, head, {0, head.size.rows}, map_threads(head.size.cells()),
        [&](std::int32_t first, std::int32_t count, const Word* words) {
          std::copy_n(words, static_cast<std::size_t>(count) * static_cast<std::size_t>(head.size.words()),
                      plane.row(first));
        });
  }
  const std::uint64_t bytes = head.body_bytes();
  // 512 MiB from the page cache take 0.2 s, the count of the mines 0.05 s. Two threads that read one half
  // each took no less.
  MINES_LET(const auto got, from.read(plane.row(0), bytes));
  if (got < bytes) return map_ends(from.name(), from.offset(), head);
  return {};
}

/// Checks that nothing follows, and that as many mines have been read as the header says.
Result<void> check_end(ByteReader& from, const MapHead& head, std::uint64_t mines) {
  MINES_LET(const auto more, from.peek(1));
  if (!more.empty()) return map_goes_on(from.name(), from.offset(), head);
  return check_mine_count(from.name(), head, mines);
}

}  // namespace

Result<Field> read_map(const std::string& path) {
  MINES_LET(auto from, ByteReader::open(path));
  return read_map(from);
}

Result<Field> read_map(ByteReader& from) {
  MINES_ASSERT(from.offset() == 0);
  MINES_LET(const auto head, read_map_head(from));
  MINES_LET(auto plane, BitPlane::make(head.size));
  MINES_TRY(read_body(from, head, plane));
  Field field(std::move(plane));
  MINES_TRY(check_end(from, head, field.mine_count()));
  return field;
}

Result<GameBoard> read_map_as_game(ByteReader& from) {
  MINES_LET(const auto head, read_map_head(from));
  auto board = GameBoard::make(head.size);
  if (!board) return board;
  MINES_TRY(read_map_rows(from, head, {0, head.size.rows}, map_threads(head.size.cells()),
                          [&](std::int32_t first, std::int32_t count, const Word* words) {
                            board->set_rows(first, count, words);
                          }));
  MINES_TRY(check_end(from, head, board->mine_count()));
  return board;
}

std::string map_head(std::int32_t side, std::uint64_t mines) { return fmt::format("{} {}\n", side, mines); }

Result<void> write_map(const std::string& path, const Field& field) {
  MINES_LET(auto file, AtomicFile::create(path));
  MINES_TRY(write_map(file, field));
  return file.commit();
}

Result<void> write_map(AtomicFile& to, const Field& field) {
  const BoardSize size = field.size();
  if (size.rows != size.columns) {
    return bad_input(to.name(), fmt::format("a contest map is square, this board has {} rows and {} columns",
                                            size.rows, size.columns));
  }
  MINES_TRY(to.write(map_head(size.rows, field.mine_count())));
  if (rows_are_words(size)) return to.write(field.mines().row(0), (size.cells() + 7) / 8);
  Packer packer(to);
  for (std::int32_t row = 0; row < size.rows; ++row) {
    for (std::int32_t word = 0; word < size.words(); ++word) {
      auto put = packer.put(field.mines().row(row)[word], bits_in_word(size, word));
      if (!put) return put;
    }
  }
  return packer.finish();
}

}  // namespace mines
