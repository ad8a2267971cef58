// What a game in which a mistake is the end is played for.
#pragma once

namespace mines {

enum class Goal {
  win,   ///< every safe cell opened; a mine is a mistake
  cells  ///< as many cells as can be had before a mistake: safe ones opened, mines marked. To mark a safe
         ///< cell is a mistake, too
};

}  // namespace mines
