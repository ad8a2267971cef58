// The functions that the course's main program calls: InitGame, ReadMap and Decide. InitGame and Decide call
// Execute once each. scripts/make-client makes client.h of this file and all that it includes; there, the
// namespace classroom_client holds the toolkit's names.
#ifndef MINES_CLASSROOM_CLIENT_INTERFACE_H
#define MINES_CLASSROOM_CLIENT_INTERFACE_H

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <utility>

#include "apps/classroom/player.hpp"

extern int rows;
extern int columns;
extern int total_mines;

/// Defined by the main program. Visits (type 0), marks (type 1) or auto-explores (type 2) a block (cell) of
/// the map (server.h). Then calls ReadMap(), unless the game is over.
void Execute(int r, int c, int type);

namespace classroom_client {

inline mines::CourseMind mind;  // its contents are kept from game to game
inline std::optional<mines::CoursePlayer> player;

/// A promise: each mine's distance (rows + columns) from the first block is greater than this. 0: no promise.
inline int safe_distance = 0;

inline void refuse(const char* problem) {
  std::cerr << "client.h: " << problem << std::endl;
  std::exit(2);
}

inline void init_game() {
  int first_row = 0;
  int first_column = 0;
  if (!(std::cin >> first_row >> first_column)) refuse("no 'row column' of the first block");
  if (rows < 1 || rows > 64 || columns < 1 || columns > 64) refuse("the map's sides are not from 1 to 64");
  auto view = mines::View::make({rows, columns});
  player.emplace(std::move(view.value()), static_cast<std::uint64_t>(total_mines), mind);
  const mines::Cell first{first_row, first_column};
  if (mines::BoardSize{rows, columns}.contains(first)) {
    player->begin_at(first);
    player->assume_safe_around(first, safe_distance);
  }
  Execute(first_row, first_column, 0);
}

inline void read_map() {
  std::string row;
  for (int r = 0; r < rows; ++r) {
    if (std::cin >> row && static_cast<int>(row.size()) == columns) player->show(r, row);
  }
}

inline void decide() {
  const mines::CoursePlayer::Move move = player->next();
  Execute(move.cell.row, move.cell.column, move.is_mark ? 1 : 0);
}

}  // namespace classroom_client

/// Reads the first block and visits it. If the input lacks the block, or a side of the map is not from 1 to
/// 64, the program ends with code 2.
inline void InitGame() { classroom_client::init_game(); }

inline void ReadMap() { classroom_client::read_map(); }

/// Visits or marks one block.
inline void Decide() { classroom_client::decide(); }

#endif
