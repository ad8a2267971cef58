// The standings as a page for a browser.
#pragma once

#include <string>

#include "judge/queue/merge.hpp"

namespace mines::judge {

/// One HTML file that needs no other: standings, and the games of each solver, which open on a click. It has
/// no script. Names and messages of others are text in it, whatever they contain.
std::string standings_page(const MergedSuite& merged);

/// `text` as the content of an element or of an attribute in double quotes. Control characters become '?'.
std::string html_text(const std::string& text);

}  // namespace mines::judge
