// mines-classroom basic and advanced: one game, played from standard input or by the client.
#include <fmt/format.h>

#include <iostream>
#include <limits>

#include "base/options.hpp"
#include "base/standard_streams.hpp"
#include "classroom/commands.hpp"
#include "classroom/course_input.hpp"
#include "classroom/frame.hpp"

namespace po = boost::program_options;

namespace mines::classroom {

namespace {

constexpr std::int64_t any_number = std::numeric_limits<std::int32_t>::max();

constexpr const char* basic_help =
    R"(Usage: mines-classroom basic < INPUT

The course's game: reads a map, "rows columns" and the rows of '.' and 'X', then operations "row column type"
(0: visit, 1: mark, 2: auto-explore), and prints the map at first and after each until the game ends.
)";
constexpr const char* advanced_help =
    R"(Usage: mines-classroom advanced < INPUT

Reads a map as 'basic' does, then the first block "row column" to visit; the client plays on from there. Every
map is printed.
)";

/// A command without options but help. True if it has been given.
Result<bool> wants_help(int argc, const char* const argv[], const char* text) {
  po::options_description options;
  options.add_options()("help,h", "print this and exit");
  const auto values = read_options(argc, argv, {options});
  if (!values) return tl::unexpected(values.error());
  if (values->count("help") == 0) return false;
  const auto printed = print_out(text);
  if (!printed) return tl::unexpected(printed.error());
  return true;
}

/// Whatever has been printed so far is out before anything is read.
Result<void> flush() {
  std::cout.flush();
  if (std::cout) return {};
  return broken("standard output", "cannot be written");
}

Result<void> play_operation(CourseInput& input) {
  const auto row = input.number("an operation's row", -any_number, any_number);
  if (!row) return tl::unexpected(row.error());
  const auto column = input.number("an operation's column", -any_number, any_number);
  if (!column) return tl::unexpected(column.error());
  const auto type = input.number("an operation's type", -any_number, any_number);
  if (!type) return tl::unexpected(type.error());
  operate(static_cast<int>(*row), static_cast<int>(*column), static_cast<int>(*type));
  std::cout << shown_map();
  return {};
}

}  // namespace

Result<int> play_basic(int argc, const char* const argv[]) {
  const auto helped = wants_help(argc, argv, basic_help);
  if (!helped) return tl::unexpected(helped.error());
  if (*helped) return 0;
  CourseInput input(std::cin);
  const auto map = input.map();
  if (!map) return tl::unexpected(map.error());
  start_game(map->text());
  std::cout << shown_map();
  while (!is_over()) {
    if (const auto flushed = flush(); !flushed) return tl::unexpected(flushed.error());
    if (const auto played = play_operation(input); !played) return tl::unexpected(played.error());
  }
  std::cout << last_words();
  return flush().map([] { return 0; });
}

Result<int> play_advanced(int argc, const char* const argv[]) {
  const auto helped = wants_help(argc, argv, advanced_help);
  if (!helped) return tl::unexpected(helped.error());
  if (*helped) return 0;
  CourseInput input(std::cin);
  const auto map = input.map();
  if (!map) return tl::unexpected(map.error());
  const auto row = input.number("the first block's row", 0, map->rows - 1);
  if (!row) return tl::unexpected(row.error());
  const auto column = input.number("the first block's column", 0, map->columns - 1);
  if (!column) return tl::unexpected(column.error());
  play_game(map->text(), static_cast<int>(*row), static_cast<int>(*column), &std::cout);
  return flush().map([] { return 0; });
}

}  // namespace mines::classroom
