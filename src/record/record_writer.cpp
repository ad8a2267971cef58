#include "record/record_writer.hpp"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>

#include "base/assert.hpp"
#include "record/check.hpp"

namespace mines {

namespace {

/// The time by CLOCK_MONOTONIC, which all processes share.
std::uint64_t microseconds() {
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(
                                        std::chrono::steady_clock::now().time_since_epoch())
                                        .count());
}

}  // namespace

void RecordFile::begin(BoardSize size, std::uint64_t mines, std::uint64_t map_digest, std::uint64_t budget) {
  MINES_ASSERT(clock_ == 0);  // the first call
  clock_ = microseconds();
  record::ServerHead head{static_cast<std::uint64_t>(size.rows), mines, map_digest, clock_, 0};
  head.check = record::check_of(head);
  const std::lock_guard lock(mutex_);
  left_ = budget;
  write(&head, sizeof head);
}

void RecordFile::end(std::uint64_t safe, std::uint64_t mines) {
  const record::ServerEnd end{safe, mines};
  append(record::server_end, now(), &end, sizeof end);
}

void RecordFile::append(record::Kind kind, std::uint64_t time, const void* payload, std::size_t bytes) {
  MINES_ASSERT(bytes <= record::max_payload);
  const std::lock_guard lock(mutex_);
  record::ChunkHead head{kind, chunks_++, static_cast<std::uint32_t>(bytes), 0, time, 0};
  head.check = record::check(payload, bytes, record::check_of(head));
  write(&head, sizeof head);
  write(payload, bytes);
}

std::uint64_t RecordFile::now() const { return microseconds() - clock_; }

void RecordFile::write(const void* from, std::size_t bytes) {
  const char* position = static_cast<const char*>(from);
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

void RecordLog::add(const Replies& replies) {
  if (replies.empty()) return;
  stamp();
  for (const OpenedBlock& opened : replies.blocks) {
    make_room();
    put_place(record::block, opened.row, opened.word);
    unsigned rows = 0;
    for (std::int32_t lane = 0; lane < block_rows; ++lane)
      rows |= unsigned{opened.planes->opened[lane] != 0} << lane;
    put_byte(rows);
    for (const Word mask : opened.planes->opened) {
      if (mask != 0) put_mask(mask);
    }
  }
  for (const OpenedWord& opened : replies.words) {
    if (opened.opened != 0) put_word(record::safe_word, opened.row, opened.word, opened.opened);
    if (opened.mines != 0) put_word(record::mines_word, opened.row, opened.word, opened.mines);
  }
}

void RecordLog::add_word(record::Event event, std::int32_t row, std::int32_t word, Word mask) {
  stamp();
  put_word(event, row, word, mask);
}

void RecordLog::put_word(record::Event event, std::int32_t row, std::int32_t word, Word mask) {
  MINES_ASSERT(mask != 0);
  make_room();
  put_place(event, row, word);
  put_byte(static_cast<unsigned>(row % block_rows));
  put_mask(mask);
}

void RecordLog::flush() {
  if (used_ == 0) return;
  file_.append(record::cells, chunk_time_, buffer_.get(), used_);
  used_ = 0;
  block_ = 0;
  chunk_time_ = time_;
}

void RecordLog::make_room() {
  if (room - used_ < record::max_event) flush();
}

void RecordLog::stamp() {
  make_room();
  const std::uint64_t now = file_.now();
  if (used_ == 0) {
    chunk_time_ = now;
  } else if (now != time_) {
    put_number((now - time_) << 2 | record::later);
  }
  time_ = now;
}

void RecordLog::put_number(std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) put_byte(static_cast<unsigned>(number & 0x7f) | 0x80);
  put_byte(static_cast<unsigned>(number));
}

void RecordLog::put_place(record::Event event, std::int32_t row, std::int32_t word) {
  const std::int64_t block = std::int64_t{row / block_rows} * words_ + word;
  const std::int64_t step = block - block_;
  block_ = block;
  const auto turned = static_cast<std::uint64_t>(step >= 0 ? 2 * step : -2 * step - 1);
  put_number(turned << 2 | event);
}

void RecordLog::put_mask(Word mask) {
  unsigned present = 0;
  const std::size_t at = used_++;
  for (unsigned i = 0; i < sizeof mask; ++i, mask >>= 8) {
    if ((mask & 0xff) == 0) continue;
    present |= 1U << i;
    put_byte(static_cast<unsigned>(mask & 0xff));
  }
  buffer_[at] = static_cast<std::byte>(present);
}

}  // namespace mines
