#include "field/files/map_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <mutex>
#include <optional>
#include <vector>

#include "base/assert.hpp"
#include "base/parallel.hpp"
#include "board/tile.hpp"
#include "os/processors.hpp"

namespace mines {

namespace {

constexpr std::size_t buffer_words = 8192;

static_assert(std::endian::native == std::endian::little, "bodies are copied to and from words as they are");

/// Whether a row of the map is a whole number of words, as in a bit plane: true if N is a multiple of 64.
constexpr bool rows_are_words(BoardSize size) { return size.columns % word_bits == 0; }

/// The file has only `bytes` bytes.
Unexpected<Error> map_ends(const std::string& name, std::uint64_t bytes, const MapHead& head) {
  return bad_input(name, bytes,
                   fmt::format("the file ends after {} bytes of mines, expected {} for N = {}",
                               bytes - head.line.length, head.body_bytes(), head.size.rows));
}

/// The file goes on at offset `at`, where it should end.
Unexpected<Error> map_goes_on(const std::string& name, std::uint64_t at, const MapHead& head) {
  return bad_input(name, at,
                   fmt::format("the file goes on, expected its end after the {} bytes of mines for N = {}",
                               head.body_bytes(), head.size.rows));
}

/// Rows of a map as they are in the file.
struct PackedRows {
  std::int32_t first = 0;
  std::int32_t count = 0;
  std::vector<Word> words;
};

/// Takes the rows of a map from its file, tile_rows at a time. Thread-safe: who asks first gets the
/// next rows.
class RowsReader {
 public:
  RowsReader(ByteReader& from, const MapHead& head, std::int32_t first, std::int32_t end)
      : from_(from), head_(head), next_(first), end_(end) {
    MINES_ASSERT(first >= 0 && first <= end && end <= head.size.rows);
  }

  /// Fills in the bits of the next rows. False after the last one, and after an error.
  bool next(PackedRows& rows) {
    const std::lock_guard lock(mutex_);
    if (error_ || next_ == end_) return false;
    // The lock covers the read as well: the file is read from front to back.
    rows.first = next_;
    rows.count = std::min(tile_rows, end_ - next_);
    next_ += rows.count;
    const std::uint64_t bits = BoardSize{rows.count, head_.size.columns}.cells();
    const auto bytes = static_cast<std::size_t>((bits + 7) / 8);
    rows.words.resize(bits / word_bits + 2);  // so that two words can be read where any piece begins
    const auto got = from_.read(rows.words.data(), bytes);
    if (!got) {
      error_ = got.error();
    } else if (*got < bytes) {
      error_ = map_ends(from_.name(), from_.offset(), head_).error();
    } else if (bits % 8 != 0 && has_bits_after(rows.words, bits, bytes)) {
      // Only the last rows can end inside a byte: 64 rows are a whole number of bytes.
      error_ = bad_input(from_.name(), from_.offset() - 1,
                         fmt::format("bits after the last cell are set, expected 0 from bit {} on", bits % 8))
                   .error();
    }
    return !error_;
  }

  Result<void> result() const { return error_ ? Result<void>(Unexpected(*error_)) : Result<void>(); }

 private:
  static bool has_bits_after(const std::vector<Word>& words, std::uint64_t bits, std::size_t bytes) {
    unsigned char last = 0;
    std::memcpy(&last, reinterpret_cast<const unsigned char*>(words.data()) + bytes - 1, 1);
    return last >> bits % 8 != 0;
  }

