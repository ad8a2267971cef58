#include "engine/mines_left_stage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <numeric>
#include <utility>

#include "base/parallel.hpp"
#include "board/partners.hpp"
#include "components/component.hpp"
#include "counted/counted_component.hpp"

namespace mines {

namespace {

constexpr std::size_t tiles_at_a_time = 64;  // about 0.1 ms
// Words of safe cells handed out in one call: the rules find what their replies make certain at less cost.
constexpr std::size_t most_words_at_once = 4096;

/// The components of some tiles. A component with a single constraint has the same number of mines in every
/// placement. So `components` leaves it out, and only the sums below include it.
struct FoundComponents {
  std::vector<Component> components;
  bool possible = true;           ///< false if a number cannot be satisfied even alone; then the sums below
                                  ///< are invalid
  bool complete = true;           ///< false if a component may go on outside of the view
  MineRange range;                ///< bounds of the number of mines in all components
  std::uint64_t fixed_mines = 0;  ///< number of mines in components with one constraint
  std::uint64_t cells = 0;        ///< number of cells in all components

  void add(const Component& component) {
    possible = possible && std::all_of(component.constraints.begin(), component.constraints.end(),
                                       [](const Constraint& constraint) { return constraint.is_possible(); });
    // mine_range() demands constraints that are possible.
    if (!possible) return;
    const MineRange mines = mine_range(component);
    range += mines;
    cells += component.cells.size();
    // A single number has the same mines in each placement: only their sum matters.
    if (component.constraints.size() == 1) {
      fixed_mines += mines.least;
    } else {
      components.push_back(component);
    }
  }

  void append(FoundComponents&& other) {
    std::move(other.components.begin(), other.components.end(), std::back_inserter(components));
    possible = possible && other.possible;
    complete = complete && other.complete;
    range += other.range;
    fixed_mines += other.fixed_mines;
    cells += other.cells;
  }
};

/// Passes what a player says of its components from values to bytes, or back: whole numbers one after the
/// other, in the machine's order of bytes. Values that cannot be end the reading.
class Passage {
 public:
  /// Writes; cells are those of a window.
  explicit Passage(std::int32_t window_first_row) : first_row_(window_first_row), reads_(false) {}
  /// Reads what was written.
  Passage(std::int32_t window_first_row, std::span<const std::byte> bytes)
      : first_row_(window_first_row), reads_(true), unread_(bytes) {}

  void pass(FoundComponents& found) {
    number(found.possible, 1);
    number(found.complete, 1);
    for (std::uint64_t* value : {&found.range.least, &found.range.most, &found.fixed_mines, &found.cells})
      number(*value, most);
    list(found.components, [this](Component& component) { pass(component); });
  }
  std::span<const std::byte> written() const { return std::as_bytes(std::span(written_)); }
  /// Whether all bytes were read, and all of them could be.
  bool is_whole() const { return good_ && unread_.empty(); }

 private:
  static constexpr std::uint64_t most = std::uint64_t{1} << 62;

  void pass(Component& component) {
    list(component.cells, [this](Cell& cell) { pass(cell); });
    list(component.constraints, [&](Constraint& constraint) {
      pass(constraint.number);
      number(constraint.most, Constraint::most_in_place);
      constraint.least = constraint.most;
      std::vector<std::uint32_t> cells(constraint.cells().begin(), constraint.cells().end());
      list(cells, [this](std::uint32_t& cell) { number(cell, most); });
      for (const std::uint32_t cell : cells) good_ = good_ && cell < component.cells.size();
      if (!reads_) return;
      // Checked before add(), which has room for at most these.
      good_ = good_ && cells.size() <= Constraint::most_in_place;
      for (const std::uint32_t cell : cells) constraint.add(cell);
    });
  }
  void pass(Cell& cell) {
    // Bytes have rows of the board, values those of this player's window.
    cell.row += first_row_;
    number(cell.row, max_shared_side);
    number(cell.column, max_shared_side);
    cell.row -= first_row_;
  }
  template <class Item, class PassItem>
  void list(std::vector<Item>& items, const PassItem& pass_item) {
    std::uint64_t size = items.size();
    // More items than bytes cannot be right. The loop ends with the bytes, so damaged bytes take little
    // memory.
    number(size, unread_.size());
    for (std::uint64_t i = 0; i < size && good_; ++i) {
      if (reads_) items.emplace_back();
      pass_item(items[i]);
    }
  }
  template <class Number>
  void number(Number& number, std::uint64_t largest) {
    auto value = static_cast<std::uint64_t>(number);
    if (!reads_) return written_.push_back(value);
    good_ = good_ && unread_.size() >= sizeof value;
    if (!good_) return;
    std::memcpy(&value, unread_.data(), sizeof value);
    unread_ = unread_.subspan(sizeof value);
    good_ = value <= largest;
    if (good_) number = static_cast<Number>(value);
  }

