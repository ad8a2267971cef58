// What the course's main program asks of a client: InitGame, ReadMap and Decide, one Execute each but
// ReadMap. The last part of classroom/client.h, which holds all that player.hpp needs; and what
// mines-classroom plays with.
#ifndef MINES_CLASSROOM_CLIENT_INTERFACE_H
#define MINES_CLASSROOM_CLIENT_INTERFACE_H

#include <iostream>
#include <optional>
#include <string>

#include "classroom/player.hpp"

extern int rows;
extern int columns;
extern int total_mines;

/// The main program's: does it, and calls ReadMap() unless that was the end.
void Execute(int r, int c, int type);

namespace classroom_client {

inline mines::CourseMind mind;  // what it has learned of shapes holds for any map
inline std::optional<mines::CoursePlayer> player;

/// So far from the first block, rows and columns added, there is no mine; 0: nothing is known.
inline int safe_distance = 0;

}  // namespace classroom_client

/// A new game: reads the first block to visit, and visits it.
inline void InitGame() {
  int first_row = 0;
  int first_column = 0;
  std::cin >> first_row >> first_column;
  auto view = mines::View::make({rows, columns});
  classroom_client::player.emplace(std::move(view.value()), static_cast<std::uint64_t>(total_mines),
                                   classroom_client::mind);
  classroom_client::player->know_safe_around({first_row, first_column}, classroom_client::safe_distance);
  Execute(first_row, first_column, 0);
}

/// Takes in the map that the game prints.
inline void ReadMap() {
  std::string row;
  for (int r = 0; r < rows; ++r) {
    if (std::cin >> row && static_cast<int>(row.size()) == columns) classroom_client::player->show(r, row);
  }
}

/// Visits or marks one block.
inline void Decide() {
  const mines::CoursePlayer::Move move = classroom_client::player->next();
  Execute(move.cell.row, move.cell.column, move.is_mark ? 1 : 0);
}

#endif
