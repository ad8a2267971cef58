#include "apps/cluster/band/joined_components.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <span>
#include <utility>

namespace mines {

namespace {

/// What a player says.
struct Said {
  std::vector<Component> components;
  bool complete = true;  ///< false if a component may go on outside of the window
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

  void pass(Said& all) {
    number(all.complete, 1);
    list(all.components, [this](Component& component) { pass(component); });
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
    number(cell.row, max_view_side);
    number(cell.column, max_view_side);
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

Result<std::optional<std::vector<Component>>> join_components(Meeting& meeting, const Band& band,
                                                              std::vector<Component> found) {
  std::erase_if(found, [&](const Component& component) { return !band.owns(component.cells); });
  Said ours{std::move(found)};
  for (const Component& component : ours.components)
    ours.complete = ours.complete && !band.reaches_rim(component.cells);
  Passage said(band.window_first_row());
  said.pass(ours);
  MINES_LET(const auto heard, meeting.share(said.written()));
  std::vector<Component> all;
  bool complete = true;
  for (const std::vector<std::byte>& bytes : heard) {
    Said theirs;
    Passage passage(band.window_first_row(), bytes);
    passage.pass(theirs);
    if (!passage.is_whole()) return broken("partner", "sent damaged components");
    complete = complete && theirs.complete;
    std::move(theirs.components.begin(), theirs.components.end(), std::back_inserter(all));
  }
  if (!complete) return std::nullopt;
  return all;
}

}  // namespace mines
