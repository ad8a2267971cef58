#include "apps/play/session.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "apps/play/screen/screen.hpp"
#include "apps/play/screen/texts.hpp"
#include "base/assert.hpp"
#include "os/atomic_file.hpp"

namespace mines::play {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// How long the fastest machine works between two frames.
constexpr milliseconds slice(15);
/// An analysis that takes no longer than this may run while the machine works.
constexpr milliseconds quick_analysis(4);
/// The pause before each guess of a machine that goes on guessing.
constexpr milliseconds pause_before_guess(300);
/// How long before the judge's end the game is over.
constexpr milliseconds farewell(300);

constexpr const char* short_help = "?: help";

/// The machine shows `cells` cells at once, and waits for `between` before the next ones.
struct Speed {
  Clock::duration between;
  std::size_t cells;
};

/// Steps 1 to 6 show one cell at a time; step 6 shows about 110 cells a second.
constexpr std::array<Speed, fastest> speeds{{{milliseconds(500), 1},
                                             {milliseconds(200), 1},
                                             {milliseconds(80), 1},
                                             {milliseconds(40), 1},
                                             {milliseconds(20), 1},
                                             {milliseconds(9), 1},
                                             {milliseconds(9), 8},
                                             {milliseconds(9), 64},
                                             {milliseconds(0), 1024}}};

/// The speed of a step from `slowest` to `fastest`.
const Speed& speed_of(int step) {
  MINES_ASSERT(step >= slowest && step <= fastest);
  return speeds[static_cast<std::size_t>(step - slowest)];
}

/// The step that suits a board of `cells` cells.
int usual_speed(std::uint64_t cells) { return cells > 10'000 ? 8 : 6; }

/// Writes the game to FILE of --save, or else to a name that is free. Gives the name.
Result<std::string> write_record(const InteractiveGame& game, const std::string& wanted) {
  MINES_LET(const auto text, game.record());
  std::string path = wanted;
  for (int number = 1; path.empty(); ++number) {
    const std::string name = fmt::format("game-{}.rawvf", number);
    if (access(name.c_str(), F_OK) != 0) path = name;
  }
  MINES_TRY(write_whole(path, text));
  return path;
}

std::string_view face_of(Phase phase) {
  return phase == Phase::won ? "8-)" : phase == Phase::lost ? "X-(" : ":-)";
}

}  // namespace

Result<void> Session::resize(TerminalSize size) {
  if (size == terminal_) return {};
  terminal_ = size;
  if (is_too_small(size)) return {};
  // A board that fills the terminal follows its size until the first click; then it stays, and scrolls if
  // need be.
  const bool untouched = round_ && options_.fills_terminal && round_->game.phase() == Phase::fresh;
  if (!round_ || untouched) return new_round(filling_board(size));
  viewport_.resize(size, round_->game.size());
  return {};
}

Result<void> Session::new_round(BoardSize filling) {
  MINES_LET(auto made, options_.board(filling, round_number_));
  const BoardSize size = made.source.info().size;
  MINES_LET(auto game, InteractiveGame::make(std::move(made.source), made.rules));
  // The level that the player has chosen by a key holds for the next games, too.
  const Level level = round_ ? round_->machine.level() : options_.level;
  round_ = std::make_unique<Round>(std::move(game), level, std::move(made.priorities));
  if (speed_ == 0) speed_ = options_.speed != 0 ? options_.speed : usual_speed(size.cells());
  viewport_.resize(terminal_, size);
  exact_.reset();
  message_.clear();
  hint_.reset();
  reasons_.clear();
  guesses_on_ = stopped_ = false;
  step_.reset();
  round_->start = made.start;
  if (made.lesson) return begin_lesson(*made.lesson);
  if (made.start) {
    viewport_.go_to(*made.start);
    message_ = first_click_text();
  }
  return {};
}

/// Opens and flags what is known at first.
Result<void> Session::begin_lesson(const Position& position) {
  InteractiveGame& game = round_->game;
  round_->is_lesson = true;
  std::vector<Cell> open;
  for_each_cell(position.size, [&](Cell cell) {
    if (position.at(cell) == mine_cell && game.prove_mine(cell)) game.show_mine(cell);
    if (position.at(cell) >= 0 && game.prove_safe(cell)) open.push_back(cell);
  });
  changed_.clear();
  MINES_TRY(game.open_proven(open, changed_));
  round_->machine.learned(changed_);
  round_->began = Clock::now();
  message_ = "open a cell that is safe for certain; h: a hint";
  return {};
}

/// Whether these cells may be opened: in a lesson only cells that are proven to be safe. Says why, or why
/// not.
bool Session::may_open(const std::vector<Cell>& cells) {
  if (!round_->is_lesson) return true;
  update_exact_view();
  const auto wrong = std::find_if(cells.begin(), cells.end(), [&](Cell cell) {
    const auto chance = exact_->at(cell);
    return chance && chance->verdict != Verdict::safe;
  });
  const bool are_safe = wrong == cells.end();
  const Cell shown = are_safe ? cells.front() : *wrong;
  if (exact_->at(shown)) show_reason(*exact_, shown);
  message_ =
      are_safe ? fmt::format("right: {}; r: the next", message_) : fmt::format("not safe: {}", message_);
  return are_safe;
}

Result<void> Session::restart(bool same_board) {
  if (!options_.restarts) {
    message_ = "the judge has no other game";
    return {};
  }
  if (same_board) return new_round(round_->game.size());
  ++round_number_;
  return new_round(filling_board(terminal_));
}

Result<bool> Session::handle(const Input& input, Clock::time_point now) {
  const Action action = action_of(input.key, keys());
  if (!round_ || is_too_small(terminal_)) return action != Action::quit;
  message_.clear();
  hint_.reset();
  reasons_.clear();
  // The key that closes the help does nothing else.
  if (std::exchange(help_shown_, false)) return true;
  // Any key stops a machine that goes on guessing; act() sets it again for the key A.
  guesses_on_ = false;
  set_time(now);
  if (action == Action::quit) return false;
  if (!viewport_.handle(action)) {
    MINES_TRY(act(action, input, now));
  }
  return true;
}

Result<void> Session::act(Action action, const Input& input, Clock::time_point now) {
  switch (action) {
    case Action::open:
      return open_at(input, now);
    case Action::guess_on:
      guesses_on_ = true;
      // A guess waits until all that is certain has been opened. tick() makes it then.
      return is_idle() ? guess(now) : Result<void>();
    case Action::guess:
      return guess(now);
    case Action::new_game:
      return restart();
    case Action::same_board:
      return restart(true);
    case Action::best_move:
      show_best_move();
      break;
    case Action::explain:
      explain();
      break;
    case Action::flag:
      if (const auto cell = viewport_.cell_of(input)) round_->game.toggle_flag(*cell);
      break;
    case Action::take_back:
      take_back();
      break;
    case Action::toggle_chances:
      chances_shown_ = !chances_shown_;
      if (chances_shown_ && awaited_start()) message_ = first_click_text();
      break;
    case Action::show_help:
      help_shown_ = true;
      break;
    case Action::set_level:
      set_level(static_cast<Level>(input.key - U'0'));
      break;
    case Action::faster:
    case Action::slower:
      speed_ = std::clamp(speed_ + (action == Action::slower ? -1 : 1), slowest, fastest);
      message_ = fmt::format("speed {} of {}", speed_, fastest);
      break;
    case Action::write_file:
      write();
      break;
    case Action::stop:
      stopped_ = !stopped_;
      message_ = stopped_ ? "the machine has stopped; s: it goes on" : "the machine goes on";
      break;
    default:
      break;
  }
  return {};
}

void Session::set_level(Level level) {
  round_->machine.set_level(level);
  message_ = level == Level::none    ? "the machine uses no rule"
             : level == Level::exact ? "the machine uses exact inference"
             : level == Level::one   ? "the machine uses rule 1"
                                     : fmt::format("the machine uses rules 1 to {}", static_cast<int>(level));
}

Result<void> Session::open_at(const Input& input, Clock::time_point now) {
  const Place face = viewport_.layout().face();
  const Place at = viewport_.inside(input.place);
  const int on_face = at.column - face.column;
  if (input.is_click() && at.line == face.line && on_face >= 0 && on_face < 3) return restart();
  const auto cell = viewport_.cell_of(input);
  return cell ? open(*cell, now) : Result<void>();
}

void Session::write() {
  if (round_->is_lesson) {
    message_ = "a lesson is no game: nothing to review";
    return;
  }
  const auto path = write_record(round_->game, options_.record);
  message_ = path ? fmt::format("written; mines-solve --review {}", *path) : to_string(path.error());
}

Result<void> Session::open(Cell cell, Clock::time_point now) {
  Round& round = *round_;
  const std::vector<Cell> opens = round.game.cells_of_click(cell);
  if (opens.empty() || round.game.is_over() || !may_open(opens)) return {};
  // Before the click, which ends the fresh phase.
  if (round.game.phase() == Phase::fresh) round.began = now;
  round.machine.set_centre(cell);
  changed_.clear();
  MINES_TRY(round.game.click(cell, changed_));
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
  // A lost game goes on, and with it its clock.
  round.seconds.reset();
}

/// The named start of a game that awaits its first click.
std::optional<Cell> Session::awaited_start() const {
  return round_->game.phase() == Phase::fresh ? round_->start : std::nullopt;
}

/// What is promised of a first click that has not been made; empty: nothing. A chance of a mine would
/// mislead.
std::string Session::first_click_text() const {
  if (const auto start = awaited_start())
    return fmt::format("begin at {}; no guess is needed", text_of_cell(*start));
  const InteractiveGame& game = round_->game;
  if (game.phase() != Phase::fresh || game.rules().first == FirstMine::counts) return "";
  return game.rules().promise == FirstClick::open ? "the first click opens an area"
                                                  : "the first click is safe";
}

std::optional<Move> Session::best_move() {
  if (const auto start = awaited_start()) return Move{.cell = *start, .is_certain = true};
  update_exact_view();
  return exact_->best_move(round_->game.rules().mine_ends ? Goal::win : Goal::score);
}

void Session::show_best_move() {
  if (round_->game.is_over()) {
    message_ = "the game is over; r: a new one, R: the same board";
    return;
  }
  if (!awaited_start()) {
    update_exact_view();
    if (!step_ || step_version_ != round_->game.version()) {
      step_ = exact_->easiest_step();
      step_version_ = round_->game.version();
      step_stage_ = 0;
    }
    if (step_) return show_step();
  }
  const auto move = best_move();
  describe(move);
  if (!move) {
    if (!exact_->is_whole() && round_->game.rules().mine_ends) go_to_open_question();
    return;
  }
  hint_ = move->cell;
  viewport_.go_to(*hint_);
}

/// Shows the numbers of the easiest step at first, then its cell, then why.
void Session::show_step() {
  reasons_ = step_->reason.numbers;
  // Without numbers there is nothing to look at before the cell.
  step_stage_ = std::clamp(step_stage_ + 1, reasons_.empty() ? 2 : 1, 3);
  if (step_stage_ == 1) {
    if (viewport_.layout().scrolls) viewport_.go_to(reasons_.front());
    message_ = text_of_clue(step_->reason);
    return;
  }
  hint_ = step_->cell;
  viewport_.go_to(*hint_);
  message_ =
      step_stage_ == 2 ? fmt::format("{}: safe; h: why", text_of_cell(*hint_)) : text_of_explanation(*step_);
}

/// Moves to the unknown cell nearest to the cursor, from where another hint finds a move.
void Session::go_to_open_question() {
  const auto cell = nearest_unknown(round_->game.view(), viewport_.cursor());
  if (!cell) return;
  viewport_.go_to(*cell);
  message_ =
      fmt::format("no move is left around the cursor, which went to {}; ask again here", text_of_cell(*cell));
}

Result<void> Session::guess(Clock::time_point now) {
  if (round_->game.is_over()) {
    guesses_on_ = false;
    return {};
  }
  const auto move = best_move();
  describe(move);
  if (!move) {
    guesses_on_ = false;
    return {};
  }
  // A flag by hand may be wrong, and would keep the cell closed.
  if (round_->game.state_of(move->cell).kind == CellState::Kind::flag) round_->game.toggle_flag(move->cell);
  viewport_.go_to(move->cell);
  auto opened = open(move->cell, now);
  // Without a line for text the message would hide the face, which says how the game has ended.
  if (round_->game.is_over() && viewport_.layout().text_lines == 0) message_.clear();
  return opened;
}

void Session::describe(const std::optional<Move>& move) {
  const std::string promise = first_click_text();
  message_ = awaited_start() ? promise
             : move && !promise.empty()
                 ? fmt::format("best: {}; {}", text_of_cell(move->cell), promise)
                 : text_of_move(move, !round_->game.rules().mine_ends, exact_->is_whole());
}

void Session::explain() {
  const InteractiveGame& game = round_->game;
  const Cell cell = viewport_.cursor();
  viewport_.go_to(cell);
  const CellState::Kind kind = game.state_of(cell).kind;
  const bool mine = game.view().is_mine(cell);
  if (mine || kind == CellState::Kind::open)
    message_ = fmt::format("{}: {}", text_of_cell(cell), mine ? "a mine for certain" : "open");
  if (kind == CellState::Kind::open || kind == CellState::Kind::hit) return;
  if (mine) return explain_mine(cell);
  if (const std::string promise = first_click_text(); !promise.empty()) {
    message_ = awaited_start() ? promise : fmt::format("{}: {}", text_of_cell(cell), promise);
    return;
  }
  update_exact_view();
  if (exact_->at(cell)) show_reason(*exact_, cell);
}

/// Explains a mine that the machine has proven, by the numbers that force it if the cell is taken as unknown.
void Session::explain_mine(Cell cell) {
  const InteractiveGame& game = round_->game;
  const Area area = area_to_analyse(viewport_.seen(), game.size());
  const auto exact = ExactView::of(game.view(), area, game.mines(), game.rules().penalty, cell);
  const auto chance = exact.at(cell);
  if (chance && chance->verdict == Verdict::mine) show_reason(exact, cell);
}

void Session::show_reason(const ExactView& exact, Cell cell) {
  const Explanation explanation = exact.explain(cell);
  message_ = text_of_explanation(explanation);
  reasons_ = explanation.reason.numbers;
  reasons_.push_back(cell);
}

void Session::update_exact_view() {
  if (exact_view_is_current()) return;
  const auto start = Clock::now();
  const Area area = area_to_analyse(viewport_.seen(), round_->game.size());
  const InteractiveGame& game = round_->game;
  exact_ = ExactView::of(game.view(), area, game.mines(), game.rules().penalty);
  exact_version_ = round_->game.version();
  exact_took_ = Clock::now() - start;
}

/// Whether the exact view is of the present game and viewport.
bool Session::exact_view_is_current() const {
  return exact_ && exact_version_ == round_->game.version() &&
         exact_->area() == area_to_analyse(viewport_.seen(), round_->game.size());
}

bool Session::exact_view_is_due() const {
  if (!shows_chances() || exact_view_is_current()) return false;
  // The first analysis shows how long one takes here. Long ones wait until the machine rests, so as not to
  // hold it up.
  return !exact_ || exact_took_ < quick_analysis || is_idle() || stopped_;
}

Result<bool> Session::tick(Clock::time_point now) {
  if (options_.end && now + farewell >= *options_.end) return false;
  if (!round_ || is_too_small(terminal_)) return true;
  set_time(now);
  if (!stopped_ && now >= next_step_) {
    // A tick that began with work ends with the pause, in which people see what was opened. The guess comes
    // with the next tick.
    const bool was_idle = is_idle();
    MINES_TRY(advance(now));
    if (was_idle && guesses_on_) {
      MINES_TRY(guess(now));
    }
    if (guesses_on_ && is_idle()) next_step_ = now + pause_before_guess;
  }
  if (exact_view_is_due()) update_exact_view();
  return true;
}

Result<void> Session::advance(Clock::time_point now) {
  const Speed speed = speed_of(speed_);
  const auto start = Clock::now();
  do {
    MINES_LET(const auto applied, round_->machine.advance(speed.cells));
    // Thinking alone shows nothing, so it needs no pause.
    if (applied > 0 && speed.between.count() > 0) break;
  } while (!is_idle() && Clock::now() - start < slice);
  next_step_ = now + speed.between;
  stop_clock(now);
  return {};
}

/// The game may have been taken back to before its first click, or not have had one.
void Session::set_time(Clock::time_point now) {
  const bool is_fresh = round_->game.phase() == Phase::fresh;
  const std::chrono::duration<double> since = is_fresh ? Clock::duration::zero() : now - round_->began;
  round_->game.set_time(since.count());
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
  // Whatever the screen shows, the terminal must be given back before the judge's end.
  if (options_.end) until(*options_.end - farewell);
  if (!round_ || is_too_small(terminal_)) return least;
  if (!stopped_ && (!is_idle() || guesses_on_)) until(next_step_);
  if (exact_view_is_due()) until(now);
  constexpr std::int64_t last_shown = 999;
  const std::int64_t shown = seconds_of(now);
  // Behind 999 the clock stands still, and needs no tick.
  const bool runs = round_->game.phase() == Phase::playing && shown < last_shown;
  if (runs) until(round_->began + seconds(shown + 1));
  return least;
}

Frame Session::frame(Clock::time_point now) {
  Frame frame(terminal_.columns, terminal_.lines);
  if (!round_ || is_too_small(terminal_)) {
    draw_too_small(frame);
    return frame;
  }
  frame.origin = viewport_.layout().origin;
  draw_lines(frame, now);
  draw_board(frame);
  draw_overview(frame, viewport_, round_->game.overview());
  if (help_shown_) draw_page(frame, help_page(keys(), terminal_.columns, terminal_.lines));
  return frame;
}

void Session::draw_lines(Frame& frame, Clock::time_point now) const {
  const Layout& layout = viewport_.layout();
  TopLine top{round_->game.mines_left(), face_of(round_->game.phase()), seconds_of(now)};
  if (layout.text_lines == 0) {
    // No line is left below the board, so the message takes the place of the face.
    top.message = message_;
    top.note = interior_text();
    if (top.note.empty() && round_->game.phase() == Phase::fresh) top.note = short_help;
  } else if (message_.empty()) {
    draw_text(frame, layout, state_text(), Style::faint);
  } else {
    draw_text(frame, layout, message_, Style::strong);
  }
  draw_top(frame, layout, top);
}

std::string Session::interior_text() const {
  const auto chance = shows_chances() && exact_ ? exact_->interior_chance() : std::nullopt;
  return chance ? fmt::format("elsewhere {}", text_of_chance(*chance)) : "";
}

/// What stands below the board while there is no message.
std::string Session::state_text() const {
  std::vector<std::string> texts = texts_of_state(round_->game);
  if (const std::string interior = interior_text(); !interior.empty()) texts.insert(texts.begin(), interior);
  texts.insert(texts.begin(), short_help);
  if (round_->game.is_over() && options_.restarts) {
    const bool lost = round_->game.phase() == Phase::lost;
    texts.insert(texts.begin(), fmt::format("{}r: a new game, R: the same board, w: write it",
                                            lost ? "lost; u: the step back, " : "won; "));
  }
  if (viewport_.layout().scrolls)
    texts.insert(texts.begin() + 2, text_of_viewport(viewport_.seen(), round_->game.size()));
  return joined(texts, terminal_.columns - viewport_.layout().origin.column);
}

void Session::draw_board(Frame& frame) const {
  const InteractiveGame& game = round_->game;
  const auto start = awaited_start();
  draw_cells(frame, viewport_, [&](Cell cell) {
    const CellState state = game.state_of(cell);
    CellGlyphs glyphs = glyphs_of(state);
    // The view may know more than the player sees: a proven cell stays closed until the machine shows it.
    if (shows_chances() && exact_ && state.kind == CellState::Kind::closed && game.view().is_unknown(cell)) {
      if (const auto chance = exact_->at(cell)) glyphs = glyphs_of(*chance);
    }
    if (std::find(reasons_.begin(), reasons_.end(), cell) != reasons_.end()) glyphs.mark(Mark::reason);
    if (hint_ == cell || start == cell) glyphs.mark(Mark::hint);
    return glyphs;
  });
}

}  // namespace mines::play
