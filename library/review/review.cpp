#include "mines/review.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <new>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "base/assert.hpp"
#include "base/stop.hpp"
#include "board/classic_board.hpp"
#include "library/arguments.hpp"
#include "library/call_log.hpp"
#include "library/facts/review.hpp"
#include "library/review/progress.hpp"
#include "library/review/stated.hpp"
#include "library/review/summary.hpp"
#include "mines/engine.hpp"
#include "replay/replay.hpp"

namespace mines {

namespace {

/// The mines of the game. Throws std::invalid_argument, with the name of `call`, for a board that is too
/// large or has no cells, a mine or a move off the board, a mine that is listed twice, or a wrong time.
BitPlane checked_mines(const PlayedGame& game, const char* call) {
  const BoardSize size = checked_size(game.rows, game.columns, call);
  require(size.cells() <= PlayedGame::most_cells, call,
          fmt::format("{} x {} cells, expected at most {} in all", game.rows, game.columns,
                      PlayedGame::most_cells));
  auto mines = BitPlane::make(size);
  if (!mines) throw std::bad_alloc();
  for (const Cell cell : game.mines) {
    // A mine named twice would make the number of mines wrong.
    require(!mines->test(checked_cell(cell, size, call)), call,
            fmt::format("the mine at row {}, column {} comes twice", cell.row, cell.column));
    mines->set(cell);
  }
  for (const GameMove& move : game.moves) {
    checked_cell(move.cell, size, call);
    require(move.seconds >= 0 && move.seconds <= PlayedGame::most_seconds, call,
            fmt::format("a move after {} s, expected 0 to {:.0f}", move.seconds, PlayedGame::most_seconds));
  }
  return std::move(*mines);
}

/// Values that differ by less are equal but for rounding.
constexpr double rounding = 1e-9;

Engine empty_engine(const PlayedGame& game, int threads) {
  EngineOptions options;
  options.threads = threads;
  options.placements = false;
  return Engine(game.rows, game.columns, game.mines.size(), options);
}

/// What a guess of a table is worth, by the measure that it and the best one have.
double value_of(const Guess& guess, Comparison by) {
  return by == Comparison::exact ? *guess.win : by == Comparison::rating ? *guess.rating : 1 - guess.mine;
}

Comparison comparison_of(const Guess& best, const Guess& chosen) {
  if (best.win && chosen.win) return Comparison::exact;
  return best.rating && chosen.rating ? Comparison::rating : Comparison::risk;
}

/// What a review may do for each unit of Budget::work: cells of the positions that it looks at, and units of
/// work (StopRequest::charge). Either takes about 0.1 µs.
constexpr std::uint64_t steps_of_work = 40;
/// What an explanation costs, in analyses of its position. Measured: 5 to 25.
constexpr std::uint64_t cost_of_explaining = 20;

/// Thrown when the work of a review is used up.
struct WorkIsOver {};

double luck_of(double risk, bool hit) {
  if (hit) return risk > 0 ? std::log2(risk) : 0;
  return risk > 0 && risk < 1 ? -std::log2(1 - risk) : 0;
}

/// Grades the moves of a game one after the other, by the rules of mines/review.hpp.
class Grading {
 public:
  /// `game` and `mines` must outlive the object.
  Grading(const PlayedGame& game, const BitPlane& mines, const Budget& budget, int threads)
      : game_(game),
        mines_(mines),
        size_(mines.size()),
        budget_(budget),
        work_left_(std::min(budget.work, any_work / steps_of_work) * steps_of_work),
        request_([this, stopped = budget.stopped, outer = current_stop()] {
          if (stopped && stopped()) throw Stopped();
          if (!stopped && outer != nullptr) outer->check();
        }),
        scope_(&request_),
        engine_(empty_engine(game, threads)),
        board_(mines) {
    budget_.games = 0;
    budget_.stopped = nullptr;  // request_ asks it
  }

