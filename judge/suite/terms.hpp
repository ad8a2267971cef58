// What a suite is, apart from the programs that play it: all that its reports need to know.
#pragma once

#include <string>
#include <vector>

#include "base/seed.hpp"
#include "judge/suite/test_points.hpp"

namespace mines::judge {

struct SuiteTerms {
  std::vector<std::string> names;  ///< of the solvers, in their order
  std::vector<TestPoint> points;   ///< with the statement's limits
  std::vector<Seed> seeds;
  double scale = 1;     ///< factor of the limits
  bool strict = false;  ///< games with a violation or a server status count nothing
};

}  // namespace mines::judge
