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

/// Reads the contestants at `path`.
///
/// A folder: each file is a program, and its name is the contestant's name. Names are sorted by bytes. Hidden
/// files are left out.
///
/// A file has a line for each contestant: the program, blanks, and the name, which may contain blanks. If the
/// name is missing, it is the program's file name. A path is relative to the list's folder. Empty lines, and
/// lines that begin with '#', are left out.
///
/// Names must differ, must be UTF-8 without control characters, and must not begin with a character that
/// makes a spreadsheet read them as a formula. Every error is ExitCode::bad_input and names the file. Whether
/// the programs can be executed is not checked.
Result<std::vector<Contestant>> read_contestants(const std::string& path);

}  // namespace mines::judge
