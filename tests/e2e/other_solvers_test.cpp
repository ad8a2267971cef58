// mines-solve against solvers that others wrote: clasp lists all models of a file; MiniSat, MiniSat+ and
// CryptoMiniSat say whether there is one. CaDiCaL's own proofs go to mines-check-proof. What is not installed
// is not asked, and ctest is told.
#include "support/catch.hpp"
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iostream>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/commands.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines::testing;
using nlohmann::json;

namespace {

constexpr int has_model = 10;  // exit codes of SAT solvers
constexpr int has_none = 20;

/// Whether the program is installed. If not, says so in the words that ctest takes for it.
bool is_installed(const std::string& program) {
  if (run({{"/bin/sh", "-c", "command -v " + program}}).exit_code == 0) return true;
  std::cout << "skipped: " << program << " is not installed; scripts/test installs it\n";
  return false;
}

/// Runs a program of this build or of the PATH.
Finished run_program(const std::string& program, const Words& arguments) {
  return run({with({"/usr/bin/env", program}, arguments)});
}

/// Models as lists of literals, each model once: clasp lists what satisfies the file, all variables included.
std::set<std::vector<int>> models_by_clasp(const std::string& path) {
  const Finished finished = run_program("clasp", {"-n", "0", "--quiet=0", "--outf=2", path});
  INFO(finished.output << finished.errors);
  const json told = parsed(finished.output);
  std::set<std::vector<int>> models;
  if (!told["Call"][0].contains("Witnesses")) {
    REQUIRE(told["Result"] == "UNSATISFIABLE");
    return models;
  }
  for (const json& witness : told["Call"][0]["Witnesses"])
    models.insert(witness["Value"].get<std::vector<int>>());
  REQUIRE(told["Models"]["Number"] == models.size());
  return models;
}

/// Compares verdicts and probabilities with the models of the first variables.
void check_report(const json& told, const std::set<std::vector<int>>& models) {
  REQUIRE(told["possible"] == !models.empty());
  if (models.empty()) return;
  REQUIRE(told[told.contains("models") ? "models" : "placements"] == std::to_string(models.size()));
  std::size_t index = 0;
  for (const json& cell : told["cells"]) {
    std::size_t mines = 0;
    for (const auto& model : models) mines += model[index] > 0 ? 1 : 0;
    ++index;
    CHECK(cell["verdict"] == (mines == 0 ? "safe" : mines == models.size() ? "mine" : "undecided"));
    const double share = static_cast<double>(mines) / static_cast<double>(models.size());
    CHECK(std::abs(cell["mine"].get<double>() - share) < 1e-9);
  }
}

/// Sums over at most 14 variables, as clasp reads them, too: plain and negated variables, coefficients of 1
/// and -1, ">=" and "=", now and then with the sum of all. Most, not all, have a model.
std::string random_opb(std::mt19937_64& random) {
  const int variables = 1 + static_cast<int>(random() % 14);
  std::vector<bool> truth(static_cast<std::size_t>(variables));
  for (std::size_t i = 0; i < truth.size(); ++i) truth[i] = random() % 3 == 0;
  const bool fits = random() % 2 != 0;
  std::vector<std::string> lines;
  for (auto count = random() % 8; count > 0; --count) {
    const bool is_of_all = random() % 6 == 0;
    const bool negates = random() % 4 == 0;
    const bool subtracts = random() % 4 == 0;
    std::ostringstream line;
    int sum = 0;
    int terms = 0;
    for (int i = 0; i < variables; ++i) {
      if (!is_of_all && random() % 3 == 0) continue;
      const bool is_negated = !is_of_all && negates && random() % 2 == 0;
      const int sign = !is_of_all && subtracts ? -1 : 1;
      line << (sign > 0 ? '+' : '-') << "1 " << (is_negated ? "~" : "") << 'x' << i + 1 << ' ';
      sum += truth[static_cast<std::size_t>(i)] != is_negated ? sign : 0;
      ++terms;
    }
    if (terms == 0) continue;
    const bool is_equation = is_of_all || random() % 2 == 0;
    if (!fits) sum += static_cast<int>(random() % 3) - 1;
    if (!is_equation) sum -= static_cast<int>(random() % 2);
    line << (is_equation ? "= " : ">= ") << sum << " ;";
    lines.push_back(line.str());
  }
  std::string text =
      "* #variable= " + std::to_string(variables) + " #constraint= " + std::to_string(lines.size()) + '\n';
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

/// A position with at most 16 unknown cells; its numbers may contradict each other.
std::string random_position(std::mt19937_64& random) {
  const auto rows = 1 + random() % 4;
  const auto columns = 2 + random() % 3;
  std::string cells;
  for (std::uint64_t row = 0; row < rows; ++row) {
    for (std::uint64_t column = 0; column < columns; ++column)
      cells += random() % 4 != 0 ? '?' : static_cast<char>('1' + random() % 2);
    cells += '\n';
  }
  const auto unknown = static_cast<std::uint64_t>(std::count(cells.begin(), cells.end(), '?'));
  std::string head = std::to_string(rows) + ' ' + std::to_string(columns);
  if (random() % 2 == 0) head.append(" ").append(std::to_string(random() % (unknown + 1)));
  return head + '\n' + cells;
}

/// A file, its two exports, and what mines-solve reports of it.
struct Case {
  Case(const std::string& name, const std::string& text, const Words& options)
      : file(folder.write(name, text)) {
    const auto solved = [&](const Words& more) {
      return run_program(MINES_SOLVE, with(with(options, {"--constraints", file}), more));
    };
    for (const char* const form : {"opb", "cnf"}) {
      const Finished exported = solved({"--export", form});
      INFO(exported.errors);
      REQUIRE(exported.exit_code == 0);
      write_file(folder / "exported." + form, exported.output);
    }
    report = parsed(solved({"--json"}).output);
    is_possible = report["possible"] == true;
  }

  TemporaryFolder folder;
  std::string file;
  std::string opb = folder / "exported.opb";
  std::string cnf = folder / "exported.cnf";
  json report;
  bool is_possible;
};

/// Has random files of sums checked, some of which have no model.
template <class Check>
void for_random_files(std::uint64_t seed, int files, Check check) {
  std::mt19937_64 random(seed);
  int impossible = 0;
  for (int round = 0; round < files; ++round) {
    const std::string text = random_opb(random);
    INFO(text);
    const Case made("constraints.opb", text, {});
    check(made);
    impossible += made.is_possible ? 0 : 1;
  }
  CHECK(impossible > 0);
  CHECK(impossible < 0.8 * files);
}

}  // namespace

TEST_CASE("clasp lists as many models, and cells have the shares of them that mines-solve says") {
  if (!is_installed("clasp")) return;
  for_random_files(11, 50, [](const Case& made) {
    const auto models = models_by_clasp(made.file);
    check_report(made.report, models);
    CHECK(models_by_clasp(made.opb).size() == models.size());
    CHECK(models_by_clasp(made.cnf).size() == models.size());
  });
}

TEST_CASE("clasp lists the models of positions of every shape") {
  if (!is_installed("clasp")) return;
  std::mt19937_64 random(12);
  constexpr const char* shapes[] = {"square", "hex", "torus", "knight"};
  int possible = 0;
  for (int round = 0; round < 32; ++round) {
    const std::string text = random_position(random);
    const char* const shape = shapes[round % 4];
    INFO(shape << '\n' << text);
    if (text.find('?') == text.npos) continue;
    const Case made("position.txt", text, {"--shape", shape, "--density", "0.5"});
    const auto models = models_by_clasp(made.opb);
    check_report(made.report, models);
    CHECK(models_by_clasp(made.cnf).size() == models.size());
    possible += made.is_possible ? 1 : 0;
  }
  CHECK(possible > 12);
}

TEST_CASE("SAT solvers agree on the exports whether there is a model") {
  Words solvers{"minisat", "cryptominisat5", "minisat+"};
  solvers.erase(std::remove_if(solvers.begin(), solvers.end(), std::not_fn(is_installed)), solvers.end());
  for_random_files(13, 20, [&](const Case& made) {
    for (const std::string& solver : solvers) {
      INFO(solver);
      const Finished said = run_program(solver, {solver == "minisat+" ? made.opb : made.cnf});
      const auto says = [&](int code, const char* line) {
        return said.exit_code == code || said.output.find(line) != std::string::npos;
      };
      CHECK(says(has_model, "\ns SATISFIABLE") == made.is_possible);
      CHECK(says(has_none, "\ns UNSATISFIABLE") == !made.is_possible);
    }
  });
}

TEST_CASE("the proofs that CaDiCaL writes are verified, as text and binary") {
  if (!is_installed("cadical")) return;
  const TemporaryFolder folder;
  const std::string steps = folder / "steps.drat";
  const auto prove = [&](const std::string& formula, const Words& options) {
    const Words files{"-q", folder.write("clauses.cnf", formula), steps};
    return run_program("cadical", with(options, files)).exit_code == has_none;
  };
  const auto check_proof = [&] {
    const Finished checked = run_program(MINES_CHECK_PROOF, {folder / "clauses.cnf", steps});
    INFO(checked.errors);
    CHECK(checked.exit_code == 0);
    CHECK(checked.errors.empty());
  };
  // Clauses of three literals, six times as many as variables: most such formulas have no model. The proofs
  // of those use all that CaDiCaL does to clauses before and while it searches.
  std::mt19937_64 random(15);
  int verified = 0;
  for (int round = 0; round < 20; ++round) {
    const std::uint64_t variables = 20 + random() % 60;
    std::string text = "p cnf " + std::to_string(variables) + ' ' + std::to_string(6 * variables) + '\n';
    for (std::uint64_t i = 0; i < 6 * variables; ++i) {
      for (int k = 0; k < 3; ++k)
        text += (random() % 2 == 0 ? "-" : "") + std::to_string(1 + random() % variables) + ' ';
      text += "0\n";
    }
    INFO(text);
    for (const bool is_binary : {false, true}) {
      if (!prove(text, is_binary ? Words{} : Words{"--no-binary"})) continue;
      CHECK((read_file(steps).find('\0') != std::string::npos) == is_binary);
      check_proof();
      ++verified;
    }
  }
  CHECK(verified > 20);
  // Without a search CaDiCaL writes no step, or the empty clause alone.
  for (const char* const formula :
       {"p cnf 0 1\n0\n", "p cnf 1 2\n1 0\n-1 0\n", "p cnf 2 3\n1 0\n-1 2 0\n-2 0\n"}) {
    REQUIRE(prove(formula, {}));
    check_proof();
  }
}
