// A game at the terminal: the player's keys and clicks, the machine that goes on between them, and the help
// that is asked for.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "play/board_window.hpp"
#include "play/machine.hpp"
#include "play/screen_program.hpp"

namespace mines::play {

/// A board to be played.
struct NewGame {
  std::unique_ptr<CellSource> source;
  GameRules rules;
  std::vector<std::uint32_t> priorities{};  ///< empty: none
};

struct SessionOptions {
  /// The board of a round, the first one being 0. For boards that fill the terminal, `size` is theirs.
  std::function<Result<NewGame>(BoardSize size, int round)> board;
  bool fills_terminal = false;
  bool restarts = true;  ///< false: one game is all there is
  Level level = Level::exact;
  int speed = 0;         ///< of speeds(); 0: by the board
  bool vi_keys = false;  ///< h moves to the left and H tells the best move, instead of the other way round
  std::optional<Clock::time_point> end{};  ///< when the game is taken away
};

/// How fast the machine is: so many cells at once, with so long between.
struct Speed {
  Clock::duration between;
  std::size_t cells;
};
inline constexpr int slowest = 1;
inline constexpr int fastest = 9;
Speed speed_of(int speed);

class Session final : public ScreenProgram {
 public:
  explicit Session(SessionOptions options) : options_(std::move(options)) {}

  Result<void> resize(TerminalSize size) override;
  Result<bool> handle(const Input& input, Clock::time_point now) override;
  Result<bool> tick(Clock::time_point now) override;
  std::optional<Clock::duration> wait(Clock::time_point now) const override;
  Frame frame(Clock::time_point now) override;

  const InteractiveGame& game() const { return round_->game; }
  const BoardWindow& window() const { return window_; }
  bool is_idle() const { return round_->machine.is_idle(); }

 private:
  struct Round {
    Round(InteractiveGame played, Level level, Order order)
        : game(std::move(played)), machine(game, level, std::move(order)) {}
    Round(const Round&) = delete;
    Round& operator=(const Round&) = delete;

    InteractiveGame game;
    Machine machine;
    Clock::time_point began{};
    std::optional<std::int64_t> seconds{};  ///< it took
  };

  Result<void> new_round();
  Result<bool> handle_character(char32_t character, Clock::time_point now);
  Result<void> handle_help(char32_t character, Clock::time_point now);
  void handle_machine(char32_t character);
  Result<void> handle_click(const Input& input, Clock::time_point now);
  Result<void> restart();
  Result<void> open(Cell cell, Clock::time_point now);
  std::vector<Cell> to_be_opened(Cell cell) const;
  void take_back();
  Result<void> guess(Clock::time_point now);
  Result<void> explain();
  Result<void> explain_mine(Cell cell);
  void show_reason(const ExactView& exact, Cell cell);
  Result<void> show_best_move();
  void tell(const std::optional<Move>& move);
  Result<std::optional<Move>> best_move();
  Result<void> advance(Clock::time_point now);
  Result<void> update_exact_view();
  bool exact_view_is_current() const;
  bool exact_view_is_due() const;
  void stop_clock(Clock::time_point now);
  std::int64_t seconds_of(Clock::time_point now) const;

  void draw_board(Frame& frame) const;
  void draw_lines(Frame& frame, Clock::time_point now) const;
  std::string words() const;
  std::string interior_words() const;

  SessionOptions options_;
  TerminalSize terminal_{};
  std::unique_ptr<Round> round_;
  int rounds_ = 0;
  BoardWindow window_;
  std::vector<Cell> changed_;

  int speed_ = 0;
  bool stopped_ = false;
  bool guesses_on_ = false;
  Clock::time_point next_step_{};

  bool help_shown_ = false;
  bool chances_shown_ = false;
  std::string message_;
  std::optional<Cell> hint_{};
  std::vector<Cell> reasons_;  // cells to be marked, in order
  std::optional<ExactView> exact_{};
  std::uint64_t exact_version_ = 0;  // of the game
  Clock::duration exact_took_{};
};

}  // namespace mines::play
