// Grades students' submissions, and reports what was found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "apps/classroom/grade/compile.hpp"
#include "base/error.hpp"

namespace mines::classroom {

struct GradeLimits {
  ConfinedLimits program;  ///< limits of one run: of all text cases, or of one batch
  ConfinedLimits compiler;
  int maps = 50;             ///< maps of a batch
  long operations = 10'000;  ///< the most operations on one map
  /// The most calls of Execute() in one Decide() (client_interface.h), counted by the client's own process.
  int executes = 1;
  std::uint64_t seed = 0;  ///< seed of the batches with unpublished maps
};

/// A stranger's text without control characters: at most `most_lines` indented lines of at most 160 columns.
std::string shown_text(std::string_view text, std::size_t most_lines);

/// The first line at which two texts differ, and the lines around it side by side. Blanks at line ends and a
/// missing last newline are ignored. Empty if the texts do not differ.
std::string first_difference(std::string_view expected, std::string_view found);

/// The report of a grading: checks, each passed or failed, with details of failures.
class Findings {
 public:
  void section(std::string_view name);
  void passed(std::string_view what);
  /// `shown`: details in whole lines, or empty.
  void failed(std::string_view what, std::string_view shown = {});
  /// Adds a check that passes if `errors` is empty. Returns whether it passed.
  bool compiled(std::string_view what, std::string_view errors);
  void note(std::string_view line);
  /// Sets the line with the missing layers of isolation; may be empty.
  void isolation(std::string_view missing);

  bool all_passed() const { return failed_ == 0; }
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

/// Compiles a client.h, with and without our server.h. Lets it play each of the course's published batches,
/// then an unpublished batch of the same kind drawn from limits.seed. The client's process never gets the
/// mines, only each map as the player sees it.
Result<void> grade_client(const std::string& header, const ScratchFolder& folder, const GradeLimits& limits,
                          Findings& findings);

}  // namespace mines::classroom
