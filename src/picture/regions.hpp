// Blank cells that touch each other, as regions that are open or closed.
#pragma once

#include "picture/labelled_kinds.hpp"
#include "picture/labels.hpp"

namespace mines::picture {

/// A region of blank cells is closed if the numbers around it need its mines, or if it looks open and most of
/// its cells touch closed ones or mines. It is open if no number needs its mines, and no other cell was taken
/// for open. So regions are told apart that look alike. Those with the most numbers come first, for they are
/// the surest. Cells that are opened so, and closed ones of their look that no number needs, are doubtful.
void settle_regions(const LabelledKinds& on, Labels& labels);

}  // namespace mines::picture
