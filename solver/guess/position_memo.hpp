// What has been found out about positions of a game played in the mind: lists of models, compared in full. A
// flat table that is emptied in no time, as it is filled anew for every region.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.hpp"
#include "count/models.hpp"

namespace mines {

class PositionMemo {
 public:
  struct Entry {
    double value = 0;
    int depth = 0;  ///< how far ahead the value looks
    bool exact = false;
  };

  /// Forgets everything. O(slots used).
  void clear() {
    for (const Slot& slot : entries_) slots_[slot.place] = free_slot;
    entries_.clear();
    models_.clear();
  }

  /// The list to be filled with the models of the position that the next find() is about.
  std::vector<Model>& key() { return key_; }

  /// The entry of the position in key(), a new one with depth 0 if it has none. Valid as long as nothing is
  /// added: hence its number.
  std::uint32_t find_or_add() {
    if ((entries_.size() + 1) * 2 > slots_.size()) grow();
    const std::uint64_t hash = hash_of(key_);
    const std::size_t place = place_of(key_, hash);
    if (slots_[place] == free_slot) {
      slots_[place] = static_cast<std::uint32_t>(entries_.size());
      entries_.push_back({hash, models_.size(), key_.size(), place, {}});
      models_.insert(models_.end(), key_.begin(), key_.end());
    }
    return slots_[place];
  }

  Entry& operator[](std::uint32_t entry) { return entries_[entry].entry; }

 private:
  struct Slot {
    std::uint64_t hash;
    std::size_t begin;  // in models_
    std::size_t size;
    std::size_t place;  // in slots_
    Entry entry;
  };

  static constexpr std::uint32_t free_slot = ~std::uint32_t{0};

  static std::uint64_t hash_of(std::span<const Model> models) {
    std::uint64_t hash = models.size();
    for (const Model model : models) hash = (std::rotl(hash, 5) ^ model) * hash_multiplier;
    return hash ^ hash >> 32;
  }

  std::size_t place_of(std::span<const Model> models, std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = hash & mask;
    for (; slots_[place] != free_slot; place = (place + 1) & mask) {
      const Slot& slot = entries_[slots_[place]];
      const Model* const own = models_.data() + slot.begin;
      if (slot.hash == hash && std::equal(models.begin(), models.end(), own, own + slot.size)) break;
    }
    return place;
  }

  void grow() {
    slots_.assign(slots_.size() * 2, free_slot);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      std::size_t place = entries_[i].hash & mask;
      while (slots_[place] != free_slot) place = (place + 1) & mask;
      slots_[place] = static_cast<std::uint32_t>(i);
      entries_[i].place = place;
    }
  }

  std::vector<Model> key_;
  std::vector<Model> models_;
  std::vector<Slot> entries_;
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(256, free_slot);
};

}  // namespace mines
