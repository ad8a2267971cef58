/// @file
/// Formats of files and texts. docs/reference/peer-formats.md has the table: what each holds, and its limits.
#pragma once

#include <cstdint>

namespace mines {

/// Formats of boards, of positions, and of recorded games. The games are in the order in which a file is held
/// against them: those with a mark at their beginning first.
enum class Format : std::int8_t {
  map,       ///< a board: the contest's map
  text,      ///< a board: rows of '.' and 'X'
  mbf,       ///< a board: a binary list of mines
  link,      ///< a board: an address with ?b=&m=
  gameid,    ///< a board: a Game ID of Simon Tatham's Mines
  any,       ///< a position as people write it: docs/reference/position.md, "Any other text"
  position,  ///< a position: the toolkit's own text
  mine,      ///< a position: the .mine files of JSMinesweeper
  url,       ///< a position: the address of JSMinesweeper's page
  json,      ///< a position: an object of Python's minesweepr with "board" and "total_mines"
  ascii,     ///< a position: a board of Python's minesweepr
  rmv,       ///< a game of Viennasweeper
  mvf,       ///< a game of Minesweeper Clone
  rawvf,     ///< a game as text, by several programs; write_game() writes it
  fsvf,      ///< a game of FreeSweeper
  evfs,      ///< several games of Metasweeper
  evf,       ///< a game of Metasweeper
  avf        ///< a game of Minesweeper Arbiter
};

}  // namespace mines
