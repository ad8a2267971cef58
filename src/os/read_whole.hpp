// Small files as a whole.
#pragma once

#include <cstddef>
#include <string>

#include "os/byte_reader.hpp"

namespace mines {

/// All bytes from the reader's place to the end. ExitCode::bad_input, as the reader's other errors, if there
/// are more than `most`. Memory O(bytes there).
Result<std::string> read_whole(ByteReader& from, std::size_t most);
/// The bytes of a file, which are at most `most`.
Result<std::string> read_whole(const std::string& path, std::size_t most);

}  // namespace mines
