// The events of a record, so that the state of a board at any time can be found without reading all of the
// record again. The picture of a whole board needs the patches' values, the details of a tile need its own
// events alone.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "apps/view/sources/source.hpp"

namespace mines::view {

/// What opened in a tile at one time. Some 30 bytes for each, and two for each of its patches.
struct IndexedEvent {
  Stamp when = 0;
  std::int32_t tile = 0;
  std::uint64_t blocks = 0;       ///< where its blocks are in the record's events
  std::uint32_t bytes = 0;        ///< of its blocks
  std::uint32_t next = 0;         ///< the tile's next event, its index and 1 more; 0: none
  std::uint32_t first_value = 0;  ///< its patches' values afterwards, in the order of columns
  std::uint8_t patches = 0;       ///< which of the tile's eight patches have new values
};

/// Not thread-safe: whoever reads it holds the lock of its source.
class RecordIndex {
 public:
  /// For a board of `tiles` tiles and `patches` patches, and `bytes` bytes of events.
  RecordIndex(PatchGrid grid, std::int32_t tiles, std::int32_t tile_columns, std::uint64_t bytes);

  /// Adds the events of a chunk in their order. Their `blocks` count from the beginning of `payload`,
  /// `first_value` from the beginning of `values`; `next` is set here.
  void add(std::string_view payload, std::vector<IndexedEvent> events, const std::vector<PatchValue>& values);

  const std::vector<IndexedEvent>& events() const { return events_; }
  std::string_view blocks_of(const IndexedEvent& event) const {
    return std::string_view(bytes_).substr(event.blocks, event.bytes);
  }
  /// A tile's first event, its index and 1 more; 0: none.
  std::uint32_t first_of(std::int32_t tile) const { return first_[static_cast<std::size_t>(tile)]; }
  /// How much of the record has been added, 0 to 1.
  double loaded() const {
    return expected_ == 0 ? 1 : static_cast<double>(bytes_.size()) / static_cast<double>(expected_);
  }

  /// Brings values and stamps to what they were at `when`. `applied` is how many events they have, and comes
  /// out as how many they have then. Costs the events in between, and at most a 16th of all of them if `when`
  /// lies before what they show.
  void move(Patches& patches, std::size_t& applied, Stamp when) const;

 private:
  void apply(const IndexedEvent& event, Patches& patches) const;
  /// The state after `applied` events.
  struct Keyframe {
    std::size_t applied = 0;
    Stamp when = 0;
    std::vector<PatchValue> values;
    std::vector<Stamp> changed;
  };

  PatchGrid grid_;
  std::int32_t tile_columns_;
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
