// Lessons against brute force: the easiest step of each is of the wanted kind.
#include "library/games/lesson.hpp"

#include "support/catch.hpp"

#include <string>

#include "library/facts/position.hpp"
#include "support/brute_steps.hpp"
#include "support/mid_games.hpp"

using namespace mines;
using namespace mines::games;
using namespace mines::testing;

namespace {

/// The lesson of a seed; its step is the easiest by brute force.
Lesson lesson_of(LessonDemand demand, std::uint64_t seed) {
  demand.seed = seed;
  Lesson lesson = draw_lesson(demand).value();
  const View view = view_of(lesson.position).value();
  CHECK(lesson.field.mine_count() == demand.mines);
  for_each_cell(view.size(), [&](Cell cell) {
    if (view.is_open(cell)) CHECK(view.number(cell) == lesson.field.number(cell));
    if (view.is_mine(cell) || view.is_open(cell)) CHECK(lesson.field.is_mine(cell) == view.is_mine(cell));
  });
  CHECK(lesson.step.verdict == Verdict::safe);
  CHECK_FALSE(lesson.field.is_mine(lesson.step.cell));
  // Brute force cannot try all sets of the mines left.
  if (const auto wanted = easiest_by_force(view, analysis_with(view, demand.mines))) {
    CHECK(size_of(lesson.step.reason) == wanted->first);
    CHECK(lesson.step.cell == wanted->second);
  } else {
    CHECK(lesson.step.reason.uses_mines);
  }
  return lesson;
}

}  // namespace

TEST_CASE("the easiest step of a lesson needs as many numbers as wanted") {
  for (int numbers = 1; numbers <= LessonDemand::many_numbers; ++numbers) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const Reason reason = lesson_of({.numbers = numbers}, seed).step.reason;
      CHECK(std::min(static_cast<int>(reason.numbers.size()), LessonDemand::many_numbers) == numbers);
      CHECK_FALSE(reason.uses_mines);
    }
  }
}

TEST_CASE("the easiest step of a lesson has the wanted pattern") {
  for (int i = 0; i < static_cast<int>(std::size(facts::Words<Pattern>::words)); ++i) {
    const auto pattern = static_cast<Pattern>(i);
    if (pattern == Pattern::all_mines) continue;
    INFO(facts::word_of(pattern));
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
      CHECK(lesson_of({.pattern = pattern}, seed).step.pattern == pattern);
  }
}

TEST_CASE("a lesson is the same for the same seed, and another for another") {
  const LessonDemand demand{.numbers = 2};
  const Position first = lesson_of(demand, 1).position;
  CHECK(lesson_of(demand, 1).position == first);
  CHECK_FALSE(lesson_of(demand, 2).position == first);
}

TEST_CASE("a lesson that cannot be is refused") {
  CHECK(draw_lesson({.pattern = Pattern::all_mines}).error().code == ExitCode::bad_input);
  CHECK(draw_lesson({.mines = 73}).error().code == ExitCode::bad_input);
  CHECK(draw_lesson({.size = {0, 9}}).error().code == ExitCode::bad_input);
  // Without a mine the first click opens all.
  CHECK(draw_lesson({.mines = 0}).error().code == ExitCode::broken);
}
