// Integers of any size that share no line with the toolkit's, for what tests compute a second time.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

namespace mines::testing {

/// Without expression templates, so that its sums and products are of this type.
using ExactInteger =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

}  // namespace mines::testing
