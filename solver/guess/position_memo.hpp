// The values of positions of a game that is played out in the mind. A position is its list of models. The
// memo is emptied for every region and filled again.
#pragma once

#include <cstdint>
#include <vector>

#include "components/sequence_map.hpp"
#include "count/models.hpp"

namespace mines {

class PositionMemo {
 public:
  struct Entry {
    double value = 0;
    int depth = 0;  ///< how far ahead the value looks
    bool exact = false;
  };

  /// Forgets everything. O(entries).
  void clear() { entries_.clear(); }

  /// The list for the models of the position that the next find_or_add() is about. The caller fills it.
  std::vector<Model>& key() { return key_; }

  /// The index of the entry of the position in key(); a new one, with depth 0, if it had none. The index
  /// stays valid when others are added, a reference does not.
  std::uint32_t find_or_add() { return entries_.find_or_add(key_); }

  Entry& operator[](std::uint32_t entry) { return entries_[entry]; }

 private:
  std::vector<Model> key_;
  SequenceMap<Model, Entry> entries_{256};
};

}  // namespace mines
