#include "bench/lab/perfect_play.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/assert.hpp"
#include "base/hash.hpp"

namespace mines::lab {

namespace {

constexpr int cell_bits = static_cast<int>(PerfectPlay::most_cells);
constexpr std::uint64_t most_groups = std::uint64_t{1} << (64 - cell_bits);

/// Rivals are looked for that differ by one or two mines. With more mines needed between them they are rare,
/// and looking for them takes longer than they save.
constexpr int most_needed = 4;

constexpr std::uint64_t bit(std::size_t place) { return std::uint64_t{1} << place; }
constexpr std::size_t lowest(std::uint64_t bits) { return static_cast<std::size_t>(std::countr_zero(bits)); }

/// The byte's bits, a byte each.
constexpr auto spread = [] {
  std::array<std::uint64_t, 256> bytes{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    for (std::size_t i = 0; i < 8; ++i) bytes[byte] |= (byte >> i & 1) << (8 * i);
  }
  return bytes;
}();

/// Ways to choose, Pascal's triangle.
constexpr auto choices = [] {
  std::array<std::array<std::uint64_t, cell_bits + 1>, cell_bits + 1> ways{};
  for (std::size_t n = 0; n < ways.size(); ++n) {
    ways[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) ways[n][k] = ways[n - 1][k - 1] + ways[n - 1][k];
  }
  return ways;
}();

/// The place of a set among all sets of as many cells, in ascending order.
std::size_t rank_of(std::uint64_t set) {
  std::size_t rank = 0;
  for (std::size_t k = 1; set != 0; set &= set - 1) rank += choices[lowest(set)][k++];
  return rank;
}

/// A placement with the mines `needed`, of which `taken` are taken, and none on `put`, where they are put:
/// then both are rivals.
struct Exchange {
  std::uint64_t taken;
  std::uint64_t put;
  std::uint64_t needed;
};

/// All exchanges of one or two mines, those that need the fewest mines first.
std::vector<Exchange> exchanges(std::size_t cells, const std::uint64_t* neighbours) {
  std::vector<Exchange> all;
  for (std::size_t count = 1; count <= 2 && 2 * count <= cells; ++count) {
    for_each_set(count, cells, [&](std::uint64_t taken) {
      for_each_set(count, cells, [&](std::uint64_t put) {
        if ((taken & put) != 0) return;
        // Cells next to one or three of the four, and those next to two on the same side: their number would
        // change.
        const auto around = [&](std::uint64_t set) {
          std::pair<std::uint64_t, std::uint64_t> sum;
          for (; set != 0; set &= set - 1) {
            sum.second |= sum.first & neighbours[lowest(set)];
            sum.first ^= neighbours[lowest(set)];
          }
          return sum;
        };
        const auto before = around(taken);
        const auto after = around(put);
        const std::uint64_t changed =
            ((before.first ^ after.first) | (before.second ^ after.second)) & ~(taken | put);
        if (std::popcount(changed) <= most_needed) all.push_back({taken, put, changed | taken});
      });
    });
  }
  std::stable_sort(all.begin(), all.end(), [](const Exchange& a, const Exchange& b) {
    return std::popcount(a.needed) < std::popcount(b.needed);
  });
  return all;
}

}  // namespace

PerfectPlay::PerfectPlay(BoardSize size, std::uint64_t mines, std::size_t most_bytes)
    : size_(size), mines_(mines), most_bytes_(most_bytes), cells_(bit(size.cells()) - 1), entries_(1024) {
  MINES_ASSERT(size.cells() <= most_cells && mines > 0 && mines < size.cells());
  for (std::size_t i = 0; i < size.cells(); ++i)
    for_each_neighbour(size, size.cell(i), [&](Cell cell) { neighbours_[i] |= bit(size.index(cell)); });
  find_symmetries(size);
  place_mines();
}

/// Turns and reflections that map the board to itself; the first leaves it as it is.
void PerfectPlay::find_symmetries(BoardSize size) {
  for (int symmetry = 0; symmetry < (size.rows == size.columns ? 8 : 4); ++symmetry) {
    auto& images = symmetries_.emplace_back();
    for (std::size_t i = 0; i < size.cells(); ++i) {
      Cell cell = size.cell(i);
      if ((symmetry & 1) != 0) cell.row = size.rows - 1 - cell.row;
      if ((symmetry & 2) != 0) cell.column = size.columns - 1 - cell.column;
      if ((symmetry & 4) != 0) std::swap(cell.row, cell.column);
      for (std::size_t byte = 0; byte < 256; ++byte) {
        if ((byte >> i % 8 & 1) != 0) images[i / 8][byte] |= bit(size.index(cell));
      }
    }
  }
}

/// Puts all placements on the stack, by groups. A placement takes into its group those rivals of all the
/// group that are in none yet.
void PerfectPlay::place_mines() {
  const std::uint64_t placements = choices[size_.cells()][mines_];
  // On the stack, of a group, and what their splits need.
  if (placements >= most_groups || placements * 5 * sizeof(Cells) > most_bytes_) {
    is_full_ = true;
    return;
  }
  reserve(placements);
  const std::vector<Exchange> all = exchanges(size_.cells(), neighbours_.data());
  std::vector<bool> is_placed(placements);
  std::size_t rank = 0;
  std::uint64_t group = 0;
  for_each_set(mines_, size_.cells(), [&](Cells placement) {
    if (is_placed[rank]) {
      ++rank;
      return;
    }
    is_placed[rank++] = true;
    const std::size_t first = top_;
    const auto add = [&](Cells member) { stack_[top_++] = member | group << cell_bits; };
    add(placement);
    for (const Exchange& exchange : all) {
      if ((placement & exchange.needed) != exchange.needed || (placement & exchange.put) != 0) continue;
      const Cells rival = placement ^ exchange.taken ^ exchange.put;
      const std::size_t place = rank_of(rival);
      if (is_placed[place] || !std::all_of(stack_.begin() + static_cast<std::ptrdiff_t>(first),
                                           stack_.begin() + static_cast<std::ptrdiff_t>(top_),
                                           [&](Cells member) { return are_rivals(member, rival, 0); }))
        continue;
      is_placed[place] = true;
      add(rival);
    }
    ++group;
  });
}

/// Makes room on the stack.
void PerfectPlay::reserve(std::size_t placements) {
  if (top_ + placements > stack_.size()) stack_.resize(std::max(stack_.size() * 2, top_ + placements));
}

std::optional<PerfectPlay::Best> PerfectPlay::best(FirstClick first) {
  if (is_full_) return std::nullopt;
  const Position root{0, top_, 0};
  Best best;
  std::size_t choice = 0;
  if (first == FirstClick::open) {
    for (std::size_t cell = 0; cell < size_.cells(); ++cell) {
      Parts parts;
      const std::size_t top = top_;
      split(root, cell, parts);  // by ascending numbers
      if ((stack_[parts[0].begin] & neighbours_[cell]) == 0) {
        const std::uint64_t placed = parts[0].size();
        const std::uint64_t won = wins_of_parts(parts, 1, 0);
        if (best.placed == 0 || won * best.placed > best.won * placed) best = {size_.cell(cell), won, placed};
      }
      top_ = top;
    }
  } else {
    // Placements in which the first cell is a mine are lost, or not allowed: the same play is the best.
    best.won = best_of(root, cells_, 0, &choice);
    for (const auto& symmetry : symmetries_) choice = std::min(choice, lowest(image(symmetry, bit(choice))));
    best.cell = size_.cell(choice);
    best.placed = choices[size_.cells() - (first == FirstClick::safe ? 1 : 0)][mines_];
  }
  if (is_full_ || best.placed == 0) return std::nullopt;
  return best;
}

PerfectPlay::Cells PerfectPlay::image(const std::array<std::array<Cells, 256>, 5>& symmetry,
                                      Cells cells) const {
  Cells image = 0;
  for (std::size_t i = 0; i < symmetry.size(); ++i) image |= symmetry[i][cells >> (8 * i) & 255];
  return image;
}

/// Its questions, the mines left on them, and next to them the open cells with the mines that they still
/// miss. Decided cells do not matter any more: all that a further number tells is how many questions around
/// it are mines.
PerfectPlay::Key PerfectPlay::key_of(const Position& position, Cells questions) const {
  const Cells mines = stack_[position.begin] & questions;
  std::array<Cells, 3> missing{};  // bit planes: at most 7, as not all questions around a cell are mines
  for (Cells open = position.open; open != 0; open &= open - 1) {
    const std::size_t cell = lowest(open);
    if ((neighbours_[cell] & questions) == 0) continue;
    const auto number = static_cast<std::uint64_t>(std::popcount(neighbours_[cell] & mines));
    for (std::size_t i = 0; i < missing.size(); ++i) missing[i] |= (number >> i & 1) << cell;
  }
  const auto left = static_cast<std::uint64_t>(std::popcount(mines));
  Key least;
  least.fill(~std::uint64_t{0});
  for (const auto& symmetry : symmetries_) {
    Key key{image(symmetry, questions) | left << cell_bits};
    if (key[0] > least[0]) continue;
    const Cells last = image(symmetry, missing[2]);
    key[1] = image(symmetry, missing[0]) | last << cell_bits;
    key[2] = image(symmetry, missing[1]) | last >> (64 - cell_bits) << cell_bits;
    least = std::min(least, key);
  }
  return least;
}

/// The entry of a key, or the free one where it would go.
PerfectPlay::Entry& PerfectPlay::entry_of(const Key& key) {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : key) hash = (std::rotl(hash, 29) ^ hash >> 32 ^ word) * hash_multiplier;
  const std::size_t mask = entries_.size() - 1;
  std::size_t place = (hash ^ hash >> 32) & mask;
  while (entries_[place].wins != 0 && entries_[place].key != key) place = (place + 1) & mask;
  return entries_[place];
}

