// mines-check-proof CNF DRAT: whether a proof shows that clauses have no model.
// docs/reference/constraints.md.
#include <cstdio>
#include <exception>
#include <string>

#include "apps/proof/checker.hpp"
#include "apps/proof/files.hpp"

namespace {

enum { verified = 0, not_verified = 1, bad_input = 2 };

constexpr const char* usage =
    "Usage: mines-check-proof CNF DRAT\n"
    "\n"
    "Follows a proof that the clauses of a DIMACS CNF file have no model. The proof is DRAT, as text.\n"
    "\n"
    "Exit codes: 0 verified; 1 not verified; 2 wrong arguments or files.\n";

int run(const std::string& clauses, const std::string& proof) {
  const drat::Formula formula = drat::read_formula(clauses, drat::read_file(clauses));
  const auto steps = drat::read_proof(proof, drat::read_file(proof));
  const drat::Verdict verdict = drat::check(formula, steps);
  if (verdict.verified) {
    std::printf("verified: %zu clauses follow, %zu of them by resolvents (RAT)\n", verdict.followed,
                verdict.by_rat);
    return std::fflush(stdout) == 0 ? verified : bad_input;
  }
  std::string place = proof;
  if (verdict.line != 0) place.append(":").append(std::to_string(verdict.line));
  std::fprintf(stderr, "not verified: %s: %s\n", place.c_str(), verdict.message.c_str());
  return not_verified;
}

}  // namespace

int main(int argc, char* argv[]) {
  const bool wants_help = argc == 2 && std::string(argv[1]) == "--help";
  if (wants_help) return std::fputs(usage, stdout) < 0 ? bad_input : verified;
  if (argc != 3) {
    std::fputs(usage, stderr);
    return bad_input;
  }
  try {
    return run(argv[1], argv[2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mines-check-proof: %s\n", error.what());
    return bad_input;
  }
}
