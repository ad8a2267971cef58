// The words of a game by the classic rules.
#pragma once

#include "library/facts/facts.hpp"
#include "mines/game.hpp"

namespace mines::facts {

template <>
struct Words<FirstClick> : FromZero {
  static constexpr const char* name = "FirstClick";
  static constexpr const char* meaning = "what is promised of the first click";
  static constexpr Word words[] = {{"any", "nothing: the click may hit a mine"},
                                   {"safe", "the cell is no mine"},
                                   {"open", "neither the cell nor a neighbour is a mine"}};
};

template <>
struct Words<Action> : FromZero {
  static constexpr const char* name = "Action";
  static constexpr const char* meaning = "a player's action on a cell";
  static constexpr Word words[] = {{"open", "opens a closed cell that has no flag"},
                                   {"chord",
                                    "on an open number with as many flags around it: opens the other "
                                    "neighbours"},
                                   {"flag", "puts a flag on a closed cell"},
                                   {"unflag", "removes the flag"}};
};

template <>
struct Words<GameState> : FromZero {
  static constexpr const char* name = "GameState";
  static constexpr const char* meaning = "how a game ended";
  static constexpr Word words[] = {{"unfinished", "neither won nor lost"},
                                   {"won", "all safe cells are open"},
                                   {"lost", "a mine was opened"}};
};

}  // namespace mines::facts
