#include "record/record_writer.hpp"

#include <unistd.h>

#include <bit>
#include <cerrno>
#include <cstring>

#include "base/assert.hpp"
#include "os/clocks.hpp"
#include "record/check.hpp"

namespace mines {

namespace {

std::uint64_t microseconds() { return static_cast<std::uint64_t>(monotonic_ns() / 1000); }

/// A bit for each byte of a word that is not 0.
unsigned bytes_with_bits(Word word) {
  constexpr Word low = 0x7f7f7f7f7f7f7f7f;
  constexpr Word first = 0x0101010101010101;
  constexpr Word gather = 0x0102040810204080;  // moves bit 8 i to bit 56 + i
  // Adding 0x7f to the lower seven bits of a byte sets its highest bit unless they are 0, and carries into no
  // other byte.
  const Word any = (((word & low) + low) | word) >> 7 & first;
  return static_cast<unsigned>(any * gather >> 56);
}

}  // namespace

void TileNews::clear() {
  blocks_ = 0;
  whole_ = 0;
  used_ = 0;
}

void TileNews::add(int index, const Lanes& opened, const Lanes& closed) {
  Word any = 0;
  Word differs = 0;
  for (std::int32_t lane = 0; lane < block_rows; ++lane) {
    any |= opened[lane];
    differs |= opened[lane] ^ closed[lane];
  }
  if (any == 0) return;
  const TileBlocks bit = TileBlocks{1} << index;
  MINES_ASSERT(blocks_ < bit);
  blocks_ |= bit;
  if (differs == 0) {
    whole_ |= bit;
  } else {
    add_part(opened, closed);
  }
}

/// A square is a byte of four lanes.
void TileNews::add_part(const Lanes& opened, const Lanes& closed) {
  std::byte* const head = bytes_.data() + used_;
  used_ += record::block_head;
  for (int half = 0; half < 2; ++half) {
    const Word* const opens = opened + half * record::square_rows;
    const Word* const whole = closed + half * record::square_rows;
    Word any = 0;
    Word differs = 0;
    for (int row = 0; row < record::square_rows; ++row) {
      any |= opens[row];
      differs |= opens[row] ^ whole[row];
    }
    const unsigned squares = bytes_with_bits(any);
    const unsigned parts = squares & bytes_with_bits(differs);
    head[half] = static_cast<std::byte>(squares);
    head[2 + half] = static_cast<std::byte>(parts);
    for (unsigned left = parts; left != 0; left &= left - 1) add_square(opens, whole, std::countr_zero(left));
  }
  MINES_ASSERT(used_ < bytes_.size());
}

void TileNews::add_square(const Word* opened, const Word* closed, int byte) {
  const std::size_t head = used_++;
  unsigned rows = 0;
  for (int row = 0; row < record::square_rows; ++row) {
    const auto opens = static_cast<unsigned>(opened[row] >> (8 * byte) & 0xff);
    const auto whole = static_cast<unsigned>(closed[row] >> (8 * byte) & 0xff);
    const bool any = opens != 0;
    const bool part = any && opens != whole;
    rows |= (unsigned{any} | unsigned{part} << record::square_rows) << row;
    // Written without a branch: the byte counts only if used_ moves behind it.
    bytes_[used_] = static_cast<std::byte>(opens);
    used_ += part ? 1 : 0;
  }
  bytes_[head] = static_cast<std::byte>(rows);
}

void RecordFile::begin(BoardSize size, std::uint64_t mines, std::uint64_t map_digest, std::uint64_t budget) {
  MINES_ASSERT(clock_ == 0);  // the first call
  clock_ = microseconds();
  record::ServerHead head{static_cast<std::uint64_t>(size.rows), mines, map_digest, clock_, 0};
  head.check = record::check_of(head);
  const std::lock_guard lock(mutex_);
  left_ = budget;
  write(&head, sizeof head);
}

void RecordFile::add(std::int32_t tile, const TileNews& news) {
  MINES_ASSERT(clock_ != 0 && tile >= 0 && !news.empty());
  const std::span<const std::byte> details = news.details();
  const std::lock_guard lock(mutex_);
  // The longest event must fit, because it is encoded straight into the chunk.
  if (room - used_ < record::max_event) write_events();
  const std::uint64_t now = this->now();
  if (used_ == 0) time_ = first_time_ = now;
  MINES_ASSERT(now >= time_);
  put_number(now - time_);
  time_ = now;
  const std::int64_t step = tile - tile_;
  put_number(static_cast<std::uint64_t>(step >= 0 ? 2 * step : -2 * step - 1));
  tile_ = tile;
  put_set(news.blocks());
  put_set(news.whole());
  MINES_ASSERT(details.size() <= room - used_);
  std::memcpy(events_.data() + used_, details.data(), details.size());
  used_ += details.size();
}

void RecordFile::end(std::uint64_t safe, std::uint64_t mines) {
  MINES_ASSERT(clock_ != 0);
  const record::ServerEnd end{safe, mines};
  const std::lock_guard lock(mutex_);
  write_events();
  write_chunk(record::server_end, now(), &end, sizeof end);
}

void RecordFile::write_events() {
  if (used_ == 0) return;
  write_chunk(record::cells, first_time_, events_.data(), used_);
  used_ = 0;
  // Each chunk can be read by itself: its first event counts from tile 0.
  tile_ = 0;
}

void RecordFile::write_chunk(record::Kind kind, std::uint64_t time, const void* payload, std::size_t bytes) {
  record::ChunkHead head{kind, chunks_++, static_cast<std::uint32_t>(bytes), 0, time, 0};
  head.check = record::check(payload, bytes, record::check_of(head));
  write(&head, sizeof head);
  write(payload, bytes);
}

std::uint64_t RecordFile::now() const { return microseconds() - clock_; }

void RecordFile::write(const void* from, std::size_t bytes) {
  const char* position = static_cast<const char*>(from);
  // Checked for the whole write, so that the file never ends inside one for lack of budget.
  if (failure_ == 0 && bytes > left_) {
    too_large_ = true;
    failure_ = EFBIG;
  }
  while (bytes > 0 && failure_ == 0) {
    const ssize_t written = ::write(descriptor_, position, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      failure_ = written < 0 ? errno : EIO;  // a device that takes nothing: do not try for ever
      return;
    }
    position += written;
    bytes -= static_cast<std::size_t>(written);
    left_ -= static_cast<std::size_t>(written);
  }
}

void RecordFile::put_number(std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) put_byte(static_cast<unsigned>(number & 0x7f) | 0x80);
  put_byte(static_cast<unsigned>(number));
}

void RecordFile::put_set(TileBlocks set) {
  unsigned present = 0;
  // The first byte has a bit for each byte that follows, and is known only after them.
  const std::size_t at = used_++;
  for (unsigned i = 0; i < sizeof set; ++i, set >>= 8) {
    if ((set & 0xff) == 0) continue;
    present |= 1U << i;
    put_byte(static_cast<unsigned>(set & 0xff));
  }
  events_[at] = static_cast<std::byte>(present);
}

}  // namespace mines
