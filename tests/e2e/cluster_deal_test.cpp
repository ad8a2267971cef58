// How work is dealt out to ranks, and how ranks end when one of them cannot go on.
#include <string>
#include <vector>

#include "support/on_ranks.hpp"

using namespace mines::testing;

namespace {

Command deal_on_ranks(const Mpi& mpi, int ranks, const std::vector<std::string>& arguments) {
  Mpi dealing = mpi;
  dealing.program = mpi.program.substr(0, mpi.program.rfind('/')) + "/deal_on_ranks" +
                    mpi.program.substr(mpi.program.rfind('.'));
  return on_ranks(dealing, ranks, arguments);
}

}  // namespace

TEST_CASE("every unit that is not done is dealt out once") {
  for (const Mpi& mpi : all_mpis()) {
    for (const auto& [ranks, units] : {std::pair{1, 50}, {2, 1}, {3, 1000}, {3, 0}}) {
      const Finished finished = run(deal_on_ranks(mpi, ranks, {std::to_string(units)}), 60);
      INFO(mpi.name << ", " << ranks << " ranks, " << units << " units: " << finished.errors);
      CHECK(finished.exit_code == 0);
      const int heard = units < 2 ? 0 : ranks;  // unit 0 is done
      CHECK(finished.output == std::to_string(units) + " of " + std::to_string(units) + " units right, by " +
                                   std::to_string(heard) + " ranks\n");
    }
  }
}

TEST_CASE("a rank that fails ends all ranks soon, with its error") {
  for (const Mpi& mpi : all_mpis()) {
    for (const auto& [failing, rank] : {std::pair{"1", ""}, {"8", "rank 1: "}}) {
      const Finished finished = run(deal_on_ranks(mpi, 3, {"1000", failing}), 20);
      INFO(mpi.name << ", unit " << failing << ": " << finished.errors);
      CHECK(finished.exit_code == 3);
      CHECK(finished.output.empty());
      CHECK_THAT(finished.errors, Catch::StartsWith(std::string("deal_on_ranks: ") + rank + "unit " +
                                                    failing + ": fails, as it should\n"));
    }
  }
}

TEST_CASE("ranks that were started with different options end with one line") {
  for (const Mpi& mpi : all_mpis()) {
    const auto check = [&](const std::vector<std::string>& first, const std::vector<std::string>& second,
                           const std::string& expected) {
      Command command = on_ranks(mpi, 1, first);
      command.arguments.emplace_back(":");
      const Command other = on_ranks(mpi, 1, second);
      // Options of mpirun itself stand once.
      command.arguments.insert(command.arguments.end(), {"-n", "1"});
      command.arguments.insert(command.arguments.end(), other.arguments.begin() + 2 + (mpi.start.size() - 1),
                               other.arguments.end());
      INFO(mpi.name);
      check_refused(run(command, 60), "mines-cluster", expected);
    };
    check({"arena", "--games", "10"}, {"arena", "--games", "11"},
          "mines-cluster arena: rank 1: arguments: not all ranks have the same options and boards\n");
    check({"play", "--side", "300"}, {"play", "--side", "300", "--penalty", "4"},
          "mines-cluster play: rank 1: arguments: not all ranks have the same options\n");
    check({"strength", "--seed", "10"}, {"strength", "--seed", "11"},
          "mines-cluster strength: rank 1: arguments: not all ranks have the same options\n");
    check({"arena", "--games", "10"}, {"arena", "--games", "no"},
          "mines-cluster arena: rank 1: --games: 'no' is not");
  }
}
