// mines-cluster strength over ranks of each MPI, next to mines-selfplay.
#include "support/catch.hpp"
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "support/on_ranks.hpp"

using namespace mines::testing;

namespace {

using Words = std::vector<std::string>;

const std::string program = "mines-cluster strength: ";

/// What is printed, without times and without who played.
nlohmann::json results(const Finished& finished) {
  INFO(finished.errors);
  REQUIRE(finished.exit_code == 0);
  auto object = nlohmann::json::parse(finished.output);
  for (const char* key : {"cpu_ns_per_cell", "boards_per_s", "seconds", "threads", "ranks"}) {
    REQUIRE(object.contains(key));
    object.erase(key);
  }
  return object;
}

nlohmann::json strength_on_ranks(const Mpi& mpi, int ranks, const Words& options) {
  return results(run(on_ranks(mpi, ranks, joined({"strength", "--json"}, options)), 60));
}

/// The lines of the table of a run that do not depend on who played, or how fast.
Words table_on_ranks(const Mpi& mpi, int ranks, const Words& options) {
  const Finished finished = run(on_ranks(mpi, ranks, joined({"strength", "--threads", "1"}, options)), 60);
  INFO(finished.errors << finished.output);
  REQUIRE(finished.exit_code == 0);
  Words lines;
  std::istringstream output(finished.output);
  for (std::string line; std::getline(output, line);) lines.push_back(line);
  const std::string players = std::to_string(ranks) + (ranks == 1 ? " rank" : " ranks") + " of 1 thread";
  for (const std::string& start : {players, std::string("boards a second "), std::string("CPU ns a cell ")}) {
    REQUIRE(std::erase_if(lines, [&](const std::string& line) { return line.starts_with(start); }) == 1);
  }
  for (const char* name : {"mean deficit ", "least to most ", "predicted ", "mines hit "}) {
    REQUIRE(std::any_of(lines.begin(), lines.end(),
                        [&](const std::string& line) { return line.starts_with(name); }));
  }
  return lines;
}

/// The boards as mines-selfplay plays them in one process on one thread.
nlohmann::json boards_of_selfplay(const std::vector<std::string>& options) {
  const Finished finished = run({joined({MINES_SELFPLAY, "--threads", "1"}, options)}, 60);
  REQUIRE(finished.exit_code == 0);
  auto boards = nlohmann::json::array();
  std::istringstream lines(finished.output);
  for (std::string line; std::getline(lines, line) && line.starts_with("seed");) {
    const auto number_after = [&](const std::string& name) {
      return std::stod(line.substr(line.find(name) + name.size()));
    };
    boards.push_back({{"seed", number_after("seed")},
                      {"deficit", number_after("deficit")},
                      {"predicted", number_after("predicted")},
                      {"mines_hit", number_after("mines hit")}});
  }
  return boards;
}

}  // namespace

TEST_CASE("mines-cluster strength gives the same on any number of ranks, and what mines-selfplay does") {
  const std::pair<Words, Words> runs[] = {
      {{"--side", "256", "--boards", "15", "--seed", "5"}, {"--size", "256", "--games", "15", "--seed", "5"}},
      {{"--side", "128", "--mines", "3375", "--boards", "8", "--open-zeros", "--penalty", "3"},
       {"--size", "128", "--mines", "3375", "--games", "8", "--open-zeros", "--penalty", "3", "--seed",
        "1000"}}};
  for (const auto& [options, selfplay] : runs) {
    const auto first = strength_on_ranks(all_mpis().front(), 1, options);
    const auto boards = boards_of_selfplay(selfplay);
    REQUIRE(first["each"].size() == boards.size());
    for (std::size_t i = 0; i < boards.size(); ++i) {
      for (const char* key : {"seed", "deficit", "mines_hit"}) CHECK(first["each"][i][key] == boards[i][key]);
      // mines-selfplay prints one digit.
      CHECK(first["each"][i]["predicted"].get<double>() ==
            Approx(boards[i]["predicted"].get<double>()).margin(0.051));
    }
    const Words table = table_on_ranks(all_mpis().front(), 1, options);
    for (const Mpi& mpi : all_mpis()) {
      for (const int ranks : {2, 3}) {
        INFO(mpi.name << ", " << ranks << " ranks");
        const Words threads = {"--threads", ranks == 2 ? "2" : "1"};
        CHECK(strength_on_ranks(mpi, ranks, joined(options, threads)) == first);
      }
      CHECK(table_on_ranks(mpi, 2, options) == table);
    }
  }
}

