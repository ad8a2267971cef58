// Counts the placements of mines that some sums allow, exactly, by forward and backward elimination. Cells
// that are in the same sums form a box. The boxes stand in a row. After each box a state says what every
// begun sum still lacks, and how many mines there are so far. The number of ways into each state is counted
// from the front, the weight of all ways out of it from the back.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "reference/puzzle.hpp"

namespace reference {

/// Sums that share no cell with any other of them, and the cells that they have.
struct Group {
  std::vector<int> cells;  ///< ascending
  std::vector<Sum> sums;   ///< their cells are indices of `cells`
};

/// The groups of sums. Sums without cells are in none.
std::vector<Group> split(const std::vector<Sum>& sums);

struct Box {
  std::vector<int> cells;
  std::vector<int> sums;
};

/// The boxes of a group in an order that leaves few sums begun.
std::vector<Box> boxes_in_order(const Group& group);

/// `count` choose `chosen`, for the few cells of a box.
std::uint64_t ways(std::size_t count, std::size_t chosen);

/// `Number` counts ways: a big integer; or double, where only 0 or not is of interest.
template <class Number>
class Elimination {
 public:
  /// Counts from the front. `by_mines`: states tell numbers of mines apart.
  Elimination(const Group& group, bool by_mines);

  /// Whether the group was not too large. Nothing else may be asked of one that was.
  bool finished() const { return finished_; }
  /// The ways with each number of mines; all ways together as the first entry if mines are not told apart.
  const std::vector<Number>& spread() const { return spread_; }

  template <class Weight>
  struct Weights {
    std::vector<Weight> mine;  ///< of each of the group's cells: the placements with a mine there
    std::vector<Weight> safe;
  };
  /// Each placement with m mines weighs weight_of_mines[m], an entry for each of spread(). Counts from the
  /// back.
  template <class Weight>
  Weights<Weight> weigh(const std::vector<Weight>& weight_of_mines) const;

  /// A placement with the number of mines (0 if mines are not told apart), of which there are some. It takes
  /// what `like` has on the group's cells where it can without looking ahead.
  std::vector<bool> placement(std::size_t mines, const std::vector<bool>& like) const;

 private:
  static constexpr std::size_t most_states = 40'000;  // after one box
  static constexpr std::size_t most_moves = 1'000'000;
  static constexpr int most_begun = 60;
  /// Four bits for each begun sum, then 16 for the mines.
  using State = std::array<std::uint64_t, 4>;
  struct Hash {
    std::size_t operator()(const State& state) const {
      std::uint64_t hash = 0;
      for (const std::uint64_t part : state) {
        hash = (hash ^ part) * 0x9E3779B97F4A7C15;
        hash ^= hash >> 29;
      }
      return hash;
    }
  };
  struct Move {
    std::uint32_t from;
    std::uint32_t to;
    std::uint32_t mines;  // of the box
  };
  struct Layer {
    std::vector<State> states;
    std::vector<Number> ways;
    std::vector<Move> moves;  // into these states, by `from`
  };
  static int part(const State& state, int slot) {
    return static_cast<int>(state[static_cast<std::size_t>(slot / 16)] >> (slot % 16 * 4) & 15);
  }
  static void add_to_part(State& state, int slot, int more) {
    // Never carries into the next part, so subtracting is adding the two's complement.
    state[static_cast<std::size_t>(slot / 16)] += static_cast<std::uint64_t>(static_cast<std::int64_t>(more))
                                                  << (slot % 16 * 4);
  }
  static std::size_t mines_of(const State& state) { return static_cast<std::size_t>(state[3] >> 48); }

