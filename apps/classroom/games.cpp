// mines-classroom basic and advanced: one game, played from standard input or by the client.
#include <iostream>
#include <limits>

#include "apps/classroom/classroom_commands.hpp"
#include "apps/classroom/course_frame.hpp"
#include "apps/classroom/course_input.hpp"
#include "cli/options.hpp"

namespace mines::classroom {

namespace {

/// Operations off the map are legal and change nothing, so rows and columns have no other limit than int.
constexpr int any_number = std::numeric_limits<int>::max();

const cli::Usage basic_usage{
    "mines-classroom basic", "< INPUT",
    R"(The course's game: reads a map, "rows columns" and the rows of '.' and 'X', then
operations "row column type" (0: visit, 1: mark, 2: auto-explore), and prints the map
at first and after each operation until the game ends.)"};
const cli::Usage advanced_usage{
    "mines-classroom advanced", "< INPUT",
    R"(Reads a map as 'basic' does, then "row column" of the first block to visit; the
client plays on from there. Prints the map after each operation.)"};

/// Writes out what was printed so far, before anything is read.
Result<void> flush() {
  std::cout.flush();
  if (std::cout) return {};
  return broken("standard output", "cannot be written");
}

Result<void> play_operation(CourseInput& input) {
  MINES_LET(const auto row, input.number("an operation's row", -any_number, any_number));
  MINES_LET(const auto column, input.number("an operation's column", -any_number, any_number));
  MINES_LET(const auto type, input.number("an operation's type", -any_number, any_number));
  operate(row, column, type);
  std::cout << shown_map();
  return {};
}

}  // namespace

Result<int> play_basic(cli::Arguments& arguments) {
  MINES_TRY(cli::read_options(arguments, basic_usage, {}));
  CourseInput input(std::cin);
  MINES_LET(const auto map, input.map());
  start_game(map.text());
  std::cout << shown_map();
  while (!is_over()) {
    // Whoever plays must see the map before the next operation is read.
    MINES_TRY(flush());
    MINES_TRY(play_operation(input));
  }
  std::cout << last_words();
  return cli::done(flush());
}

Result<int> play_advanced(cli::Arguments& arguments) {
  MINES_TRY(cli::read_options(arguments, advanced_usage, {}));
  CourseInput input(std::cin);
  MINES_LET(const auto map, input.map());
  MINES_LET(const auto row, input.number("the first block's row", 0, map.rows - 1));
  MINES_LET(const auto column, input.number("the first block's column", 0, map.columns - 1));
  play_game(map.text(), row, column, &std::cout);
  return cli::done(flush());
}

}  // namespace mines::classroom
