// Reads clauses (DIMACS CNF), and the steps of a proof that no values make all clauses true (DRAT, as text or
// binary).
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace drat {

/// what() names the file, the place and the mistake: "proof.drat:12: ..." with a line, "proof.drat: byte 12:
/// ..." with a byte's offset in a binary file.
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
  std::size_t at = 0;  ///< where the step begins: a line, counted from 1, or a byte's offset (Proof)
};

struct Proof {
  std::vector<Step> steps;
  bool is_binary = false;  ///< the places of steps are offsets of bytes

  /// A place in the file `name`, as BadInput has it.
  std::string place(const std::string& name, std::size_t at) const;
};

/// The largest number of a variable; a larger number is an error.
inline constexpr int most_variables = 10'000'000;

/// Parse `text`, the contents of file `name`, or throw BadInput. After its line "p cnf VARIABLES CLAUSES",
/// a formula must have exactly CLAUSES clauses, of variables 1 to VARIABLES. A proof may have others.
/// Lines that begin with "c" are comments. O(text).
///
/// A proof is binary if its first byte is 'a', or is 'd' and a zero byte follows somewhere. Each step of a
/// binary proof is 'a' or 'd', its literals and 0; a literal is the number 2 n, or 2 n + 1 for -n, seven bits
/// a byte, the lowest first; the highest bit of a byte says that another follows. Source: "Binary DRAT
/// Format" in README.md of github.com/marijnheule/drat-trim.
Formula read_formula(const std::string& name, const std::string& text);
Proof read_proof(const std::string& name, const std::string& text);

/// The most bytes of a file. The shortest steps take some 20 bytes of memory for each byte of the file.
inline constexpr std::size_t most_bytes = std::size_t{256} << 20;

/// The bytes of the file `name`. Throws BadInput if it cannot be read, or has more than most_bytes.
std::string read_file(const std::string& name);

}  // namespace drat
