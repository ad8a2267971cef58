// The command line of mines-cluster arena.
#pragma once

#include <string>

#include "arena/settings.hpp"
#include "cluster/kept_work.hpp"

namespace mines::cluster {

struct ArenaSettings {
  arena::Settings match;
  KeepSettings keep;
};

/// Reads the arguments into `settings`, whose threads are those of a rank. Gives the text of --help or
/// --version if that is to be printed instead, else an empty text. Errors name the option and what was
/// expected.
Result<std::string> read_arena_settings(int argc, const char* const argv[], ArenaSettings& settings);

/// A line that says which games are played, and by whom: all that decides what comes of them.
Result<std::string> subject_of(const arena::BoardSource& boards, const arena::Settings& settings);

}  // namespace mines::cluster
