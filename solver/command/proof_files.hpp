// Writes the proof of a claim about a cell as two files, NAME.cnf and NAME.drat
// (docs/reference/constraints.md).
#pragma once

#include <string>

#include "base/error.hpp"
#include "mines/engine.hpp"

namespace mines {

/// Writes both files. Fails if one cannot be written.
Result<void> write_proof(const std::string& name, const Proof& proof);

/// The error for a cell that is undecided, so that there is nothing to prove.
Unexpected<Error> nothing_to_prove(const std::string& cell);

}  // namespace mines
