// The checker of proofs: known proofs, damaged ones, and random ones against the definition.
#include "support/catch.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>
#include <unordered_map>

#include "apps/proof/checker.hpp"
#include "support/temporary_folder.hpp"

using drat::Clause;
using drat::Formula;
using drat::Step;
using drat::Verdict;

namespace {

/// The example of the article on DRAT-trim, in which the first step is RAT and no RUP.
const Formula example{
    4, {{1, 2, -3}, {-1, -2, 3}, {2, 3, -4}, {-2, -3, 4}, {-1, -3, -4}, {1, 3, 4}, {-1, 2, 4}, {1, -2, -4}}};

/// Steps of a proof, each up to its ';'.
std::string steps_of(std::string text) {
  for (std::size_t at = 0; (at = text.find(';', at)) != text.npos;) text.replace(at, 1, " 0\n");
  return text;
}

Verdict verdict_on(const std::string& steps, const Formula& formula = example) {
  return drat::check(formula, drat::read_proof("proof", steps_of(steps)).steps);
}

/// What a wrong file is refused with; empty if it is right.
template <class Read>
std::string refusal_by(Read read, const std::string& text) {
  try {
    read("f", text);
  } catch (const drat::BadInput& error) {
    return error.what();
  }
  return "";
}

using Steps = std::vector<std::size_t>;

// The definition, without watched literals.

bool has(const Clause& clause, int literal) {
  return std::find(clause.begin(), clause.end(), literal) != clause.end();
}

/// Adds to the literals what unit propagation makes true; empty if it finds a conflict.
std::optional<Clause> propagated(const std::vector<Clause>& clauses, Clause known) {
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
      if (open.empty()) return std::nullopt;
      known.push_back(open[0]);
      changed = true;
    }
  }
  return known;
}

/// Whether the clauses and the opposites of the literals propagate to a conflict.
bool is_rup(const std::vector<Clause>& clauses, const Clause& literals) {
  Clause known;
  for (const int literal : literals) {
    if (has(literals, -literal)) return true;
    known.push_back(-literal);
  }
  return !propagated(clauses, known);
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
  std::optional<std::size_t> fault;  ///< the first wrong step
  Steps not_there;
  bool refuted = false;  ///< the clauses propagate to a conflict; no step behind that is looked at
};

/// Whether a literal that the clauses make true is the only one of this clause that may be true.
bool forces_literal(const std::vector<Clause>& clauses, const Clause& clause) {
  const Clause known = *propagated(clauses, {});
  Clause open;
  for (const int literal : sorted(clause)) {
    if (!has(known, -literal)) open.push_back(literal);
  }
  return open.size() == 1 && has(known, open[0]);
}

Followed follow(std::vector<Clause> clauses, const std::vector<Step>& steps) {
  Followed followed;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    followed.refuted = is_rup(clauses, {});
    if (followed.refuted) return followed;
    const Clause& clause = steps[i].clause;
    if (steps[i].deletes) {
      const auto gone = std::find_if(clauses.begin(), clauses.end(),
                                     [&](const Clause& each) { return sorted(each) == sorted(clause); });
      if (gone == clauses.end()) {
        followed.not_there.push_back(i);
      } else if (!forces_literal(clauses, clause)) {
        clauses.erase(gone);
      }
      continue;
    }
    if (!is_rup(clauses, clause) && !is_rat(clauses, clause)) {
      followed.fault = i;
      return followed;
    }
    clauses.push_back(clause);
  }
  followed.refuted = is_rup(clauses, {});
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

