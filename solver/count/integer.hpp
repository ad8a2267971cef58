// Integers of any size, for exact counts beyond the precision of doubles. About a hundred times slower.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

namespace mines {

/// Without expression templates, so that its sums and products are of this type.
using Integer =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

}  // namespace mines
