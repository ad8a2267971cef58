// A game that another program recorded, as bytes: for tests of the programs that read it.
#pragma once

#include <string>

/// A game in EVF, version 3: 2 x 3 cells, a mine at row 0, column 1. The first click opens row 1, column
/// 0; 1.5 s later another opens row 1, column 2. The recording begins 80 ms before the game.
inline const std::string small_recorded_game = [] {
  using namespace std::string_literals;
  return "\3\0\0\2\3\0\1\x10\0\0\0\5\0\5\xdc"
         "Meta\0Ada\0\0\0"
         "1\0"
         "2\0AT\0\0"
         "\x40"
         "\2\0\0\0\0\4\0\x14"
         "\3\0\0\x50\0\4\0\x14"
         "\2\0\5\xdc\0\x24\0\x14"
         "\3\0\6\x2c\0\x24\0\x14"
         "\xff"s;
}();
