// What a game in which a mistake is the end is played for.
#pragma once

namespace mines {

enum class Aim {
  win,   ///< to open every safe cell; opening a mine is a mistake
  cells  ///< as many cells as possible before a mistake: safe ones opened, mines marked. Marking a safe cell
         ///< is a mistake, too
};

}  // namespace mines
