// The aim of a game that ends with the first mistake.
#pragma once

namespace mines {

enum class Aim {
  win,   ///< to open every safe cell; opening a mine is a mistake
  cells  ///< to open safe cells and mark mines until the first mistake: the more cells, the better; marking a
         ///< safe cell is a mistake, too
};

}  // namespace mines
