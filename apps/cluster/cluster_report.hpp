// The report of mines-cluster on a game.
#pragma once

#include <string>
#include <vector>

#include "apps/cluster/cluster_settings.hpp"
#include "apps/cluster/rank_report.hpp"

namespace mines::cluster {

/// The report that the settings ask for, newline included. `ranks` are the reports of all ranks, in the order
/// of the bands.
std::string report(const PlaySettings& settings, const std::vector<RankReport>& ranks);

}  // namespace mines::cluster
