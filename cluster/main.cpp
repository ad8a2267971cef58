// mines-cluster: games over the ranks of a run of MPI.
#include <new>
#include <string>
#include <system_error>

#include "base/kernel.hpp"
#include "base/standard_streams.hpp"
#include "cli/description.hpp"
#include "cli/program.hpp"
#include "cluster/commands.hpp"
#include "cluster/guard.hpp"
#include "cluster/threads.hpp"

namespace {

using namespace mines;

/// The ranks, for the subcommands, which are plain functions.
cluster::Ranks* all_ranks = nullptr;

/// Runs a subcommand. An error that the ranks have agreed on is rank 0's to print; any other ends them all.
template <cluster::Command* command>
Result<int> on_ranks(int argc, const char* const argv[]) {
  Result<int> ended = broken("memory", "there is not enough for what is asked for");
  try {
    ended = command(*all_ranks, argc, argv);
  } catch (const std::bad_alloc&) {  // the error above
  } catch (const std::system_error& refused) {
    ended = cluster::no_threads(refused);
  }
  if (!ended && !all_ranks->has_agreed_error())
    all_ranks->end_all(std::string("mines-cluster ") + argv[0], ended.error());
  return ended;
}

const cli::Program program{
    "mines-cluster",
    "Plays Minesweeper on many processes at once, on one machine or many: the ranks of\n"
    "a run of MPI. 'mpirun -n 4 mines-cluster arena' plays with four.",
    {{"play", "one game on one board, of which each rank has a band", on_ranks<cluster::play_board>},
     {"arena", "classic games, shared by the ranks, and their results", on_ranks<cluster::play_arena>},
     {"strength", "boards on which a mine costs points, and their deficit",
      on_ranks<cluster::play_strength>}},
    "Exit codes: 0 done; 1 a game was lost on a cell called safe, or a deduction was\n"
    "wrong; 2 wrong arguments or files; 3 a game broke, a rank was lost, or standard\n"
    "output takes nothing; 128 + n: ended by signal n."};

/// What the other ranks do while rank 0 runs the program: their part of a subcommand, and no word of their
/// own.
void follow(int argc, const char* const argv[]) {
  for (const cli::Subcommand& subcommand : program.subcommands) {
    if (argc < 2 || std::string(argv[1]) != subcommand.name) continue;
    try {
      (void)subcommand.run(argc - 1, argv + 1);
    } catch (const cli::Described&) {  // rank 0 prints what --generate asks for
    }
  }
}

int run_rank(int argc, const char* const argv[]) {
  const auto ranks = cluster::Ranks::join();
  if (!ranks) return cli::fail(program.name, ranks.error());
  all_ranks = ranks->get();
  cluster::tell_guard(all_ranks->rank(), all_ranks->count());
  const auto kernel = all_ranks->agree(kernel_from_environment().map([](Kernel) {}));
  if (all_ranks->rank() > 0) {
    if (kernel) follow(argc, argv);
    return 0;
  }
  return kernel ? cli::run_program(program, argc, argv) : cli::fail(program.name, kernel.error());
}

}  // namespace

int main(int argc, char* argv[]) {
  hold_standard_descriptors();
  const std::string name = argc > 1 ? std::string(program.name) + " " + argv[1] : program.name;
  return cluster::run_guarded(name, [&] { return run_rank(argc, argv); });
}
