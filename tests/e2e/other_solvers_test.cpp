// mines-solve against solvers that others wrote: clasp lists all models of a file; MiniSat, MiniSat+ and
// CryptoMiniSat say whether there is one. CaDiCaL's own proofs go to mines-check-proof. What is not installed
// is not asked, and ctest is told.
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines::testing;
using nlohmann::json;

namespace {

constexpr int has_model = 10;  // exit codes of SAT solvers
constexpr int has_none = 20;

/// Where a program is; empty if it is not installed.
std::string path_of(const std::string& program) {
  const char* const folders = std::getenv("PATH");
  std::istringstream all(folders == nullptr ? "" : folders);
  for (std::string folder; std::getline(all, folder, ':');) {
    const std::filesystem::path path = std::filesystem::path(folder) / program;
    if (std::filesystem::exists(path)) return path;
  }
  return "";
}

/// Whether the program is installed. If not, says so in the words that ctest takes for it.
bool is_installed(const std::string& program) {
  if (!path_of(program).empty()) return true;
  std::cout << "skipped: " << program << " is not installed; scripts/test installs it\n";
  return false;
}

Finished run_program(const std::string& program, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), program);
  Command command;
  command.arguments = std::move(arguments);
  return run(command);
}

std::string exported(const std::vector<std::string>& input, const char* form) {
  std::vector<std::string> arguments = input;
  arguments.insert(arguments.end(), {"--export", form});
  const Finished finished = run_program(MINES_SOLVE, arguments);
  INFO(finished.errors);
  REQUIRE(finished.exit_code == 0);
  return finished.output;
}

/// What mines-solve says of the input.
json report_on(std::vector<std::string> input) {
  input.emplace_back("--json");
  return parsed(run_program(MINES_SOLVE, input).output);
}

/// Models as lists of literals, each model once: clasp lists what satisfies the file, all variables included.
std::set<std::vector<int>> models_by_clasp(const std::string& path) {
  const Finished finished = run_program(path_of("clasp"), {"-n", "0", "--quiet=0", "--outf=2", path});
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

int exit_code_of_sat_solver(const std::string& program, const std::string& path) {
  const Finished finished = run_program(path_of(program), {path});
  REQUIRE(finished.exit_code.has_value());
  return *finished.exit_code;
}

/// Compares verdicts and probabilities with the models of the first variables.
void check_report(const json& told, const std::set<std::vector<int>>& models) {
  REQUIRE(told["consistent"] == !models.empty());
  if (models.empty()) return;
  REQUIRE(told["placements"] == std::to_string(models.size()));
  std::size_t index = 0;
  for (const json& cell : told["cells"]) {
    std::size_t mines = 0;
    for (const auto& model : models) mines += model[index] > 0 ? 1 : 0;
    ++index;
    CHECK(cell["verdict"] == (mines == 0 ? "safe" : mines == models.size() ? "mine" : "open"));
    const double share = static_cast<double>(mines) / static_cast<double>(models.size());
    CHECK(std::abs(cell["mine"].get<double>() - share) < 1e-9);
  }
}

/// A clause file with one more clause of one literal.
std::string with_unit(const std::string& clauses, int literal) {
  std::istringstream lines(clauses);
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("p cnf ")) {
      std::istringstream header(line.substr(6));
      std::uint64_t variables = 0;
      std::uint64_t count = 0;
      header >> variables >> count;
      line = "p cnf " + std::to_string(variables) + ' ' + std::to_string(count + 1);
    }
    text += line + '\n';
  }
  return text + std::to_string(literal) + " 0\n";
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

/// A file, and its two exports.
class Case {
 public:
  Case(const std::string& name, const std::string& text, std::vector<std::string> options)
      : file_(folder_ / name), input_(std::move(options)) {
    write_file(file_, text);
    input_.insert(input_.end(), {"--constraints", file_});
    write_file(opb(), exported(input_, "opb"));
    write_file(cnf(), exported(input_, "cnf"));
  }
  const std::string& file() const { return file_; }
  std::string opb() const { return folder_ / "exported.opb"; }
  std::string cnf() const { return folder_ / "exported.cnf"; }
  std::string other() const { return folder_ / "other.cnf"; }
  json report() const { return report_on(input_); }

 private:
  TemporaryFolder folder_;
  std::string file_;
  std::vector<std::string> input_;
};

}  // namespace

