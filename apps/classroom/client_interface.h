// The interface of client.h, a player of a course's Minesweeper game (docs/reference/classroom.md). The
// course's main program calls InitGame, ReadMap and Decide. scripts/make-client copies this file and all that
// it includes to client.h.
#ifndef MINES_CLASSROOM_CLIENT_INTERFACE_H
#define MINES_CLASSROOM_CLIENT_INTERFACE_H

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <utility>

#include "apps/classroom/player.hpp"

// Defined by server.h, the game of the course.
extern int rows;
extern int columns;
extern int total_mines;

/// Defined by the main program. Acts on one cell, which the course calls a block. `type`: 0 visits the block,
/// 1 marks it, 2 auto-explores it (see server.h). Then calls ReadMap(), unless the game is over.
void Execute(int r, int c, int type);

namespace classroom_client {

inline mines::CourseMind mind;  // its contents are kept from game to game
inline std::optional<mines::CoursePlayer> player;

/// No block within this distance of the first block has a mine. The distance is rows apart + columns apart;
/// 0: only the first block is safe. If the main program knows a larger distance, it sets this variable.
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

/// Reads "row column" of the first block and visits it by Execute(). The program ends with code 2 if the
/// input lacks the block, or if a side of the map is not from 1 to 64.
inline void InitGame() { classroom_client::init_game(); }

/// Reads the map as PrintMap() of server.h prints it.
inline void ReadMap() { classroom_client::read_map(); }

/// Visits or marks one block by Execute().
inline void Decide() { classroom_client::decide(); }

#endif