  ByteReader& from_;
  const MapHead& head_;
  std::mutex mutex_;
  std::int32_t next_;  // the row
  std::int32_t end_;
  std::optional<Error> error_;
};

/// Cuts the bits of rows into the words of each.
void cut_into_words(const PackedRows& packed, BoardSize size, std::vector<Word>& rows) {
  rows.resize(static_cast<std::size_t>(packed.count) * static_cast<std::size_t>(size.words()));
  Word* to = rows.data();
  for (std::int32_t row = 0; row < packed.count; ++row) {
    for (std::int32_t word = 0; word < size.words(); ++word) {
      const auto at = static_cast<std::size_t>(row) * static_cast<std::size_t>(size.columns) +
                      static_cast<std::size_t>(word) * word_bits;
      const Word low = packed.words[at / word_bits] >> at % word_bits;
      // There are two shifts, because one by 64 is undefined, and a row may begin at a whole word.
      const Word high = packed.words[at / word_bits + 1] << 1 << (word_bits - 1 - at % word_bits);
      // The last word of a row also read bits of the next row.
      *to++ = (low | high) & size.word_mask(word);
    }
  }
}

/// Takes the first line from a reader whose offset must be 0, and checks N and K. Fails if the file is a text
/// board.
Result<MapHead> take_head(ByteReader& from) {
  MINES_LET(const auto text, text_board_ahead(from));
  if (text) {
    return bad_input(from.name(),
                     "a text board, expected a contest map; 'mines-map convert TEXT MAP' converts it");
  }
  MINES_LET(const auto line, read_header(from, map_header));
  if (line.first < 1 || line.first > max_side) {
    return bad_input(from.name(), 0, fmt::format("N is {}, expected 1 to {}", line.first, max_side));
  }
  const auto side = static_cast<std::int32_t>(line.first);
  const BoardSize size{side, side};
  if (line.second > size.cells()) {
    return bad_input(from.name(), line.second_at,
                     fmt::format("K is {}, expected at most the {} cells of a board with N = {}", line.second,
                                 size.cells(), side));
  }
  return MapHead{line, size};
}

/// The number of threads to read a map with: one for each processor, but at most one for each 2²⁴ cells,
/// which take 2 ms to read.
int map_threads(std::uint64_t cells) {
  const std::uint64_t worth = std::max<std::uint64_t>(1, cells >> 24);
  return static_cast<int>(
      std::min<std::uint64_t>(worth, static_cast<std::uint64_t>(usable_processor_count())));
}

/// Joins pieces of up to 64 bits into a body.
class Packer {
 public:
  explicit Packer(AtomicFile& to) : to_(to) { buffer_.reserve(buffer_words); }

  Result<void> put(Word piece, int bits) {
    held_ |= piece << held_bits_;
    MINES_ASSERT(held_bits_ < word_bits && bits >= 1 && bits <= word_bits);
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
        from, head, 0, head.size.rows, map_threads(head.size.cells()),
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
  MINES_LET(const auto head, take_head(from));
  MINES_LET(auto plane, BitPlane::make(head.size));
  MINES_TRY(read_body(from, head, plane));
  Field field(std::move(plane));
  MINES_TRY(check_end(from, head, field.mine_count()));
  return field;
}

Result<GameBoard> read_map_as_game(ByteReader& from) {
  MINES_LET(const auto head, take_head(from));
  auto board = GameBoard::make(head.size);
  if (!board) return board;
  MINES_TRY(read_map_rows(from, head, 0, head.size.rows, map_threads(head.size.cells()),
                          [&](std::int32_t first, std::int32_t count, const Word* words) {
                            board->set_rows(first, count, words);
                          }));
  MINES_TRY(check_end(from, head, board->mine_count()));
  return board;
}

Result<MapHead> read_map_head(ByteReader& from) {
  MINES_LET(const auto bytes, from.file_bytes());
  MINES_LET(const auto head, take_head(from));
  if (bytes < head.file_bytes()) return map_ends(from.name(), bytes, head);
  if (bytes > head.file_bytes()) return map_goes_on(from.name(), head.file_bytes(), head);
  return head;
}

// Threads help because most of the time goes into the first write to each new page of memory, which the
// operating system must clear. The file is read from front to back, and its first mistake is reported.
Result<void> read_map_rows(ByteReader& from, const MapHead& head, std::int32_t first, std::int32_t end,
                           int threads, const SetRows& set_rows) {
  MINES_ASSERT(first % tile_rows == 0);
  MINES_ASSERT(end % tile_rows == 0 || end == head.size.rows);
  RowsReader reader(from, head, first, end);
  run_on_threads(threads, [&](int) {
    PackedRows packed;
    std::vector<Word> words;
    while (reader.next(packed)) {
      if (!rows_are_words(head.size)) cut_into_words(packed, head.size, words);
      set_rows(packed.first, packed.count, rows_are_words(head.size) ? packed.words.data() : words.data());
    }
  });
  return reader.result();
}

Result<void> check_mine_count(const std::string& name, const MapHead& head, std::uint64_t mines) {
  if (mines == head.mines()) return {};
  return bad_input(name, head.line.second_at,
                   fmt::format("K is {}, but {} mines are on the board", head.mines(), mines));
}

std::string map_head(std::int32_t side, std::uint64_t mines) {
  MINES_ASSERT(side >= 1 && side <= max_side && mines <= (BoardSize{side, side}.cells()));
  return fmt::format("{} {}\n", side, mines);
}

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
      MINES_TRY(
          packer.put(field.mines().row(row)[word], std::min(word_bits, size.columns - word * word_bits)));
    }
  }
  return packer.finish();
}

}  // namespace mines
