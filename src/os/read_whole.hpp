// Reads small files as a whole.
#pragma once

#include <cstddef>
#include <string>

#include "os/byte_reader.hpp"

namespace mines {

/// All bytes from the reader's place to the end. ExitCode::bad_input if there are more than `most`. Memory
/// O(bytes read).
Result<std::string> read_whole(ByteReader& from, std::size_t most);
/// All bytes of the file `path`, with the same limit.
Result<std::string> read_whole(const std::string& path, std::size_t most);

}  // namespace mines
