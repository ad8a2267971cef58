// What mines-arena is told on its command line.
#pragma once

#include <boost/program_options.hpp>

#include <optional>
#include <string>

#include "boards.hpp"
#include "guess/win/classic_player.hpp"

namespace mines::arena {

struct Contestant {
  std::string name;  ///< of the setting
  ClassicOptions options;
};

struct Settings {
  BoardRule rule;
  std::size_t games = 0;
  std::uint64_t seed = 0;
  int threads = 1;
  Contestant solver;
  std::optional<Contestant> against;  ///< plays the same boards
  std::optional<std::string> maps_in;
  std::optional<std::string> maps_out;
  bool json = false;
};

boost::program_options::options_description option_table();

/// Errors name the option and what was expected.
Result<Settings> settings_of(const boost::program_options::variables_map& values);

}  // namespace mines::arena
