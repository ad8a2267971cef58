#include "play/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "play/texts.hpp"

namespace mines::play {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// The first six are a deduction at a time, the sixth as fast as the original.
constexpr std::array<Speed, 9> speed_table{{{milliseconds(500), 1},
                                            {milliseconds(200), 1},
                                            {milliseconds(80), 1},
                                            {milliseconds(40), 1},
                                            {milliseconds(20), 1},
                                            {milliseconds(9), 1},
                                            {milliseconds(9), 8},
                                            {milliseconds(9), 64},
                                            {milliseconds(0), 1024}}};
constexpr int usual_speed = 6;
constexpr int speed_of_large_boards = 8;
constexpr std::uint64_t large_board = 10'000;

/// What the fastest machine does between two frames.
constexpr milliseconds slice(15);
/// A look that takes no longer may be had while the machine works.
constexpr milliseconds quick_analysis(4);
/// Before a machine that guesses on makes the next guess.
constexpr milliseconds thinking_time(300);
/// Before the game is taken away.
constexpr milliseconds farewell(300);

}  // namespace

Speed speed_of(int speed) {
  return speed_table[static_cast<std::size_t>(std::clamp(speed, slowest, fastest) - 1)];
}

Result<void> Session::resize(TerminalSize size) {
  if (size == terminal_) return {};
  terminal_ = size;
  if (is_too_small(size)) return {};
  const bool untouched = round_ && options_.fills_terminal && round_->game.phase() == Phase::fresh;
  if (!round_ || untouched) return new_round();
  window_.resize(size, round_->game.size());
  return {};
}

Result<void> Session::new_round() {
  MINES_LET(auto made, options_.board(filling_board(terminal_), rounds_++));
  const BoardSize size = made.source->info().size;
  MINES_LET(auto game, InteractiveGame::make(std::move(made.source), made.rules));
  const Level level = round_ ? round_->machine.level() : options_.level;
  round_ = std::make_unique<Round>(std::move(game), level, Order{std::move(made.priorities), size, {}});
  if (speed_ == 0) {
    const int by_board = size.cells() > large_board ? speed_of_large_boards : usual_speed;
    speed_ = options_.speed != 0 ? options_.speed : by_board;
  }
  window_.resize(terminal_, size);
  exact_.reset();
  message_.clear();
  hint_.reset();
  reasons_.clear();
  guesses_on_ = stopped_ = false;
  return {};
}

Result<void> Session::restart() {
  if (options_.restarts) return new_round();
  message_ = "this game is the judge's: there is no other";
  return {};
}

Result<bool> Session::handle(const Input& input, Clock::time_point now) {
  if (!round_ || is_too_small(terminal_)) {
    return !(input.kind == Input::Kind::character && (input.character == U'q' || input.character == U'Q'));
  }
  message_.clear();
  hint_.reset();
  reasons_.clear();
  if (std::exchange(help_shown_, false)) return true;
  guesses_on_ = false;
  if (input.kind == Input::Kind::click || input.kind == Input::Kind::flag_click)
    return handle_click(input, now).map([] { return true; });
  const Input key = input.with_keys_of(options_.vi_keys);
  if (window_.handle(key)) return true;
  return key.kind == Input::Kind::character ? handle_character(key.character, now) : Result<bool>(true);
}

Result<bool> Session::handle_character(char32_t character, Clock::time_point now) {
  const auto go_on = [] { return true; };
  switch (character) {
    case U'q':
    case U'Q':
      return false;
    case U'r':
    case U'R':
      return restart().map(go_on);
    case U'\r':
    case U'\n':
    case U' ':
      window_.go_to(window_.cursor());
      return open(window_.cursor(), now).map(go_on);
    case U'f':
    case U'F':
      window_.go_to(window_.cursor());
      round_->game.toggle_flag(window_.cursor());
      return true;
    default:
      handle_machine(character);
      return handle_help(character, now).map(go_on);
  }
}

Result<void> Session::handle_help(char32_t character, Clock::time_point now) {
  switch (character) {
    case U'?':
      help_shown_ = true;
      return {};
    case U'h':
      return show_best_move();
    case U'e':
    case U'E':
      return explain();
    case U'p':
    case U'P':
      chances_shown_ = !chances_shown_;
      return {};
    case U'u':
    case U'U':
      take_back();
      return {};
    case U'a':
      return guess(now);
    case U'A':
      guesses_on_ = true;
      return is_idle() ? guess(now) : Result<void>();
    default:
      return {};
  }
}

