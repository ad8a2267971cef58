// mines-solve --proof and mines-check-proof as people use them.
#include "support/catch.hpp"

#include <string>
#include <tuple>
#include <vector>

#include "support/allowance.hpp"
#include "support/commands.hpp"
#include "support/process.hpp"

using namespace mines::testing;

namespace {

Finished run_program(const char* program, const Words& arguments, const std::string& input = "") {
  return run({.arguments = with({program}, arguments), .input = input});
}

/// Two of x1 to x3 are mines, so x4 is safe.
constexpr const char* example =
    "+1 x1 +1 x2 +1 x3 = 2 ;\n+1 x1 +1 x2 +1 x3 +1 x4 = 2 ;\n+1 x4 +1 x5 >= 1 ;\n";

/// A proof in a folder of its own.
struct ProofFile {
  /// What mines-solve says when it is asked for one.
  Finished ask(const std::string& kind, const std::string& cell, const std::string& input) const {
    return run_program(MINES_SOLVE, {kind, "-", "--explain", cell, "--proof", folder / "proof"}, input);
  }
  Finished check(const Words& options = {}) const {
    return run_program(MINES_CHECK_PROOF, with(options, {clauses, steps}));
  }
  /// Checks these steps in place of those that are there.
  Finished check_steps(const std::string& text) const {
    write_file(steps, text);
    return check();
  }

  TemporaryFolder folder;
  std::string clauses = folder / "proof.cnf";
  std::string steps = folder / "proof.drat";
};

}  // namespace

TEST_CASE("a certain cell gets a proof that the checker verifies") {
  const ProofFile proof;
  const Finished finished = proof.ask("--constraints", "x4", example);
  CHECK(finished.exit_code == 0);
  CHECK(finished.errors.empty());
  CHECK(read_file(proof.clauses).starts_with("c x4 is safe: the last clause is the opposite.\nc 1 is x4\n"));
  const Finished verified = proof.check();
  CHECK(verified.exit_code == 0);
  CHECK(verified.output.starts_with("verified: "));
  const Finished refused = proof.check_steps("");
  CHECK(refused.exit_code == 1);
  CHECK(refused.errors ==
        "not verified: " + proof.steps + ": the proof ends before the empty clause follows\n");
  const Finished bad = proof.check_steps("1 0\nhm 0\n");
  CHECK(bad.exit_code == 2);
  CHECK(bad.errors == "mines-check-proof: " + proof.steps +
                          ":2: 'hm', expected a whole number from -10000000 to 10000000\n");
  CHECK(run_program(MINES_CHECK_PROOF, {proof.clauses + "none", proof.steps}).exit_code == 2);
  CHECK(run_program(MINES_CHECK_PROOF, {}).exit_code == 2);
}

TEST_CASE("the checker takes memory for the variables that occur, and no more work than it may") {
  const ProofFile proof;
  write_file(proof.clauses, "p cnf 10000000 2\n1 10000000 0\n-10000000 0\n");
  write_file(proof.steps, "-9999999 1 0\n-1 0\n");
  const std::string limit = is_sanitized ? "" : "ulimit -v 60000; ";
  const Finished small = run_program(
      "/bin/bash", {"-c", limit + "exec \"$@\"", "bash", MINES_CHECK_PROOF, proof.clauses, proof.steps});
  CHECK(small.exit_code == 1);
  CHECK(small.errors == "not verified: " + proof.steps + ":2: the clause does not follow\n");
  // Each clause of a new variable is RAT, by a pass over all clauses.
  std::string many;
  for (int i = 1; i <= 20'000; ++i) many += std::to_string(i) + " 0\n";
  write_file(proof.clauses, "p cnf 0 0\n");
  CHECK(proof.check_steps(many).exit_code == 1);
  const Finished bounded = proof.check({"--work", "1000000"});
  CHECK(bounded.exit_code == 4);
  CHECK_THAT(bounded.errors,
             Catch::StartsWith("not found out: " + proof.steps + ":") &&
                 Catch::EndsWith(": the work of 1000000 literals does not suffice (--work)\n"));
  CHECK(proof.check({"--work", "0"}).exit_code == 2);
}

TEST_CASE("a cell that is safe by the mines left gets a proof") {
  const ProofFile proof;
  // The numbers have their two mines, one of which is known; so the last column is safe.
  CHECK(proof.ask("--position", "2,5", "3 6 2\n01????\n0112!?\n0001??\n").exit_code == 0);
  CHECK(proof.check().exit_code == 0);
}

TEST_CASE("what has no model gets a proof of that") {
  const ProofFile proof;
  for (const auto& [kind, cell, input] :
       {std::tuple("--constraints", "x1", "+1 x1 +1 x2 >= 2 ;\n+1 x2 +1 x3 = 0 ;\n"),
        {"--position", "0,1", "1 3\n1?0\n"}}) {
    CHECK(proof.ask(kind, cell, input).exit_code == 2);
    CHECK(read_file(proof.clauses).starts_with("c No model satisfies the constraints.\n"));
    CHECK(proof.check().exit_code == 0);
  }
}

// Which proofs are taken, drat_test sees.
TEST_CASE("the checker says what is odd in a proof, and how it was verified") {
  const ProofFile proof;
  write_file(proof.clauses, "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n");
  const Finished absent = proof.check_steps("d 1 2 3 0\n1 0\n0\n");
  CHECK(absent.exit_code == 0);
  CHECK(absent.output == "verified: 2 clauses follow, 0 of them by resolvents (RAT)\n");
  CHECK(absent.errors ==
        "mines-check-proof: " + proof.steps +
            ":1: the clause to delete is not there; deletions of this kind are ignored: 1\n");
  using namespace std::string_literals;
  CHECK(proof.check_steps("a\x02\0a\0"s).exit_code == 0);
  const Finished binary = proof.check_steps("a\x02\x04\0a\0"s);
  CHECK(binary.exit_code == 1);
  CHECK(binary.errors == "not verified: " + proof.steps + ": byte 4: the empty clause does not follow\n");
  CHECK(proof.check_steps("a\x02").exit_code == 2);
  write_file(proof.clauses, "p cnf 1 2\n1 0\n0\n");
  const Finished alone = proof.check_steps("");
  CHECK(alone.exit_code == 0);
  CHECK(alone.output == "verified: unit propagation refutes the clauses, without the proof\n");
}

TEST_CASE("a proof needs a folder that is there") {
  const Finished finished =
      run_program(MINES_SOLVE, {"--constraints", "-", "--explain", "x4", "--proof", "/nowhere/x"}, example);
  CHECK(finished.exit_code == 2);
  CHECK(finished.output.empty());
}
