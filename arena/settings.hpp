// The command line of mines-arena.
#pragma once

#include <optional>
#include <string>

#include "arena/boards.hpp"
#include "guess/win/classic_player.hpp"

namespace mines::arena {

struct Contestant {
  std::string name;  ///< the setting's name
  ClassicOptions options;
};

struct Settings {
  BoardRule rule;
  std::size_t games = 10'000;
  std::uint64_t seed = 0;
  int threads = 1;
  Contestant solver;
  std::optional<Contestant> against;  ///< plays the same boards
  std::optional<std::string> maps_in;
  std::optional<std::string> maps_out;
  bool json = false;
};

/// Reads the arguments into `settings`. Gives the text of --help or --version if that is to be printed
/// instead, else an empty text. Errors name the option and what was expected.
Result<std::string> read_settings(int argc, const char* const argv[], Settings& settings);

}  // namespace mines::arena