  /// Plays the next move of the game, and grades it.
  ReviewedMove grade(const GameMove& move) {
    try {
      return grade_within_work(move);
    } catch (const WorkIsOver&) {
      // Thrown before the move is played. What follows has no position to look at.
      work_left_ = 0;
      analysis_.reset();
      ReviewedMove ungraded;
      ungraded.move = move;
      ungraded.grade = Grade::ungraded;
      ungraded.exact = false;
      ungraded.opened = board_.play(move.action, move.cell).opened;
      const auto is_mine = [this](Cell cell) { return mines_.test(cell); };
      ungraded.hit = std::any_of(ungraded.opened.begin(), ungraded.opened.end(), is_mine);
      return ungraded;
    }
  }
  GameState state() const { return board_.state(); }
  /// ReviewSummary::win_before_first_error for the moves so far.
  std::optional<double> win_before_first_error() const { return win_before_first_error_; }

 private:
  static constexpr std::uint64_t any_work = std::numeric_limits<std::uint64_t>::max();

  ReviewedMove grade_within_work(const GameMove& move) {
    ReviewedMove graded;
    graded.move = move;
    // The cells that the move would open. It is empty for a click that changes nothing.
    const std::vector<Cell> clicked = board_.clicked(move.action, move.cell);
    if (move.action == Action::flag || move.action == Action::unflag) {
      grade_flag(graded);
    } else if (!clicked.empty()) {
      grade_opening(clicked, graded);
    }
    return graded;
  }
  /// Pays for `positions` analyses, before, and for the work that was charged since the last call.
  void spend(std::uint64_t positions) const {
    const std::uint64_t done = request_.work();
    const std::uint64_t cost = positions * size_.cells() + (done - std::exchange(work_paid_, done));
    if (cost > work_left_) throw WorkIsOver();
    work_left_ -= cost;
  }
  Explanation explain(const Engine& engine, Cell cell) const {
    spend(cost_of_explaining);
    return engine.explain(cell, budget_);
  }
  const Analysis& analysis() {
    if (!analysis_) analysis_ = analysis_of(engine_);
    return *analysis_;
  }
  /// The board itself is a placement of mines, but the analysis need not find one.
  Analysis analysis_of(const Engine& engine) const {
    spend(1);
    Analysis analysis = engine.analysis(budget_);
    if (analysis.possible == Possible::unknown) throw WorkIsOver();
    return analysis;
  }
  double mine(Cell cell) const { return analysis_->mine[size_.index(cell)]; }
  Verdict verdict(Cell cell) const { return analysis_->verdict[size_.index(cell)]; }

  /// Whether a flag there is no error: where nobody knows whether the numbers prove a mine, none is blamed.
  static bool may_be_proven(Verdict verdict) {
    return verdict == Verdict::mine || verdict == Verdict::unknown;
  }

  void grade_flag(ReviewedMove& move) {
    const bool needs_position =
        move.move.action == Action::flag && mines_.test(move.move.cell) && !board_.has_flag(move.move.cell);
    if (needs_position) analysis();
    // A flag where one stands already stays Grade::wasted.
    if (!board_.play(move.move.action, move.move.cell).changed) return;
    if (move.move.action == Action::unflag) {
      move.grade = Grade::flag;  // taking a flag away is never an error
    } else if (!mines_.test(move.move.cell)) {
      move.grade = Grade::wrong_flag;
    } else {
      move.grade = may_be_proven(verdict(move.move.cell)) ? Grade::flag : Grade::unproven_flag;
    }
  }

  void grade_opening(const std::vector<Cell>& clicked, ReviewedMove& move) {
    move.exact = analysis().exact;
    const auto has = [&](Verdict wanted) {
      return [this, wanted](Cell cell) { return verdict(cell) == wanted; };
    };
    const auto& verdicts = analysis_->verdict;
    const bool is_safe_left = std::find(verdicts.begin(), verdicts.end(), Verdict::safe) != verdicts.end();
    // Nothing is known before the first click, whatever the verdicts say.
    if (is_first_) {
      grade_first(move);
    } else if (std::all_of(clicked.begin(), clicked.end(), has(Verdict::safe))) {
      move.grade = Grade::proven;
      move.risk = 0;
    } else {
      move.risk = risk_of(clicked, move.move);
      const bool is_mistake = std::any_of(clicked.begin(), clicked.end(), has(Verdict::mine));
      move.grade = is_mistake ? Grade::mistake : Grade::missed;
      if (is_safe_left) add_missed(move);
      if (!is_mistake && !is_safe_left) grade_guess(clicked, move);
    }
    is_first_ = false;
    const bool is_error =
        move.grade == Grade::guess || move.grade == Grade::missed || move.grade == Grade::mistake;
    // This comes before the move is played: the position still has the chance that the error gives away.
    if (is_error && !has_erred_) win_before_first_error_ = chance_to_win();
    has_erred_ = has_erred_ || is_error;
    move.opened = board_.play(move.move.action, move.move.cell).opened;
    for (const Cell cell : move.opened) {
      const bool is_mine = mines_.test(cell);
      move.hit = move.hit || is_mine;
      is_mine ? engine_.observe_mine(cell) : engine_.observe(cell, replay::number_at(mines_, cell));
    }
    analysis_.reset();
    MINES_ASSERT(move.risk && *move.risk >= 0 && *move.risk <= 1);
    move.luck = luck_of(*move.risk, move.hit);
  }

