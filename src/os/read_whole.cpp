#include "os/read_whole.hpp"

#include <fmt/format.h>

namespace mines {

Result<std::string> read_whole(ByteReader& from, std::size_t most) {
  std::string text;
  for (;;) {
    MINES_LET(const auto ahead, from.peek(ByteReader::longest_peek));
    if (ahead.empty()) return text;
    text += ahead;
    // Checked after each piece, so a file without an end takes no more memory than one piece above the limit.
    if (text.size() > most)
      return bad_input(from.name(), most,
                       fmt::format("there are more bytes, expected at most {} in all", most));
    from.skip(ahead.size());
  }
}

Result<std::string> read_whole(const std::string& path, std::size_t most) {
  MINES_LET(auto file, ByteReader::open(path));
  return read_whole(file, most);
}

}  // namespace mines
