// What is known of the size of a set that was to be as small as possible.
#pragma once

#include <cstdint>

namespace mines {

enum class Minimality : std::uint8_t {
  sufficient,  ///< it serves its purpose; the budget did not suffice to make it smaller
  minimal,     ///< none of its members can be left out
  smallest     ///< no other set that serves the purpose has fewer members
};

}  // namespace mines