  /// Before the first click every cell has the same probability, unless the program promises something.
  void grade_first(ReviewedMove& move) const {
    // A recorded game may break its program's promise.
    const bool is_promised = game_.first != FirstClick::any && !mines_.test(move.move.cell);
    move.grade = Grade::first;
    move.risk = is_promised ? 0 : mine(move.move.cell);
  }

  /// All flags around a chord's number are right if and only if none of the cells that it opens is a mine, as
  /// there are as many flags as mines. So the probability of no mine is the product of each flag's
  /// probability, given that the flags before it are right.
  double risk_of(const std::vector<Cell>& clicked, const GameMove& move) const {
    if (clicked.size() == 1) return mine(clicked[0]);
    Engine given = engine_;
    double all_right = 1;
    std::vector<Cell> flags;
    for_each_neighbour(size_, move.cell, [&](Cell other) {
      if (board_.has_flag(other)) flags.push_back(other);
    });
    for (const Cell flag : flags) {
      const Analysis before = analysis_of(given);
      // Such a position has no placement: an estimate thought that the flags before could all be right.
      if (before.possible == Possible::no) return 1;
      all_right *= before.mine[size_.index(flag)];
      // The position with this flag has no placement, so it cannot be analysed.
      if (all_right <= 0) return 1;
      given.observe_mine(flag);
    }
    return std::clamp(1 - all_right, 0.0, 1.0);
  }

  void grade_guess(const std::vector<Cell>& clicked, ReviewedMove& move) const {
    // explain() compares single cells. A chord stands for its riskiest one, and the rest is multiplied below.
    const Cell riskiest =
        *std::max_element(clicked.begin(), clicked.end(), [&](Cell a, Cell b) { return mine(a) < mine(b); });
    const std::vector<Guess> guesses = explain(engine_, riskiest).guesses;
    const auto chosen = std::find_if(guesses.begin(), guesses.end(),
                                     [&](const Guess& guess) { return guess.cell == riskiest; });
    MINES_ASSERT(chosen != guesses.end());
    const Guess& best = guesses.front();
    move.by = comparison_of(best, *chosen);
    // The riskiest cell is no proven mine, else the move were a mistake. An estimate may be 1 all the same.
    const double all_right = chosen->mine < 1 ? (1 - *move.risk) / (1 - chosen->mine) : 0;
    move.value = value_of(*chosen, move.by) * all_right;
    move.best = Choice{best.cell, best.mine, value_of(best, move.by)};
    move.grade = *move.value >= move.best->value - rounding ? Grade::best : Grade::guess;
    move.coin_flip = is_coin_flip();
  }

  bool is_coin_flip() const {
    return std::none_of(analysis_->mine.begin(), analysis_->mine.end(),
                        [](double mine) { return mine < 0.5 - rounding; });  // false for cells that are known
  }

  void add_missed(ReviewedMove& move) const {
    std::optional<Cell> nearest;
    const auto ease = [&](Cell cell) {
      return std::pair(
          analysis_->means[size_.index(cell)],
          std::max(std::abs(cell.row - move.move.cell.row), std::abs(cell.column - move.move.cell.column)));
    };
    for (std::uint64_t i = 0; i < size_.cells(); ++i) {
      const Cell cell = size_.cell(i);
      if (verdict(cell) == Verdict::safe && (!nearest || ease(cell) < ease(*nearest))) nearest = cell;
    }
    MINES_ASSERT(nearest);  // the caller has seen one
    move.missed = explain(engine_, *nearest);
  }

