// The name of this machine, for people.
#pragma once

#include <string>

namespace mines::cluster {

/// As a terminal shows it, whatever characters it has.
std::string machine_name();

}  // namespace mines::cluster
