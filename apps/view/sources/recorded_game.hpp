// A game from its record, at any time of it. The map says what the record leaves out; both are checked in
// full.
#pragma once

#include <memory>
#include <string>

#include "apps/view/sources/source.hpp"
#include "base/error.hpp"

namespace mines::view {

/// Reads the map and checks every byte of the record; a mistake is ExitCode::bad_input with file, byte offset
/// and what was expected. start() then reads the events, while what has been read can be seen: about a
/// quarter of the time that the game took, and for 65536² cells 1.5 GiB.
Result<std::unique_ptr<Source>> open_record(const std::string& record, const std::string& map);

}  // namespace mines::view
