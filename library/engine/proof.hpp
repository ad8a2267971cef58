// Proofs as the texts that other programs check: of a verdict on a cell, or that nothing fits.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/error.hpp"
#include "constraints/constraint_list.hpp"
#include "mines/engine.hpp"
#include "sat/find_reason.hpp"

namespace mines::library {

/// Proves the claim; `name_of` gives what comments call a cell. ExitCode::bad_input if that
/// takes too long.
Result<Proof> proof_of(const ConstraintList& list, const Claim& claim,
                       const std::function<std::string(std::uint32_t cell)>& name_of);

}  // namespace mines::library
