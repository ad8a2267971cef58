// How many threads a rank should play with.
#pragma once

#include "cluster/ranks.hpp"

namespace mines::cluster {

/// The processors that the rank was bound to; if it was bound to none, those of the machine over the ranks
/// there. At least 1, at most most_threads.
int usual_threads(const Ranks& ranks);

}  // namespace mines::cluster
