// Proofs of cells, checked by a program that shares no line with the solver: every certain cell has one,
// every other cell has none, and a damaged proof is refused.
#include "support/catch.hpp"

#include "apps/proof/checker.hpp"
#include "constraints/cell_proof.hpp"
#include "constraints/constraint_writers.hpp"
#include "support/small_constraints.hpp"

using namespace mines;
using Outcome = CellProof::Outcome;

namespace {

drat::Formula formula_of(const ClauseList& clauses, int variables) {
  return drat::read_formula("cnf", dimacs_of(clauses, variables, "comment"));
}

bool is_verified(const ClauseList& clauses, const CellProof& proof) {
  return drat::check(formula_of(clauses, proof.variables), drat::read_proof("drat", proof.steps).steps)
      .verified;
}

/// Without a clause, or with one of its literals as its opposite.
ClauseList damaged(const ClauseList& clauses, std::size_t clause, std::optional<std::size_t> literal) {
  ClauseList result;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    std::vector<int> literals(clauses[i].begin(), clauses[i].end());
    if (i == clause && literal) literals[*literal] = -literals[*literal];
    if (i != clause || literal) result.add_clause(literals);
  }
  return result;
}

struct Tally {
  int proofs = 0;
  int by_total = 0;
  int of_contradictions = 0;
  int without_proof = 0;
  int damaged = 0;
  int needs_steps = 0;  // unit propagation alone finds no conflict
};

/// What the proof's clauses say holds in every model of the constraints, but for the claim's opposite.
void check_clauses(const ConstraintList& list, const CellProof& proof, bool has_claim,
                   const std::vector<std::uint32_t>& models) {
  for (const std::uint32_t model : models) {
    std::uint32_t mines = 0;
    for (std::size_t i = 0; i < proof.cells.size(); ++i)
      mines |= (model >> ConstraintList::index_of(proof.cells[i]) & 1) << i;
    const std::size_t count = proof.clauses.size() - (has_claim ? 1 : 0);
    REQUIRE(testing::models_that_extend(proof.clauses, count, proof.variables, mines, proof.cells.size()) ==
            1);
  }
  REQUIRE(proof.cells.size() <= list.all.cells.size());
}

/// Damages a proof, and the clauses so that they have a model: neither may be verified any more.
void check_damaged(const CellProof& proof, bool has_claim, RandomSequence& random, Tally& tally) {
  CellProof cut = proof;
  REQUIRE(cut.steps.ends_with("0\n"));
  cut.steps.resize(cut.steps.size() - 2);  // the empty clause, which follows from the steps before it
  CHECK(is_verified(proof.clauses, cut));
  cut.steps.clear();
  tally.needs_steps += is_verified(proof.clauses, cut) ? 0 : 1;
  const auto refuse_if_satisfiable = [&](std::size_t clause, std::optional<std::size_t> literal) {
    const ClauseList clauses = damaged(proof.clauses, clause, literal);
    if (refute(clauses, usual_proof_budget).outcome != Refutation::Outcome::has_model) return;
    CHECK_FALSE(is_verified(clauses, proof));
    ++tally.damaged;
  };
  if (has_claim) refuse_if_satisfiable(proof.clauses.size() - 1, 0);
  const std::size_t clause = random.below(proof.clauses.size());
  refuse_if_satisfiable(clause, std::nullopt);
  if (!proof.clauses[clause].empty())
    refuse_if_satisfiable(clause, random.below(proof.clauses[clause].size()));
}

/// Claims that the cell is safe, and a mine.
void check_cell(const ConstraintList& list, std::uint32_t cell, const std::vector<std::uint32_t>& models,
                RandomSequence& random, Tally& tally) {
  for (const Claim::Kind kind : {Claim::Kind::safe, Claim::Kind::mine}) {
    const bool is_certain = std::all_of(models.begin(), models.end(), [&](std::uint32_t model) {
      return ((model >> cell & 1) != 0) == (kind == Claim::Kind::mine);
    });
    const CellProof proof = prove(list, {kind, cell});
    REQUIRE(proof.outcome == (is_certain ? Outcome::found : Outcome::has_model));
    tally.without_proof += is_certain ? 0 : 1;
    if (!is_certain) continue;
    REQUIRE(is_verified(proof.clauses, proof));
    check_clauses(list, proof, true, models);
    check_damaged(proof, true, random, tally);
    ++tally.proofs;
    tally.by_total += proof.uses_total ? 1 : 0;
  }
}

