// What a merge prints.
#pragma once

#include <string>

#include "judge/queue/merge.hpp"

namespace mines::judge {

/// Terms, standings, and the hosts.
std::string merge_table(const MergedSuite& merged);

/// A line for each kind of processor on which games were played.
std::string hosts_text(const MergedSuite& merged);

/// One line that names the missing games, and the tasks that play them; empty if nothing is missing.
std::string missing_text(const MergedSuite& merged);

}  // namespace mines::judge
