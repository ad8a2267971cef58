#include "field/map_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "base/parallel.hpp"
#include "field/header_line.hpp"

namespace mines {

namespace {

static_assert(std::endian::native == std::endian::little, "bodies are copied to and from words as they are");

constexpr std::size_t buffer_words = 8192;

constexpr Word low_bits(int count) { return count == word_bits ? ~Word{0} : (Word{1} << count) - 1; }
constexpr int bits_in_word(BoardSize size, std::int32_t word) {
  return std::min(word_bits, size.columns - word * word_bits);
}
constexpr std::uint64_t body_bytes(BoardSize size) { return (size.cells() + 7) / 8; }
constexpr bool plane_is_body(BoardSize size) { return size.columns % word_bits == 0; }

/// The first line, and the size that it says.
struct Head {
  HeaderLine line;
  BoardSize size;
};

tl::unexpected<Error> too_short(const ByteReader& from, const Head& head) {
  return bad_input(from.name(), from.offset(),
                   fmt::format("the file ends after {} bytes of mines, expected {} for N = {}",
                               from.offset() - head.line.length, body_bytes(head.size), head.size.rows));
}

/// So many rows are whole bytes, for any side.
constexpr std::int32_t band_rows = 64;
static_assert(band_rows == tile_rows);  // so one thread fills a tile

/// Rows of a map, as they are in the file or cut into words.
struct Band {
  std::int32_t first = 0;
  std::int32_t rows = 0;
  std::vector<Word> words;
};

/// Reads a body band by band. Thread-safe: who asks first gets the next band, so that the file is read from
/// front to back, and the first mistake in it is the one reported.
class BandReader {
 public:
  BandReader(ByteReader& from, const Head& head) : from_(from), head_(head) {}

  /// Fills in the bits of the next band. False after the last one, and after an error.
  bool next(Band& band) {
    const BoardSize size = head_.size;
    const std::lock_guard lock(mutex_);
    if (error_ || next_ == size.rows) return false;
    band.first = next_;
    band.rows = std::min(band_rows, size.rows - next_);
    next_ += band.rows;
    const std::uint64_t bits =
        static_cast<std::uint64_t>(band.rows) * static_cast<std::uint64_t>(size.columns);
    const auto bytes = static_cast<std::size_t>((bits + 7) / 8);
    band.words.resize(bits / word_bits + 2);  // so that two words can be read where any piece begins
    const auto got = from_.read(band.words.data(), bytes);
    if (!got) {
      error_ = got.error();
    } else if (*got < bytes) {
      error_ = too_short(from_, head_).value();
    } else if (bits % 8 != 0 && has_bits_after(band.words, bits, bytes)) {
      error_ = bad_input(from_.name(), from_.offset() - 1,
                         fmt::format("bits after the last cell are set, expected 0 from bit {} on", bits % 8))
                   .value();
    }
    return !error_;
  }

  Result<void> result() const { return error_ ? Result<void>(tl::unexpected(*error_)) : Result<void>(); }

 private:
  static bool has_bits_after(const std::vector<Word>& words, std::uint64_t bits, std::size_t bytes) {
    unsigned char last = 0;
    std::memcpy(&last, reinterpret_cast<const unsigned char*>(words.data()) + bytes - 1, 1);
    return last >> bits % 8 != 0;
  }

  ByteReader& from_;
  const Head& head_;
  std::mutex mutex_;
  std::int32_t next_ = 0;  // the row
  std::optional<Error> error_;
};

/// Cuts the bits of a band into the words of its rows.
void cut_into_rows(const Band& bits, BoardSize size, std::vector<Word>& rows) {
  rows.resize(static_cast<std::size_t>(bits.rows) * static_cast<std::size_t>(size.words()));
  Word* to = rows.data();
  for (std::int32_t row = 0; row < bits.rows; ++row) {
    for (std::int32_t word = 0; word < size.words(); ++word) {
      const auto at = static_cast<std::size_t>(row) * static_cast<std::size_t>(size.columns) +
                      static_cast<std::size_t>(word) * word_bits;
      const Word low = bits.words[at / word_bits] >> at % word_bits;
      const Word high = bits.words[at / word_bits + 1] << 1 << (word_bits - 1 - at % word_bits);
      *to++ = (low | high) & size.word_mask(word);
    }
  }
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

Result<Head> read_head(ByteReader& from) {
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
  return Head{line, size};
}

/// As many threads as there are processors, but at most one for each 2²⁴ cells, which take 2 ms to read.
int reading_threads(BoardSize size) {
  const std::uint64_t worth = std::max<std::uint64_t>(1, size.cells() >> 24);
  return static_cast<int>(std::min<std::uint64_t>(worth, std::max(1U, std::thread::hardware_concurrency())));
}

/// Reads the body: set_rows(first row, how many, their words), by several threads at once. The kernel clears
/// memory when it is first written, and that is most of the time.
template <class SetRows>
Result<void> read_rows(ByteReader& from, const Head& head, const SetRows& set_rows) {
  BandReader reader(from, head);
  run_on_threads(reading_threads(head.size), [&](int) {
    Band band;
    std::vector<Word> rows;
    while (reader.next(band)) {
      if (!plane_is_body(head.size)) cut_into_rows(band, head.size, rows);
      set_rows(band.first, band.rows, plane_is_body(head.size) ? band.words.data() : rows.data());
    }
  });
  return reader.result();
}

Result<void> read_body(ByteReader& from, const Head& head, BitPlane& plane) {
  if (!plane_is_body(head.size)) {
    return read_rows(from, head, [&](std::int32_t first, std::int32_t count, const Word* words) {
      std::copy_n(words, static_cast<std::size_t>(count) * static_cast<std::size_t>(head.size.words()),
                  plane.row(first));
    });
  }
  const std::uint64_t bytes = body_bytes(head.size);
  // 512 MiB from the page cache take 0.2 s, the count of the mines 0.05 s. Two threads that read one half
  // each took no less.
  MINES_LET(const auto got, from.read(plane.row(0), bytes));
  if (got < bytes) return too_short(from, head);
  return {};
}

/// Checks that nothing follows, and that as many mines have been read as the header says.
Result<void> check_end(ByteReader& from, const Head& head, std::uint64_t mines) {
  MINES_LET(const auto more, from.peek(1));
  if (!more.empty()) {
    return bad_input(from.name(), from.offset(),
                     fmt::format("the file goes on, expected its end after the {} bytes of mines for N = {}",
                                 body_bytes(head.size), head.size.rows));
  }
  if (mines != head.line.second) {
    return bad_input(from.name(), head.line.second_at,
                     fmt::format("K is {}, but {} mines are on the board", head.line.second, mines));
  }
  return {};
}

}  // namespace

Result<Field> read_map(const std::string& path) {
  MINES_LET(auto from, ByteReader::open(path));
  return read_map(from);
}

Result<Field> read_map(ByteReader& from) {
  MINES_LET(const auto head, read_head(from));
  MINES_LET(auto plane, BitPlane::make(head.size));
  MINES_TRY(read_body(from, head, plane));
  Field field(std::move(plane));
  MINES_TRY(check_end(from, head, field.mine_count()));
  return field;
}

Result<GameBoard> read_game_board(const std::string& path) {
  MINES_LET(auto from, ByteReader::open(path));
  MINES_LET(const auto head, read_head(from));
  auto board = GameBoard::make(head.size);
  if (!board) return board;
  MINES_TRY(read_rows(from, head, [&](std::int32_t first, std::int32_t count, const Word* words) {
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
  if (plane_is_body(size)) return to.write(field.mines().row(0), body_bytes(size));
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
