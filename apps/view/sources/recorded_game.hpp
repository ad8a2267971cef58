// A recorded game. Its picture can be shown for any time of the game. The map supplies what the record leaves
// out; both files are checked in full.
#pragma once

#include <memory>
#include <string>

#include "apps/view/sources/source.hpp"
#include "base/error.hpp"

namespace mines::view {

/// Reads the map and checks every byte of the record; a mistake is ExitCode::bad_input with file, byte offset
/// and what was expected. start() then reads the events; the part read so far can be shown meanwhile. Reading
/// the events takes about a quarter of the game's time, and 1.5 GiB of memory for 65536² cells.
Result<std::unique_ptr<Source>> open_record(const std::string& record, const std::string& map);

}  // namespace mines::view