TEST_CASE("the figures of mines-cluster strength follow from its boards") {
  const auto object = strength_on_ranks(all_mpis().back(), 2, {"--side", "128", "--boards", "9"});
  double deficits = 0;
  double differences = 0;
  double hits = 0;
  const double n = 9;
  for (const auto& board : object["each"]) {
    deficits += board["deficit"].get<double>();
    differences += board["deficit"].get<double>() - board["predicted"].get<double>();
    hits += board["mines_hit"].get<double>();
  }
  double squares = 0;
  double difference_squares = 0;
  double least = 1e9;
  double most = 0;
  for (const auto& board : object["each"]) {
    const double deficit = board["deficit"].get<double>();
    squares += std::pow(deficit - deficits / n, 2);
    difference_squares += std::pow(deficit - board["predicted"].get<double>() - differences / n, 2);
    least = std::min(least, deficit);
    most = std::max(most, deficit);
  }
  CHECK(object["mean_deficit"].get<double>() == Approx(deficits / n));
  CHECK(object["standard_error"].get<double>() == Approx(std::sqrt(squares / (n - 1) / n)));
  CHECK(object["off_by"].get<double>() ==
        Approx(differences / n / std::sqrt(difference_squares / (n - 1) / n)));
  CHECK(object["least_deficit"] == least);
  CHECK(object["most_deficit"] == most);
  CHECK(most > least);
  CHECK(object["mines_hit"].get<double>() == Approx(hits / n));
}

TEST_CASE("strength goes on from a checkpoint after a rank is lost") {
  const Words options = {"--side", "256", "--boards", "2000"};
  const auto expected = strength_on_ranks(all_mpis().back(), 2, options);
  for (const Mpi& mpi : all_mpis()) {
    INFO(mpi.name);
    const TemporaryFolder folder;
    const std::string file = folder / "strength.checkpoint";
    const Words kept = joined(options, {"--checkpoint", folder.path()});
    Process process(on_ranks(mpi, 2, joined({"strength", "--json", "--checkpoint-every", "0.2"}, kept)));
    REQUIRE(becomes_true(20, [&] { return std::filesystem::exists(file); }));
    const std::string first = read_file(file);
    REQUIRE(becomes_true(20, [&] { return read_file(file) != first; }));
    const auto rank = rank_of(process, mpi, 1);
    REQUIRE(rank);
    kill(*rank, SIGKILL);
    CHECK(process.wait(20).exit_code.value_or(1) != 0);
    CHECK(process.leaves_nothing(5));
    CHECK(read_file(file).size() < first.size() + 32 * 2000);  // not all boards were played
    CHECK(strength_on_ranks(mpi, 3, joined(kept, {"--resume"})) == expected);
  }
}

TEST_CASE("mines-cluster strength refuses wrong options and other checkpoints in one line") {
  const Mpi mpi = all_mpis().back();
  const TemporaryFolder folder;
  const auto check = [&](const Words& options, const std::string& expected) {
    check_refused(run({joined({mpi.program, "strength"}, options)}, 60), program, expected);
  };
  check({"--side", "0"}, "--side: '0' is not");
  check({"--side", "4", "--mines", "17"}, "--mines: 17 mines on 16 cells");
  check({"--boards", "0"}, "--boards");
  check({"--resume"}, "--resume");
  check({"--checkpoint", "/dev/null/folder"}, "--checkpoint: /dev/null/folder: ");
  check_refused(run(on_ranks(mpi, 3, {"strength", "--penalty", "-1"}), 60), program, "--penalty");

  const Words kept = {"--side", "32", "--boards", "4", "--checkpoint", folder.path()};
  REQUIRE(run({joined({mpi.program, "strength"}, kept)}).exit_code == 0);
  const std::string file = folder / "strength.checkpoint";
  const std::string whole = read_file(file);
  check(joined(kept, {"--resume", "--open-zeros"}), file + ": byte ");
  folder.write("strength.checkpoint", whole.substr(0, whole.size() / 2));
  check(joined(kept, {"--resume"}), file + ": byte " + std::to_string(whole.size() / 2) + ": the file has ");
  std::string other = whole;
  other.replace(other.find(" strength "), 10, " arena ");
  folder.write("strength.checkpoint", other);
  check(joined(kept, {"--resume"}), file + ": byte 0: expected 'mines-cluster ");
}
