// The command line of mines-view, what it shows, and its web server.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/view/sources/source.hpp"

namespace mines::view {

struct Settings {
  std::vector<std::string> files;       ///< maps and records
  std::vector<std::string> maps;        ///< the maps of records: one map for all records, or one for each
  std::optional<std::string> position;  ///< a position's file
  std::optional<int> live;  ///< the descriptor of a running game's watch page (watch/watch_page.hpp)
  std::string bind = "127.0.0.1";
  bool is_bound = false;  ///< --bind was given
  int port = 0;           ///< 0: any free port
};

struct PositionText {
  std::string name;
  std::string format;  ///< "text", "mine" or "json"
  std::string text;
};

/// What the page shows: boards (sources/source.hpp) or a position. If both are empty: a game to play.
struct Shown {
  std::vector<std::unique_ptr<Source>> sources;
  std::optional<PositionText> position;
  bool is_read_only = false;  ///< questions to the engine are refused
};

/// Listens, gives up most system calls, prints the address, and serves until SIGINT, SIGTERM or SIGHUP. All
/// files must be open before the call, because serve() cannot open files. Returns the exit code 0.
Result<int> serve(const Settings& settings, Shown shown);

}  // namespace mines::view
