// Tells by its bytes what a file is whose name does not say it: maps, text boards and positions have any
// name.
#pragma once

#include <optional>

#include "base/error.hpp"
#include "mines/format.hpp"
#include "os/byte_reader.hpp"

namespace mines {

/// Finds out whether a map, a text board, a position, a link or a Game ID follows in `from`, whose offset
/// must be 0. Empty if not. Fails if a picture follows. Consumes no bytes.
Result<std::optional<Format>> format_ahead(ByteReader& from);

}  // namespace mines