void PerfectPlay::remember(const Key& key, std::size_t wins, bool is_exact) {
  if ((known_ + 1) * 4 > entries_.size() * 3) {
    // While the entries move, there are the old ones and the new ones.
    const std::size_t bytes = entries_.size() * 3 * sizeof(Entry) + stack_.size() * sizeof(Cells);
    if (bytes > most_bytes_) {
      is_full_ = true;
      return;
    }
    std::vector<Entry> old(entries_.size() * 2);
    old.swap(entries_);
    for (const Entry& entry : old) {
      if (entry.wins != 0) entry_of(entry.key) = entry;
    }
  }
  Entry& entry = entry_of(key);
  known_ += entry.wins == 0 ? 1 : 0;
  entry = {key, static_cast<std::uint32_t>(wins), is_exact};
}

/// Whether no cell that is safe in both and not in `open` tells two placements apart.
bool PerfectPlay::are_rivals(Cells one, Cells other, Cells open) const {
  for (Cells safe = cells_ & ~(one | other | open); safe != 0; safe &= safe - 1) {
    const Cells around = neighbours_[lowest(safe)];
    if (std::popcount(one & around) != std::popcount(other & around)) return false;
  }
  return true;
}

/// How many groups its placements are of: an upper bound of its wins.
std::size_t PerfectPlay::groups(const Position& position) const {
  std::size_t groups = 1;
  for (std::size_t i = position.begin + 1; i < position.end; ++i)
    groups += (stack_[i] ^ stack_[i - 1]) >> cell_bits != 0 ? 1 : 0;
  return groups;
}

