// The checker of proofs: known proofs, damaged ones, and random ones against the definition.
#include "support/catch.hpp"

#include <algorithm>
#include <random>

#include "apps/proof/checker.hpp"

using drat::Clause;
using drat::Formula;
using drat::Step;
using drat::Verdict;

namespace {

/// The example of the article on DRAT-trim, in which the first step is RAT and no RUP.
const Formula example{
    4, {{1, 2, -3}, {-1, -2, 3}, {2, 3, -4}, {-2, -3, 4}, {-1, -3, -4}, {1, 3, 4}, {-1, 2, 4}, {1, -2, -4}}};

std::vector<Step> steps_of(const std::string& text) { return drat::read_proof("proof", text); }

Verdict verdict_on(const std::string& proof, const Formula& formula = example) {
  return drat::check(formula, steps_of(proof));
}

// The definition, without watched literals.

bool has(const Clause& clause, int literal) {
  return std::find(clause.begin(), clause.end(), literal) != clause.end();
}

/// Whether the clauses and the opposites of the literals propagate to a conflict.
bool is_rup(const std::vector<Clause>& clauses, const Clause& literals) {
  Clause known;
  for (const int literal : literals) {
    if (has(literals, -literal)) return true;
    known.push_back(-literal);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const Clause& clause : clauses) {
      Clause open;
      bool satisfied = false;
      for (const int literal : clause) {
        satisfied |= has(known, literal);
        if (!has(known, -literal) && !has(open, literal)) open.push_back(literal);
      }
      if (satisfied || open.size() > 1) continue;
      if (open.empty()) return true;
      known.push_back(open[0]);
      changed = true;
    }
  }
  return false;
}

bool is_rat(const std::vector<Clause>& clauses, const Clause& clause) {
  if (clause.empty()) return false;
  return std::all_of(clauses.begin(), clauses.end(), [&](const Clause& other) {
    if (!has(other, -clause[0])) return true;
    Clause resolvent = clause;
    for (const int literal : other) {
      if (literal != -clause[0]) resolvent.push_back(literal);
    }
    return is_rup(clauses, resolvent);
  });
}

Clause sorted(Clause clause) {
  std::sort(clause.begin(), clause.end());
  clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
  return clause;
}

struct Followed {
  std::size_t fault = 0;  ///< line of the first wrong step; 0: none is wrong
  bool refuted = false;   ///< some time the clauses propagate to a conflict; then steps prove nothing more
};

Followed follow(std::vector<Clause> clauses, const std::vector<Step>& steps) {
  Followed followed;
  for (const Step& step : steps) {
    followed.refuted |= is_rup(clauses, {});
    if (step.deletes) {
      const auto gone = std::find_if(clauses.begin(), clauses.end(), [&](const Clause& clause) {
        return sorted(clause) == sorted(step.clause);
      });
      if (gone == clauses.end()) return {step.line, followed.refuted};
      clauses.erase(gone);
      continue;
    }
    if (!followed.refuted && !is_rup(clauses, step.clause) && !is_rat(clauses, step.clause))
      return {step.line, false};
    clauses.push_back(step.clause);
  }
  return followed;
}

Clause random_clause(std::mt19937& random, int variables) {
  Clause clause;
  for (auto size = 1 + random() % 3; size > 0; --size) {
    const int variable = 1 + static_cast<int>(random() % static_cast<std::size_t>(variables));
    clause.push_back(random() % 2 == 0 ? variable : -variable);
  }
  return clause;
}

}  // namespace

TEST_CASE("known proofs are verified") {
  const Verdict verdict = verdict_on(
      "-1 0\n"
      "d -1 2 4 0\n2 0\n0\n");
  CHECK(verdict.message.empty());
  CHECK(verdict.verified);
  CHECK(verdict.followed == 3);
  CHECK(verdict.by_rat == 1);
  CHECK(verdict_on("c the same\n-1 0\n   2 0 d -1 0\n2 0\n0").verified);
}

TEST_CASE("damaged proofs are refused, with the line") {
  CHECK(verdict_on("").message == "no step adds the empty clause");
  CHECK(verdict_on("-1 0\n2 0\n").message == "no step adds the empty clause");
  CHECK(verdict_on("0\n").line == 1);        // its steps are missing
  CHECK(verdict_on("2 0\n0\n").line == 2);   // one is missing
  CHECK(verdict_on("-1 0\n0\n").line == 2);  // another is
  CHECK(verdict_on("-1 0\n2 3 -1 0\n1 2 0\n"
                   "d 1 2 3 0\n2 0\n0\n")
            .message == "the clause to delete is not there");
  // A deleted clause is gone, in the formula and among the steps.
  CHECK(verdict_on("-1 0\n"
                   "d 1 2 -3 0\n"
                   "d 2 3 -4 0\n"
                   "d 1 3 4 0\n"
                   "d -1 2 4 0\n2 0\n0\n")
            .line != 0);
  CHECK(verdict_on("-1 0\n"
                   "d -1 0\n2 0\n0\n")
            .line == 4);
}

