// Which kinds of cells may have been labelled wrong.
#pragma once

#include <vector>

#include "picture/labelled_kinds.hpp"

namespace mines::picture {

struct Doubts {
  std::vector<char> unclear;  ///< of each kind: what it is cannot be seen well
  std::vector<char> alone;    ///< of each kind: more frequent signs of its label look otherwise
  std::vector<char> unlike;   ///< of each kind: the rest of the board speaks against its label
};

/// O(kinds² + kinds · cells). The labels are changed meanwhile.
Doubts doubts_of(LabelledKinds& on);

}  // namespace mines::picture
