#include "sat/dimacs.hpp"

#include <fmt/format.h>

#include <iterator>
#include <sstream>

namespace mines {

std::string dimacs_of(const ClauseList& clauses, int variables, const std::string& comment) {
  std::string text;
  std::istringstream lines(comment);
  for (std::string line; std::getline(lines, line);) text += "c " + line + '\n';
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "p cnf {} {}\n", variables, clauses.size());
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    for (const int literal : clauses[i]) fmt::format_to(out, "{} ", literal);
    text += "0\n";
  }
  return text;
}

}  // namespace mines
