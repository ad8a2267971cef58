// What mines-cluster play prints of a game.
#pragma once

#include <string>
#include <vector>

#include "cluster/play/rank_report.hpp"
#include "cluster/play/settings.hpp"

namespace mines::cluster {

/// The report that the settings ask for, newline included. `ranks` are all, in the order of the bands.
std::string report(const PlaySettings& settings, const std::vector<RankReport>& ranks);

}  // namespace mines::cluster
