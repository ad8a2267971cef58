#include "advice/contradiction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "advice/contradicting_numbers.hpp"
#include "advice/numbers_against_mines.hpp"

namespace mines {

namespace {

// A line names at most this many numbers.
constexpr std::size_t most_named = 12;

constexpr SolverBudget budget{10'000, 10'000'000, 300'000};

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

/// How small the set of numbers is, for those that say it together.
std::string text_of_minimality(const Reason& reason) {
  if (reason.numbers.size() < 2 && reason.size == Minimality::smallest) return "";
  switch (reason.size) {
    case Minimality::smallest:
      return "; no fewer numbers do";
    case Minimality::minimal:
      return "; each of them is needed, but finding out whether fewer others would do takes too long";
    case Minimality::sufficient:
      break;
  }
  return "; finding out whether fewer would do takes too long";
}

/// All numbers of a component, for want of better ones.
Reason all_numbers_of(const Component& component) {
  Reason reason;
  reason.found = true;
  for (const Constraint& constraint : component.constraints) reason.numbers.push_back(constraint.number);
  std::sort(reason.numbers.begin(), reason.numbers.end());
  return reason;
}

Contradiction of_numbers(const View& view, const Component& contradicting) {
  Reason reason = contradicting_numbers(view, whole_board(view), budget);
  // The budget did not suffice. All numbers of the component are certain to contradict each other.
  if (!reason.found) reason = all_numbers_of(contradicting);
  const char* const says = reason.numbers.size() == 1 ? "cannot be right" : "contradict each other";
  return {fmt::format("impossible: {} {}{}", named(view, reason.numbers), says, text_of_minimality(reason)),
          std::move(reason)};
}

Contradiction of_mines(const View& view, std::uint64_t known, std::uint64_t mines) {
  // No number is needed to see that, so the reason names none.
  if (known > mines) {
    return {fmt::format("impossible: {} mines are known, but the board has {}", known, mines),
            {true, {}, true, Minimality::smallest}};
  }
  const WholeBoard board = whole_board(view);
  Reason reason = numbers_against_mines(board, mines - known, budget);
  std::string text = fmt::format("impossible: no placement that fits the numbers has {} mines", mines);
  if (!reason.numbers.empty())
    text += fmt::format("; {} {} it{}", named(view, reason.numbers),
                        reason.numbers.size() == 1 ? "proves" : "prove", text_of_minimality(reason));
  return {std::move(text), std::move(reason)};
}

}  // namespace

Contradiction contradiction_of(const View& view, const Impossible& impossible,
                               std::optional<std::uint64_t> mines) {
  if (!impossible.by_mines) return of_numbers(view, impossible.numbers);
  return of_mines(view, impossible.known_mines, mines.value_or(0));
}

}  // namespace mines
