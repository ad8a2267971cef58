// Opens the files that the command line names.
#pragma once

#include "apps/view/shown.hpp"
#include "apps/view/view_settings.hpp"
#include "base/error.hpp"

namespace mines::view {

/// Errors name the file or the option.
Result<Shown> open_shown(const Settings& settings);

}  // namespace mines::view