void Session::handle_machine(char32_t character) {
  if (character == U's' || character == U'S') {
    stopped_ = !stopped_;
    message_ = stopped_ ? "the machine has stopped; s: it goes on" : "the machine goes on";
  } else if (character == U'+' || character == U'=' || character == U'-') {
    speed_ = std::clamp(speed_ + (character == U'-' ? -1 : 1), slowest, fastest);
    message_ = fmt::format("speed {} of {}", speed_, fastest);
  } else if (character >= U'0' && character <= U'5') {
    const int level = static_cast<int>(character - U'0');
    round_->machine.set_level(static_cast<Level>(level));
    message_ = level == 0   ? "the machine uses no rule"
               : level == 5 ? "the machine uses exact inference"
               : level == 1 ? "the machine uses rule 1"
                            : fmt::format("the machine uses rules 1 to {}", level);
  }
}

Result<void> Session::handle_click(const Input& input, Clock::time_point now) {
  const Place face = window_.layout().face();
  const bool on_face =
      input.place.line == 0 && input.place.column >= face.column && input.place.column < face.column + 3;
  if (on_face && input.kind == Input::Kind::click) return restart();
  const auto cell = window_.cell_at_place(input.place);
  if (!cell) return {};
  window_.touch(*cell);
  if (input.kind == Input::Kind::click) return open(*cell, now);
  round_->game.toggle_flag(*cell);
  return {};
}

/// The cell; of a number whose flags are all set, the closed cells around it.
std::vector<Cell> Session::to_be_opened(Cell cell) const {
  const InteractiveGame& game = round_->game;
  const CellState state = game.state_of(cell);
  if (state.kind != CellState::Kind::open) return {cell};
  std::vector<Cell> closed;
  int flags = 0;
  for_each_neighbour(game.size(), cell, [&](Cell beside) {
    const CellState::Kind kind = game.state_of(beside).kind;
    flags += kind == CellState::Kind::flag || kind == CellState::Kind::hit ? 1 : 0;
    if (kind == CellState::Kind::closed) closed.push_back(beside);
  });
  return flags == state.number ? closed : std::vector<Cell>();
}

Result<void> Session::open(Cell cell, Clock::time_point now) {
  Round& round = *round_;
  const std::vector<Cell> cells = to_be_opened(cell);
  if (cells.empty() || round.game.is_over()) return {};
  if (round.game.phase() == Phase::fresh) round.began = now;
  round.machine.set_centre(cell);
  changed_.clear();
  MINES_TRY(round.game.open(cells, changed_));
  round.machine.learned(changed_);
  next_step_ = now + speed_of(speed_).between;
  stop_clock(now);
  return {};
}

void Session::take_back() {
  Round& round = *round_;
  if (!round.game.can_take_back()) {
    message_ = options_.restarts ? "there is nothing to take back" : "the judge takes nothing back";
    return;
  }
  changed_.clear();
  round.game.take_back(changed_);
  round.machine.learned(changed_);
  round.seconds.reset();
}

Result<std::optional<Move>> Session::best_move() {
  MINES_TRY(update_exact_view());
  return exact_->best_move({!round_->game.rules().mine_ends, round_->game.rules().penalty});
}

Result<void> Session::show_best_move() {
  if (round_->game.is_over()) {
    message_ = "the game is over; r: a new one";
    return {};
  }
  MINES_LET(const auto move, best_move());
  tell(move);
  if (!move) return {};
  hint_ = move->cell;
  window_.go_to(*hint_);
  return {};
}

Result<void> Session::guess(Clock::time_point now) {
  if (round_->game.is_over()) {
    guesses_on_ = false;
    return {};
  }
  MINES_LET(const auto move, best_move());
  tell(move);
  if (!move) {
    guesses_on_ = false;
    return {};
  }
  // The hand's flag is an opinion, the guess another.
  if (round_->game.state_of(move->cell).kind == CellState::Kind::flag) round_->game.toggle_flag(move->cell);
  window_.go_to(move->cell);
  auto opened = open(move->cell, now);
  // The face tells more.
  if (round_->game.is_over() && window_.layout().words_lines == 0) message_.clear();
  return opened;
}

void Session::tell(const std::optional<Move>& move) {
  const InteractiveGame& game = round_->game;
  const bool spared = game.phase() == Phase::fresh && game.rules().first != FirstClick::counts;
  message_ = spared && move ? fmt::format("best: {}; the first click is safe", text_of_cell(move->cell))
                            : text_of_move(move, !game.rules().mine_ends, exact_->is_whole());
}

