// Shows a map with all its mines: a person who can open the file may see them.
#pragma once

#include <memory>
#include <string>

#include "apps/view/sources/source.hpp"
#include "base/error.hpp"

namespace mines::view {

/// Reads a contest map or a text board. Takes 1/4 byte a cell.
Result<std::unique_ptr<Source>> open_map(const std::string& path);

}  // namespace mines::view
