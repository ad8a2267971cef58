// What a suite is, apart from the programs that play it: all that its reports need to know.
#pragma once

#include <string>
#include <vector>

#include "base/seed.hpp"
#include "judge/suite/test_points.hpp"

namespace mines::judge {

/// Who comes first of solvers with the same marks.
enum class Ties {
  shared,  ///< they share a place; the quicker one is listed first
  time     ///< the quicker one
};

struct SuiteTerms {
  std::vector<std::string> names;  ///< of the solvers, in their order
  std::vector<TestPoint> points;   ///< with the statement's limits
  std::vector<Seed> seeds;
  double scale = 1;  ///< factor of the limits
  Ties ties = Ties::shared;
  bool strict = false;  ///< games with a violation or a server status count nothing
};

}  // namespace mines::judge
