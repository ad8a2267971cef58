// What the server says to the judge: NUL-terminated texts on a pipe, free text until the game is over, then
// the result. Bytes that we did not write: nothing here trusts them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "judge/game/score.hpp"

namespace mines::judge {

/// Cuts the bytes of a non-blocking descriptor into messages.
class MessageReader {
 public:
  /// Longer messages are cut here; their rest reads as the next message.
  static constexpr std::size_t max_message = 4096;

  /// Takes what is there now; never waits. Marks the stream closed at its end.
  void read_from(int descriptor);
  /// The next complete message, without its NUL.
  std::optional<std::string> next();
  bool has_message() const;
  /// Whether read_from would take more; messages must be fetched first if not.
  bool has_room() const { return !closed_ && bytes_.size() < 2 * max_message; }
  bool closed() const { return closed_; }

 private:
  std::string bytes_;
  bool closed_ = false;
};

struct ServerResult {
  std::int64_t status = 0;  ///< 0 is good
  Tally tally;
};

/// Reads "<status> <N> <K> <safe opened> <mines opened>", nothing else, of a board that can exist. The error
/// says what is wrong with it.
Result<ServerResult> parse_result(std::string_view text);
}  // namespace mines::judge
