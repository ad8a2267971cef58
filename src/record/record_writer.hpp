// The server's side of a record: threads collect what they open in buffers of their own, and a full buffer
// becomes a chunk, written whole. A record that is not kept costs a comparison per batch; a kept one some
// nanoseconds a word, and a write of 64 KiB now and then.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "board/clicks.hpp"
#include "record/layout.hpp"

namespace mines {

/// The file that all threads write to. Thread-safe.
class RecordFile {
 public:
  /// Writes to `descriptor`, behind the judge's head, which is there.
  explicit RecordFile(int descriptor) : descriptor_(descriptor) {}

  /// Writes the server's head, once and first. The record's clock starts. At most `budget` bytes are written.
  void begin(BoardSize size, std::uint64_t mines, std::uint64_t map_digest, std::uint64_t budget);
  /// Writes the end, once and last.
  void end(std::uint64_t safe, std::uint64_t mines);
  /// Appends a chunk.
  void append(record::Kind kind, std::uint64_t time, const void* payload, std::size_t bytes);
  /// 0, or the errno of the write that failed: the record is lost from then on, and nothing more is written.
  int failure() const { return failure_; }
  /// Whether what failed is that the record would be larger than its budget; failure() is EFBIG then.
  bool is_too_large() const { return too_large_; }
  /// Chunks appended so far.
  std::uint32_t chunks() const { return chunks_; }
  /// µs since begin().
  std::uint64_t now() const;

 private:
  void write(const void* from, std::size_t bytes);

  int descriptor_;
  std::uint64_t clock_ = 0;
  std::mutex mutex_;
  std::uint64_t left_ = 0;  ///< of the budget
  std::uint32_t chunks_ = 0;
  std::atomic<int> failure_ = 0;
  std::atomic<bool> too_large_ = false;
};

/// What one thread opens. Costs 64 KiB.
class RecordLog {
 public:
  RecordLog(RecordFile& file, BoardSize size)
      : file_(file), words_(size.words()), buffer_(std::make_unique<std::byte[]>(room)) {}

  /// Cells that were just opened, each told once in the whole record.
  void add(const Replies& replies);
  /// The same of one word; `mask` is not 0.
  void add_safe(std::int32_t row, std::int32_t word, Word mask) {
    add_word(record::safe_word, row, word, mask);
  }
  void add_mines(std::int32_t row, std::int32_t word, Word mask) {
    add_word(record::mines_word, row, word, mask);
  }
  /// Writes what is in the buffer.
  void flush();

 private:
  static constexpr std::size_t room = std::size_t{64} << 10;

  void add_word(record::Event event, std::int32_t row, std::int32_t word, Word mask);
  void put_word(record::Event event, std::int32_t row, std::int32_t word, Word mask);
  /// For one more event, in this chunk or the next.
  void make_room();
  /// Events from here on have happened by now.
  void stamp();
  void put_number(std::uint64_t number);
  void put_place(record::Event event, std::int32_t row, std::int32_t word);
  void put_mask(Word mask);
  void put_byte(unsigned byte) { buffer_[used_++] = static_cast<std::byte>(byte); }

  RecordFile& file_;
  std::int32_t words_;  ///< of a row
  std::unique_ptr<std::byte[]> buffer_;
  std::size_t used_ = 0;
  std::uint64_t chunk_time_ = 0;
  std::uint64_t time_ = 0;  ///< of the last event
  std::int64_t block_ = 0;  ///< likewise
};

/// A log of what a thread opens on a board of that size, if there is a file for it.
inline std::optional<RecordLog> log_to(RecordFile* file, BoardSize size) {
  return file == nullptr ? std::nullopt : std::optional<RecordLog>(std::in_place, *file, size);
}

}  // namespace mines
