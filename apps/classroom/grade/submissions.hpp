// Grades students' submissions, and reports what was found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

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

/// Compiles a server.h, without and with our client.h, and plays the text cases on it.
Result<void> grade_server(const std::string& header, const ScratchFolder& folder, const GradeLimits& limits,
                          Findings& findings);

/// Compiles a client.h, with and without our server.h. Lets it play the course's published batches. After
/// each of them it plays a batch of the same kind drawn from limits.seed, where knowing the published maps
/// does not help. The game runs outside the client's process, which gets only the shown maps.
Result<void> grade_client(const std::string& header, const ScratchFolder& folder, const GradeLimits& limits,
                          Findings& findings);

}  // namespace mines::classroom