TEST_CASE("what drat-trim verifies is verified, and the rest is refused with the step") {
  const Formula square{2, {{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}};
  Formula twice = square;
  twice.clauses.push_back({1, 2});
  // Unit propagation gives 1 and 2; the rest needs steps.
  const Formula chain{
      6, {{1}, {-1, 2}, {-2, 3, 4}, {-2, 3, -4}, {-3, 5, 6}, {-3, 5, -6}, {-3, -5, 6}, {-3, -5, -6}}};
  const Formula units{4, {{1}, {-1, 2}, {-2, 3}, {-3, 4}}};
  struct Case {
    Formula formula;
    const char* proof;
    bool is_verified;
    std::optional<std::size_t> fault;
    Steps not_there;
  };
  const std::vector<Case> cases{
      // Right is what drat-trim (effa1dcc of github.com/marijnheule/drat-trim) says of each of these.
      {square, "d 1 2 3;1;;", true, {}, {0}},  // deletes what is not there
      {twice, "d 1 2;1;;", true, {}, {}},
      {twice, "d 1 2;d 1 2;1;;", false, 2, {}},
      {square, "d 1 2;;", false, 1, {}},
      {square, "1;", true, {}, {}},  // no empty clause is written
      {square, "", false, {}, {}},
      {{1, {{1}, {}}}, "", true, {}, {}},
      {{2, {{1}, {-1, 2}, {-2}}}, "", true, {}, {}},
      {chain, "3;5;", true, {}, {}},
      {chain, "d -1 2;d 1;3;5;;", true, {}, {}},  // literals of a deleted clause stay
      {chain, "d 1;d -1 2;3;;", false, 3, {}},
      {chain, "d -2 3 4;3;5;;", false, 1, {}},
      // Steps that are missing, in the formula or among the steps.
      {example, ";", false, 0, {}},
      {example, "2;;", false, 1, {}},
      {example, "-1;;", false, 1, {}},
      {example, "-1;d 1 2 -3;d 2 3 -4;d 1 3 4;d -1 2 4;2;;", false, 5, {}},
      {example, "-1 2;d -1 2;d -1 2 4;-1 2;", false, 3, {}},
      {{2, {{1, 2}}}, "-2;1;;", false, 0, {}},
      // A deletion is ignored if a literal follows from the clause.
      {units, "d 2 -1;3;", false, {}, {}},
      {units, "d 1;3;", false, {}, {}},
      {units, "2;d 2 -1;d 2;3;", false, {}, {}},
      // A true clause from which nothing follows goes: so it may be deleted only once.
      {units, "1 2;d 2 1;d 1 2;", false, {}, {2}},
  };
  for (const Case& each : cases) {
    INFO(each.proof);
    const Verdict verdict = verdict_on(each.proof, each.formula);
    CHECK(verdict.verified == each.is_verified);
    CHECK(verdict.fault == each.fault);
    CHECK(verdict.not_there == each.not_there);
  }
  const Verdict known = verdict_on("-1;d -1 2 4;2;;");
  CHECK((known.verified && known.message.empty() && known.followed == 3 && known.by_rat == 1));
  CHECK(
      drat::check(example, drat::read_proof("f", "c the same\n-1 0\n   2 0 d -1 0\n2 0\n0").steps).verified);
  CHECK(verdict_on("-1;").message == "the proof ends before the empty clause follows");
  CHECK(verdict_on(";").message == "the empty clause does not follow");
}

TEST_CASE("random steps are judged as by the definition") {
  std::mt19937 random(7);
  int verified = 0;
  int rats = 0;
  int faults = 0;
  int not_there = 0;
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
      if (is_careful && so_far.fault) {
        steps.pop_back();
        if (random() % 40 == 0) break;
        continue;
      }
      if (!step.deletes) present.push_back(step.clause);
      if (so_far.fault || so_far.refuted) break;
    }
    const Followed expected = follow(formula.clauses, steps);
    const Verdict verdict = drat::check(formula, steps);
    REQUIRE(verdict.verified == expected.refuted);
    REQUIRE(verdict.fault == expected.fault);
    REQUIRE(verdict.not_there == expected.not_there);
    verified += verdict.verified ? 1 : 0;
    rats += verdict.by_rat > 0 ? 1 : 0;
    faults += verdict.fault ? 1 : 0;
    not_there += verdict.not_there.empty() ? 0 : 1;
  }
  CHECK(verified > 1000);
  CHECK(rats > 1000);
  CHECK(faults > 1000);
  CHECK(not_there > 1000);
}