  std::int32_t first_row_;
  bool reads_;
  bool good_ = true;
  std::span<const std::byte> unread_;
  std::vector<std::uint64_t> written_;
};

/// The components that belong to `band` (Band::owns()) and have frontier cells
/// (components/component_finder.hpp) in `tiles`, which must ascend. `band` must be the band of the view that
/// `search` searches.
FoundComponents find_components(ComponentSearch& search, const Band& band, std::span<const StuckTile> tiles,
                                int threads) {
  FoundComponents all;
  const auto add = [&](int, const Component& component, FoundComponents& found) {
    // Each component belongs to one player, so that none comes twice when all are joined.
    if (!band.owns(component.cells)) return;
    found.complete = found.complete && !band.reaches_rim(component.cells);
    found.add(component);
  };
  for (FoundComponents& part :
       search.for_each_component<FoundComponents>(tiles, tiles_at_a_time, threads, add))
    all.append(std::move(part));
  return all;
}

/// The components of all players together. All players must call it at the same time, each with the
/// components of its own band. Rows, in arguments and result, are rows of this player's window
/// (board/band.hpp). So rows of other bands may be negative or beyond the window.
Result<FoundComponents> join_found(Partners& partners, const Band& band, FoundComponents found) {
  Passage said(band.window_first_row());
  said.pass(found);
  MINES_LET(const auto heard, partners.share(said.written()));
  FoundComponents all;
  for (const std::vector<std::byte>& bytes : heard) {
    FoundComponents theirs;
    Passage passage(band.window_first_row(), bytes);
    passage.pass(theirs);
    if (!passage.is_whole()) return broken("partner", "sent damaged components");
    all.append(std::move(theirs));
  }
  return all;
}

Unexpected<Error> no_placement(std::uint64_t mines) {
  return broken("game", fmt::format("no placement that fits the numbers has {} mines on the board", mines));
}

/// The sum of value_of(i) over all i below `items`.
template <class ValueOf>
std::uint64_t sum_of(std::size_t items, int threads, const ValueOf& value_of) {
  const auto add = [&](int, std::size_t begin, std::size_t end, std::uint64_t& sum) {
    for (std::size_t i = begin; i < end; ++i) sum += value_of(i);
  };
  const auto parts = parts_of_runs<std::uint64_t>(items, tiles_at_a_time, threads, add);
  return std::accumulate(parts.begin(), parts.end(), std::uint64_t{0});
}

/// The unknown cells of the view's band, which has whole rows of tiles.
std::uint64_t count_unknown(const View& view, std::span<const StuckTile> tiles, int threads) {
  return sum_of(tiles.size(), threads, [&](std::size_t i) {
    const bool is_ours = view.band().holds(view.tiles().first_row(tiles[i].tile));
    return is_ours ? count_unknown(view, tiles.subspan(i, 1)) : 0;
  });
}

/// The known mines of the view's band.
std::uint64_t count_mines(const View& view, int threads) {
  const RowsOfTiles rows = view.band().rows_of_tiles();
  const std::int32_t columns = view.tiles().columns;
  return sum_of(static_cast<std::size_t>((rows.end - rows.first) * columns), threads, [&](std::size_t i) {
    return view.count_mines(rows.first * columns + static_cast<std::int32_t>(i));
  });
}

/// Gives all unknown cells of the view's band, or only those of the interior, the same verdict.
std::uint64_t decide_all(SharedView& shared, std::span<const StuckTile> tiles, Verdict verdict, bool interior,
                         std::vector<ClickBlock>& clicks) {
  std::uint64_t decided = 0;
  for (const StuckTile& stuck : tiles) {
    for_each_unknown_word(shared.view, stuck, [&](std::int32_t row, std::int32_t word, Word unknown) {
      const Word cells = interior ? unknown & ~frontier_cells(shared.view, row, word) : unknown;
      if (cells == 0 || !shared.view.band().holds(row) || clicks.size() >= most_words_at_once) return;
      const Word fresh = add_deduced(shared, verdict, row, word, cells, clicks);
      decided += static_cast<std::uint64_t>(std::popcount(fresh));
    });
    if (clicks.size() >= most_words_at_once) break;
  }
  return decided;
}

std::uint64_t add_verdicts(SharedView& shared, const Component& component, std::span<const Verdict> verdicts,
                           std::vector<ClickBlock>& clicks) {
  std::uint64_t decided = 0;
  for (std::size_t k = 0; k < verdicts.size(); ++k) {
    const Cell cell = component.cells[k];
    if (verdicts[k] == Verdict::undecided || !shared.view.band().holds(cell.row)) continue;
    decided += add_deduced(shared, verdicts[k], cell.row, word_of(cell), bit_of(cell), clicks) != 0 ? 1 : 0;
  }
  return decided;
}

/// Whether K decides nothing: with the components' mines anywhere in their range, the interior has some mines
/// and some safe cells.
bool decides_nothing(const MineRange& components, std::uint64_t interior, std::uint64_t mines) {
  return mines > components.most && mines < components.least + interior;
}

}  // namespace

Result<std::uint64_t> MinesLeftStage::run(SharedView& shared, std::span<const StuckTile> tiles,
                                          std::uint64_t opened, int threads, std::vector<ClickBlock>& clicks,
                                          Statistics& statistics) {
  ++statistics.mines_left_runs;
  std::uint64_t unknown = count_unknown(shared.view, tiles, threads);
  std::uint64_t known_mines = game_.size.cells() - opened - unknown;
  if (partners_ != nullptr) {
    // `opened` is this player's alone, so with partners the mines of all bands are counted instead.
    std::uint64_t counts[] = {unknown, count_mines(shared.view, threads)};
    MINES_TRY(partners_->add_up(counts));
    unknown = counts[0];
    known_mines = counts[1];
  }
  if (known_mines > game_.mines || game_.mines - known_mines > unknown) return no_placement(game_.mines);
  const std::uint64_t mines = game_.mines - known_mines;
  std::uint64_t decided = 0;
  if (mines == 0 || mines == unknown) {
    const Verdict verdict = mines == 0 ? Verdict::safe : Verdict::mine;
    decided = decide_all(shared, tiles, verdict, false, clicks);
  } else if (unknown <= limits_.unknown_cells) {
    MINES_LET(decided, decide_some(shared, tiles, unknown, mines, threads, clicks, statistics));
  }
  statistics.mines_left_cells += decided;
  return decided;
}

Result<std::uint64_t> MinesLeftStage::decide_some(SharedView& shared, std::span<const StuckTile> tiles,
                                                  std::uint64_t unknown, std::uint64_t mines, int threads,
                                                  std::vector<ClickBlock>& clicks, Statistics& statistics) {
  if (!search_) search_.emplace(shared.view);
  FoundComponents found = find_components(*search_, shared.view.band(), tiles, threads);
  if (partners_ != nullptr) {
    MINES_LET(found, join_found(*partners_, shared.view.band(), std::move(found)));
  }
  if (!found.possible) return no_placement(game_.mines);
  // A component goes on behind a rim, so its number of mines is not known.
  if (!found.complete) return 0;
  const std::uint64_t interior = unknown - found.cells;
  // The bounds are known without counting.
  if (decides_nothing(found.range, interior, mines)) return 0;
  // Every partner counts the same components of the whole board and gets the same verdicts; each adds those
  // of its own band.
  if (position_.count(std::move(found.components), threads) == CountedPosition::Outcome::contradiction)
    return no_placement(game_.mines);
  const std::uint64_t fixed_mines = found.fixed_mines + position_.remove_fixed();
  if (fixed_mines > mines) return no_placement(game_.mines);
  const MinesLeftDecision decision = decide(interior, mines - fixed_mines, statistics);
  if (!decision.consistent) return no_placement(game_.mines);
  std::uint64_t decided = 0;
  for (std::size_t i = 0; i < decision.cells.size(); ++i)
    decided += add_verdicts(shared, position_.components()[i].component, decision.cells[i], clicks);
  if (decision.interior != Verdict::undecided)
    decided += decide_all(shared, tiles, decision.interior, true, clicks);
  return decided;
}

/// What `mines` mines on the components that vary and on the interior decide.
MinesLeftDecision MinesLeftStage::decide(std::uint64_t interior, std::uint64_t mines,
                                         Statistics& statistics) {
  const CountedPosition::Outcome outcome = position_.combine(interior, mines);
  MinesLeftDecision decision;
  if (outcome == CountedPosition::Outcome::exceeded) {
    if (decides_nothing(position_.range(), interior, mines)) return decision;
    ++statistics.mines_left_solver_runs;
    std::vector<const Component*> components;
    for (const CountedComponent& counted : position_.components()) components.push_back(&counted.component);
    decision = decide_mines_left(components, interior, mines, limits_.solver);
    statistics.mines_left_given_up += decision.complete ? 0 : 1;
    return decision;
  }
  ++statistics.mines_left_counted;
  decision.consistent = outcome == CountedPosition::Outcome::complete;
  if (!decision.consistent) return decision;
  for (const CountedComponent& counted : position_.components()) decision.cells.push_back(counted.verdicts);
  decision.interior = position_.interior_verdict();
  return decision;
}

}  // namespace mines
