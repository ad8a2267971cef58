// How much is known of a set that was searched for to be as small as can be.
#pragma once

#include <cstdint>

namespace mines {

enum class Minimality : std::uint8_t {
  sufficient,  ///< it does what it is for; the budget did not suffice for more
  minimal,     ///< none of its members can be left out
  smallest     ///< no other set that does has fewer
};

}  // namespace mines