/// Returns how many groups its placements are of; for each cell, sets `hopeless` to those that have a mine on
/// it in all of these placements. The others bound what is won where the cell is opened.
std::size_t PerfectPlay::count_hopeless(const Position& position, Counts& hopeless) {
  if (grouped_.size() < position.size()) grouped_.resize(position.size());
  std::size_t groups = 0;
  for (std::size_t i = position.begin; i < position.end; ++i) {
    if (i > position.begin && (stack_[i] ^ stack_[i - 1]) >> cell_bits == 0) {
      grouped_[groups - 1] &= stack_[i];
    } else {
      grouped_[groups++] = stack_[i];
    }
  }
  hopeless.fill(0);
  for (std::size_t i = 0; i < groups;) {
    std::array<std::uint64_t, 5> sums{};  // eight bytes each, which do not overflow
    for (const std::size_t end = std::min(groups, i + 255); i < end; ++i) {
      for (std::size_t byte = 0; byte < sums.size(); ++byte)
        sums[byte] += spread[grouped_[i] >> (8 * byte) & 255];
    }
    for (std::size_t cell = 0; cell < hopeless.size(); ++cell)
      hopeless[cell] += static_cast<std::uint32_t>(sums[cell / 8] >> cell % 8 * 8 & 255);
  }
  return groups;
}

