#include "field/map_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <vector>

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

/// Cuts the body into pieces of up to 64 bits.
class Unpacker {
 public:
  Unpacker(ByteReader& from, std::uint64_t bytes) : from_(from), bytes_left_(bytes), buffer_(buffer_words) {}

  /// The next 1 to 64 bits; zeroes once something has failed.
  Word take(int bits) {
    Word taken = held_;
    if (bits <= held_bits_) {
      held_ >>= bits;
      held_bits_ -= bits;
    } else {
      const Word next = next_word();
      taken |= next << held_bits_;
      const int used = bits - held_bits_;
      held_ = used == word_bits ? 0 : next >> used;
      held_bits_ = word_bits - used;
    }
    return taken & low_bits(bits);
  }

  /// The bits of the last byte that were not taken.
  Word rest() const { return held_; }
  /// Whether the file has ended too early.
  bool ended() const { return ended_; }
  const std::optional<Error>& error() const { return error_; }

 private:
  Word next_word() {
    if (next_ == filled_) refill();
    return next_ == filled_ ? 0 : buffer_[next_++];
  }

  void refill() {
    if (ended_ || error_) return;
    const auto bytes = static_cast<std::size_t>(std::min<std::uint64_t>(bytes_left_, buffer_words * 8));
    next_ = filled_ = 0;
    if (bytes == 0) return;
    buffer_[(bytes - 1) / 8] = 0;  // the last word may be filled in part
    const auto got = from_.read(buffer_.data(), bytes);
    if (!got) error_ = got.error();
    ended_ = got && *got < bytes;
    if (error_ || ended_) return;
    bytes_left_ -= bytes;
    filled_ = (bytes + 7) / 8;
  }

  ByteReader& from_;
  std::uint64_t bytes_left_;
  std::vector<Word> buffer_;
  std::size_t next_ = 0;
  std::size_t filled_ = 0;
  Word held_ = 0;  // the bits of the last word that were not taken; higher bits are 0
  int held_bits_ = 0;
  bool ended_ = false;
  std::optional<Error> error_;
};

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

/// Reads the body, a row at a time: set_row(row, its words).
template <class SetRow>
Result<void> read_rows(ByteReader& from, const Head& head, const SetRow& set_row) {
  const BoardSize size = head.size;
  Unpacker unpacker(from, body_bytes(size));
  std::vector<Word> words(static_cast<std::size_t>(size.words()));
  for (std::int32_t row = 0; row < size.rows; ++row) {
    for (std::int32_t word = 0; word < size.words(); ++word) {
      words[static_cast<std::size_t>(word)] = unpacker.take(bits_in_word(size, word));
    }
    if (unpacker.error()) return tl::unexpected(*unpacker.error());
    if (unpacker.ended()) return too_short(from, head);
    set_row(row, words.data());
  }
  if (unpacker.rest() != 0) {
    return bad_input(
        from.name(), from.offset() - 1,
        fmt::format("bits after the last cell are set, expected 0 from bit {} on", size.cells() % 8));
  }
  return {};
}

Result<void> read_body(ByteReader& from, const Head& head, BitPlane& plane) {
  if (!plane_is_body(head.size)) {
    return read_rows(from, head, [&](std::int32_t row, const Word* words) {
      std::copy(words, words + head.size.words(), plane.row(row));
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
  const auto set_row = [&](std::int32_t row, const Word* words) { board->set_row(row, words); };
  MINES_TRY(read_rows(from, head, set_row));
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
