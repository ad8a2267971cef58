#include "cluster/threads.hpp"

#include <algorithm>

#include "field/generate.hpp"

namespace mines::cluster {

int usual_threads(const Ranks& ranks) {
  return std::clamp(ranks.processors() / ranks.sharing_processors(), 1, most_threads);
}

tl::unexpected<Error> no_threads(const std::system_error& refused) {
  return broken("threads", "the system starts no more: " + refused.code().message());
}

}  // namespace mines::cluster
