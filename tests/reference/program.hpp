// A program run once: standard input given, both outputs read.
#pragma once

#include <string>
#include <vector>

namespace reference {

struct Ran {
  int exit_code = -1;  ///< -1: ended by a signal, or took too long
  std::string output;
  std::string errors;
};

/// Runs a program by its path. `input` has at most 60,000 bytes. After `seconds` it is killed. Throws
/// std::runtime_error if it cannot be started.
Ran run_program(const std::vector<std::string>& arguments, const std::string& input, int seconds = 60);

}  // namespace reference