  std::size_t cell_count_;
  std::vector<Box> boxes_;
  std::vector<Layer> layers_;  // one more than boxes
  std::vector<Number> spread_;
  bool finished_ = true;
};

template <class Number>
Elimination<Number>::Elimination(const Group& group, bool by_mines)
    : cell_count_(group.cells.size()), boxes_(boxes_in_order(group)), layers_(boxes_.size() + 1) {
  std::vector<int> to_come;  // cells of each sum in boxes from here on
  for (const Sum& sum : group.sums) to_come.push_back(static_cast<int>(sum.cells.size()));
  std::vector<int> slot(group.sums.size(), -1);
  std::vector<int> free_slots;
  for (int i = most_begun; i > 0; --i) free_slots.push_back(i - 1);
  layers_[0] = {{State{}}, {Number(1)}, {}};
  std::size_t moves = 0;
  for (std::size_t step = 0; step < boxes_.size(); ++step) {
    const Box& box = boxes_[step];
    State begun{};  // what the sums that begin here add to a state
    for (const int sum : box.sums) {
      const auto s = static_cast<std::size_t>(sum);
      to_come[s] -= static_cast<int>(box.cells.size());
      if (slot[s] >= 0) continue;
      const int lacks = group.sums[s].mines;
      if (free_slots.empty()) finished_ = false;
      if (lacks < 0 || lacks > 8 || !finished_) return;  // no way, or too large
      slot[s] = free_slots.back();
      free_slots.pop_back();
      add_to_part(begun, slot[s], lacks);
    }
    const Layer& from = layers_[step];
    Layer& to = layers_[step + 1];
    std::unordered_map<State, std::uint32_t, Hash> known;
    known.reserve(2 * from.states.size());
    for (std::uint32_t i = 0; i < from.states.size(); ++i) {
      State entered = from.states[i];
      for (std::size_t w = 0; w < entered.size(); ++w) entered[w] += begun[w];
      for (std::size_t mines = 0; mines <= box.cells.size(); ++mines) {
        bool fits = true;
        for (const int sum : box.sums) {
          const auto s = static_cast<std::size_t>(sum);
          const int lacks = part(entered, slot[s]) - static_cast<int>(mines);
          fits = fits && lacks >= 0 && lacks <= to_come[s];
        }
        if (!fits) continue;
        State next = entered;
        for (const int sum : box.sums)
          add_to_part(next, slot[static_cast<std::size_t>(sum)], -static_cast<int>(mines));
        if (by_mines) next[3] += static_cast<std::uint64_t>(mines) << 48;
        const auto [place, is_new] = known.try_emplace(next, static_cast<std::uint32_t>(to.states.size()));
        if (is_new) {
          to.states.push_back(next);
          to.ways.emplace_back(0);
        }
        to.ways[place->second] += from.ways[i] * Number(ways(box.cells.size(), mines));
        to.moves.push_back({i, place->second, static_cast<std::uint32_t>(mines)});
      }
    }
    moves += to.moves.size();
    finished_ = to.states.size() <= most_states && moves <= most_moves;
    if (!finished_) return;
    for (const int sum : box.sums) {
      const auto s = static_cast<std::size_t>(sum);
      if (to_come[s] == 0) free_slots.push_back(slot[s]);
    }
  }
  const Layer& last = layers_.back();
  for (std::size_t i = 0; i < last.states.size(); ++i) {
    const std::size_t mines = mines_of(last.states[i]);
    if (spread_.size() <= mines) spread_.resize(mines + 1, Number(0));
    spread_[mines] += last.ways[i];
  }
}

template <class Number>
template <class Weight>
auto Elimination<Number>::weigh(const std::vector<Weight>& weight_of_mines) const -> Weights<Weight> {
  Weights<Weight> weights{std::vector<Weight>(cell_count_), std::vector<Weight>(cell_count_)};
  std::vector<Weight> after;
  for (const State& state : layers_.back().states) after.push_back(weight_of_mines[mines_of(state)]);
  for (std::size_t step = boxes_.size(); step > 0; --step) {
    const Box& box = boxes_[step - 1];
    const Layer& from = layers_[step - 1];
    const std::size_t size = box.cells.size();
    std::vector<Weight> before(from.states.size(), Weight(0));
    Weight mine(0);  // at any one cell of the box
    Weight safe(0);
    for (const Move& move : layers_[step].moves) {
      const Weight way_in = static_cast<Weight>(from.ways[move.from]) * after[move.to];
      if (move.mines > 0) mine += way_in * Weight(ways(size - 1, move.mines - 1));
      if (move.mines < size) safe += way_in * Weight(ways(size - 1, move.mines));
      before[move.from] += after[move.to] * Weight(ways(size, move.mines));
    }
    for (const int cell : box.cells) {
      weights.mine[static_cast<std::size_t>(cell)] = mine;
      weights.safe[static_cast<std::size_t>(cell)] = safe;
    }
    after = std::move(before);
  }
  return weights;
}

template <class Number>
std::vector<bool> Elimination<Number>::placement(std::size_t mines, const std::vector<bool>& like) const {
  std::vector<bool> placed(cell_count_);
  std::uint32_t state = 0;
  while (mines_of(layers_.back().states[state]) != mines) ++state;
  for (std::size_t step = boxes_.size(); step > 0; --step) {
    const Box& box = boxes_[step - 1];
    std::uint32_t wanted = 0;
    for (const int cell : box.cells) wanted += like[static_cast<std::size_t>(cell)] ? 1 : 0;
    const Move* taken = nullptr;
    for (const Move& move : layers_[step].moves) {
      if (move.to == state && (taken == nullptr || move.mines == wanted)) taken = &move;
    }
    // First the cells where `like` has mines.
    std::uint32_t left = taken->mines;
    for (const bool liked : {true, false}) {
      for (const int cell : box.cells) {
        if (left == 0 || like[static_cast<std::size_t>(cell)] != liked) continue;
        placed[static_cast<std::size_t>(cell)] = true;
        --left;
      }
    }
    state = taken->from;
  }
  return placed;
}

}  // namespace reference
