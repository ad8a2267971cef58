// Writes positions in the formats of other programs. position_reader.hpp reads the same texts.
#pragma once

#include <string>

#include "position/position.hpp"

namespace mines {

/// A program's characters for cells that are not written as a number.
struct Letters {
  char zero;
  char unknown;
  char mine;
};

/// Appends the rows of a position without holes, each with its newline.
void append_rows(std::string& text, const Position& position, const Letters& letters);

/// The position's number of mines, for formats that must hold it. ExitCode::bad_input if the position does
/// not give it; the error names `name`, the file to be written.
Result<std::uint64_t> needed_mines(const Position& position, const std::string& name);

/// The .mine text of JSMinesweeper (read_mine_position()). Known mines become flags. Has the error of
/// needed_mines().
Result<std::string> mine_text_of(const Position& position, const std::string& name);

/// The rows of a board of Python's minesweepr (read_ascii_position()). They hold no number of mines.
std::string ascii_text_of(const Position& position);

}  // namespace mines