/// The positions that a click on a cell leaves, by ascending numbers, on top of the stack; their number. A
/// position whose placements all remain is left where it is.
int PerfectPlay::split(const Position& position, std::size_t cell, Parts& parts) {
  const Cells around = neighbours_[cell];
  const Cells mine = bit(cell);
  const Cells open = position.open | mine;
  const auto reply_of = [&](Cells placement) -> std::size_t {
    return (placement & mine) != 0 ? most_numbers
                                   : static_cast<std::size_t>(std::popcount(placement & around));
  };
  const std::size_t first = reply_of(stack_[position.begin]);
  std::size_t same = position.begin + 1;
  while (same < position.end && reply_of(stack_[same]) == first) ++same;
  if (same == position.end) {
    parts[0] = {position.begin, position.end, open};
    return first == most_numbers ? 0 : 1;
  }
  reserve(position.size() + 1);
  std::array<std::size_t, most_numbers + 1> place{};
  for (std::size_t i = position.begin; i < position.end; ++i) ++place[reply_of(stack_[i])];
  int count = 0;
  for (std::size_t number = 0; number < most_numbers; ++number) {
    const std::size_t size = std::exchange(place[number], top_);
    if (size == 0) continue;
    parts[static_cast<std::size_t>(count++)] = {top_, top_ + size, open};
    top_ += size;
  }
  // Placements with a mine go to the place above the top, one over the other: a branch would cost more.
  place[most_numbers] = top_;
  for (std::size_t i = position.begin; i < position.end; ++i) {
    const std::size_t reply = reply_of(stack_[i]);
    stack_[place[reply]] = stack_[i];
    place[reply] += reply < most_numbers ? 1 : 0;
  }
  return count;
}

/// Opens what is certainly safe. Adds the positions that this leaves to settled_, but for those whose wins
/// are known. Returns an upper bound of all their wins.
std::size_t PerfectPlay::settle(Position position) {
  if (position.size() == 1) return 1;
  if (position.size() == 2)
    return are_rivals(stack_[position.begin], stack_[position.begin + 1], position.open) ? 1 : 2;
  Cells every = cells_;
  Cells some = 0;
  for (std::size_t i = position.begin; i < position.end; ++i) {
    every &= stack_[i];
    some |= stack_[i];
  }
  const Cells questions = some & ~every & cells_;
  for (Cells safe = cells_ & ~some & ~position.open; safe != 0; safe &= safe - 1) {
    const std::size_t cell = lowest(safe);
    if ((neighbours_[cell] & questions) == 0) continue;
    Parts parts;
    const int count = split(position, cell, parts);
    if (count == 1) {
      position = parts[0];
      continue;
    }
    std::size_t bound = 0;
    for (int i = 0; i < count; ++i) bound += settle(parts[static_cast<std::size_t>(i)]);
    return bound;
  }
  Settled settled{position, questions, key_of(position, questions)};
  const Entry& known = entry_of(settled.key);
  settled.bound = known.wins;
  if (known.wins != 0 && known.is_exact) return known.wins;
  if (known.wins == 0) {
    Counts hopeless;
    const std::size_t groups = count_hopeless(position, hopeless);
    for (Cells left = questions; left != 0; left &= left - 1)
      settled.bound = std::max(settled.bound, groups - hopeless[lowest(left)]);
    if (settled.bound == 1) return 1;
  }
  settled_.push_back(settled);
  return settled.bound;
}

