// mines-solve as people run it, for tests.
#pragma once

#include "support/catch.hpp"

#include <string>
#include <utility>
#include <vector>

#include "support/process.hpp"

namespace mines::testing {

inline Finished run_solve(std::vector<std::string> arguments, const std::string& input,
                          const std::vector<std::string>& variables = {}) {
  arguments.insert(arguments.begin(), MINES_SOLVE);
  Command command;
  command.arguments = std::move(arguments);
  command.input = input;
  command.variables = variables;
  // Some find out that a question takes too long, in 4 s of processor time, beside other tests.
  return run(command, 60);
}

/// Expects bad input, and this one line of it.
inline void check_solve_refused(const Finished& finished, const std::string& line) {
  INFO(finished.errors);
  CHECK(finished.exit_code == 2);
  CHECK(finished.output.empty());
  CHECK(finished.errors == "mines-solve: " + line + "\n");
}

}  // namespace mines::testing
