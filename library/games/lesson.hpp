// Lessons: positions of games whose easiest next step (advice/easiest_step.hpp) is of a wanted kind. Boards
// are drawn and played, always by the easiest steps, until such a step is next. Mines that one number proves
// are marked, so that reasons have what a player would still look at.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "field/field.hpp"
#include "mines/analysis.hpp"
#include "position/position.hpp"

namespace mines::games {

/// The step to be found. Without numbers and pattern: of any kind.
struct LessonDemand {
  /// As `numbers`: this many, or more.
  static constexpr int many_numbers = 4;

  BoardSize size{9, 9};
  std::uint64_t mines = 15;
  std::uint64_t seed = 0;
  std::optional<int>
      numbers{};  ///< how many numbers the reason has, 1 to many_numbers; no mines left among them
  std::optional<Pattern> pattern{};
};

struct Lesson {
  Field field;
  Position position;
  Explanation step;  ///< the easiest
};

/// Draws a lesson, the same for the same demand. ExitCode::bad_input for a side of 0, for too many mines for
/// an opening in the middle, and for all_mines, which makes no cell safe. ExitCode::broken if memory is
/// short, or if no game has such a step; that takes some seconds. Throws Stopped if `stopped` returns true,
/// after each board.
Result<Lesson> draw_lesson(const LessonDemand& demand, const std::function<bool()>& stopped = {});

}  // namespace mines::games
