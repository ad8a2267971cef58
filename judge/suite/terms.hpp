// The terms of a suite: everything that its reports need, without the programs that play.
#pragma once

#include <string>
#include <vector>

#include "base/seed.hpp"
#include "judge/suite/test_points.hpp"

namespace mines::judge {

/// The order of solvers with the same marks.
enum class Ties {
  shared,  ///< equal solvers share a place; the quicker one is listed first
  time     ///< the quicker one has the better place
};

struct SuiteTerms {
  std::vector<std::string> names;  ///< the solvers' names, in the order of the command line
  std::vector<TestPoint> points;   ///< with the time limits of the contest's statement, not scaled
  std::vector<Seed> seeds;
  double scale = 1;  ///< factor of the time limits
  Ties ties = Ties::shared;
  bool strict = false;  ///< games with a violation or a server status other than 0 get 0 marks
};

}  // namespace mines::judge
