// Command lines of tests, and what programs do with wrong ones and with output that cannot be written.
#pragma once

#include "support/catch.hpp"

#include <algorithm>
#include <sstream>
#include <string>

#include "support/process.hpp"

namespace mines::testing {

/// Nothing on standard output, and one line on standard error that begins so and has these words.
inline void check_refused(const Finished& finished, const std::string& begin, const std::string& words,
                          int exit_code = 2) {
  INFO(finished.errors);
  CHECK(finished.exit_code == exit_code);
  CHECK(finished.output.empty());
  CHECK_THAT(finished.errors, Catch::StartsWith(begin) && Catch::Contains(words));
  CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
}

/// The items of a list that CMake has joined by '|'.
inline Words listed(const std::string& joined) {
  Words items;
  std::istringstream text(joined);
  for (std::string item; std::getline(text, item, '|');) items.push_back(item);
  return items;
}

/// Runs a command with standard output on a full disk, and with none. Both times it must print one line that
/// names program and standard output, and end with exit code 3.
inline void check_not_written(const Words& command) {
  const Words closed = with({"/bin/sh", "-c", "exec \"$0\" \"$@\" >&-"}, command);
  for (const Finished& finished :
       {run({.arguments = command, .output_path = "/dev/full"}), run({.arguments = closed})})
    check_refused(finished, name_of(command[0]), ": standard output: ", 3);
}

}  // namespace mines::testing
