// The judge's line on the terminal during a game: safe cells opened, mines hit, cells a second, time left.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "base/assert.hpp"
#include "cli/terminal_line.hpp"

namespace mines::judge {

/// The state of a game at a moment.
struct LiveSample {
  std::optional<std::int64_t> safe_cells;  ///< safe cells of the board, if known
  std::uint64_t safe_opened = 0;
  std::uint64_t mines_opened = 0;
  double cells_per_second = 0;
  double seconds_left = 0;
};

/// The text for a sample, in ASCII. There are several wordings; this is the longest one with fewer than
/// `columns` characters. If no cell was opened, the text has only the time left.
std::string live_text(const LiveSample& sample, std::size_t columns);

class LiveLine {
 public:
  /// Seconds between two calls of update().
  static constexpr double interval = 0.1;

  /// A function with the arguments and the meaning of live_text().
  using Wording = std::function<std::string(const LiveSample&, std::size_t)>;

  explicit LiveLine(std::optional<std::int64_t> safe_cells, Wording wording = live_text)
      : safe_cells_(safe_cells), wording_(std::move(wording)) {
    MINES_ASSERT(wording_);
  }

  /// Shows the counts. `elapsed`: seconds since the game began.
  void update(std::uint64_t safe_opened, std::uint64_t mines_opened, double elapsed, double seconds_left);
  /// Restores the terminal to its state before the first update.
  void erase() { line_.erase(); }

 private:
  struct Moment {
    double elapsed = 0;
    std::uint64_t cells = 0;
  };
  /// Cells opened a second, over about the last second.
  double rate(Moment now);

  std::optional<std::int64_t> safe_cells_;
  Wording wording_;
  std::array<Moment, 10> moments_{};  ///< the last updates, a ring
  std::size_t updates_ = 0;
  TerminalLine line_;
};

}  // namespace mines::judge