TEST_CASE("a proof needs every clause of the formula that it rests on") {
  // Each hole can take one pigeon only if its clauses say so.
  const std::string proof = "1 0\n0\n";
  const Formula formula{2, {{1, 2}, {1, -2}, {-1, 2}, {-1, -2}}};
  REQUIRE(verdict_on(proof, formula).verified);
  for (std::size_t i = 0; i < formula.clauses.size(); ++i) {
    Formula damaged = formula;
    damaged.clauses.erase(damaged.clauses.begin() + static_cast<std::ptrdiff_t>(i));
    CHECK_FALSE(verdict_on(proof, damaged).verified);
    for (std::size_t k = 0; k < 2; ++k) {
      Formula flipped = formula;
      flipped.clauses[i][k] = -flipped.clauses[i][k];
      CHECK_FALSE(verdict_on(proof, flipped).verified);
    }
  }
  CHECK_FALSE(verdict_on("-2 0\n1 0\n0\n", {2, {{1, 2}}}).verified);
}

TEST_CASE(
    "a formula with the empty clause, or that propagates to a conflict, needs the empty clause as a step") {
  CHECK(verdict_on("0\n", {1, {{}}}).verified);
  CHECK(verdict_on("0\n", {2, {{1}, {-1, 2}, {-2}}}).verified);
  CHECK_FALSE(verdict_on("", {1, {{}}}).verified);
  CHECK_FALSE(verdict_on("", {1, {{1}, {-1}}}).verified);
}

TEST_CASE("a deleted clause takes back what only it propagated") {
  const Formula chain{4, {{1}, {-1, 2}, {-2, 3}, {-3, 4}}};  // the last so that 3 is not RAT
  CHECK(verdict_on("3 -1 0\n", chain).line == 0);
  CHECK(verdict_on("d 2 -1 0\n3 0\n", chain).line == 2);
  CHECK(verdict_on("d 1 0\n3 0\n", chain).line == 2);
  CHECK(verdict_on("d 1 0\n-1 3 0\n", chain).line == 0);
  // A step that says the same keeps it.
  CHECK(verdict_on("2 0\n"
                   "d 2 -1 0\n3 0\n",
                   chain)
            .line == 0);
  CHECK(verdict_on("2 0\n"
                   "d 2 -1 0\n"
                   "d 2 0\n3 0\n",
                   chain)
            .line == 4);
  // A conflict stays found: the clauses before had no model.
  CHECK(verdict_on("d 1 0\n0\n", {2, {{1}, {-1, 2}, {-2}}}).verified);
}

TEST_CASE("random steps are judged as by the definition") {
  std::mt19937 random(7);
  int verified = 0;
  int rats = 0;
  int faults = 0;
  for (int round = 0; round < 20'000; ++round) {
    Formula formula{2 + static_cast<int>(random() % 4), {}};
    for (auto count = random() % 14; count > 0; --count)
      formula.clauses.push_back(random_clause(random, formula.variables));
    std::vector<Clause> present = formula.clauses;
    std::vector<Step> steps;
    const bool is_careful = random() % 2 == 0;  // most steps are right
    while (steps.size() < 12) {
      Step step{random() % 3 == 0 && !present.empty(), {}, steps.size() + 1};
      if (step.deletes) {
        step.clause = present[random() % present.size()];
        std::shuffle(step.clause.begin(), step.clause.end(), random);
      } else {
        step.clause = random_clause(random, formula.variables + 1);
        if (random() % 6 == 0) step.clause.clear();
      }
      steps.push_back(step);
      const Followed so_far = follow(formula.clauses, steps);
      if (is_careful && so_far.fault != 0) {
        steps.pop_back();
        if (random() % 40 == 0) break;
        continue;
      }
      if (!step.deletes) present.push_back(step.clause);
      if (so_far.fault != 0 || (!step.deletes && step.clause.empty())) break;
    }
    const Followed expected = follow(formula.clauses, steps);
    const Verdict verdict = drat::check(formula, steps);
    const bool ends =
        expected.fault == 0 && !steps.empty() && !steps.back().deletes && steps.back().clause.empty();
    REQUIRE(verdict.verified == ends);
    REQUIRE(verdict.line == expected.fault);
    verified += verdict.verified ? 1 : 0;
    rats += verdict.by_rat > 0 ? 1 : 0;
    faults += verdict.line != 0 ? 1 : 0;
  }
  CHECK(verified > 1000);
  CHECK(rats > 1000);
  CHECK(faults > 1000);
}

TEST_CASE("bad files give the line") {
  const auto message = [](const std::string& text, bool is_proof) -> std::string {
    try {
      if (is_proof) {
        drat::read_proof("f", text);
      } else {
        drat::read_formula("f", text);
      }
    } catch (const drat::BadInput& error) {
      return error.what();
    }
    return "";
  };
  CHECK(message("c fine\np cnf 2 2\n1 -2 0 2\n0\n", false).empty());
  CHECK(message("", false) == "f:1: expected 'p cnf VARIABLES CLAUSES'");
  CHECK(message("p cnf 2 1\n1 3 0\n", false) == "f:2: '3', expected a whole number from -2 to 2");
  CHECK(message("p cnf 2 2\n1 2 0\n", false) == "f:3: 1 clauses, but the header says 2");
  CHECK(message("p cnf 2 1\n1 2\n", false) == "f:3: the file ends in a clause, expected 0");
  CHECK(message("p cnf 2 1\n1 x\x01 0\n", false) == "f:2: 'x?', expected a whole number from -2 to 2");
  CHECK(message("p cnf 99999999999 1\n", false) ==
        "f:1: '99999999999', expected a whole number from 0 to 10000000");
  CHECK(message("1 2 0\n"
                "d 1 2\n",
                true) == "f:3: the file ends in a clause, expected 0");
  CHECK(message("1 2 0\n"
                "d d 1 2 0\n",
                true) == "f:2: 'd', expected a whole number from -10000000 to 10000000");
}
