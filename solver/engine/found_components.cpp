#include "engine/found_components.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

namespace mines {

namespace {

constexpr std::size_t tiles_joined_at_once = 64;  // about 0.1 ms

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
      number(constraint.mines, Constraint::most_in_place);
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

}  // namespace

void FoundComponents::add(const Component& component) {
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

void FoundComponents::append(FoundComponents&& other) {
  std::move(other.components.begin(), other.components.end(), std::back_inserter(components));
  possible = possible && other.possible;
  complete = complete && other.complete;
  range += other.range;
  fixed_mines += other.fixed_mines;
  cells += other.cells;
}

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
       search.for_each_component<FoundComponents>(tiles, tiles_joined_at_once, threads, add))
    all.append(std::move(part));
  return all;
}

Result<FoundComponents> join_found(Partners& partners, const Band& band, FoundComponents found) {
  Passage said(band.window_first_row());
  said.pass(found);
  MINES_LET(const auto heard, partners.share(said.written()));
  FoundComponents all;
  for (const std::vector<std::byte>& bytes : heard) {
    FoundComponents theirs;
    Passage passage(band.window_first_row(), bytes);
    passage.pass(theirs);
    if (!passage.is_whole()) return broken("partner", "damaged components");
    all.append(std::move(theirs));
  }
  return all;
}

}  // namespace mines
