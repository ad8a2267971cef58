// The editions of the course: what each asks of a header (docs/reference/classroom.md).
#pragma once

#include <array>
#include <limits>

namespace mines::classroom {

struct Edition {
  int year = 0;
  /// Operations have a type: visit, mark or auto-explore. In 2023 there were only visits, and a game ended
  /// with the number of operations in place of the marked mines.
  bool has_marks = true;
  /// The most calls of Execute() in one Decide(), where the edition limits them.
  int executes = std::numeric_limits<int>::max();
  int case_seconds = 5;  ///< time limit of a text case; 2026 has its own, in its check.py
  /// Blanks at line ends and empty lines at the end count, as in the check.py of 2026.
  bool is_exact = false;
};

inline constexpr std::array<Edition, 4> editions{
    {{.year = 2023, .has_marks = false},
     {.year = 2024},
     {.year = 2025, .executes = 1},
     {.year = 2026, .executes = 1, .case_seconds = 2, .is_exact = true}}};

/// Graded if nothing else is asked for: the strictest one whose texts people compare by eye.
inline constexpr int usual_edition = 2025;

}  // namespace mines::classroom
