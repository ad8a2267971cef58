// The subcommands of mines-cluster: each rank calls one with its own arguments. Rank 0 prints what comes of
// it.
#pragma once

#include "cluster/ranks.hpp"

namespace mines::cluster {

/// A subcommand; argv[0] is its name. Gives the exit code. If the ranks have agreed on the error that it
/// gives, rank 0 prints it; any other error ends all ranks.
using Command = Result<int>(Ranks& ranks, int argc, const char* const argv[]);

Command play_arena;
Command play_board;
Command play_strength;

}  // namespace mines::cluster
