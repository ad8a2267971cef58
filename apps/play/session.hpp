// A game at the terminal: handles keys and clicks, and lets the solver (game/machine.hpp) work between them.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "apps/play/game/exact_view.hpp"
#include "apps/play/game/machine.hpp"
#include "apps/play/screen/viewport.hpp"
#include "base/assert.hpp"

namespace mines::play {

/// The range of SessionOptions::speed.
inline constexpr int slowest = 1;
inline constexpr int fastest = 9;

struct NewGame {
  CellSource source;
  GameRules rules;
  std::vector<std::uint32_t> priorities{};  ///< by cell: the solver takes the lowest first; or empty
  std::optional<Cell> start{};              ///< if set: a game with this first click needs no guess
  std::optional<Position> lesson{};  ///< if set: what is known at first; then only proven cells can be opened
};

struct SessionOptions {
  /// Makes the board of a round (one game); rounds count from 0. Equal arguments make equal boards. A board
  /// with a fixed size (from a file, for instance) ignores `size`.
  std::function<Result<NewGame>(BoardSize size, int round)> board;
  bool fills_terminal = false;  ///< all boards fill the terminal
  bool restarts = true;         ///< false: only one game
  Level level = Level::exact;
  int speed = 0;         ///< `slowest` to `fastest`; 0: by the board's size
  std::string record;    ///< file for the key w (write the game); empty: the first free game-N.rawvf
  bool vi_keys = false;  ///< --vi-keys: some keys are those of the editor vi (apps/play/keys.hpp)
  std::optional<Clock::time_point> end{};  ///< the end of the time limit, if mines-judge runs the game
};

class Session final : public ScreenProgram {
 public:
  explicit Session(SessionOptions options) : options_(std::move(options)) {}

  Result<void> resize(TerminalSize size) override;
  Result<bool> handle(const Input& input, Clock::time_point now) override;
  Result<bool> tick(Clock::time_point now) override;
  std::optional<Clock::duration> wait(Clock::time_point now) const override;
  Frame frame(Clock::time_point now) override;

  /// Needs resize(), which begins the first game.
  const InteractiveGame& game() const {
    MINES_ASSERT(round_);
    return round_->game;
  }
  const Viewport& viewport() const { return viewport_; }
  bool is_idle() const { return round_->machine.is_idle(); }

 private:
  struct Round {
    Round(InteractiveGame played, Level level, std::vector<std::uint32_t> priorities)
        : game(std::move(played)), machine(game, level, std::move(priorities)) {}
    Round(const Round&) = delete;
    Round& operator=(const Round&) = delete;

    InteractiveGame game;
    Machine machine;
    std::optional<Cell> start{};
    bool is_lesson = false;
    Clock::time_point began{};
    std::optional<std::int64_t> seconds{};  ///< the duration of the game; empty before its end
  };

  Result<void> new_round(BoardSize filling);
  KeyMap keys() const { return {false, options_.vi_keys}; }
  Result<void> act(Action action, const Input& input, Clock::time_point now);
  void set_level(Level level);
  Result<void> restart(bool same_board = false);
  Result<void> open_at(const Input& input, Clock::time_point now);
  Result<void> open(Cell cell, Clock::time_point now);
  void take_back();
  void write();
  Result<void> guess(Clock::time_point now);
  void explain();
  void explain_mine(Cell cell);
  void show_reason(const ExactView& exact, Cell cell);
  Result<void> begin_lesson(const Position& position);
  bool may_open(const std::vector<Cell>& cells);
  void show_best_move();
  void show_step();
  void go_to_open_question();
  void describe(const std::optional<Move>& move);
  std::optional<Cell> awaited_start() const;
  std::string first_click_text() const;
  /// Chances are those of random mines; a start from which no guess is needed is safe.
  bool shows_chances() const { return chances_shown_ && !awaited_start(); }
  std::optional<Move> best_move();
  Result<void> advance(Clock::time_point now);
  void update_exact_view();
  bool exact_view_is_current() const;
  bool exact_view_is_due() const;
  void set_time(Clock::time_point now);
  void stop_clock(Clock::time_point now);
  std::int64_t seconds_of(Clock::time_point now) const;

  void draw_board(Frame& frame) const;
  void draw_lines(Frame& frame, Clock::time_point now) const;
  std::string state_text() const;
  std::string interior_text() const;

  SessionOptions options_;
  TerminalSize terminal_{};
  std::unique_ptr<Round> round_;
  int round_number_ = 0;
  Viewport viewport_;
  std::vector<Cell> changed_;

  int speed_ = 0;
  bool stopped_ = false;
  bool guesses_on_ = false;
  Clock::time_point next_step_{};

  bool help_shown_ = false;
  bool chances_shown_ = false;
  std::string message_;
  std::optional<Cell> hint_{};
  // The hint that was asked for last: the easiest step, the game's version, and how often it was asked for.
  std::optional<Explanation> step_{};
  std::uint64_t step_version_ = 0;
  int step_stage_ = 0;
  std::vector<Cell> reasons_;  // the marked cells of an explanation
  std::optional<ExactView> exact_{};
  std::uint64_t exact_version_ = 0;  // the game's version when exact_ was made
  Clock::duration exact_took_{};     // time to compute exact_
};

}  // namespace mines::play
