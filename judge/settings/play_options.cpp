#include "judge/settings/play_options.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <system_error>

#include "judge/game/answer_terminal.hpp"
#include "judge/isolation/isolation_options.hpp"
#include "judge/isolation/numbers.hpp"

namespace po = boost::program_options;

namespace mines::judge {

namespace {

inline constexpr std::array built_in_solvers = {"sat", "rules", "naive"};
/// By hand, at the terminal.
constexpr std::string_view play_solver = "play";

bool is_program(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && access(path.c_str(), X_OK) == 0;
}

Result<void> require_program(const std::string& path, const char* what) {
  if (is_program(path)) return {};
  const bool exists = access(path.c_str(), F_OK) == 0;
  return bad_input(path, fmt::format("{} expected, but {}", what,
                                     exists ? "this is no executable file" : "there is no such file"));
}

/// The variables of the answer that options give.
Result<void> read_answer_variables(const po::variables_map& values, Settings& settings) {
  if (values.count("threads") != 0) {
    MINES_LET(const auto threads,
              read_number<int>("--threads", values["threads"].as<std::string>(), 1, 1024));
    settings.answer_variables.push_back(fmt::format("MINES_THREADS={}", threads));
  }
  if (values.count("seed") != 0) {
    MINES_LET(const auto seed, read_number<std::uint64_t>("--seed", values["seed"].as<std::string>(), 0,
                                                          std::numeric_limits<std::uint64_t>::max()));
    settings.answer_variables.push_back(fmt::format("MINES_SEED={}", seed));
  }
  return {};
}

}  // namespace

void add_play_options(po::options_description& options) {
  auto add = options.add_options();
  add("solver", po::value<std::vector<std::string>>()->value_name("NAME|PATH"),
      "who plays: sat, rules or naive of the mines-solve beside this program, play (you, by mines-play), or "
      "any "
      "answer binary of the contest");
  add("threads", po::value<std::string>()->value_name("T"), "MINES_THREADS for the answer, 1 to 1024");
  add("seed", po::value<std::string>()->value_name("S"), "MINES_SEED for the answer, 0 to 2^64 - 1");
  add("server", po::value<std::string>()->value_name("PATH"),
      "game server, ours or the contest's; default: the mines-server beside this program");
  add_isolation_options(options);
}

Result<std::vector<std::string>> named_solvers(const po::variables_map& values) {
  return require_option(values, "solver").map([&] {
    return values["solver"].as<std::vector<std::string>>();
  });
}

Result<void> read_play_options(const po::variables_map& values, Settings& settings) {
  settings.counts_refused_calls = true;
  MINES_TRY(read_answer_variables(values, settings));
  MINES_LET(const auto isolation, read_isolation(values));
  settings.isolation = isolation;
  if (values.count("server") != 0) {
    settings.server = values["server"].as<std::string>();
    return require_program(settings.server, "a game server");
  }
  MINES_LET(const auto server, program_beside("mines-server", "a game server"));
  settings.server = server;
  return {};
}

Result<void> choose_solver(const std::string& solver, Settings& settings) {
  settings.solver = solver;
  if (std::find(built_in_solvers.begin(), built_in_solvers.end(), solver) != built_in_solvers.end()) {
    MINES_LET(const auto program, program_beside("mines-solve", "an answer program"));
    settings.answer = program;
    settings.answer_variables.push_back("MINES_SOLVER=" + solver);
    return {};
  }
  if (solver == play_solver) {
    lend_terminal(settings);
    return program_beside("mines-play", "the program to play by hand").map([&](const std::string& program) {
      settings.answer = program;
    });
  }
  if (solver.find('/') == std::string::npos && !is_program(solver)) {
    return bad_input("--solver", fmt::format("'{}' is neither {}, {} nor an executable file", solver,
                                             fmt::join(built_in_solvers, ", "), play_solver));
  }
  settings.answer = solver;
  isolate_stranger(settings.isolation);
  return require_program(settings.answer, "an answer program");
}

void lend_terminal(Settings& settings) {
  settings.answer_reads_terminal = has_terminal();
  settings.answer_draws = true;
}

Result<std::string> program_beside(const char* name, const char* what) {
  std::error_code problem;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", problem);
  if (problem) return bad_input("/proc/self/exe", problem.message());
  const std::string path = self.parent_path().string() + "/" + name;
  return require_program(path, what).map([&] { return path; });
}

Result<void> require_option(const po::variables_map& values, const char* option) {
  if (values.count(option) != 0) return {};
  return bad_input("arguments", fmt::format("the option '--{}' is required; see --help", option));
}

Result<void> choose_one(const po::variables_map& values, const char* first, const char* second) {
  if (values.count(first) == 0 || values.count(second) == 0) return {};
  return bad_input("arguments", fmt::format("choose one of '--{}' and '--{}'", first, second));
}

Result<Report> chosen_report(const po::variables_map& values) {
  return choose_one(values, "json", "quiet").map([&] {
    if (values.count("json") != 0) return Report::json;
    return values.count("quiet") != 0 ? Report::score : Report::table;
  });
}

}  // namespace mines::judge
