// The server's side of a record. Each thread collects what it opens in its own buffer, and a full buffer is
// written as one chunk. Without a record this costs a comparison for each batch; with one, a few nanoseconds
// for each word, and now and then a write of 64 KiB.
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
  /// Writes to `descriptor`, after the judge's head, which has been written there.
  explicit RecordFile(int descriptor) : descriptor_(descriptor) {}

  /// Writes the server's head and starts the record's clock. To be called once, and first. From then on at
  /// most `budget` bytes are written, the head included.
  void begin(BoardSize size, std::uint64_t mines, std::uint64_t map_digest, std::uint64_t budget);
  /// Writes the server's end. To be called once, and last.
  void end(std::uint64_t safe, std::uint64_t mines);
  /// Appends a chunk of at most record::max_payload bytes.
  void append(record::Kind kind, std::uint64_t time, const void* payload, std::size_t bytes);
  /// 0, or the errno of the write that failed. After a failure nothing more is written, and the record is
  /// lost.
  int failure() const { return failure_; }
  /// Whether it failed because the record would exceed its budget; then failure() is EFBIG.
  bool is_too_large() const { return too_large_; }
  /// How many chunks were appended so far.
  std::uint32_t chunks() const { return chunks_; }
  /// µs since begin().
  std::uint64_t now() const;

 private:
  void write(const void* from, std::size_t bytes);

  int descriptor_;
  std::uint64_t clock_ = 0;
  std::mutex mutex_;
  std::uint64_t left_ = 0;  ///< what is left of the budget
  std::uint32_t chunks_ = 0;
  std::atomic<int> failure_ = 0;
  std::atomic<bool> too_large_ = false;
};

/// Collects what one thread opens. Costs 64 KiB.
class RecordLog {
 public:
  RecordLog(RecordFile& file, BoardSize size)
      : file_(file), words_(size.words()), buffer_(std::make_unique<std::byte[]>(room)) {}

  /// Adds cells that were just opened. A cell may be added only once to the whole record.
  void add(const Replies& replies);
  /// Adds cells of one word that were just opened; `mask` must not be 0.
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
  /// Makes room for one more event, if need be in a new chunk.
  void make_room();
  /// Gives the events that follow the present time.
  void stamp();
  void put_number(std::uint64_t number);
  void put_place(record::Event event, std::int32_t row, std::int32_t word);
  void put_mask(Word mask);
  void put_byte(unsigned byte) { buffer_[used_++] = static_cast<std::byte>(byte); }

  RecordFile& file_;
  std::int32_t words_;  ///< words of a row
  std::unique_ptr<std::byte[]> buffer_;
  std::size_t used_ = 0;
  std::uint64_t chunk_time_ = 0;
  std::uint64_t time_ = 0;  ///< time of the last event
  std::int64_t block_ = 0;  ///< block of the last event
};

/// A log of what a thread opens on a board of that size, if `file` is not null.
inline std::optional<RecordLog> log_to(RecordFile* file, BoardSize size) {
  return file == nullptr ? std::nullopt : std::optional<RecordLog>(std::in_place, *file, size);
}

}  // namespace mines