Result<void> Session::explain() {
  const InteractiveGame& game = round_->game;
  const Cell cell = window_.cursor();
  window_.go_to(cell);
  const CellState::Kind kind = game.state_of(cell).kind;
  const bool mine = game.view().is_mine(cell);
  if (mine || kind == CellState::Kind::open)
    message_ = fmt::format("{}: {}", text_of_cell(cell), mine ? "a mine for certain" : "open");
  if (kind == CellState::Kind::open || kind == CellState::Kind::hit) return {};
  if (mine) return explain_mine(cell);
  MINES_TRY(update_exact_view());
  if (exact_->at(cell) != nullptr) show_reason(*exact_, cell);
  return {};
}

/// What the machine has proven, by what would say so if it were not known.
Result<void> Session::explain_mine(Cell cell) {
  const InteractiveGame& game = round_->game;
  const Area area = area_to_analyse(window_.seen(), game.size());
  MINES_LET(const auto looked, ExactView::of(game.view(), area, game.mines(), cell));
  const CellAnswer* const answer = looked.at(cell);
  if (answer != nullptr && answer->verdict == CellVerdict::mine) show_reason(looked, cell);
  return {};
}

void Session::show_reason(const ExactView& exact, Cell cell) {
  const position::Explanation explanation = exact.explain(cell);
  message_ = text_of_explanation(explanation);
  reasons_ = explanation.reason.numbers;
  reasons_.push_back(cell);
}

Result<void> Session::update_exact_view() {
  if (exact_view_is_current()) return {};
  const auto start = Clock::now();
  const Area area = area_to_analyse(window_.seen(), round_->game.size());
  MINES_LET(auto looked, ExactView::of(round_->game.view(), area, round_->game.mines()));
  exact_ = std::move(looked);
  exact_version_ = round_->game.version();
  exact_took_ = Clock::now() - start;
  return {};
}

/// At the game as it is, where the window is.
bool Session::exact_view_is_current() const {
  return exact_ && exact_version_ == round_->game.version() &&
         exact_->area() == area_to_analyse(window_.seen(), round_->game.size());
}

bool Session::exact_view_is_due() const {
  if (!chances_shown_ || exact_view_is_current()) return false;
  return !exact_ || exact_took_ < quick_analysis || is_idle() || stopped_;
}

Result<bool> Session::tick(Clock::time_point now) {
  if (options_.end && now + farewell >= *options_.end) return false;
  if (!round_ || is_too_small(terminal_)) return true;
  if (!stopped_ && now >= next_step_) {
    const bool was_idle = is_idle();
    MINES_TRY(advance(now));
    if (was_idle && guesses_on_) {
      MINES_TRY(guess(now));
    }
    if (guesses_on_ && is_idle()) next_step_ = now + thinking_time;
  }
  if (exact_view_is_due()) {
    MINES_TRY(update_exact_view());
  }
  return true;
}

Result<void> Session::advance(Clock::time_point now) {
  const Speed speed = speed_of(speed_);
  const auto start = Clock::now();
  do {
    MINES_LET(const auto applied, round_->machine.advance(speed.cells));
    // What the machine only thinks is not seen, and need not be waited for.
    if (applied > 0 && speed.between.count() > 0) break;
  } while (!is_idle() && Clock::now() - start < slice);
  next_step_ = now + speed.between;
  stop_clock(now);
  return {};
}

void Session::stop_clock(Clock::time_point now) {
  if (round_->game.is_over() && !round_->seconds) round_->seconds = seconds_of(now);
}

std::int64_t Session::seconds_of(Clock::time_point now) const {
  if (round_->seconds) return *round_->seconds;
  if (round_->game.phase() == Phase::fresh) return 0;
  return std::chrono::duration_cast<seconds>(now - round_->began).count();
}

std::optional<Clock::duration> Session::wait(Clock::time_point now) const {
  std::optional<Clock::duration> least;
  const auto until = [&](Clock::time_point when) {
    const Clock::duration left = std::max(when - now, Clock::duration::zero());
    least = least ? std::min(*least, left) : left;
  };
  if (options_.end) until(*options_.end - farewell);
  if (!round_ || is_too_small(terminal_)) return least;
  if (!stopped_ && (!is_idle() || guesses_on_)) until(next_step_);
  if (exact_view_is_due()) until(now);
  constexpr std::int64_t last_shown = 999;
  const std::int64_t shown = seconds_of(now);
  const bool runs = round_->game.phase() == Phase::playing && shown < last_shown;
  if (runs) until(round_->began + seconds(shown + 1));
  return least;
}

}  // namespace mines::play
