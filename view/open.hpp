// Opens what the command line names.
#pragma once

#include "base/error.hpp"
#include "view/settings.hpp"
#include "view/shown.hpp"

namespace mines::view {

/// Errors name the file or the option.
Result<Shown> open_shown(const Settings& settings);

}  // namespace mines::view
