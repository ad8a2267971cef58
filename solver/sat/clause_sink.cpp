#include "sat/clause_sink.hpp"

#include <fmt/format.h>

#include <sstream>

namespace mines {

std::string dimacs_of(const ClauseList& clauses, int variables, const std::string& comment) {
  std::string text;
  std::istringstream lines(comment);
  for (std::string line; std::getline(lines, line);) text += "c " + line + '\n';
  text += fmt::format("p cnf {} {}\n", variables, clauses.size());
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    // Not fmt::format_to(): that compiles all of {fmt} into this file, which takes 3 s.
    for (const int literal : clauses[i]) text.append(fmt::format_int(literal).c_str()) += ' ';
    text += "0\n";
  }
  return text;
}

}  // namespace mines
