// A hash map from sequences of integers to values.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "base/assert.hpp"
#include "base/hash.hpp"

namespace mines {

/// For one thread. Entries have the indices 0, 1, ... in the order in which they were added. `Word` is the
/// type of the integers in a key.
template <class Word, class Value>
class SequenceMap {
 public:
  using Key = std::span<const Word>;

  /// The result of find() for an absent key.
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// `first_slots`: the first size of the table, a power of two. The table grows with the entries.
  explicit SequenceMap(std::size_t first_slots) : slots_(first_slots, none) {
    MINES_ASSERT(std::has_single_bit(first_slots));
  }

  /// The index of the key's entry, or `none`.
  std::uint32_t find(Key key) const { return slots_[place_of(key, hash_of(key))]; }

  /// The index of the key's entry; adds an entry with Value() if the key is absent.
  std::uint32_t find_or_add(Key key) {
    if ((entries_.size() + 1) * 2 > slots_.size()) grow();
    const std::uint64_t hash = hash_of(key);
    const std::size_t place = place_of(key, hash);
    if (slots_[place] == none) {
      slots_[place] = static_cast<std::uint32_t>(entries_.size());
      entries_.push_back({hash, words_.size(), static_cast<std::uint32_t>(key.size()),
                          static_cast<std::uint32_t>(place), Value()});
      words_.insert(words_.end(), key.begin(), key.end());
    }
    return slots_[place];
  }

  Value& operator[](std::uint32_t index) { return entries_[index].value; }
  const Value& operator[](std::uint32_t index) const { return entries_[index].value; }

  std::size_t size() const { return entries_.size(); }
  /// The sum of the lengths of all keys.
  std::size_t words() const { return words_.size(); }

  /// Removes all entries. O(entries).
  void clear() {
    for (const Entry& entry : entries_) slots_[entry.place] = none;
    entries_.clear();
    words_.clear();
  }

 private:
  struct Entry {
    std::uint64_t hash;
    std::size_t begin;  // of the key in words_
    std::uint32_t length;
    std::uint32_t place;  // in slots_
    Value value;
  };

  static std::uint64_t hash_of(Key key) {
    constexpr std::size_t at_once = sizeof(std::uint64_t) / sizeof(Word);
    std::uint64_t hash = key.size();
    const auto mix = [&hash](std::uint64_t value) { hash = (std::rotl(hash, 5) ^ value) * hash_multiplier; };
    for (; key.size() >= at_once; key = key.subspan(at_once)) {
      std::uint64_t value = 0;
      std::memcpy(&value, key.data(), sizeof value);
      mix(value);
    }
    for (const Word word : key) mix(word);
    return hash ^ hash >> 32;
  }

  std::size_t place_of(Key key, std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = hash & mask;
    for (; slots_[place] != none; place = (place + 1) & mask) {
      const Entry& entry = entries_[slots_[place]];
      if (entry.hash == hash && entry.length == key.size() &&
          std::equal(key.begin(), key.end(), words_.data() + entry.begin))
        break;
    }
    return place;
  }

  void grow() {
    slots_.assign(slots_.size() * 2, none);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t index = 0; index < entries_.size(); ++index) {
      std::size_t place = entries_[index].hash & mask;
      while (slots_[place] != none) place = (place + 1) & mask;
      slots_[place] = static_cast<std::uint32_t>(index);
      entries_[index].place = static_cast<std::uint32_t>(place);
    }
  }

  std::vector<std::uint32_t> slots_;
  std::vector<Word> words_;
  std::vector<Entry> entries_;
};

}  // namespace mines
