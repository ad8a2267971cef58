#include "position/contradiction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "components/component_finder.hpp"
#include "sat/reason.hpp"

namespace mines::position {

namespace {

// A line does not name more numbers than these.
constexpr std::size_t most_named = 12;

std::string named(const View& view, const std::vector<Cell>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size() && i < most_named; ++i) {
    text += fmt::format("{}the {} at row {}, column {}",
                        i == 0                    ? ""
                        : i + 1 == numbers.size() ? " and "
                                                  : ", ",
                        view.number(numbers[i]), numbers[i].row, numbers[i].column);
  }
  if (numbers.size() > most_named) text += fmt::format(" and {} more", numbers.size() - most_named);
  return text;
}

std::vector<Cell> numbers_of(const Component& component) {
  std::vector<Cell> numbers;
  for (const Constraint& constraint : component.constraints) numbers.push_back(constraint.number);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

/// All cells beside numbers, and how many unknown cells are not.
Component whole_board(const View& view, std::uint64_t& interior) {
  Component all;
  Component component;
  ComponentFinder finder(view, Join::numbers);
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      const Word frontier = frontier_cells(view, row, word);
      interior += static_cast<std::uint64_t>(std::popcount(view.unknown(row, word) & ~frontier));
      for_each_bit(frontier, [&](int bit) {
        const Cell cell = cell_at(row, word, bit);
        if (finder.found(cell)) return;
        finder.grow(cell, component);
        for (Constraint& constraint : component.constraints) {
          for (std::uint32_t& index : constraint.index) index += static_cast<std::uint32_t>(all.cells.size());
          all.constraints.push_back(constraint);
        }
        all.cells.insert(all.cells.end(), component.cells.begin(), component.cells.end());
      });
    }
  }
  return all;
}

Contradiction of_numbers(const View& view, const Component& component) {
  std::vector<Cell> numbers = numbers_of(component);
  const Reason reason = find_reason(component, {Claim::Kind::contradiction, 0});
  if (reason.outcome == Reason::Outcome::found) numbers = reason.numbers;
  const char* const says = numbers.size() == 1 ? "cannot be right" : "contradict each other";
  return {fmt::format("impossible: {} {}", named(view, numbers), says), numbers};
}

Contradiction of_mines(const View& view, std::uint64_t known, std::uint64_t mines) {
  Contradiction contradiction{
      fmt::format("impossible: no placement that fits the numbers has {} mines", mines), {}};
  if (known > mines) {
    contradiction.text = fmt::format("impossible: {} mines are known, of {} on the board", known, mines);
    return contradiction;
  }
  std::uint64_t interior = 0;
  const Component all = whole_board(view, interior);
  const Reason reason = find_reason(all, {Claim::Kind::contradiction, 0}, MinesLeft{mines - known, interior});
  if (reason.outcome != Reason::Outcome::found) return contradiction;
  contradiction.numbers = reason.numbers;
  if (!reason.numbers.empty()) contradiction.text += "; see " + named(view, reason.numbers);
  return contradiction;
}

}  // namespace

Contradiction contradiction_of(const View& view, const Analysis& analysis,
                               std::optional<std::uint64_t> mines) {
  if (analysis.contradiction == Analysis::Contradiction::numbers)
    return of_numbers(view, analysis.contradicting);
  return of_mines(view, analysis.known_mines, mines.value_or(0));
}

}  // namespace mines::position
