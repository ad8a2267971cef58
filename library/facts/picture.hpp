// What is read in a picture, described for the doors.
#pragma once

#include "library/facts/facts.hpp"
#include "mines/picture.hpp"

namespace mines::facts {

template <>
struct Facts<PictureReading> {
  static constexpr const char* name = "PictureReading";
  static constexpr const char* meaning =
      "The position in a picture of a board. Where the board is, is said in pixels of the picture.";
  static constexpr auto members =
      std::tuple{Member{"rows", &PictureReading::rows, "rows of the board"},
                 Member{"columns", &PictureReading::columns, "columns of the board"},
                 Member{"board", &PictureReading::board,
                        "row by row: 0 to 8 the number of an open cell, -1 unknown, -2 a mine or a flag"},
                 Member{"doubtful", &PictureReading::doubtful, "cells that may be something else"},
                 Member{"left", &PictureReading::left, "the left end of the first cell"},
                 Member{"top", &PictureReading::top, "its upper end"},
                 Member{"cell_width", &PictureReading::cell_width, "width of a cell"},
                 Member{"cell_height", &PictureReading::cell_height, "height of a cell"},
                 Member{"reading", &PictureReading::reading, "what was read, for people"}};
};

}  // namespace mines::facts
