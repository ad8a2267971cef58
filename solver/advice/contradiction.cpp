#include "advice/contradiction.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "advice/whole_board.hpp"
#include "sat/reason.hpp"

namespace mines::position {

namespace {

// A line names at most this many numbers.
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
  const WholeBoard all = whole_board(view);
  const Reason reason =
      find_reason(all.component, {Claim::Kind::contradiction, 0}, MinesLeft{mines - known, all.interior});
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
