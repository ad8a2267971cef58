// Where a board ends. Lines alone do not tell: counters above a board may stand in its columns, and unknown
// cells may run together. Numbers of rows and columns beside a board say where it ends, and so does a frame.
// Rows and columns at the rim that look like nothing inside go, and those beyond it that look like the
// inside, up to an edge or a sign, come in.
#pragma once

#include "picture/grid.hpp"
#include "picture/image.hpp"
#include "picture/look.hpp"

namespace mines::picture {

/// The grid with the rows and columns of the board; `looks` are those of its cells. O(cells · cells at the
/// rim).
Grid with_extent(const Image& image, Looks& looks, Grid grid);

/// Gives the grid `lines` lines more at a side; fewer if negative.
void resize(Grid& grid, Side side, int lines);

/// How much of the outer cells at a side lies beyond the picture, in cells; less than 0 is none.
double cut_of(const Image& image, const Grid& grid, Side side);

}  // namespace mines::picture
