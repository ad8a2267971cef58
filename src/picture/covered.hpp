// Cells that something lies on: a pointer, a dialog, a line that someone drew.
#pragma once

#include "picture/doubts.hpp"
#include "picture/labelled_kinds.hpp"
#include "picture/labels.hpp"

namespace mines::picture {

/// Labels doubtful cells that look like no other by what is seen of them: as the kind whose cells they are
/// like in most places, if something foreign is in the others, or the picture has no more of them. They stay
/// doubtful. O(cells · kinds).
void uncover(const LabelledKinds& on, const Doubts& by_kind, Labels& labels);

}  // namespace mines::picture
