// Grades the headers of a course's students: server.h, a game of Minesweeper, and client.h, a player of it
// (docs/reference/classroom.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/classroom/grade/compile.hpp"
#include "apps/classroom/grade/edition.hpp"
#include "apps/classroom/grade/progress.hpp"
#include "base/error.hpp"
#include "report/rows.hpp"

namespace mines::classroom {

struct GradeLimits {
  ConfinedLimits program;  ///< for one run of the student's code: all test games, or one batch of maps
  ConfinedLimits compiler;
  int maps = 50;             ///< number of maps in a batch
  long operations = 10'000;  ///< the most operations (calls of Execute()) on one map
  /// The most operations in one call of the client's Decide(), which the client's own process counts; empty:
  /// as the edition has it.
  std::optional<int> executes{};
  Edition edition;
  std::uint64_t seed = 0;  ///< from which each batch with unpublished maps gets a seed of its own
};

/// At most `most_lines` lines of a stranger's text, each indented and cut to 160 characters. Characters that
/// are not printable ASCII become '?'.
std::string shown_text(std::string_view text, std::size_t most_lines);

/// The first line at which two texts differ, and the lines around it, side by side. Blanks at line ends and
/// empty lines at the end of a text are ignored. Empty if the texts do not differ.
std::string first_difference(std::string_view expected, std::string_view found);
/// first_difference(); if there is none, the first line that differs in blanks or in its end. Empty if the
/// texts are the same, byte for byte, but for a newline at the very end.
std::string exact_difference(std::string_view expected, std::string_view found);

/// The course has published this many batches.
inline constexpr std::size_t published_batches = 5;

/// How a client played a batch.
struct BatchResult {
  bool is_published = false;  ///< one of the course's own batches
  double score = 0;           ///< in per cent, by the course's rule
  double mean = 0;            ///< of all maps, in per cent
  int wins = 0;
  std::size_t maps = 0;
  double seconds = 0;
};

/// The report of a student's grading, built check by check. `what` is the name of a check.
class Findings {
 public:
  /// Begins a section: the checks of a header.
  void section(std::string_view name);
  void passed(std::string_view what);
  /// `shown`: details of the failure, in whole lines; may be empty.
  void failed(std::string_view what, std::string_view shown = {});
  /// Notes something that the course does not ask. Neither passes nor fails. `shown`: as for failed().
  void remark(std::string_view what, std::string_view shown = {});
  /// Adds a check that passes if `errors` is empty. Returns whether the check passed.
  bool compiled(std::string_view what, std::string_view errors);
  /// Adds a check that passed: a batch was played to its end.
  void played(std::string_view what, const BatchResult& batch);
  /// Notes how many text cases are right.
  void counted(std::size_t right, std::size_t cases);
  void note(std::string_view line);
  /// Sets the text about layers of isolation that this host lacks; empty if no layer is missing.
  void isolation(std::string_view missing);

  bool all_passed() const { return failed_ == 0; }
  std::string text() const;
  /// A line for the table of a class. `student`: null if the grading is not of a class.
  report::Rows line(const report::Json& student) const;
  /// The line as an object, with all checks.
  report::Json json(const report::Json& student) const;

 private:
  void add(std::string_view what, const char* result, std::string_view shown, const BatchResult* batch);

  std::string text_;
  std::string section_;
  std::string missing_;
  std::string first_failure_;
  report::Json checks_ = report::Json::array();
  std::vector<BatchResult> batches_;
  std::optional<std::pair<std::size_t, std::size_t>> cases_;  // right, all
  int passed_ = 0;
  int failed_ = 0;
  int remarks_ = 0;
};

/// What a student's headers are graded with.
struct Grading {
  const ScratchFolder& folder;
  const GradeLimits& limits;
  Findings& findings;
  Progress& progress;
};

/// Compiles a student's server.h, without and with our client.h, and plays the test games (cases.hpp) on it.
Result<void> grade_server(const std::string& header, const Grading& grading);
/// The steps of grade_server().
std::vector<PlannedStep> server_steps(const GradeLimits& limits);

/// Compiles a student's client.h, with and without our server.h. Lets the client play each of the course's
/// published batches of maps; after each, an unpublished batch of the same kind, drawn from limits.seed. The
/// client's process sees each map as a player does, without the mines.
Result<void> grade_client(const std::string& header, const Grading& grading);
/// The steps of grade_client().
std::vector<PlannedStep> client_steps(const GradeLimits& limits);

}  // namespace mines::classroom
