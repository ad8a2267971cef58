// What mines-selfplay prints for a person, whose figures are those of --json; and position_bits.
#include "support/catch.hpp"

#include <sstream>
#include <string>
#include <vector>

#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines::testing;
using Catch::Contains;

namespace {

Finished selfplay(std::vector<std::string> options) {
  std::vector<std::string> arguments{MINES_SELFPLAY, "--size", "64", "--games", "3", "--seed", "5"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return run({.arguments = std::move(arguments)});
}

std::vector<std::string> lines_of(const Finished& finished) {
  INFO(finished.errors);
  REQUIRE(finished.exit_code == 0);
  std::vector<std::string> lines;
  std::istringstream text(finished.output);
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

/// The number behind `words` in the line; fails the test if they are not there.
double number_after(const std::string& line, const std::string& words) {
  INFO(line << ": " << words);
  const std::size_t at = line.find(words);
  REQUIRE(at != std::string::npos);
  return std::stod(line.substr(at + words.size()));
}

}  // namespace

TEST_CASE("mines-selfplay prints a line for each game, one for all, the signature and the statistics") {
  const nlohmann::json all = parsed(selfplay({"--check", "--json"}).output);
  const std::vector<std::string> lines = lines_of(selfplay({"--check", "--signature", "--stats"}));
  REQUIRE(lines.size() == 3 + 2 + all.at("statistics").size());
  double deficits = 0, deductions = 0;
  for (std::size_t game = 0; game < 3; ++game) {
    CHECK(number_after(lines[game], "seed ") == 5 + static_cast<double>(game));
    deficits += number_after(lines[game], "deficit ");
    deductions += number_after(lines[game], "deduced ") + number_after(lines[game], " safe, ");
    CHECK_THAT(lines[game], Contains(" mines, 0 wrong"));
  }
  CHECK(deficits == all.at("deficit"));
  CHECK(deductions == all.at("deductions"));
  CHECK(deductions > 1000);
  CHECK_THAT(lines[3], Catch::StartsWith("3 games, 1.229e+04 cells: mean deficit ") &&
                           Contains(" deductions, 0 wrong"));
  CHECK(number_after(lines[3], "mean deficit ") == Approx(deficits / 3).margin(0.051));

  REQUIRE(lines[4].size() == std::string("signature 0123456789abcdef").size());
  CHECK(selfplay({"--signature=" + lines[4].substr(10)}).exit_code == 0);
  const Finished other = selfplay({"--signature=0123456789abcdef"});
  CHECK(other.exit_code == 1);
  CHECK_THAT(other.output, Contains(lines[4]) && Contains(" ns a cell") && !Contains("deductions"));
}

TEST_CASE(
    "an analysis has the same bits with every kernel, and position_bits prints a digest of each hundred") {
  const std::vector<std::string> lines = lines_of(run({.arguments = {POSITION_BITS, "250"}}));
  REQUIRE(lines.size() == 2);
  CHECK_THAT(lines[0], Catch::Matches("100 [0-9a-f]{16}"));
  CHECK_THAT(lines[1], Catch::Matches("200 [0-9a-f]{16}"));
  CHECK(lines[0].substr(4) != lines[1].substr(4));
  // Every processor has this kernel.
  CHECK(lines_of(run({.arguments = {POSITION_BITS, "250"}, .variables = {"MINES_KERNEL=generic"}})) == lines);
}
