#include "mines/engine.hpp"

#include <fmt/format.h>

#include <mutex>
#include <new>
#include <stdexcept>
#include <utility>

#include "advice/best_move.hpp"
#include "advice/contradiction.hpp"
#include "advice/explanation.hpp"
#include "position/position.hpp"

namespace mines {

namespace {

Engine::Cell public_cell(mines::Cell cell) { return {cell.row, cell.column}; }

std::vector<Engine::Cell> public_cells(const std::vector<mines::Cell>& cells) {
  std::vector<Engine::Cell> all;
  for (const mines::Cell cell : cells) all.push_back(public_cell(cell));
  return all;
}

Engine::Verdict public_verdict(CellVerdict verdict) {
  return verdict == CellVerdict::safe   ? Engine::Verdict::safe
         : verdict == CellVerdict::mine ? Engine::Verdict::mine
                                        : Engine::Verdict::undecided;
}

void require(bool holds, const std::string& otherwise) {
  if (!holds) throw std::invalid_argument("mines::Engine: " + otherwise);
}

}  // namespace

/// The position of an engine, and its analysis since it last changed.
class Engine::Game {
 public:
  Game(BoardSize size, std::uint64_t mines, const Options& options)
      : options_(options), position_(Position::of(size, mines)) {}

  void observe(Cell cell, char known) {
    const std::lock_guard lock(mutex_);
    position_.at(checked(cell)) = known;
    view_.reset();
    thought_ = false;
  }

  Analysis analysis() {
    const std::lock_guard lock(mutex_);
    think();
    Analysis told;
    told.possible = wrong_.empty();
    told.contradiction = wrong_;
    told.contradicting = public_cells(contradicting_);
    told.is_smallest = contradicts_smallest_;
    if (!told.possible) return told;
    if (analysis_.placements) told.placements = analysis_.placements->text();
    const BoardSize size = position_.size;
    for (std::int32_t row = 0; row < size.rows; ++row) {
      for (std::int32_t column = 0; column < size.columns; ++column) {
        if (!view_->is_unknown({row, column})) continue;
        const CellAnswer& answer = analysis_.at({row, column});
        told.cells.push_back({{row, column},
                              public_verdict(answer.verdict),
                              answer.mine.value,
                              answer.mine.known == Known::exact});
      }
    }
    return told;
  }

  Reason explain(Cell cell) {
    const std::lock_guard lock(mutex_);
    const mines::Cell asked = checked(cell);
    require(position_.at(asked) == Position::unknown, "only unknown cells can be explained");
    think();
    if (!wrong_.empty()) return {};
    const CellVerdict verdict = analysis_.at(asked).verdict;
    if (verdict == CellVerdict::open_question) return {};
    const mines::Reason reason = position::reason_of(position_, *view_, analysis_, asked);
    return {public_verdict(verdict), public_cells(reason.numbers),
            reason.outcome == mines::Reason::Outcome::found, reason.uses_mines_left,
            reason.size == Minimality::smallest};
  }

  std::optional<Move> best_move(Goal goal) {
    const std::lock_guard lock(mutex_);
    think();
    if (!wrong_.empty()) return std::nullopt;
    const auto move =
        goal == Goal::win
            ? winning_move(*view_, analysis_, position_.mines)
            : scoring_move(*view_, analysis_,
                           {*position_.mines, options_.penalty, options_.seed, options_.threads});
    if (!move) return std::nullopt;
    return Move{public_cell(move->cell), move->is_certain, move->mine_probability};
  }

 private:
  mines::Cell checked(Cell cell) const {
    const mines::Cell inside{cell.row, cell.column};
    require(position_.size.contains(inside),
            fmt::format("row {}, column {} is off the board of {} x {} cells", cell.row, cell.column,
                        position_.size.rows, position_.size.columns));
    return inside;
  }

  void think() {
    if (thought_) return;
    wrong_.clear();
    contradicting_.clear();
    contradicts_smallest_ = false;
    auto view = view_of(position_);
    if (!view) throw std::bad_alloc();
    view_ = std::move(*view);
    analyse_view();
    thought_ = true;  // only now: memory may run out before
  }

  void analyse_view() {
    AnalysisOptions options;
    options.mines = position_.mines;
    options.threads = options_.threads;
    options.seed = options_.seed;
    analysis_ = analyse(*view_, options);
    if (analysis_.consistent()) return;
    position::Contradiction found = position::contradiction_of(*view_, analysis_, position_.mines);
    wrong_ = std::move(found.text);
    contradicting_ = std::move(found.reason.numbers);
    contradicts_smallest_ = found.reason.size == Minimality::smallest;
  }

  std::mutex mutex_;
  Options options_;
  Position position_;
  bool thought_ = false;  // whether what follows is about the position as it is now
  std::optional<View> view_;
  mines::Analysis analysis_;
  std::string wrong_;
  std::vector<mines::Cell> contradicting_;
  bool contradicts_smallest_ = false;
};

Engine::Engine(std::int32_t rows, std::int32_t columns, std::uint64_t mines)
    : Engine(rows, columns, mines, Options{}) {}

Engine::Engine(std::int32_t rows, std::int32_t columns, std::uint64_t mines, const Options& options) {
  const auto side_fits = [](std::int32_t side) { return side >= 1 && side <= max_side; };
  require(side_fits(rows) && side_fits(columns), fmt::format("a board of {} x {} cells", rows, columns));
  const BoardSize size{rows, columns};
  require(mines <= size.cells(), fmt::format("{} mines on {} cells", mines, size.cells()));
  require(options.threads >= 1 && options.threads <= 1024, fmt::format("{} threads", options.threads));
  require(options.penalty >= 0, fmt::format("a penalty of {}", options.penalty));
  game_ = std::make_unique<Game>(size, mines, options);
}

Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

void Engine::observe(Cell cell, int number) {
  require(number >= 0 && number <= 8, fmt::format("the number {}", number));
  game_->observe(cell, static_cast<char>('0' + number));
}

void Engine::observe_mine(Cell cell) { game_->observe(cell, Position::mine); }

Engine::Analysis Engine::analysis() const { return game_->analysis(); }

Engine::Reason Engine::explain(Cell cell) const { return game_->explain(cell); }

std::optional<Engine::Move> Engine::best_move(Goal goal) const { return game_->best_move(goal); }

}  // namespace mines
