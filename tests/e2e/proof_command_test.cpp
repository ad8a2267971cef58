// mines-solve --proof and mines-check-proof as people use them.
#include "support/catch.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include "support/allowance.hpp"
#include "support/process.hpp"

using namespace mines::testing;

namespace {

Finished run_program(const char* program, std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), program);
  Command command;
  command.arguments = std::move(arguments);
  command.input = input;
  return run(command);
}

Finished check_proof(const std::string& clauses, const std::string& steps) {
  return run_program(MINES_CHECK_PROOF, {clauses, steps});
}

/// Two of x1 to x3 are mines, so x4 is safe.
constexpr const char* example =
    "+1 x1 +1 x2 +1 x3 = 2 ;\n+1 x1 +1 x2 +1 x3 +1 x4 = 2 ;\n+1 x4 +1 x5 >= 1 ;\n";

}  // namespace

TEST_CASE("a certain cell gets a proof that the checker verifies") {
  const TemporaryFolder folder;
  const std::string name = folder.path() + "/x4";
  const Finished finished =
      run_program(MINES_SOLVE, {"--constraints", "-", "--explain", "x4", "--proof", name}, example);
  CHECK(finished.exit_code == 0);
  CHECK(finished.errors.empty());
  CHECK(read_file(name + ".cnf").starts_with("c x4 is safe: the last clause is the opposite.\nc 1 is x4\n"));
  const Finished verified = check_proof(name + ".cnf", name + ".drat");
  CHECK(verified.exit_code == 0);
  CHECK(verified.output.starts_with("verified: "));
  write_file(name + ".drat", "");
  const Finished refused = check_proof(name + ".cnf", name + ".drat");
  CHECK(refused.exit_code == 1);
  CHECK(refused.errors ==
        "not verified: " + name + ".drat: the proof ends before the empty clause follows\n");
  write_file(name + ".drat", "1 0\nhm 0\n");
  const Finished bad = check_proof(name + ".cnf", name + ".drat");
  CHECK(bad.exit_code == 2);
  CHECK(bad.errors ==
        "mines-check-proof: " + name + ".drat:2: 'hm', expected a whole number from -10000000 to 10000000\n");
  CHECK(check_proof(name + ".none", name + ".drat").exit_code == 2);
  CHECK(run_program(MINES_CHECK_PROOF, {}).exit_code == 2);
}

