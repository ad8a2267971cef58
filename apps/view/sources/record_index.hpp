// An index of the events in the record of a game (record/record_layout.hpp). It finds the state of the board
// at any time without reading the record again. A state is a value for each patch of 64 x 64 cells
// (watch/patch.hpp).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "apps/view/sources/source.hpp"
#include "base/assert.hpp"
#include "board/tile.hpp"

namespace mines::view {

/// The cells of one tile (64 x 512 cells) that opened at one time.
struct IndexedEvent {
  Stamp when = 0;
  std::int32_t tile = 0;
  std::uint64_t blocks = 0;       ///< where its cells begin in the bytes of all events
  std::uint32_t bytes = 0;        ///< how many bytes its cells take there
  std::uint32_t next = 0;         ///< 1 + index of the tile's next event; 0 if this is the last
  std::uint32_t first_value = 0;  ///< index of its first new patch value; its others follow
  std::uint8_t patches = 0;       ///< bit i: the tile's patch i, counted from the left, has a new value
};

/// Not thread-safe: a reader must hold the lock of the source (source.hpp).
class RecordIndex {
 public:
  /// `bytes`: size of all events of the record.
  RecordIndex(BoardSize size, std::uint64_t bytes);

  /// Adds the events of the record's next chunk; `payload`: the chunk's bytes. In `events`, `blocks` counts
  /// from the beginning of `payload`, and `first_value` from the beginning of `values`. add() sets `next`.
  void add(std::string_view payload, std::vector<IndexedEvent> events, const std::vector<PatchValue>& values);

  const std::vector<IndexedEvent>& events() const { return events_; }
  std::string_view blocks_of(const IndexedEvent& event) const {
    return std::string_view(bytes_).substr(event.blocks, event.bytes);
  }
  /// 1 + index of a tile's first event; 0 if it has none.
  std::uint32_t first_of(std::int32_t tile) const {
    MINES_ASSERT(tile >= 0 && tile < tiles_.count());
    return first_[static_cast<std::size_t>(tile)];
  }
  /// The share of the record's bytes that add() has got, 0 to 1.
  double loaded() const {
    return expected_ == 0 ? 1 : static_cast<double>(bytes_.size()) / static_cast<double>(expected_);
  }

  /// Sets `patches` to the state at `when`. `applied`, in and out: how many events `patches` includes. To go
  /// back in time, starts from a stored state, earlier than `when` by about 1/16 of all events at most.
  void move(Patches& patches, std::size_t& applied, Stamp when) const;

 private:
  void apply(const IndexedEvent& event, Patches& patches) const;
  struct Keyframe {
    std::size_t applied = 0;
    Stamp when = 0;
    std::vector<PatchValue> values;
    std::vector<Stamp> changed;
  };

  PatchGrid grid_;
  TileGrid tiles_;
  std::uint64_t expected_;
  std::string bytes_;
  std::vector<IndexedEvent> events_;
  std::vector<PatchValue> values_;
  std::vector<std::uint32_t> first_;  ///< by tile
  std::vector<std::uint32_t> last_;
  std::vector<Keyframe> keyframes_;
  Patches newest_;
};

}  // namespace mines::view