TEST_CASE("bad files give the line") {
  const auto formula_refusal = [](const char* text) { return refusal_by(drat::read_formula, text); };
  CHECK(formula_refusal("c fine\np cnf 2 2\n1 -2 0 2\n0\n").empty());
  CHECK(formula_refusal("") == "f:1: expected 'p cnf VARIABLES CLAUSES'");
  CHECK(formula_refusal("p cnf 2 1\n1 3 0\n") == "f:2: '3', expected a whole number from -2 to 2");
  CHECK(formula_refusal("p cnf 2 2\n1 2 0\n") == "f:3: 1 clauses, but the header says 2");
  CHECK(formula_refusal("p cnf 2 1\n1 2\n") == "f:3: the file ends in a clause, expected 0");
  CHECK(formula_refusal("p cnf 2 1\n1 x\x01 0\n") == "f:2: 'x?', expected a whole number from -2 to 2");
  CHECK(formula_refusal("p cnf 99999999999 1\n") ==
        "f:1: '99999999999', expected a whole number from 0 to 10000000");
  CHECK(refusal_by(drat::read_proof, steps_of("1 2;d 1 2") + "\n") ==
        "f:3: the file ends in a clause, expected 0");
  CHECK(refusal_by(drat::read_proof, steps_of("1 2;d d 1 2;")) ==
        "f:2: 'd', expected a whole number from -10000000 to 10000000");
}

namespace {

/// A step of a binary proof.
std::string binary(char kind, const Clause& clause) {
  std::string bytes(1, kind);
  for (const int literal : clause) {
    auto number = 2 * static_cast<unsigned>(std::abs(literal)) + (literal < 0 ? 1 : 0);
    for (; number > 127; number >>= 7) bytes += static_cast<char>(number % 128 + 128);
    bytes += static_cast<char>(number);
  }
  return bytes + '\0';
}

}  // namespace

TEST_CASE("a binary proof has the same steps as its text") {
  // The example of "Binary DRAT Format" in README.md of github.com/marijnheule/drat-trim.
  using namespace std::string_literals;
  const drat::Proof example_proof = drat::read_proof("f", "d\x7f\x83\x80\x01\0a\x82\x02\xff\x7f\0"s);
  CHECK(example_proof.is_binary);
  REQUIRE(example_proof.steps.size() == 2);
  const Step& deletion = example_proof.steps[0];
  const Step& step = example_proof.steps[1];
  CHECK((deletion.deletes && deletion.clause == Clause{-63, -8193} && deletion.at == 0));
  CHECK((!step.deletes && step.clause == Clause{129, -8191} && step.at == 6));
  CHECK(example_proof.place("f", 6) == "f: byte 6");

  std::mt19937 random(8);
  for (int round = 0; round < 1000; ++round) {
    std::string text;
    std::string bytes;
    for (auto count = 1 + random() % 5; count > 0; --count) {
      const bool deletes = random() % 2 == 0;
      Clause clause;
      for (auto size = random() % 4; size > 0; --size) {
        const auto most = std::size_t{1} << random() % 24;
        const int variable =
            1 + static_cast<int>(random() % std::min<std::size_t>(most, drat::most_variables));
        clause.push_back(random() % 2 == 0 ? variable : -variable);
      }
      bytes += binary(deletes ? 'd' : 'a', clause);
      text += deletes ? "d " : "";
      for (const int literal : clause) text += std::to_string(literal) + ' ';
      text += "0\n";
    }
    const drat::Proof plain = drat::read_proof("f", text);
    const drat::Proof packed = drat::read_proof("f", bytes);
    REQUIRE_FALSE(plain.is_binary);
    REQUIRE(packed.is_binary);
    REQUIRE(packed.steps.size() == plain.steps.size());
    for (std::size_t i = 0; i < plain.steps.size(); ++i) {
      REQUIRE(packed.steps[i].deletes == plain.steps[i].deletes);
      REQUIRE(packed.steps[i].clause == plain.steps[i].clause);
    }
  }
}

