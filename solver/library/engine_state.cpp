#include "library/engine_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "advice/best_move.hpp"
#include "advice/explanation.hpp"
#include "library/answers.hpp"
#include "library/arguments.hpp"
#include "library/picture.hpp"

namespace mines {

namespace {

/// What a byte of a board is in a position; 0 for none.
constexpr std::array<char, 256> cells_of_bytes = [] {
  std::array<char, 256> cells{};
  for (unsigned number = 0; number <= 8; ++number) cells[number] = static_cast<char>('0' + number);
  cells[static_cast<std::uint8_t>(library::unknown_cell)] = Position::unknown;
  cells[static_cast<std::uint8_t>(library::mine_cell)] = Position::mine;
  return cells;
}();

void check_mines(std::uint64_t mines, BoardSize size, const char* call) {
  require(mines <= size.cells(), call, fmt::format("{} mines, expected 0 to {}", mines, size.cells()));
}

}  // namespace

Engine::State::State(Position position, Density density, const Options& options)
    : size_(position.size), options_(options), density_(density.value), position_(std::move(position)) {
  if (position_.mines) check_mines(*position_.mines, size_, "Engine");
  library::check_density(density_, "Engine");
  library::check_threads(options.threads, "Engine");
  require(options.penalty >= 0, "Engine",
          fmt::format("a penalty of {}, expected 0 or more", options.penalty));
}

Engine::State::State(const State& other) : size_(other.size_), options_(other.options_) {
  const std::lock_guard lock(other.mutex_);
  density_ = other.density_;
  position_ = other.position_;
}

std::optional<std::uint64_t> Engine::State::mines() const {
  const std::lock_guard lock(mutex_);
  return position_.mines;
}

void Engine::State::set_mines(std::uint64_t mines) {
  check_mines(mines, size_, "set_mines");
  const std::lock_guard lock(mutex_);
  position_.mines = mines;
  work_.reset();
}

void Engine::State::set_density(Density density) {
  library::check_density(density.value, "set_density");
  const std::lock_guard lock(mutex_);
  position_.mines.reset();
  density_ = density.value;
  work_.reset();
}

void Engine::State::observe(Cell cell, char known, const char* call) {
  const mines::Cell at = checked(cell, call);
  const std::lock_guard lock(mutex_);
  position_.at(at) = known;
  work_.reset();
}

void Engine::State::observe(std::span<const std::int8_t> board) {
  require(
      board.size() == size_.cells(), "observe",
      fmt::format("{} cells, expected {} x {} = {}", board.size(), size_.rows, size_.columns, size_.cells()));
  const auto cell_of = [](std::int8_t byte) { return cells_of_bytes[static_cast<std::uint8_t>(byte)]; };
  const auto wrong =
      std::find_if(board.begin(), board.end(), [&](std::int8_t byte) { return cell_of(byte) == 0; });
  if (wrong != board.end()) {
    const auto index = static_cast<std::uint64_t>(wrong - board.begin());
    const mines::Cell at = size_.cell(index);
    require(false, "observe",
            fmt::format("row {}, column {} is {}, expected 0 to 8, {} (unknown) or {} (a mine)", at.row,
                        at.column, int{*wrong}, int{library::unknown_cell}, int{library::mine_cell}));
  }
  const std::lock_guard lock(mutex_);
  std::transform(board.begin(), board.end(), position_.cells.begin(), cell_of);
  work_.reset();
}

Position Engine::State::position() const {
  const std::lock_guard lock(mutex_);
  return position_;
}

/// Calls work() with the lock, an analysis of the position, and the budget's stop request.
template <class Work>
auto Engine::State::within(const Budget& budget, const Work& work) {
  const library::BudgetScope scope(budget);
  const std::lock_guard lock(mutex_);
  think(budget.work);
  return work();
}

Engine::Analysis Engine::State::analysis(const Budget& budget) {
  return within(budget, [&] { return told_analysis(); });
}

Engine::Explanation Engine::State::explain(Cell cell, const Budget& budget) {
  const mines::Cell asked = checked_unknown(cell, "explain");
  return within(budget, [&] {
    require_unknown(asked, "explain");  // again: another thread may have observed it
    return told_explanation(asked);
  });
}

std::optional<Engine::Move> Engine::State::best_move(Goal goal, const Budget& budget) {
  return within(budget, [&] { return told_move(goal); });
}

std::string Engine::State::svg(const Picture& picture, const Budget& budget) {
  require(size_.cells() <= Picture::most_cells, "svg",
          fmt::format("{} x {} cells, expected at most {} in all", size_.rows, size_.columns,
                      Picture::most_cells));
  std::optional<mines::Cell> explained;
  if (picture.explained) explained = checked_unknown(*picture.explained, "svg");
  return within(budget, [&] {
    library::Drawn drawn;
    if (explained) require_unknown(*explained, "svg");  // again: another thread may have observed it
    if (picture.analysis || contradiction_) drawn.analysis = told_analysis();
    if (picture.move) drawn.move = told_move(*picture.move);
    if (explained) drawn.explanation = told_explanation(*explained);
    return library::svg_of(position_, drawn);
  });
}

mines::Cell Engine::State::checked(Cell cell, const char* call) const {
  return checked_cell(cell.row, cell.column, size_, call);
}

mines::Cell Engine::State::checked_unknown(Cell cell, const char* call) const {
  const mines::Cell inside = checked(cell, call);
  const std::lock_guard lock(mutex_);
  require_unknown(inside, call);
  return inside;
}

void Engine::State::require_unknown(mines::Cell cell, const char* call) const {
  require(position_.at(cell) == Position::unknown, call,
          fmt::format("row {}, column {} is known, expected an unknown cell", cell.row, cell.column));
}

/// Analyses the position unless that was done with the same work.
void Engine::State::think(std::uint64_t work) {
  if (work_ == work) return;
  work_.reset();
  contradiction_.reset();
  auto view = view_of(position_);
  if (!view) throw std::bad_alloc();
  view_ = std::move(*view);
  AnalysisOptions options;
  options.mines = position_.mines;
  options.density = density_;
  options.placements = options_.placements;
  options.threads = options_.threads;
  options.seed = options_.seed;
  options.limits = library::limits_of(work);
  analysis_ = analyse(*view_, options);
  if (!analysis_.consistent())
    contradiction_ = position::contradiction_of(*view_, analysis_, position_.mines);
  work_ = work;  // only now: memory may run out before, or the call may be stopped
}

Engine::Analysis Engine::State::told_analysis() const {
  if (!contradiction_) return library::answer_of(analysis_, *view_);
  Analysis told;
  told.contradiction = library::answer_of(*contradiction_);
  return told;
}

Engine::Explanation Engine::State::told_explanation(mines::Cell cell) const {
  if (!contradiction_)
    return library::answer_of(position::explain(position_, *view_, analysis_, cell), position_);
  Explanation told;
  told.cell = library::answer_of(cell);
  told.text = contradiction_->text;
  return told;
}

std::optional<Engine::Move> Engine::State::told_move(Goal goal) const {
  if (contradiction_) return std::nullopt;
  std::optional<mines::Move> move;
  if (goal == Goal::win) {
    move = winning_move(*view_, analysis_, position_.mines);
  } else {
    const std::uint64_t mines = position_.mines.value_or(analysis_.expected_mines());
    move = scoring_move(*view_, analysis_, {mines, options_.penalty, options_.seed, options_.threads});
  }
  if (!move) return std::nullopt;
  return library::answer_of(*move);
}

}  // namespace mines