TEST_CASE("clasp lists as many models, and cells have the shares of them that mines-solve says") {
  if (!is_installed("clasp")) return;
  std::mt19937_64 random(11);
  int impossible = 0;
  for (int round = 0; round < 50; ++round) {
    const std::string text = random_opb(random);
    INFO(text);
    const Case made("constraints.opb", text, {});
    const auto models = models_by_clasp(made.file());
    check_report(made.report(), models);
    CHECK(models_by_clasp(made.opb()).size() == models.size());
    CHECK(models_by_clasp(made.cnf()).size() == models.size());
    impossible += models.empty() ? 1 : 0;
  }
  CHECK(impossible > 3);
  CHECK(impossible < 40);
}

TEST_CASE("clasp lists the models of positions of every shape") {
  if (!is_installed("clasp")) return;
  std::mt19937_64 random(12);
  constexpr const char* shapes[] = {"square", "hex", "torus", "knight"};
  int possible = 0;
  for (int round = 0; round < 50; ++round) {
    const std::string text = random_position(random);
    INFO(text);
    if (text.find('?') == text.npos) continue;
    const char* const shape = shapes[random() % 4];
    INFO(shape);
    const Case made("position.txt", text, {"--shape", shape, "--density", "0.5"});
    const auto models = models_by_clasp(made.opb());
    check_report(made.report(), models);
    CHECK(models_by_clasp(made.cnf()).size() == models.size());
    possible += models.empty() ? 0 : 1;
  }
  CHECK(possible > 20);
}

TEST_CASE("SAT solvers agree on the clauses whether there is a model, and on every certain cell") {
  if (!is_installed("minisat") || !is_installed("cryptominisat5")) return;
  std::mt19937_64 random(13);
  int certain = 0;
  int impossible = 0;
  for (int round = 0; round < 25; ++round) {
    const std::string text = random_opb(random);
    INFO(text);
    const Case made("constraints.opb", text, {});
    const json told = made.report();
    const bool is_possible = told["consistent"] == true;
    for (const char* const solver : {"minisat", "cryptominisat5"})
      CHECK(exit_code_of_sat_solver(solver, made.cnf()) == (is_possible ? has_model : has_none));
    impossible += is_possible ? 0 : 1;
    if (!is_possible) continue;
    int variable = 0;
    for (const json& cell : told["cells"]) {
      ++variable;
      for (const int literal : {variable, -variable}) {
        write_file(made.other(), with_unit(read_file(made.cnf()), literal));
        const bool may_be = cell["verdict"] != (literal > 0 ? "safe" : "mine");
        CHECK(exit_code_of_sat_solver("minisat", made.other()) == (may_be ? has_model : has_none));
        certain += may_be ? 0 : 1;
      }
    }
  }
  CHECK(certain > 20);
  CHECK(impossible > 0);
}

TEST_CASE("MiniSat+ agrees on exported sums whether there is a model") {
  if (!is_installed("minisat+")) return;
  std::mt19937_64 random(14);
  int impossible = 0;
  for (int round = 0; round < 50; ++round) {
    const std::string text = random_opb(random);
    INFO(text);
    const Case made("constraints.opb", text, {});
    const bool is_possible = made.report()["consistent"] == true;
    const std::string said = run_program(path_of("minisat+"), {made.opb()}).output;
    CHECK((said.find("s SATISFIABLE") != said.npos) == is_possible);
    CHECK((said.find("s UNSATISFIABLE") != said.npos) == !is_possible);
    impossible += is_possible ? 0 : 1;
  }
  CHECK(impossible > 3);
}

TEST_CASE("the proofs that CaDiCaL writes are verified, as text and binary") {
  if (!is_installed("cadical")) return;
  const TemporaryFolder folder;
  const std::string clauses = folder / "clauses.cnf";
  const std::string steps = folder / "steps.drat";
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
    write_file(clauses, text);
    for (const bool is_binary : {false, true}) {
      std::vector<std::string> arguments{"-q", clauses, steps};
      if (!is_binary) arguments.insert(arguments.begin(), "--no-binary");
      if (run_program(path_of("cadical"), arguments).exit_code != has_none) continue;
      CHECK((read_file(steps).find('\0') != std::string::npos) == is_binary);
      const Finished checked = run_program(MINES_CHECK_PROOF, {clauses, steps});
      INFO(text << checked.errors);
      CHECK(checked.exit_code == 0);
      CHECK(checked.errors.empty());
      ++verified;
    }
  }
  CHECK(verified > 20);
  // Without a search CaDiCaL writes no step, or the empty clause alone.
  for (const char* const formula :
       {"p cnf 0 1\n0\n", "p cnf 1 2\n1 0\n-1 0\n", "p cnf 2 3\n1 0\n-1 2 0\n-2 0\n"}) {
    write_file(clauses, formula);
    REQUIRE(run_program(path_of("cadical"), {"-q", clauses, steps}).exit_code == has_none);
    CHECK(run_program(MINES_CHECK_PROOF, {clauses, steps}).exit_code == 0);
  }
}
