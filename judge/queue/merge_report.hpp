// The reports of a merge.
#pragma once

#include <string>

#include "judge/queue/merge.hpp"

namespace mines::judge {

/// The text with the suite's terms, the standings, and the hosts.
std::string merge_table(const MergedSuite& merged);

/// A line for each kind of processor on which games were played.
std::string hosts_text(const MergedSuite& merged);

/// One line that names the missing games, and the tasks that play them; empty if nothing is missing.
std::string missing_text(const MergedSuite& merged);

/// The standings as a page for a browser, in one self-contained HTML file. A click on a solver shows its
/// games. The page's only script sorts a table by a column. Strangers' names and messages are escaped.
std::string standings_page(const MergedSuite& merged);

}  // namespace mines::judge
