/// @file
/// Games by the classic rules: what the first click shows, how far a game is, and the moves of a player.
#pragma once

#include <cstdint>

#include "mines/cell.hpp"

namespace mines {

/// What the first click shows.
enum class FirstClick : std::int8_t {
  any,   ///< maybe a mine
  safe,  ///< no mine
  open   ///< a zero: no mine next to it either
};

/// How far a game is.
enum class GameState : std::int8_t {
  playing,  ///< neither won nor lost
  won,      ///< all safe cells are open
  lost      ///< a mine was opened
};

/// What a player does to a cell.
enum class Action : std::int8_t {
  open,   ///< opens a closed cell without a flag; a zero opens its neighbours, flags excepted
  chord,  ///< on an open number with as many flags around it: opens its other closed neighbours
  flag,   ///< puts a flag on a closed cell
  unflag  ///< takes the flag away
};

/// A move. One that the rules do not allow at its cell changes nothing.
struct GameMove {
  Action action = Action::open;  ///< what is done
  Cell cell{};                   ///< where
  double seconds = 0;            ///< when, from the beginning of the game; 0 or more

  friend bool operator==(const GameMove& a, const GameMove& b) {
    return a.action == b.action && a.cell == b.cell && a.seconds == b.seconds;
  }
};

}  // namespace mines
