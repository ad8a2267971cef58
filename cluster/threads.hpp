// How many threads a rank should play with.
#pragma once

#include <system_error>

#include "cluster/ranks.hpp"

namespace mines::cluster {

/// The rank's share of the processors that it may use, if other ranks may use the same ones. At least 1, at
/// most most_threads.
int usual_threads(const Ranks& ranks);

/// The error to give when the system has refused to start a thread.
tl::unexpected<Error> no_threads(const std::system_error& refused);

}  // namespace mines::cluster