TEST_CASE("the checker takes memory for the variables that occur, and no more work than it may") {
  const TemporaryFolder folder;
  const std::string clauses = folder.write("a.cnf", "p cnf 10000000 2\n1 10000000 0\n-10000000 0\n");
  const std::string steps = folder.write("a.drat", "-9999999 1 0\n-1 0\n");
  const std::string limit = is_sanitized ? "" : "ulimit -v 60000; ";
  const Finished small =
      run_program("/bin/bash", {"-c", limit + "exec \"$@\"", "bash", MINES_CHECK_PROOF, clauses, steps});
  CHECK(small.exit_code == 1);
  CHECK(small.errors == "not verified: " + steps + ":2: the clause does not follow\n");
  // Each clause of a new variable is RAT, by a pass over all clauses.
  std::string many;
  for (int i = 1; i <= 20'000; ++i) many += std::to_string(i) + " 0\n";
  const std::string none = folder.write("none.cnf", "p cnf 0 0\n");
  const std::string long_proof = folder.write("long.drat", many);
  const Finished bounded = run_program(MINES_CHECK_PROOF, {"--work", "1000000", none, long_proof});
  CHECK(bounded.exit_code == 4);
  CHECK_THAT(bounded.errors,
             Catch::StartsWith("not found out: " + long_proof + ":") &&
                 Catch::EndsWith(": the work of 1000000 literals does not suffice (--work)\n"));
  CHECK(run_program(MINES_CHECK_PROOF, {none, long_proof}).exit_code == 1);
  CHECK(run_program(MINES_CHECK_PROOF, {"--work", "0", none, long_proof}).exit_code == 2);
}

TEST_CASE("every certain cell of a position gets a proof, also by the mines left") {
  const TemporaryFolder folder;
  const std::string position = folder.path() + "/position.txt";
  // The numbers have their two mines, one of which is known; so the last column is safe.
  write_file(position, "3 6 2\n01????\n0112!?\n0001??\n");
  int proofs = 0;
  for (const std::string cell : {"0,2", "0,3", "0,5", "2,5"}) {
    const std::string name = folder.path() + "/cell";
    const Finished finished =
        run_program(MINES_SOLVE, {"--position", position, "--explain", cell, "--proof", name});
    INFO(finished.errors);
    REQUIRE(finished.exit_code == 0);
    CHECK(check_proof(name + ".cnf", name + ".drat").exit_code == 0);
    ++proofs;
  }
  CHECK(proofs == 4);
}

TEST_CASE("a cell that is not certain has no proof") {
  const TemporaryFolder folder;
  const std::string name = folder.path() + "/none";
  const std::vector<std::string> asked{"--constraints", "-", "--explain", "x1", "--proof", name};
  const Finished of_constraints = run_program(MINES_SOLVE, asked, example);
  CHECK(of_constraints.exit_code == 2);
  CHECK(of_constraints.output.empty());
  CHECK(of_constraints.errors ==
        "mines-solve: --proof: x1 is not certain: some model has a mine there, and another has none\n");
  const Finished of_position =
      run_program(MINES_SOLVE, {"--position", "-", "--explain", "0,0", "--proof", name}, "2 2\n?1\n??\n");
  CHECK(of_position.exit_code == 2);
  CHECK(of_position.output.empty());
  CHECK(of_position.errors ==
        "mines-solve: --proof: row 0, column 0 is not certain: some model has a mine there, "
        "and another has none\n");
  CHECK_FALSE(std::filesystem::exists(name + ".cnf"));
  CHECK_FALSE(std::filesystem::exists(name + ".drat"));
}

TEST_CASE("what has no model gets a proof of that") {
  const TemporaryFolder folder;
  const std::string name = folder.path() + "/none";
  const Finished of_constraints =
      run_program(MINES_SOLVE, {"--constraints", "-", "--explain", "x1", "--proof", name},
                  "+1 x1 +1 x2 >= 2 ;\n+1 x2 +1 x3 = 0 ;\n");
  CHECK(of_constraints.exit_code == 2);
  CHECK(read_file(name + ".cnf").starts_with("c No model satisfies the constraints.\n"));
  CHECK(check_proof(name + ".cnf", name + ".drat").exit_code == 0);
  const Finished of_position =
      run_program(MINES_SOLVE, {"--position", "-", "--explain", "0,1", "--proof", name}, "1 3\n1?0\n");
  CHECK(of_position.exit_code == 2);
  CHECK(check_proof(name + ".cnf", name + ".drat").exit_code == 0);
}

TEST_CASE("proofs that drat-trim takes are taken, and what is odd is said") {
  const TemporaryFolder folder;
  const std::string clauses = folder.path() + "/square.cnf";
  const std::string steps = folder.path() + "/square.drat";
  write_file(clauses, "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n");
  const auto check = [&](const std::string& proof) {
    write_file(steps, proof);
    return check_proof(clauses, steps);
  };
  const Finished absent = check("d 1 2 3 0\n1 0\n0\n");
  CHECK(absent.exit_code == 0);
  CHECK(absent.output == "verified: 2 clauses follow, 0 of them by resolvents (RAT)\n");
  CHECK(absent.errors ==
        "mines-check-proof: " + steps +
            ":1: the clause to delete is not there; deletions of this kind are ignored: 1\n");
  write_file(steps, "");
  write_file(folder.path() + "/empty.cnf", "p cnf 1 2\n1 0\n0\n");
  const Finished alone = check_proof(folder.path() + "/empty.cnf", steps);
  CHECK(alone.exit_code == 0);
  CHECK(alone.output == "verified: unit propagation refutes the clauses, without the proof\n");
  const Finished partial = check("1 0\n");
  CHECK(partial.exit_code == 0);
  CHECK(partial.errors.empty());
  using namespace std::string_literals;
  CHECK(check("a\x02\0a\0"s).exit_code == 0);
  const Finished binary = check("a\x02\x04\0a\0"s);
  CHECK(binary.exit_code == 1);
  CHECK(binary.errors == "not verified: " + steps + ": byte 4: the empty clause does not follow\n");
  const Finished bad = check("a\x02");
  CHECK(bad.exit_code == 2);
  CHECK(bad.errors == "mines-check-proof: " + steps + ": byte 2: the file ends in a clause, expected 0\n");
}

TEST_CASE("a proof needs a cell, and a folder that is there") {
  CHECK(run_program(MINES_SOLVE, {"--constraints", "-", "--proof", "x"}, example).errors ==
        "mines-solve: --proof: has no meaning without --explain\n");
  const Finished finished =
      run_program(MINES_SOLVE, {"--constraints", "-", "--explain", "x4", "--proof", "/nowhere/x"}, example);
  CHECK(finished.exit_code == 2);
  CHECK(finished.output.empty());
}
