// mines-lab: the laboratory in which the classic player's guesses are weighed.

#include "bench/lab/lab_commands.hpp"
#include "cli/program.hpp"

namespace {

const mines::cli::Program program{
    "mines-lab",
    "Weighs guesses of the classic player, on Expert boards and on small ones.",
    {{"difference", "how many more games one player wins than another", mines::lab::difference},
     {"merge", "makes the table of all tasks of difference", mines::lab::merge},
     {"perfect", "what the best play wins on small boards, exactly", mines::lab::perfect},
     {"regret", "positions with few placements: what guesses cost, exactly", mines::lab::regret},
     {"rollouts", "figures of guesses, and how games go on after them", mines::lab::rollouts}},
    {{"0", "done"}, {"2", "wrong arguments"}, {"3", "a game broke, or memory is short"}}};

}  // namespace

int main(int argc, char* argv[]) { return mines::cli::run_program(program, argc, argv); }
