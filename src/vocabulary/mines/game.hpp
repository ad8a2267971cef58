/// @file
/// Games by the classic rules: promise for the first click, state, moves.
#pragma once

#include <cstdint>

#include "mines/cell.hpp"

namespace mines {

/// The promise for the first click.
enum class FirstClick : std::int8_t {
  any,   ///< no promise: the click may hit a mine
  safe,  ///< the clicked cell is no mine
  open   ///< the clicked cell is a zero: neither the cell nor a neighbour is a mine
};

/// The state of a game.
enum class GameState : std::int8_t {
  playing,  ///< neither won nor lost
  won,      ///< all safe cells are open
  lost      ///< a mine was opened
};

/// A player's action on a cell.
enum class Action : std::int8_t {
  open,  ///< opens a closed cell that has no flag; a zero also opens its neighbours that have no flag
  /// On an open number that equals the number of flags around it: opens its closed neighbours without a flag.
  chord,
  flag,   ///< puts a flag on a closed cell
  unflag  ///< removes the flag
};

/// A player's action on a cell, with its time. It has no effect if the rules do not allow it at this cell.
struct GameMove {
  Action action = Action::open;  ///< the action
  Cell cell{};                   ///< its cell
  double seconds = 0;            ///< time since the beginning of the game; 0 or more

  friend bool operator==(const GameMove& a, const GameMove& b) {
    return a.action == b.action && a.cell == b.cell && a.seconds == b.seconds;
  }
};

}  // namespace mines
