// The values of positions in a search through a game. A position is its list of models, the placements of
// mines that remain possible. The memo is emptied before each search.
#pragma once

#include <cstdint>
#include <vector>

#include "components/sequence_map.hpp"
#include "count/enumerate_models.hpp"

namespace mines {

class PositionMemo {
 public:
  struct Entry {
    double value = 0;
    int depth = 0;  ///< number of clicks that the value looks ahead
    bool exact = false;
  };

  /// Removes all entries. O(entries).
  void clear() { entries_.clear(); }

  /// The key of the next find_or_add(): the caller fills it with the position's models.
  std::vector<Model>& key() { return key_; }

  /// The index of the entry for the position in key(); adds an entry with depth 0 if there is none. Indices
  /// stay valid when entries are added; references do not.
  std::uint32_t find_or_add() { return entries_.find_or_add(key_); }

  Entry& operator[](std::uint32_t entry) { return entries_[entry]; }

 private:
  std::vector<Model> key_;
  SequenceMap<Model, Entry> entries_{256};
};

}  // namespace mines