  /// The chance to win with the best play. It counts from the position that is reached by opening proven safe
  /// cells until there are no more.
  std::optional<double> chance_to_win() const {
    Engine engine = engine_;
    for (;;) {
      const Analysis known = analysis_of(engine);
      bool is_safe_left = false;
      std::optional<Cell> unknown;
      for (std::uint64_t i = 0; i < size_.cells(); ++i) {
        const Cell cell = size_.cell(i);
        if (is_uncertain(known.verdict[i])) unknown = cell;
        if (known.verdict[i] != Verdict::safe) continue;
        is_safe_left = true;
        engine.observe(cell, replay::number_at(mines_, cell));
      }
      // New numbers may prove further cells, so the guess waits until no cell is safe.
      if (is_safe_left) continue;
      // Only proven mines are left.
      if (!unknown) return 1;
      const std::vector<Guess> guesses = explain(engine, *unknown).guesses;
      MINES_ASSERT(!guesses.empty());
      return guesses.front().win;
    }
  }

  const PlayedGame& game_;
  const BitPlane& mines_;
  BoardSize size_;
  Budget budget_;
  mutable std::uint64_t work_left_;  // cells of positions, and units of StopRequest::charge()
  mutable std::uint64_t work_paid_ = 0;
  StopRequest request_;
  StopScope scope_;
  Engine engine_;                     // the position that the player sees
  std::optional<Analysis> analysis_;  // of engine_'s position; empty when the position has changed
  ClassicBoard board_;
  bool is_first_ = true;
  bool has_erred_ = false;
  std::optional<double> win_before_first_error_;
};

/// The game as a request of JSON has it.
void add_game(facts::Object& to, const PlayedGame& game) {
  std::vector<std::tuple<Action, std::int32_t, std::int32_t, double>> moves;
  for (const GameMove& move : game.moves)
    moves.emplace_back(move.action, move.cell.row, move.cell.column, move.seconds);
  to.add_all(game).add("moves", moves).add("path", game.path);
}

}  // namespace

std::string write_game(const PlayedGame& game) {
  return library::logged(
      "write_game", [&](facts::Object& to) { add_game(to, game); },
      [&] { return replay::rawvf_of(checked_mines(game, "write_game"), game.first, game.moves); },
      [](facts::Object& to, const std::string& text) { to.add("rawvf", text); });
}

const char* name_of(Grade grade) { return facts::word_of(grade); }

const char* name_of(Comparison comparison) { return facts::word_of(comparison); }

Review review(const PlayedGame& game, const Budget& budget, int threads) {
  return library::review(game, budget, threads, {});
}

}  // namespace mines

namespace mines::library {

namespace {

Review review_now(const PlayedGame& game, const Budget& budget, int threads,
                  const std::function<void(std::size_t)>& progress) {
  check_threads(threads, "review");
  const BitPlane mines = checked_mines(game, "review");
  // A reviewed move takes some 300 bytes, in JSON 1600: those of a file of 64 MB would take 12 GB.
  require(game.moves.size() <= PlayedGame::most_moves, "review",
          fmt::format("{} moves, expected at most {}", game.moves.size(), PlayedGame::most_moves));
  Grading grading(game, mines, budget, threads);
  Review review;
  review.game = game;
  for (const GameMove& move : game.moves) {
    // Moves after the end of the game are ignored.
    if (grading.state() != GameState::playing) break;
    if (progress) progress(review.moves.size());
    review.moves.push_back(grading.grade(move));
    const ReviewedMove& graded = review.moves.back();
    review.exact = review.exact && graded.exact;
    // Recorded times need not ascend.
    review.seconds = std::max(review.seconds, move.seconds);
  }
  review.result = grading.state();
  review.summary = library::summary_of(mines, review.moves);
  review.warnings = game.warnings;
  for (std::string& difference : library::differences(game.stated, review))
    review.warnings.push_back(std::move(difference));
  review.summary.win_before_first_error = grading.win_before_first_error();
  return review;
}

}  // namespace

Review review(const PlayedGame& game, const Budget& budget, int threads,
              const std::function<void(std::size_t)>& progress) {
  const auto request = [&](facts::Object& to) {
    add_game(to, game);
    to.add("threads", threads).add("work", budget.work);
  };
  const auto reply = [](facts::Object& to, const Review& review) { to.add_all(review.game).add_all(review); };
  return logged(
      "review", request, [&] { return review_now(game, budget, threads, progress); }, reply);
}

}  // namespace mines::library
