#include "library/games/no_guess/by_numbers.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <span>

#include "advice/explanation.hpp"
#include "base/assert.hpp"
#include "board/view.hpp"
#include "components/component_finder.hpp"
#include "counted/analysis.hpp"

namespace mines::no_guess {

namespace {

struct Proven {
  Cell cell;
  bool is_mine;
};

/// What a round takes at once.
struct Step {
  int numbers = 0;
  std::vector<Proven> proven{};
  bool is_found_out = true;  ///< false: more cells may be certain, which nobody knows
};

/// How many numbers a reason has, and whether the mines left are one of them.
using Size = std::pair<int, bool>;

Size size_of(const Reason& reason) {
  // Finding the reason takes too long. It counts as the largest.
  if (!reason.found) return {any_numbers, true};
  return {static_cast<int>(reason.numbers.size()) + (reason.uses_mines ? 1 : 0), reason.uses_mines};
}

/// What a number says of the unknown cells around it.
struct Rest {
  int mines = 0;
  std::size_t size = 0;
  std::array<Cell, 8> around{};

  std::span<const Cell> cells() const { return {around.data(), size}; }
  bool has(Cell cell) const { return std::find(cells().begin(), cells().end(), cell) != cells().end(); }
};

/// Adds what a number says beyond another: if it has as many more mines as cells that the other has not,
/// these are mines, and the cells that only the other has are safe (components/pair_rule.hpp).
void compare(const Rest& more, const Rest& less, std::vector<Proven>& proven) {
  const auto own = static_cast<int>(
      std::count_if(more.cells().begin(), more.cells().end(), [&](Cell cell) { return !less.has(cell); }));
  if (more.mines - less.mines != own) return;
  for (const Cell cell : more.cells()) {
    if (!less.has(cell)) proven.push_back({cell, true});
  }
  for (const Cell cell : less.cells()) {
    if (!more.has(cell)) proven.push_back({cell, false});
  }
}

class Player {
 public:
  Player(const Field& field, View view)
      : field_(field), safe_left_(field.size().cells() - field.mine_count()), view_(std::move(view)) {}

  bool is_done() const { return safe_left_ == 0; }

  void take(const Proven& proven) {
    // Several numbers may prove the same cell in one round.
    if (!view_.is_unknown(proven.cell)) return;
    const auto [cell, is_mine] = proven;
    MINES_ASSERT(field_.is_mine(cell) == is_mine);
    if (is_mine) {
      view_.add_mines(cell.row, word_of(cell), bit_of(cell));
    } else {
      // A zero opens no other cells here: its 0 is a number by which take_single_numbers() does that.
      view_.apply(field_.reveal(cell.row, word_of(cell), bit_of(cell)));
      MINES_ASSERT(safe_left_ > 0);
      --safe_left_;
    }
  }

  void take_single_numbers() {
    for (bool again = true; again && !is_done();) {
      again = false;
      for_each_cell(view_.size(), [&](Cell number) {
        const Rest rest = rest_of(number);
        const bool are_mines = rest.mines == static_cast<int>(rest.size);
        if (rest.size == 0 || (rest.mines != 0 && !are_mines)) return;
        for (const Cell cell : rest.cells()) take({cell, are_mines});
        again = true;
      });
    }
  }

  std::vector<Proven> if_no_mine_is_left() const {
    std::uint64_t mines = 0;
    std::vector<Proven> unknown;
    for_each_cell(view_.size(), [&](Cell cell) {
      mines += view_.is_mine(cell) ? 1 : 0;
      if (view_.is_unknown(cell)) unknown.push_back({cell, false});
    });
    return mines == field_.mine_count() ? unknown : std::vector<Proven>();
  }

  std::vector<Proven> by_two_numbers() const {
    std::vector<Proven> proven;
    for_each_cell(view_.size(), [&](Cell number) {
      const Rest rest = rest_of(number);
      if (rest.size == 0) return;
      // Numbers further apart share no cell.
      for (Cell other{number.row - 2, 0}; other.row <= number.row + 2; ++other.row) {
        for (other.column = number.column - 2; other.column <= number.column + 2; ++other.column) {
          if (other != number && view_.size().contains(other)) compare(rest, rest_of(other), proven);
        }
      }
    });
    return proven;
  }