void check_constraints(const ConstraintList& list, RandomSequence& random, Tally& tally) {
  const std::vector<std::uint32_t> models = testing::models_of(list);
  for (std::uint32_t cell = 0; cell < list.all.cells.size(); ++cell)
    check_cell(list, cell, models, random, tally);
  const CellProof proof = prove(list, {Claim::Kind::contradiction, 0});
  REQUIRE(proof.outcome == (models.empty() ? Outcome::found : Outcome::has_model));
  if (!models.empty()) return;
  REQUIRE(is_verified(proof.clauses, proof));
  check_damaged(proof, false, random, tally);
  ++tally.of_contradictions;
}

/// One pigeon more than holes, each in a hole, no two in the same.
ConstraintList pigeons(std::uint32_t holes) {
  ConstraintList list = ConstraintList::of((holes + 1) * holes);
  for (std::uint32_t pigeon = 0; pigeon <= holes; ++pigeon) {
    std::vector<std::uint32_t> somewhere;
    for (std::uint32_t hole = 0; hole < holes; ++hole) somewhere.push_back(pigeon * holes + hole);
    list.add(somewhere, 1, holes);
  }
  for (std::uint32_t hole = 0; hole < holes; ++hole) {
    std::vector<std::uint32_t> in_hole;
    for (std::uint32_t pigeon = 0; pigeon <= holes; ++pigeon) in_hole.push_back(pigeon * holes + hole);
    list.add(in_hole, 0, 1);
  }
  return list;
}

}  // namespace

TEST_CASE(
    "every certain cell of random constraints, and of a random position, has a proof, and no other cell "
    "has") {
  RandomSequence random(93, 0);
  Tally of_constraints;
  Tally of_positions;
  for (int round = 0; round < 300; ++round) {
    check_constraints(testing::random_constraints(random, 12), random, of_constraints);
    check_constraints(testing::random_position_constraints(random), random, of_positions);
  }
  const Tally& some = of_constraints;
  CHECK((some.proofs > 500 && some.by_total > 100 && some.of_contradictions > 30));
  CHECK((some.without_proof > 500 && some.damaged > 500 && some.needs_steps > 80));
  CHECK((of_positions.proofs > 300 && of_positions.by_total > 30));
  CHECK((of_positions.without_proof > 300 && of_positions.damaged > 300));
}

TEST_CASE("a proof of thousands of steps is verified, and not without its steps") {
  const CellProof proof = prove(pigeons(7), {Claim::Kind::contradiction, 0});
  REQUIRE(proof.outcome == Outcome::found);
  auto steps = drat::read_proof("drat", proof.steps).steps;
  const drat::Formula formula = formula_of(proof.clauses, proof.variables);
  CHECK(steps.size() > 1000);
  CHECK(drat::check(formula, steps).verified);
  steps.erase(steps.begin(), steps.end() - 1);
  CHECK_FALSE(drat::check(formula, steps).verified);
}

TEST_CASE("a question beyond the budget is left open") {
  for (const std::uint64_t last : {1'000'000U, 10U})
    CHECK(prove(pigeons(10), {Claim::Kind::contradiction, 0}, {100, 1'000'000, last}).outcome ==
          Outcome::exceeded);
}

TEST_CASE("cells in no constraint cost a proof nothing") {
  ConstraintList list = ConstraintList::of(1'000'000);
  list.add(std::vector<std::uint32_t>{3, 4}, 1, 1);
  list.total = 1;
  CellProof proof = prove(list, {Claim::Kind::safe, 999'999});
  REQUIRE(proof.outcome == Outcome::found);
  CHECK(proof.uses_total);
  CHECK(proof.cells.size() == 3);
  CHECK(is_verified(proof.clauses, proof));
  list.total = 1'000'000 - 1;
  proof = prove(list, {Claim::Kind::mine, 999'999});
  REQUIRE(proof.outcome == Outcome::found);
  CHECK(is_verified(proof.clauses, proof));
  CHECK(prove(list, {Claim::Kind::mine, 3}).outcome == Outcome::has_model);
}
