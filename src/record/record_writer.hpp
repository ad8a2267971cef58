// Writes the server's part of a record. A record is a file with the time at which each cell of a game was
// opened (record_layout.hpp). The threads that open cells encode events (TileNews). RecordFile puts the
// events in order and writes them in chunks.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>

#include "board/tile.hpp"
#include "record/record_layout.hpp"

namespace mines {

/// One event, encoded: the cells of a tile (8 x 8 blocks) opened since the tile's last event. Takes 5 KiB.
class TileNews {
 public:
  /// Adds block `index` of the tile; indices must grow. `opened` are the newly opened cells, mines included.
  /// No effect if `opened` is empty. `closed` are the safe cells that were closed before the event.
  void add(int index, const Lanes& opened, const Lanes& closed);
  void clear();

  bool empty() const { return blocks_ == 0; }
  TileBlocks blocks() const { return blocks_; }
  /// Those of blocks() in which all closed safe cells, and no mine, were opened.
  TileBlocks whole() const { return whole_; }
  /// The encoded details of the blocks that are not whole().
  std::span<const std::byte> details() const { return {bytes_.data(), used_}; }

 private:
  void add_part(const Lanes& opened, const Lanes& closed);
  void add_square(const Word* opened, const Word* closed, int byte);

  TileBlocks blocks_ = 0;
  TileBlocks whole_ = 0;
  std::size_t used_ = 0;
  std::array<std::byte, 64 * record::max_block + 1> bytes_;  ///< + 1: add_square() may write a byte too many
};

/// The file to which all threads write. Thread-safe. Takes 64 KiB.
class RecordFile {
 public:
  /// Writes to the file `descriptor`, which already holds the judge's head (record_layout.hpp).
  explicit RecordFile(int descriptor) : descriptor_(descriptor) {}

  /// Writes the server's head and starts the record's clock. Call it once, as the first call. `budget`: the
  /// most bytes that this object may write, the head included.
  void begin(BoardSize size, std::uint64_t mines, std::uint64_t map_digest, std::uint64_t budget);
  /// Adds an event of `tile`, which is not empty, with the present time. Some calls write a chunk. Events are
  /// recorded in the order of the calls. Only one thread at a time may build and add events of a tile.
  void add(std::int32_t tile, const TileNews& news);
  /// Writes the last events and the final counts (record::ServerEnd). Call it once, as the last call.
  void end(std::uint64_t safe, std::uint64_t mines);
  /// 0, or the errno of the write that failed; then the record is lost, and no more bytes are written.
  int failure() const { return failure_; }
  /// Whether the record exceeded its budget; then failure() is EFBIG.
  bool is_too_large() const { return too_large_; }
  std::uint32_t chunks() const { return chunks_; }
  /// The record's clock: µs since begin().
  std::uint64_t now() const;

 private:
  static constexpr std::size_t room = std::size_t{64} << 10;
  static_assert(room >= record::max_event && room <= record::max_payload);

  void write_chunk(record::Kind kind, std::uint64_t time, const void* payload, std::size_t bytes);
  void write_events();
  void write(const void* from, std::size_t bytes);
  void put_number(std::uint64_t number);
  void put_set(TileBlocks set);
  void put_byte(unsigned byte) { events_[used_++] = static_cast<std::byte>(byte); }

  int descriptor_;
  std::uint64_t clock_ = 0;
  std::mutex mutex_;
  std::uint64_t left_ = 0;  ///< the rest of the budget
  std::uint32_t chunks_ = 0;
  std::atomic<int> failure_ = 0;
  std::atomic<bool> too_large_ = false;

  // The events that are not yet written.
  std::array<std::byte, room> events_;
  std::size_t used_ = 0;
  std::uint64_t first_time_ = 0;
  std::uint64_t time_ = 0;  ///< of the last event
  std::int64_t tile_ = 0;   ///< of the last event
};

}  // namespace mines
