// Reads the clauses that a proof refutes (DIMACS CNF), and the steps of the proof (DRAT text).
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace drat {

/// what() names the file, the line and the mistake: "proof.drat:12: ...".
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The literals of a clause: n for variable n, -n for its opposite. Variables count from 1.
using Clause = std::vector<int>;

struct Formula {
  int variables = 0;
  std::vector<Clause> clauses;
};

struct Step {
  bool deletes = false;  ///< true: the clause is deleted; false: the clause is added (checker.hpp)
  Clause clause;
  std::size_t line = 0;  ///< the step's line in the file, counted from 1
};

/// A variable above this number is an error, because each variable takes some 100 bytes.
inline constexpr int most_variables = 10'000'000;

/// Read `text`, the text of the file `name`, or throw BadInput. A formula must have as many clauses as its
/// line "p cnf VARIABLES CLAUSES" states, and no variable above VARIABLES. A proof may have more variables.
/// Lines that begin with "c" are comments. O(text).
Formula read_formula(const std::string& name, const std::string& text);
std::vector<Step> read_proof(const std::string& name, const std::string& text);

/// The bytes of the file `name`. Throws BadInput if it cannot be read.
std::string read_file(const std::string& name);

}  // namespace drat
