#include "engine/found_components.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <optional>
#include <utility>

namespace mines {

namespace {

constexpr std::size_t tiles_joined_at_once = 64;  // about 0.1 ms

/// What a player says of its components: whole numbers one after the other, in the machine's order of bytes.
class Said {
 public:
  explicit Said(std::int32_t window_first_row) : first_row_(window_first_row) {}

  void add(std::uint64_t value) { values_.push_back(value); }
  void add(Cell cell) {
    add(static_cast<std::uint64_t>(cell.row + first_row_));
    add(static_cast<std::uint64_t>(cell.column));
  }
  void add(const Component& component) {
    add(component.cells.size());
    for (const Cell cell : component.cells) add(cell);
    add(component.constraints.size());
    for (const Constraint& constraint : component.constraints) {
      add(constraint.number);
      add(static_cast<std::uint64_t>(constraint.mines));
      add(constraint.cells().size());
      for (const std::uint32_t cell : constraint.cells()) add(cell);
    }
  }
  void add(const FoundComponents& found) {
    add(found.possible ? 1 : 0);
    add(found.complete ? 1 : 0);
    add(found.range.least);
    add(found.range.most);
    add(found.fixed_mines);
    add(found.cells);
    add(found.components.size());
    for (const Component& component : found.components) add(component);
  }
  std::span<const std::byte> bytes() const { return std::as_bytes(std::span(values_)); }

 private:
  std::int32_t first_row_;
  std::vector<std::uint64_t> values_;
};

/// Reads what Said has written. Values that cannot be are read as nothing.
class Heard {
 public:
  Heard(std::span<const std::byte> bytes, std::int32_t window_first_row)
      : bytes_(bytes), first_row_(window_first_row) {}

  std::optional<FoundComponents> found() {
    FoundComponents found;
    found.possible = number(1) != 0;
    found.complete = number(1) != 0;
    found.range.least = number(most);
    found.range.most = number(most);
    found.fixed_mines = number(most);
    found.cells = number(most);
    const std::uint64_t components = number(bytes_.size());
    for (std::uint64_t i = 0; i < components && good_; ++i) found.components.push_back(component());
    good_ = good_ && bytes_.empty();
    return good_ ? std::optional(std::move(found)) : std::nullopt;
  }

 private:
  static constexpr std::uint64_t most = std::uint64_t{1} << 62;

  std::uint64_t number(std::uint64_t largest) {
    std::uint64_t value = 0;
    good_ = good_ && bytes_.size() >= sizeof value;
    if (!good_) return 0;
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_ = bytes_.subspan(sizeof value);
    good_ = value <= largest;
    return good_ ? value : 0;
  }
  Cell cell() {
    const auto row = static_cast<std::int32_t>(number(max_shared_side));
    return {row - first_row_, static_cast<std::int32_t>(number(max_shared_side))};
  }
  Component component() {
    Component component;
    const std::uint64_t cells = number(bytes_.size());
    for (std::uint64_t i = 0; i < cells && good_; ++i) component.cells.push_back(cell());
    const std::uint64_t constraints = number(bytes_.size());
    for (std::uint64_t i = 0; i < constraints && good_; ++i) {
      const Cell of = cell();
      Constraint constraint(of, static_cast<int>(number(Constraint::most_in_place)));
      const std::uint64_t seen = number(Constraint::most_in_place);
      for (std::uint64_t k = 0; k < seen && good_; ++k) {
        const std::uint64_t index = number(most);
        good_ = good_ && index < component.cells.size();
        if (good_) constraint.add(static_cast<std::uint32_t>(index));
      }
      component.constraints.push_back(std::move(constraint));
    }
    return component;
  }

  std::span<const std::byte> bytes_;
  std::int32_t first_row_;
  bool good_ = true;
};

}  // namespace

void FoundComponents::add(const Component& component) {
  possible = possible && std::all_of(component.constraints.begin(), component.constraints.end(),
                                     [](const Constraint& constraint) { return constraint.is_possible(); });
  if (!possible) return;
  const MineRange mines = mine_range(component);
  range += mines;
  cells += component.cells.size();
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
    if (!band.owns(component.cells)) return;
    found.complete = found.complete && !band.reaches_rim(component.cells);
    found.add(component);
  };
  for (FoundComponents& part :
       search.for_each_component<FoundComponents>(tiles, tiles_joined_at_once, threads, add))
    all.append(std::move(part));
  return all;
}

Result<FoundComponents> join_found(Partners& partners, const Band& band, const FoundComponents& found) {
  Said said(band.window_first_row());
  said.add(found);
  MINES_LET(const auto heard, partners.share(said.bytes()));
  FoundComponents all;
  for (const std::vector<std::byte>& bytes : heard) {
    auto theirs = Heard(bytes, band.window_first_row()).found();
    if (!theirs) return broken("partner", "damaged components");
    all.append(std::move(*theirs));
  }
  return all;
}

}  // namespace mines
