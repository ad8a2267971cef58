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
  std::vector<std::string> maps;        ///< the maps for the records: one for all of them, or one for each
  std::optional<std::string> position;  ///< a position's file
  std::optional<int> live;  ///< descriptor of a watch page: memory in which a running game is shown
  std::string bind = "127.0.0.1";
  bool is_bound = false;      ///< --bind was given
  std::optional<int> port;    ///< 0: any free port; empty: usual_port if it is free and results are kept
  bool opens = false;         ///< the browser is opened; fails if it cannot be
  bool stays_closed = false;  ///< the browser is not opened, on a desktop neither
};

/// Where games are played and positions analysed: a browser keeps the results of games by address. The keys
/// of MINES on a telephone; Linux gives no such port to connections (32768 to 60999).
constexpr int usual_port = 64637;

struct PositionText {
  std::string name;
  /// FormatRow::word of a position, or of a game, which `text` has in Base64 (replay/formats.hpp); of a
  /// picture its type, such as "image/png", with the file in Base64; empty: a link.
  std::string format;
  std::string text;
};

/// What the web page shows: boards, or a position. If there is neither, the page offers a game to play.
struct Shown {
  std::vector<std::unique_ptr<Source>> sources;  ///< the boards
  std::optional<PositionText> position;
  bool is_read_only = false;  ///< requests for the solver are refused
};

/// Listens, gives up most system calls, prints the address, and serves until SIGINT, SIGTERM or SIGHUP. All
/// files must be open before the call, because serve() cannot open files. Returns the exit code 0.
Result<int> serve(const Settings& settings, Shown shown);

}  // namespace mines::view
