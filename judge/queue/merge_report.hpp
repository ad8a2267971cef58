// What a merge prints and writes.
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

/// The standings as a page for a browser: one HTML file that needs no other: standings, and the games of each
/// solver, which open on a click. Its one script sorts a table by a column. Names and messages of others are
/// text in it, whatever they contain.
std::string standings_page(const MergedSuite& merged);

}  // namespace mines::judge