TEST_CASE("bad binary proofs give the byte") {
  using namespace std::string_literals;
  const auto message = [](const std::string& bytes) { return refusal_by(drat::read_proof, bytes); };
  const std::string good = binary('a', {1, -300}) + binary('d', {10'000'000});
  CHECK(message(good).empty());
  CHECK(message(good + "x") == "f: byte 11: expected 'a' or 'd', with which a step begins");
  for (std::size_t bytes = 1; bytes < good.size(); ++bytes) {
    if (bytes == 5) continue;  // the end of a step
    CHECK(message(good.substr(0, bytes)) ==
          "f: byte " + std::to_string(bytes) + ": the file ends in a clause, expected 0");
  }
  const std::string no_variable = ": a literal of no variable from 1 to 10000000";
  CHECK(message("a\x02\x01\0"s) == "f: byte 2" + no_variable);
  CHECK(message(binary('a', {10'000'001})) == "f: byte 1" + no_variable);
  CHECK(message("a\xff\xff\xff\xff\x7f\0"s) == "f: byte 1" + no_variable);
  CHECK(message("a\x80\x80\x80\x80\x80\x01\0"s) == "f: byte 1" + no_variable);
}

namespace {

/// Clauses of two literals whose hashes by FNV-1a lie in one bucket of a table of `count` hashes.
std::vector<Clause> clauses_of_one_bucket(std::size_t count) {
  constexpr std::uint64_t prime = 0x100000001b3;
  std::unordered_multimap<std::uint64_t, int> table;
  for (std::uint64_t i = 0; i < count; ++i) table.emplace(i, 0);
  const std::uint64_t buckets = table.bucket_count();
  std::vector<Clause> clauses;
  for (std::uint64_t first = 1; clauses.size() < count; ++first) {
    const std::uint64_t hash = (0xcbf29ce484222325 ^ (2 * first)) * prime;
    for (std::uint64_t second = first + 1; second <= 100'000 && clauses.size() < count; ++second) {
      if ((hash ^ (2 * second)) * prime % buckets == 0)
        clauses.push_back({static_cast<int>(first), static_cast<int>(second)});
    }
  }
  return clauses;
}

double seconds_to_check(const std::vector<Clause>& clauses) {
  Formula formula{100'000, {{}}};
  // In this clause the variables occur in their order.
  for (int variable = 1; variable <= formula.variables; ++variable) formula.clauses[0].push_back(variable);
  formula.clauses.insert(formula.clauses.end(), clauses.begin(), clauses.end());
  const std::clock_t begin = std::clock();
  CHECK_FALSE(drat::check(formula, {}).verified);
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

}  // namespace

TEST_CASE("Clauses that collide by a hash that everybody knows take as long as others") {
  std::vector<Clause> clauses = clauses_of_one_bucket(20'000);
  const double colliding = seconds_to_check(clauses);
  std::mt19937 random(17);
  for (Clause& clause : clauses) clause[1] = static_cast<int>(1 + random() % 100'000);
  // Without the drawn hash 20 times as long.
  CHECK(colliding < 4 * seconds_to_check(clauses) + 0.05);
}

TEST_CASE("a file of more bytes than are taken is refused") {
  const mines::testing::TemporaryFolder folder;
  const std::string name = folder.path() + "/long.drat";
  std::ofstream(name).put('c');
  std::filesystem::resize_file(name, drat::most_bytes + 1);
  CHECK_THROWS_WITH(drat::read_file(name),
                    name + ": byte 268435456: the file goes on, expected at most 268435456 bytes");
}
