// The server's side of a record: its file. What the events say is made by the threads that open cells
// (server/record_log.hpp); here they are put in order and written in chunks.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include "board/tile.hpp"
#include "record/record_layout.hpp"
#include "record/tile_news.hpp"

namespace mines {

/// The file that all threads write to. Thread-safe. Costs 64 KiB.
class RecordFile {
 public:
  /// Writes to `descriptor`, after the judge's head, which has been written there.
  explicit RecordFile(int descriptor) : descriptor_(descriptor) {}

  /// Writes the server's head and starts the record's clock. To be called once, and first. From then on at
  /// most `budget` bytes are written, the head included.
  void begin(BoardSize size, std::uint64_t mines, std::uint64_t map_digest, std::uint64_t budget);
  /// Adds an event of this moment. The order of calls is that of the record, so the caller holds off other
  /// events of the tile. Now and again it writes a chunk.
  void add(std::int32_t tile, const TileNews& news);
  /// Writes the last events and the server's end. To be called once, and last.
  void end(std::uint64_t safe, std::uint64_t mines);
  /// 0, or the errno of the write that failed. After a failure nothing more is written, and the record is
  /// lost.
  int failure() const { return failure_; }
  /// Whether it failed because the record would exceed its budget; then failure() is EFBIG.
  bool is_too_large() const { return too_large_; }
  /// How many chunks were written so far.
  std::uint32_t chunks() const { return chunks_; }
  /// µs since begin().
  std::uint64_t now() const;

 private:
  static constexpr std::size_t room = std::size_t{64} << 10;

  void write_chunk(record::Kind kind, std::uint64_t time, const void* payload, std::size_t bytes);
  void write_events();
  void write(const void* from, std::size_t bytes);
  void put_number(std::uint64_t number);
  void put_set(TileBlocks set);
  void put_byte(unsigned byte) { events_[used_++] = static_cast<std::byte>(byte); }

  int descriptor_;
  std::uint64_t clock_ = 0;
  std::mutex mutex_;
  std::uint64_t left_ = 0;  ///< what is left of the budget
  std::uint32_t chunks_ = 0;
  std::atomic<int> failure_ = 0;
  std::atomic<bool> too_large_ = false;

  // The events that are not yet written.
  std::array<std::byte, room> events_;
  std::size_t used_ = 0;
  std::uint64_t first_time_ = 0;
  std::uint64_t time_ = 0;  ///< of the last one
  std::int64_t tile_ = 0;   ///< of the last one
};

}  // namespace mines
