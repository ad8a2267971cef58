// A stack for a search through the rest of a game. A model is one possible set of mines in a region, which is
// a set of unknown cells that form a game by themselves. A position is the set of models that are still
// possible. The models of a position are successive entries of the stack. split() pushes a position for each
// reply to a click; drop_to() pops positions.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "base/assert.hpp"
#include "board/geometry.hpp"
#include "components/sequence_map.hpp"
#include "count/enumerate_models.hpp"

namespace mines {

/// Entry is a struct with a member `model`. For one thread. Later calls reuse its memory.
template <class Entry>
class ModelStack {
 public:
  static constexpr std::size_t most_cells = 64;
  static constexpr std::size_t most_replies = 10;  ///< the numbers 0 to 8, and a mine

  struct Position {
    std::size_t begin = 0;  ///< index of its first entry in the stack
    std::size_t end = 0;
    Model open = 0;  ///< bit i: the number of cell i has been seen
    std::size_t size() const { return end - begin; }
  };
  /// The positions after the replies to a click: the numbers in ascending order, then a mine.
  using Parts = std::array<Position, most_replies>;

  struct Common {
    Model every = ~Model{0};  ///< cells that are a mine in all models
    Model some = 0;           ///< cells that are a mine in at least one model
  };

  /// The models that split() keeps; the others are left out of all parts.
  enum class Keep {
    safe,  ///< models in which the clicked cell is safe
    mine,  ///< models in which the clicked cell is a mine
    all
  };

  /// Empties the stack. `cells` are the cells of the region, at most 64.
  void clear(const std::vector<Cell>& cells) {
    MINES_ASSERT(cells.size() <= most_cells);
    cells_ = cells.size() == most_cells ? ~Model{0} : (Model{1} << cells.size()) - 1;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      neighbours_[i] = 0;
      for (std::size_t k = 0; k < cells.size(); ++k) {
        if (i != k && touch(cells[i], cells[k])) neighbours_[i] |= Model{1} << k;
      }
    }
    entries_.clear();
  }
  void add(const Entry& entry) { entries_.push_back(entry); }
  /// Sorts the added models. Returns the position with all of them.
  Position sort() {
    std::sort(entries_.begin(), entries_.end(),
              [](const Entry& a, const Entry& b) { return a.model < b.model; });
    return {0, entries_.size(), 0};
  }

  Model cells() const { return cells_; }
  Model neighbours(std::size_t cell) const { return neighbours_[cell]; }
  const Entry& operator[](std::size_t place) const {
    MINES_ASSERT(place < entries_.size());
    return entries_[place];
  }

  Common common(const Position& position) const {
    Common common;
    for (std::size_t i = position.begin; i < position.end; ++i) {
      common.every &= entries_[i].model;
      common.some |= entries_[i].model;
    }
    return common;
  }

  std::size_t top() const { return entries_.size(); }
  /// Pops the entries above the first `top` entries.
  void drop_to(std::size_t top) {
    MINES_ASSERT(top <= entries_.size());
    entries_.resize(top);
  }

  /// Splits the models of a position by the reply to a click on `cell`. Returns n, the number of possible
  /// replies, and sets the first n entries of `parts` to the positions after these replies. After a mine,
  /// Position::open is unchanged. O(models).
  template <Keep keep>
  int split(const Position& position, std::size_t cell, Parts& parts) {
    MINES_ASSERT((cells_ >> cell & 1) != 0 && position.size() > 0 && position.end <= entries_.size());
    const Model around = neighbours_[cell];
    const auto reply_of = [cell, around](Model model) -> std::size_t {
      if ((model >> cell & 1) != 0) return keep == Keep::safe ? dropped : mine_reply;
      return keep == Keep::mine ? dropped : static_cast<std::size_t>(std::popcount(model & around));
    };
    std::array<std::size_t, most_replies + 1> place{};
    for (std::size_t i = position.begin; i < position.end; ++i) ++place[reply_of(entries_[i].model)];
    std::size_t end = entries_.size();
    int count = 0;
    for (std::size_t reply = 0; reply < most_replies; ++reply) {
      const std::size_t models = place[reply];
      place[reply] = end;
      end += models;
      if (models == 0) continue;
      const Model open = reply == mine_reply ? position.open : position.open | Model{1} << cell;
      parts[static_cast<std::size_t>(count++)] = {place[reply], end, open};
    }
    entries_.resize(end);
    for (std::size_t i = position.begin; i < position.end; ++i) {
      const std::size_t reply = reply_of(entries_[i].model);
      if (reply != dropped) entries_[place[reply]++] = entries_[i];
    }
    return count;
  }

 private:
  static constexpr std::size_t mine_reply = most_replies - 1;
  static constexpr std::size_t dropped = most_replies;

  static bool touch(Cell a, Cell b) {
    return std::abs(a.row - b.row) <= 1 && std::abs(a.column - b.column) <= 1;
  }

  Model cells_ = 0;
  std::array<Model, most_cells> neighbours_{};
  std::vector<Entry> entries_;
};

struct PositionValue {
  double value = 0;
  int depth = 0;  ///< number of clicks that the value looks ahead; 0: a new entry
  bool exact = false;
};
/// Maps the list of a position's models to its value. A new entry leaves indices valid, but not references.
using PositionMemo = SequenceMap<Model, PositionValue>;

}  // namespace mines
