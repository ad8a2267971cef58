// The command line of mines-play, and its environment variables. The machine is the part of mines-play that
// opens and flags certain cells by itself; its level says how much it does (game/machine.hpp). A judge starts
// mines-play without arguments; then only MINES_RULES and MINES_SPEED can choose level and speed.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "apps/play/session.hpp"
#include "apps/play/terminal/terminal.hpp"
#include "base/error.hpp"
#include "cli/board_text.hpp"
#include "cli/options.hpp"
#include "mines/board.hpp"

namespace mines::play {

struct Settings {
  std::optional<std::string> file;  ///< a map; with `edit` a position
  std::optional<cli::SizeAndMines> board;
  std::optional<Level> level;
  int speed = 0;               ///< 1 to `fastest`; 0: by the size of the board
  std::optional<int> penalty;  ///< play for points
  std::optional<FirstClick> first;
  bool no_guess = false;
  std::optional<Difficulty> difficulty;
  std::optional<std::uint64_t> seed;
  std::string record;  ///< where the key w writes the game; empty: the first free game-N.rawvf
  bool edit = false;
  bool vi_keys = false;
  bool no_mouse = false;
  bool no_colours = false;
};

/// Reads arguments and variables into `settings`. Errors name the option and what was expected.
Result<void> read_settings(cli::Arguments& arguments, Settings& settings);

/// Makes the program to run, with its board or position. Does not touch the terminal. Errors name the option,
/// or the file and its mistake.
Result<std::unique_ptr<ScreenProgram>> program_of(const Settings& settings);

TerminalOptions terminal_options_of(const Settings& settings);

}  // namespace mines::play
