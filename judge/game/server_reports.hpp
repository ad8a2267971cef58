// The server's reports to the judge: NUL-terminated texts on a pipe. During the game a report is free text.
// After the game one report has the result. Another program wrote these bytes, so all of them are checked.
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
  /// A longer report is cut after this many bytes; its rest is taken for the next report.
  static constexpr std::size_t longest = 4096;

  /// Takes the bytes that are there now; never waits. closed() is true after the end of the stream.
  void read_from(int descriptor);
  /// The next complete report, without its NUL.
  std::optional<std::string> next();
  bool has_report() const;
  /// Whether read_from() would take more bytes; if false, call next() first.
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

/// Reads "<status> <N> <K> <safe opened> <mines opened>" and checks that a board can have these counts. The
/// error describes the mistake.
Result<ServerResult> parse_result(std::string_view text);

}  // namespace mines::judge