  /// The cells with the smallest reasons, and their size. Cells next to no number have the same reason.
  Step by_fewest_numbers() const {
    AnalysisOptions options;
    options.mines = field_.mine_count();
    options.placements = false;
    const auto analysis = analyse(view_, options);
    MINES_ASSERT(analysis.has_value());  // the board itself is a placement
    Step step;
    // The analysis need not have found that placement.
    step.is_found_out = analysis->possible == Possible::yes;
    if (!step.is_found_out) return step;
    Size smallest{any_numbers, true};
    std::optional<Size> interior;
    for_each_cell(view_.size(), [&](Cell cell) {
      const Verdict verdict = analysis->verdict[view_.size().index(cell)];
      if (verdict == Verdict::unknown) step.is_found_out = false;
      if (verdict <= Verdict::undecided) return;
      const bool is_interior = !is_on_frontier(view_, cell);
      const Size size = is_interior && interior ? *interior : size_of(reason_of(view_, *analysis, cell));
      // Finding a reason takes long, and one serves for all these cells.
      if (is_interior) interior = size;
      // Pairs compare the numbers first; of equal sizes a reason without the mines left is smaller.
      if (smallest < size) return;
      if (size < smallest) step.proven.clear();
      smallest = size;
      step.proven.push_back({cell, verdict == Verdict::mine});
    });
    step.numbers = smallest.first;
    return step;
  }

 private:
  Rest rest_of(Cell number) const {
    Rest rest;
    if (!view_.is_open(number)) return rest;
    rest.mines = field_.number(number);
    for_each_neighbour(view_.size(), number, [&](Cell cell) {
      if (view_.is_mine(cell)) --rest.mines;
      MINES_ASSERT(rest.mines >= 0);
      if (view_.is_unknown(cell)) rest.around[rest.size++] = cell;
    });
    return rest;
  }

  const Field& field_;
  std::uint64_t safe_left_;
  View view_;
};

/// What a round takes when single numbers prove nothing more.
Step next_step(const Player& player, int most_numbers) {
  // The cheap checks come first. Each finds all steps of its size, so nothing smaller is passed over.
  Step step{1, player.if_no_mine_is_left()};
  if (step.proven.empty() && most_numbers >= 2) step = {2, player.by_two_numbers()};
  if (step.proven.empty() && most_numbers >= 2) step = player.by_fewest_numbers();
  // The board is harder than asked for, which ends the game.
  if (step.numbers > most_numbers) step.proven.clear();
  return step;
}

}  // namespace

Result<std::optional<HardestStep>> hardest_step(const Field& field, Cell start, int most_numbers,
                                                Deadline deadline) {
  MINES_ASSERT(field.size().contains(start) && !field.is_mine(start) && most_numbers >= 1);
  MINES_LET(auto view, View::make(field.size()));
  Player player(field, std::move(view));
  player.take({start, false});
  HardestStep hardest;
  for (;;) {
    player.take_single_numbers();
    if (player.is_done()) return hardest;
    if (std::chrono::steady_clock::now() >= deadline) return std::nullopt;
    const Step step = next_step(player, most_numbers);
    if (step.proven.empty() && !step.is_found_out)
      return not_found_out("", "finding out whether the board needs a guess takes too long");
    if (step.proven.empty()) return std::nullopt;
    if (step.numbers > hardest.numbers) hardest = {step.numbers, 0};
    if (step.numbers > 1 && step.numbers == hardest.numbers) ++hardest.rounds;
    // This waits until all are found: what one of them opens must not help the others in the same round.
    for (const Proven& each : step.proven) player.take(each);
  }
}

int most_numbers_of(Difficulty difficulty) {
  switch (difficulty) {
    case Difficulty::easy:
      return 1;
    case Difficulty::medium:
      return 2;
    case Difficulty::hard:
      return 4;
    case Difficulty::expert:
      break;
  }
  return any_numbers;
}

Difficulty difficulty_of(int numbers) {
  auto difficulty = Difficulty::easy;
  // It ends: an expert board may take any_numbers.
  while (numbers > most_numbers_of(difficulty))
    difficulty = static_cast<Difficulty>(static_cast<int>(difficulty) + 1);
  return difficulty;
}

std::vector<std::pair<std::string, Difficulty>> difficulty_names() {
  std::vector<std::pair<std::string, Difficulty>> names;
  for (const Difficulty each : {Difficulty::easy, Difficulty::medium, Difficulty::hard, Difficulty::expert})
    names.emplace_back(name_of(each), each);
  return names;
}

}  // namespace mines::no_guess
