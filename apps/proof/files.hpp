// Reads clauses (DIMACS CNF), and the steps of a proof that no values make all clauses true (DRAT text).
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

/// The largest number of a variable; a larger number is an error. Each variable takes some 100 bytes.
inline constexpr int most_variables = 10'000'000;

/// Parse `text`, the contents of file `name`, or throw BadInput. After its line "p cnf VARIABLES CLAUSES",
/// a formula must have exactly CLAUSES clauses, of variables 1 to VARIABLES. A proof may have others.
/// Lines that begin with "c" are comments. O(text).
Formula read_formula(const std::string& name, const std::string& text);
std::vector<Step> read_proof(const std::string& name, const std::string& text);

/// The bytes of the file `name`. Throws BadInput if it cannot be read.
std::string read_file(const std::string& name);

}  // namespace drat
