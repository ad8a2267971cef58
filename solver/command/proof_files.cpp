#include "command/proof_files.hpp"

#include <fmt/format.h>

#include "base/atomic_file.hpp"
#include "sat/dimacs.hpp"
#include "system/cell_proof.hpp"

namespace mines {

namespace {

constexpr const char* option = "--proof";

Result<void> write(const std::string& path, const std::string& text) {
  MINES_LET(auto file, AtomicFile::create(path));
  MINES_TRY(file.write(text));
  return file.commit();
}

/// What the comments of the clauses say.
std::string comment_of(const CellProof& proof, const Claim& claim,
                       const std::function<std::string(std::uint32_t)>& name_of) {
  std::string text = claim.kind == Claim::Kind::contradiction
                         ? "No model satisfies the constraints.\n"
                         : fmt::format("{} is {}: the last clause is the opposite.\n", name_of(claim.cell),
                                       claim.kind == Claim::Kind::safe ? "safe" : "a mine");
  for (std::size_t i = 0; i < proof.cells.size(); ++i)
    text += fmt::format("{} is {}\n", i + 1, name_of(ConstraintSystem::index_of(proof.cells[i])));
  return text;
}

}  // namespace

Result<void> write_proof(const std::string& name, const ConstraintSystem& system, const Claim& claim,
                         const std::function<std::string(std::uint32_t)>& name_of) {
  const CellProof proof = prove(system, claim);
  if (proof.outcome == CellProof::Outcome::exceeded)
    return bad_input(option, "finding a proof takes too long");
  if (proof.outcome == CellProof::Outcome::not_forced)
    return broken(option, "CaDiCaL found a model that has the opposite; please report this");
  const std::string comment = comment_of(proof, claim, name_of);
  MINES_TRY(write(name + ".cnf", dimacs_of(proof.clauses, proof.variables, comment)));
  return write(name + ".drat", proof.steps);
}

tl::unexpected<Error> nothing_to_prove(const std::string& cell) {
  return bad_input(option, cell + " is not certain: some model has a mine there, and another has none");
}

}  // namespace mines
