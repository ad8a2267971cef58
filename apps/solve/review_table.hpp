// mines-solve --review FILE ... --table: reviews many recorded games, and prints a row for each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "library/review/game_file.hpp"

namespace mines::solve {

/// The most bytes of a file: recorded games of hours have some megabytes.
inline constexpr std::size_t most_game_bytes = std::size_t{64} << 20;

/// A file that may hold recorded games, and what its content or its name says of its format.
struct GameBytes {
  std::string name;  ///< for errors
  std::string bytes;
  Format format{};
};

/// Reads a file, or standard input for "-". Fails if it is no recorded game.
Result<GameBytes> read_game_bytes(const std::string& path);

struct TableSettings {
  enum class Form { text, csv, json };

  std::vector<std::string> paths;
  Form form = Form::text;
  std::uint64_t work = 0;  ///< Budget::work of each review
  int threads = 1;         ///< games that are reviewed at once
};

/// Prints the table, games in the order of the files, each as soon as those before it are printed. A terminal
/// shows how far it is. At the end standard error gets a line for each damaged file or game, and for each
/// game with ungraded moves. Memory does not grow with the games, but for these lines. Returns the exit code.
/// SIGINT, SIGTERM and SIGHUP end the program by that signal, after the rows that are done.
Result<int> print_review_table(const TableSettings& settings);

}  // namespace mines::solve
