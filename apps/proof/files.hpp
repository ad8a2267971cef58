// Reads the clauses that a proof refutes (DIMACS CNF), and the steps of the proof (DRAT text).
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace drat {

/// What is wrong with a file, and where: "proof.drat:12: ...".
class BadInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A literal is a variable, counted from 1, or its negative.
using Clause = std::vector<int>;

struct Formula {
  int variables = 0;
  std::vector<Clause> clauses;
};

struct Step {
  bool deletes = false;  ///< true: the clause is deleted; false: it must follow (checker.hpp), and is added
  Clause clause;
  std::size_t line = 0;  ///< its line in the file, counted from 1
};

/// A variable above this number is an error, because each variable takes some 100 bytes.
inline constexpr int most_variables = 10'000'000;

/// Read the text of the file `name`, or throw BadInput. A formula must have the header's number of clauses,
/// and no variable above the header's number of variables. A proof may have more variables. Lines that begin
/// with "c" are comments. O(text).
Formula read_formula(const std::string& name, const std::string& text);
std::vector<Step> read_proof(const std::string& name, const std::string& text);

/// Throws BadInput.
std::string read_file(const std::string& name);

}  // namespace drat
