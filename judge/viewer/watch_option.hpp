// The option --watch of programs whose games can be watched.
#pragma once

#include <optional>
#include <string>

#include "cli/options.hpp"

namespace mines::judge {

/// --watch[=PORT]: without PORT, or with 0, any port that is free.
inline cli::Option watch_option(std::optional<int>& port, const std::string& help) {
  cli::Option option{.name = "watch", .value = cli::whole(port, 0, 65535, "PORT"), .help = help};
  option.value.implied = "0";
  return option;
}

}  // namespace mines::judge
