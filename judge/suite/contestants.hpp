// The contestants of a large contest: a folder of programs, or a list.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"

namespace mines::judge {

struct Contestant {
  std::string name;
  std::string program;  ///< a path, or a solver of the toolkit: sat, rules or naive
};

/// The most contestants, and the most bytes of a name.
inline constexpr std::size_t most_contestants = 10'000;
inline constexpr std::size_t longest_name = 64;

/// Reads the contestants at `path`. Errors are ExitCode::bad_input and name the file.
/// - A folder: each file that is not hidden is a program. Its file name is the contestant's name. The names'
///   bytes give the order.
/// - A list: each line has a program, blanks, and a name. The name may contain blanks; if it is missing, the
///   program's file name is used. Paths are relative to the list's folder. Empty lines and lines that begin
///   with '#' are skipped.
/// Names must differ, must be UTF-8 without control characters, and must not begin with a character that
/// makes a spreadsheet read them as a formula. The programs need not be executable.
Result<std::vector<Contestant>> read_contestants(const std::string& path);

}  // namespace mines::judge
