#include "apps/view/sources/record_index.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"

namespace mines::view {

namespace {

/// 6 bytes a patch each: 96 MiB for all of them on the largest board.
constexpr std::uint64_t keyframes = 16;

}  // namespace

RecordIndex::RecordIndex(BoardSize size, std::uint64_t bytes)
    : grid_(PatchGrid::over(size)),
      tiles_(TileGrid::over(size)),
      expected_(bytes),
      first_(static_cast<std::size_t>(tiles_.count())),
      last_(first_.size()) {
  bytes_.reserve(bytes);
  newest_.values.resize(static_cast<std::size_t>(grid_.count()));
  newest_.changed.resize(newest_.values.size());
}

void RecordIndex::add(std::string_view payload, std::vector<IndexedEvent> events,
                      const std::vector<PatchValue>& values) {
  for (IndexedEvent& event : events) {
    event.blocks += bytes_.size();
    event.first_value += static_cast<std::uint32_t>(values_.size());
  }
  bytes_ += payload;
  values_.insert(values_.end(), values.begin(), values.end());
  for (const IndexedEvent& event : events) {
    const auto tile = static_cast<std::size_t>(event.tile);
    events_.push_back(event);
    const auto number = static_cast<std::uint32_t>(events_.size());
    if (last_[tile] == 0) {
      first_[tile] = number;
    } else {
      events_[last_[tile] - 1].next = number;
    }
    last_[tile] = number;
    apply(event, newest_);
  }
  // A keyframe for each sixteenth of the bytes. The + 1 keeps the step above 0 for short records.
  if (!events_.empty() && bytes_.size() >= (keyframes_.size() + 1) * (expected_ / keyframes + 1)) {
    keyframes_.push_back({events_.size(), events_.back().when, newest_.values, newest_.changed});
  }
}

void RecordIndex::move(Patches& patches, std::size_t& applied, Stamp when) const {
  MINES_ASSERT(applied <= events_.size() && patches.values.size() == newest_.values.size());
  // Events cannot be undone. So going back begins at the last keyframe that is not too late, or at the
  // closed board.
  if (applied > 0 && events_[applied - 1].when > when) {
    const auto later = std::upper_bound(keyframes_.begin(), keyframes_.end(), when,
                                        [](Stamp time, const Keyframe& frame) { return time < frame.when; });
    if (later == keyframes_.begin()) {
      std::fill(patches.values.begin(), patches.values.end(), PatchValue{0});
      std::fill(patches.changed.begin(), patches.changed.end(), Stamp{0});
      applied = 0;
    } else {
      const Keyframe& frame = *std::prev(later);
      patches.values = frame.values;
      patches.changed = frame.changed;
      applied = frame.applied;
    }
  }
  for (; applied < events_.size() && events_[applied].when <= when; ++applied)
    apply(events_[applied], patches);
}

void RecordIndex::apply(const IndexedEvent& event, Patches& patches) const {
  const std::int32_t first = event.tile / tiles_.columns * grid_.columns + tiles_.first_word(event.tile);
  std::size_t value = event.first_value;
  MINES_ASSERT(value + static_cast<std::size_t>(std::popcount(event.patches)) <= values_.size());
  // Values are stored only for patches that have changed, in the order of their bits.
  for_each_bit(event.patches, [&](int bit) {
    const auto patch = static_cast<std::size_t>(first + bit);
    patches.values[patch] = values_[value++];
    patches.changed[patch] = event.when;
  });
}

}  // namespace mines::view
