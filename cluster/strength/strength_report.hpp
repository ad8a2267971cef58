// What mines-cluster strength prints: a table with the columns of docs/background/strength.md, or one JSON
// object.
#pragma once

#include <string>
#include <vector>

#include "cluster/strength/strength_settings.hpp"
#include "cluster/strength/strength_sheet.hpp"

namespace mines::cluster {

/// A mean with its standard error, which is 0 for fewer than two values.
struct Mean {
  double value = 0;
  double error = 0;
};

Mean mean_of(const std::vector<double>& values);

/// The whole output; all boards are done. `ranks` played.
std::string table(const StrengthSettings& settings, const StrengthSheet& sheet, int ranks);
std::string json(const StrengthSettings& settings, const StrengthSheet& sheet, int ranks);

}  // namespace mines::cluster
