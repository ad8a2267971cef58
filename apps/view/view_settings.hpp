// The command line of mines-view.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/options.hpp"

namespace mines::view {

struct Settings {
  std::vector<std::string> files;  ///< maps and records
  std::vector<std::string> maps;   ///< the maps of records: one map for all records, or one for each
  std::optional<std::string> position;
  std::optional<int> live;  ///< the descriptor of a running game's watch page (watch/watch_page.hpp)
  std::string bind = "127.0.0.1";
  bool is_bound = false;  ///< --bind was given
  int port = 0;
};

/// Reads the arguments. Every error is ExitCode::bad_input and names the option or file.
Result<void> read_settings(cli::Arguments& arguments, Settings& settings);

}  // namespace mines::view
