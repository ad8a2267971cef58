// Writes positions as other programs save them. position_reader.hpp reads the same texts.
#pragma once

#include <string>

#include "position/position.hpp"

namespace mines {

/// The characters of a program for cells that are not written as their number.
struct Letters {
  char zero;
  char unknown;
  char mine;
};

/// Adds the rows of a position without holes, each with its newline.
void append_rows(std::string& text, const Position& position, const Letters& letters);

/// The number of mines, which all formats here need. ExitCode::bad_input if the position does not give it;
/// the error calls what would have been written `name`.
Result<std::uint64_t> needed_mines(const Position& position, const std::string& name);

/// The text that JSMinesweeper saves as .mine, see read_mine_position(). Known mines become flags. Fails as
/// needed_mines() does.
Result<std::string> mine_text_of(const Position& position, const std::string& name);

/// The rows of a board of Python's minesweepr, see read_ascii_position(). They hold no number of mines.
std::string ascii_text_of(const Position& position);

}  // namespace mines
