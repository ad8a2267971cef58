// Writes the proof of a claim about a cell as two files, NAME.cnf and NAME.drat
// (docs/reference/constraints.md).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/error.hpp"
#include "sat/reason.hpp"
#include "system/constraint_system.hpp"

namespace mines {

/// Proves the claim and writes both files; `name_of` gives what comments call a cell of the system. Fails
/// (ExitCode::bad_input, naming --proof) if finding a proof takes too long, and if a file cannot be written.
Result<void> write_proof(const std::string& name, const ConstraintSystem& system, const Claim& claim,
                         const std::function<std::string(std::uint32_t cell)>& name_of);

/// The error that a cell is neither safe nor a mine for certain.
tl::unexpected<Error> nothing_to_prove(const std::string& cell);

}  // namespace mines
