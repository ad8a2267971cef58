#include "advice/reason_text.hpp"

#include <fmt/format.h>

#include "base/quantity.hpp"

namespace mines {

namespace {

std::string text_of_size(const Reason& reason) {
  if (reason.size == Minimality::smallest) return "no fewer numbers force it";
  if (reason.size == Minimality::minimal)
    return "none of them can be left out; finding out whether fewer others would do takes too long";
  return "finding out whether fewer would do takes too long";
}

/// How small a set of contradicting numbers is.
std::string text_of_minimality(const Reason& reason) {
  if (reason.numbers.size() < 2 && reason.size == Minimality::smallest) return "";
  if (reason.size == Minimality::smallest) return "; no fewer numbers do";
  if (reason.size == Minimality::minimal)
    return "; each of them is needed, but finding out whether fewer others would do takes too long";
  return "; finding out whether fewer would do takes too long";
}

std::string name_of(Cell number, const NumberAt& number_at) {
  return fmt::format("the {} at row {}, column {}", number_at(number), number.row, number.column);
}

// A line names at most this many numbers.
constexpr std::size_t most_named = 12;

std::string names_of(const std::vector<Cell>& numbers, const NumberAt& number_at) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size() && i < most_named; ++i) {
    text += (i == 0 ? "" : i + 1 == numbers.size() ? " and " : ", ") + name_of(numbers[i], number_at);
  }
  if (numbers.size() > most_named) text += fmt::format(" and {} more", numbers.size() - most_named);
  return text;
}

}  // namespace

std::string begin_of_text(Cell cell) { return fmt::format("row {}, column {}: ", cell.row, cell.column); }

std::string text_of_reason(const Explanation& explanation, const NumberAt& number_at,
                           std::optional<std::uint64_t> mines) {
  const Reason& reason = explanation.reason;
  std::string text = explanation.verdict == Verdict::safe ? "safe" : "a mine";
  if (!reason.found) return text + "; finding the reason takes too long\n";
  text += reason.numbers.empty()       ? " by the number of mines on the board alone\n"
          : reason.numbers.size() == 1 ? " by one number"
                                       : fmt::format(" by {} numbers", reason.numbers.size());
  if (reason.numbers.empty()) return text;
  if (reason.uses_mines) text += fmt::format(" and the board's {}", quantity(*mines, "mine"));
  text += fmt::format(" ({}):\n", text_of_size(reason));
  for (const Cell number : reason.numbers) text += "  " + name_of(number, number_at) + '\n';
  return text;
}

std::string text_of_contradiction(const Reason& reason, const NumberAt& number_at,
                                  std::optional<std::uint64_t> mines) {
  if (!reason.found && !mines)
    return "impossible: finding the numbers that contradict each other takes too long";
  const bool is_one = reason.numbers.size() == 1;
  const std::string numbers = names_of(reason.numbers, number_at);
  if (!mines)
    return fmt::format("impossible: {} {}{}", numbers, is_one ? "cannot be right" : "contradict each other",
                       text_of_minimality(reason));
  std::string text =
      fmt::format("impossible: no placement that fits the numbers has {}", quantity(*mines, "mine"));
  if (!reason.numbers.empty())
    text += fmt::format("; {} {} it{}", numbers, is_one ? "proves" : "prove", text_of_minimality(reason));
  return text;
}

}  // namespace mines
