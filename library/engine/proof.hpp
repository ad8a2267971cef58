// Proofs about the cells of constraints, for other programs to check.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/error.hpp"
#include "constraints/constraint_list.hpp"
#include "mines/engine.hpp"
#include "sat/find_reason.hpp"

namespace mines::library {

/// Proves that the constraints `list` force the claim: a cell is safe, a cell is a mine, or no placement of
/// mines fits. `name_of` returns a cell's name for the comments in Proof::clauses. Fails with
/// ExitCode::unknown if the search takes too long, and with ExitCode::broken if the claim is false.
Result<Proof> proof_of(const ConstraintList& list, const Claim& claim,
                       const std::function<std::string(std::uint32_t cell)>& name_of);

}  // namespace mines::library
