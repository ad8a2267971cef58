// Grades students' submissions, and reports what was found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "apps/classroom/generator.hpp"
#include "apps/classroom/grade/compile.hpp"
#include "base/error.hpp"

namespace mines::classroom {

struct GradeLimits {
  ConfinedLimits program;  ///< limits of one run: of all text cases, or of one batch
  ConfinedLimits compiler;
  int maps = 50;             ///< maps of a batch
  long operations = 10'000;  ///< the most operations on one map
  int executes = 1;  ///< the most calls of Execute() in one Decide() (client_interface.h), counted by the
                     ///< client's own process
  std::uint64_t seed = 0;  ///< seed of the batches with unpublished maps
};

/// A stranger's text, made safe to show: at most `most_lines` lines of at most 160 columns, each indented,
/// without control characters.
std::string shown_text(std::string_view text, std::size_t most_lines);

/// The first line at which two texts differ, and the lines around it side by side. Blanks at the end of a
/// line and a missing newline at the end are ignored. Empty if the texts do not differ.
std::string first_difference(std::string_view expected, std::string_view found);

/// The report of a grading: a row of checks, each passed or failed, with details of failures.
class Findings {
 public:
  void section(std::string_view name);
  void passed(std::string_view what);
  /// Adds a failed check. `shown` has the details in whole lines; may be empty.
  void failed(std::string_view what, std::string_view shown = {});
  /// Adds a check of a compiler's errors, which passes if there are none. Returns whether it did.
  bool compiled(std::string_view what, std::string_view errors);
  void note(std::string_view line);
  /// Sets the line with the missing layers of isolation; may be empty.
  void isolation(std::string_view missing);

  bool all_passed() const { return failed_ == 0; }
  /// The whole report, with the totals as its last line.
  std::string text() const;

 private:
  std::string text_;
  std::string missing_;
  int passed_ = 0;
  int failed_ = 0;
};

/// The number of permutations of a comparison. An honest client knows none of the maps. If both batches are
/// drawn in the same way, is_worse() returns true for an honest client with a probability of at most
/// 1 / permutations. This holds for any distribution of scores.
inline constexpr int permutations = 100'000;
/// Batches of fewer maps are not compared, because their scores have too few splits into two halves. Two
/// batches of 9 maps have C(18, 9) = 48,620 splits, fewer than `permutations`.
inline constexpr std::size_t least_compared = 10;
/// The least difference of two mean scores that counts, in percentage points. A smaller difference should not
/// affect a student's mark.
inline constexpr double least_worse = 5;

/// Whether a client plays unknown maps worse than known (published) maps, by more than chance explains: a
/// permutation test on the scores of two batches, in per cent. Returns whether the mean of `unknown` is
/// lower than the mean of `known` by at least least_worse points and by more than chance explains. Both must
/// have the same number of scores; only the first 500 of each count. The test of an honest client usually
/// ends after a few permutations. Only a result of true takes all permutations: 0.1 s for 50 maps.
bool is_worse(const std::vector<double>& known, const std::vector<double>& unknown);

/// Compiles a server.h, without and with our client.h, and plays the text cases on it.
Result<void> grade_server(const std::string& header, const ScratchFolder& folder, const GradeLimits& limits,
                          Findings& findings);

/// Compiles a client.h, with and without our server.h. Lets it play the course's published batches. After
/// each of them it plays a batch of the same kind drawn from limits.seed, where knowing the published maps
/// does not help. The game runs outside the client's process, which gets only the shown maps.
Result<void> grade_client(const std::string& header, const ScratchFolder& folder, const GradeLimits& limits,
                          Findings& findings);

}  // namespace mines::classroom
