#include "field/files/map_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/parallel.hpp"
#include "board/tile.hpp"
#include "os/processors.hpp"

namespace mines {

namespace {

static_assert(std::endian::native == std::endian::little, "bodies are copied to and from words as they are");
static_assert(map_rows_at_once == tile_rows);

/// Rows of a map as they are in the file.
struct PackedRows {
  std::int32_t first = 0;
  std::int32_t count = 0;
  std::vector<Word> words;
};

/// Takes the rows of a map from its file, map_rows_at_once at a time. Thread-safe: who asks first gets the
/// next rows.
class RowsReader {
 public:
  RowsReader(ByteReader& from, const MapHead& head, MapRows rows)
      : from_(from), head_(head), next_(rows.first), end_(rows.end) {}

  /// Fills in the bits of the next rows. False after the last one, and after an error.
  bool next(PackedRows& rows) {
    const std::lock_guard lock(mutex_);
    if (error_ || next_ == end_) return false;
    // The lock covers the read as well: the file is read from front to back.
    rows.first = next_;
    rows.count = std::min(map_rows_at_once, end_ - next_);
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

}  // namespace

Result<MapHead> read_map_head(ByteReader& from) {
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

int map_threads(std::uint64_t cells) {
  const std::uint64_t worth = std::max<std::uint64_t>(1, cells >> 24);
  return static_cast<int>(
      std::min<std::uint64_t>(worth, static_cast<std::uint64_t>(usable_processor_count())));
}

Result<void> read_map_rows(ByteReader& from, const MapHead& head, MapRows rows, int threads,
                           const SetRows& set_rows) {
  MINES_ASSERT(rows.first % map_rows_at_once == 0);
  MINES_ASSERT(rows.end % map_rows_at_once == 0 || rows.end == head.size.rows);
  RowsReader reader(from, head, rows);
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

Unexpected<Error> map_ends(const std::string& name, std::uint64_t bytes, const MapHead& head) {
  return bad_input(name, bytes,
                   fmt::format("the file ends after {} bytes of mines, expected {} for N = {}",
                               bytes - head.line.length, head.body_bytes(), head.size.rows));
}

Unexpected<Error> map_goes_on(const std::string& name, std::uint64_t at, const MapHead& head) {
  return bad_input(name, at,
                   fmt::format("the file goes on, expected its end after the {} bytes of mines for N = {}",
                               head.body_bytes(), head.size.rows));
}

Result<void> check_mine_count(const std::string& name, const MapHead& head, std::uint64_t mines) {
  if (mines == head.mines()) return {};
  return bad_input(name, head.line.second_at,
                   fmt::format("K is {}, but {} mines are on the board", head.mines(), mines));
}

}  // namespace mines
