#include "library/games/lesson.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "advice/easiest_step.hpp"
#include "advice/explanation.hpp"
#include "advice/pattern.hpp"
#include "base/random.hpp"
#include "mines/board.hpp"
#include "mines/budget.hpp"

namespace mines::games {

namespace {

/// Of the seed: draws the seeds of boards, and how long they are played.
constexpr std::uint64_t lesson_stream = std::uint64_t{1} << 41;
/// Some seconds. The rarest pattern takes a few hundred boards.
constexpr int most_boards = 20'000;
/// A step that single numbers prove comes after 0 to 19 others, to be anywhere in a game.
constexpr std::uint64_t most_steps_before = 20;

/// The fewest numbers of a wanted step.
int least_numbers(const LessonDemand& demand) {
  if (demand.numbers) return *demand.numbers;
  if (!demand.pattern || *demand.pattern == Pattern::all_found) return 1;
  return *demand.pattern <= Pattern::pair ? 2 : 3;
}

bool is_wanted(const LessonDemand& demand, const View& view, const Reason& reason) {
  if (reason.size != Minimality::smallest) return false;
  if (demand.pattern) return pattern_of(view, Verdict::safe, reason) == demand.pattern;
  if (!demand.numbers) return true;
  const int numbers = std::min(static_cast<int>(reason.numbers.size()), LessonDemand::many_numbers);
  return numbers == *demand.numbers && !reason.uses_mines;
}

/// A game that is played by the easiest steps.
class Played {
 public:
  Played(const Field& field, View view) : field_(field), view_(std::move(view)) {}

  const View& view() const { return view_; }

  /// With all that cascades from it.
  void open(Cell cell) {
    std::vector<Cell> cells{cell};
    while (!cells.empty()) {
      const Cell next = cells.back();
      cells.pop_back();
      if (!view_.is_unknown(next)) continue;
      view_.apply(field_.reveal(next.row, word_of(next), bit_of(next)));
      if (field_.number(next) == 0)
        for_each_neighbour(view_.size(), next, [&](Cell beside) { cells.push_back(beside); });
    }
  }

  /// Marks the mines that one number proves.
  void mark_mines() {
    for_each_number([&](Cell, int mines, const std::vector<Cell>& unknown) {
      if (mines != static_cast<int>(unknown.size())) return;
      for (const Cell cell : unknown) view_.add_mines(cell.row, word_of(cell), bit_of(cell));
    });
  }
  /// Opens the cells that one number proves to be safe. Whether there were any.
  bool open_by_one_number() {
    std::vector<Cell> safe;
    for_each_number([&](Cell, int mines, const std::vector<Cell>& unknown) {
      if (mines == 0) safe.insert(safe.end(), unknown.begin(), unknown.end());
    });
    for (const Cell cell : safe) open(cell);
    return !safe.empty();
  }
  Position position() const {
    Position position = Position::of(view_.size(), field_.mine_count());
    for_each_cell(view_.size(), [&](Cell cell) {
      if (view_.is_open(cell)) position.at(cell) = static_cast<std::int8_t>(view_.number(cell));
      if (view_.is_mine(cell)) position.at(cell) = mine_cell;
    });
    return position;
  }

 private:
  /// Calls visit(number, mines left around it, unknown cells around it) where there are some.
  template <class Visit>
  void for_each_number(const Visit& visit) const {
    for_each_cell(view_.size(), [&](Cell number) {
      if (!view_.is_open(number)) return;
      int mines = view_.number(number);
      std::vector<Cell> unknown;
      for_each_neighbour(view_.size(), number, [&](Cell cell) {
        mines -= view_.is_mine(cell) ? 1 : 0;
        if (view_.is_unknown(cell)) unknown.push_back(cell);
      });
      if (!unknown.empty()) visit(number, mines, unknown);
    });
  }

  const Field& field_;
  View view_;
};

CountedAnalysis analysis_of(const View& view, std::uint64_t mines) {
  AnalysisOptions options;
  options.mines = mines;
  options.placements = false;
  auto analysis = analyse(view, options);
  MINES_ASSERT(analysis.has_value());  // the board itself is a placement
  return std::move(*analysis);
}

/// Plays until a wanted step is next, and explains it. Empty if the game has none, or needs a guess before.
std::optional<Explanation> play_to_step(Played& played, const LessonDemand& demand,
                                        std::uint64_t steps_before) {
  const int least = least_numbers(demand);
  for (;;) {
    played.mark_mines();
    if (least > 1 && played.open_by_one_number()) continue;
    const CountedAnalysis analysis = analysis_of(played.view(), demand.mines);
    if (analysis.possible != Possible::yes) return std::nullopt;
    const auto step = easiest_step(played.view(), analysis);
    if (!step) return std::nullopt;
    if (steps_before == 0 && is_wanted(demand, played.view(), step->reason))
      return explain_easiest(played.view(), analysis);
    if (steps_before > 0) --steps_before;
    played.open(step->cell);
  }
}

Result<Field> field_of(const Board& board) {
  MINES_LET(auto mines, BitPlane::make({board.rows(), board.columns()}));
  for_each_cell(mines.size(), [&](Cell cell) {
    if (board.is_mine(cell)) mines.set(cell);
  });
  return Field(std::move(mines));
}

Result<void> check(const LessonDemand& demand) {
  const auto [rows, columns] = demand.size;
  if (rows < 1 || columns < 1) return bad_input("", fmt::format("a board of {} x {} cells", rows, columns));
  // The first click opens the middle and what is around it.
  const std::uint64_t opened =
      static_cast<std::uint64_t>(std::min(rows, 3)) * static_cast<std::uint64_t>(std::min(columns, 3));
  const std::uint64_t most = demand.size.cells() - opened;
  if (demand.mines > most)
    return bad_input("", fmt::format("{} mines, expected at most {}", demand.mines, most));
  if (demand.pattern == Pattern::all_mines) return bad_input("", "the pattern all_mines makes no cell safe");
  return {};
}

}  // namespace

Result<Lesson> draw_lesson(const LessonDemand& demand, const std::function<bool()>& stopped) {
  MINES_TRY(check(demand));
  RandomSequence random(demand.seed, lesson_stream);
  const Cell start{demand.size.rows / 2, demand.size.columns / 2};
  for (int i = 0; i < most_boards; ++i) {
    if (stopped && stopped()) throw Stopped();
    const auto [rows, columns] = demand.size;
    const Board board = Board::draw(rows, columns, demand.mines, random.below(std::uint64_t{1} << 62), start,
                                    FirstClick::open);
    Lesson lesson;
    MINES_LET(lesson.field, field_of(board));
    MINES_LET(auto view, View::make(demand.size));
    Played played(lesson.field, std::move(view));
    played.open(start);
    const std::uint64_t before = least_numbers(demand) > 1 ? 0 : random.below(most_steps_before);
    auto step = play_to_step(played, demand, before);
    if (!step) continue;
    lesson.position = played.position();
    lesson.step = std::move(*step);
    return lesson;
  }
  return broken("", "no game has such a step");
}

}  // namespace mines::games
