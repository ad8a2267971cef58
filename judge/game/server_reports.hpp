// What the server reports to the judge: NUL-terminated texts on a pipe, free text until the game is over,
// then the result. We did not write these bytes, and nothing here trusts them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "score/score.hpp"

namespace mines::judge {

/// Cuts the bytes of a non-blocking descriptor into reports.
class ServerReports {
 public:
  /// Longer reports are cut here; their rest is taken for the next report.
  static constexpr std::size_t longest = 4096;

  /// Takes what is there now; never waits. At the end of the stream it is closed().
  void read_from(int descriptor);
  /// The next complete report, without its NUL.
  std::optional<std::string> next();
  bool has_report() const;
  /// Whether read_from() would take more; if not, call next() first.
  bool has_room() const { return !closed_ && bytes_.size() < 2 * longest; }
  bool closed() const { return closed_; }

 private:
  std::string bytes_;
  bool closed_ = false;
};

/// What the server counted.
struct ServerResult {
  std::int64_t status = 0;  ///< 0 is good
  Tally tally;
};

/// Reads "<status> <N> <K> <safe opened> <mines opened>" and nothing else. The board must be possible. The
/// error says what is wrong.
Result<ServerResult> parse_result(std::string_view text);

}  // namespace mines::judge
