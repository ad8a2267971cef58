// Reads the contestants of a large contest from a folder of programs or from a list.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"

namespace mines::judge {

struct Contestant {
  std::string name;
  std::string program;  ///< a path, or the word for our own solver: sat, rules or naive
};

/// The most contestants, and the most bytes of a name.
inline constexpr std::size_t most_contestants = 10'000;
/// The most solvers of a suite: contestants, and those given as --solver.
inline constexpr std::size_t most_solvers = most_contestants + 1'000;
inline constexpr std::size_t longest_name = 64;

/// What is wrong with a solver's name, for one line; empty if nothing is. Reports print names, so they are
/// UTF-8 without control characters, and do not begin with '=', '+', '-' or '@': a spreadsheet would take
/// them for formulas.
std::string name_fault(const std::string& name);

/// Reads the contestants at `path`. Errors are ExitCode::bad_input and name the file.
/// - A folder: each file that is not hidden is a program; a symbolic link is an error. The file's name is the
///   contestant's name. Contestants are sorted by the bytes of their names.
/// - A list: each line has a program, blanks, and a name. The name may contain blanks. A line without a
///   name gets the program's file name. Paths are relative to the list's folder. Empty lines and lines that
///   begin with '#' are skipped.
/// Names must differ, and have neither a name_fault() nor more than `longest_name` bytes. The programs need
/// not be executable.
Result<std::vector<Contestant>> read_contestants(const std::string& path);

}  // namespace mines::judge