std::size_t PerfectPlay::wins_of(const Settled& settled, std::size_t to_beat) {
  // It may have been played out since it was settled.
  const Entry& known = entry_of(settled.key);
  if (known.wins != 0 && (known.is_exact || known.wins <= to_beat)) return known.wins;
  const std::size_t wins = best_of(settled.position, settled.questions, to_beat, nullptr);
  if (!is_full_) remember(settled.key, wins, wins > to_beat);
  return wins;
}

/// Tries the cells on which the placements do not agree, the most promising first.
std::size_t PerfectPlay::best_of(const Position& position, Cells questions, std::size_t to_beat,
                                 std::size_t* choice) {
  Counts hopeless;
  const std::size_t groups = count_hopeless(position, hopeless);
  std::array<std::pair<std::size_t, std::size_t>, most_cells> candidates;  // bound and cell
  std::size_t count = 0;
  for (Cells left = questions; left != 0; left &= left - 1)
    candidates[count++] = {groups - hopeless[lowest(left)], lowest(left)};
  std::sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(count),
            [](const auto& a, const auto& b) {
              return a.first != b.first ? a.first > b.first : a.second < b.second;
            });
  std::size_t best = to_beat;
  std::size_t bound = 0;  // of the cells that do not beat it
  for (std::size_t i = 0; i < count && !is_full_; ++i) {
    const auto [most, cell] = candidates[i];
    if (most <= best) {
      bound = std::max(bound, most);
      break;
    }
    Parts parts;
    const std::size_t top = top_;
    const std::size_t wins = wins_of_parts(parts, split(position, cell, parts), best);
    top_ = top;
    if (wins > best) {
      best = wins;
      if (choice != nullptr) *choice = cell;
    } else {
      bound = std::max(bound, wins);
    }
  }
  return best > to_beat ? best : bound;
}

/// What a click leaves, played on.
std::size_t PerfectPlay::wins_of_parts(const Parts& parts, int count, std::size_t to_beat) {
  std::array<std::size_t, most_numbers> bounds{};
  std::size_t wins = 0;
  for (int i = 0; i < count; ++i)
    wins += bounds[static_cast<std::size_t>(i)] = groups(parts[static_cast<std::size_t>(i)]);
  const std::size_t first = settled_.size();
  for (int i = 0; i < count && wins > to_beat; ++i)
    wins += settle(parts[static_cast<std::size_t>(i)]) - bounds[static_cast<std::size_t>(i)];
  // Those that have shown the least loss so far are likely to show the most.
  std::sort(settled_.begin() + static_cast<std::ptrdiff_t>(first), settled_.end(),
            [](const Settled& a, const Settled& b) {
              return a.bound * b.position.size() > b.bound * a.position.size();
            });
  const std::size_t end = settled_.size();
  for (std::size_t i = first; i < end && wins > to_beat && !is_full_; ++i) {
    const Settled settled = settled_[i];
    wins -= settled.bound;
    wins += wins_of(settled, to_beat > wins ? to_beat - wins : 0);
  }
  settled_.resize(first);
  return wins;
}

}  // namespace mines::lab
