#include "library/engine/proof.hpp"

#include <fmt/format.h>

#include "constraints/cell_proof.hpp"
#include "constraints/constraint_writers.hpp"

namespace mines::library {

namespace {

/// What the comments of the clauses say.
std::string comment_of(const CellProof& proof, const Claim& claim,
                       const std::function<std::string(std::uint32_t)>& name_of) {
  std::string text = claim.kind == Claim::Kind::contradiction
                         ? "No model satisfies the constraints.\n"
                         : fmt::format("{} is {}: the last clause is the opposite.\n", name_of(claim.cell),
                                       claim.kind == Claim::Kind::safe ? "safe" : "a mine");
  for (std::size_t i = 0; i < proof.cells.size(); ++i)
    text += fmt::format("{} is {}\n", i + 1, name_of(ConstraintList::index_of(proof.cells[i])));
  return text;
}

}  // namespace

Result<Proof> proof_of(const ConstraintList& list, const Claim& claim,
                       const std::function<std::string(std::uint32_t)>& name_of) {
  const CellProof proof = prove(list, claim);
  if (proof.outcome == CellProof::Outcome::exceeded)
    return not_found_out("", "finding a proof takes too long");
  if (proof.outcome == CellProof::Outcome::has_model)
    return broken("", "CaDiCaL found a model that has the opposite; please report this");
  return Proof{dimacs_of(proof.clauses, proof.variables, comment_of(proof, claim, name_of)), proof.steps};
}

}  // namespace mines::library
