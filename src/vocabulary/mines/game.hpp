/// @file
/// Games by the classic rules: promise for the first click, state, moves, what a file states of its game.
#pragma once

#include <cstdint>
#include <optional>

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

/// What a file states of the game that it holds. Empty members: the file does not state them.
struct StatedFigures {
  std::optional<bool> won{};                     ///< all safe cells were opened
  std::optional<bool> lost{};                    ///< a mine was opened
  std::optional<double> seconds{};               ///< the time that the game took
  double seconds_step = 0.001;                   ///< the unit in which the file has `seconds`
  std::optional<std::uint64_t> three_bv{};       ///< 3BV of the board (mines/review.hpp)
  std::optional<std::uint64_t> three_bv_done{};  ///< 3BV that the player did
  std::optional<std::uint64_t> openings{};       ///< of the board
  std::optional<std::uint64_t> islands{};        ///< of the board
  std::optional<std::uint64_t> zini{};           ///< clicks by the greedy rule of ZiNi
  std::optional<std::uint64_t> left{};           ///< clicks to open
  std::optional<std::uint64_t> right{};          ///< clicks to set or remove a flag
  std::optional<std::uint64_t> chord{};          ///< chords
};

}  // namespace mines
