#include "library/json/position_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <list>
#include <mutex>
#include <new>
#include <stdexcept>
#include <utility>

#include "base/assert.hpp"
#include "library/arguments.hpp"
#include "library/facts/position.hpp"

namespace mines::json {

int threads_of(Request& request, const Limits& limits) {
  MINES_ASSERT(limits.threads >= 1);
  const auto threads = static_cast<int>(request.whole("threads", 1, most_threads).value_or(1));
  // A program's limit lowers the request's wish without an error, because results do not depend on threads.
  return std::min(threads, limits.threads);
}

namespace {

EngineOptions options_of(Request& request, const Limits& limits) {
  EngineOptions options;
  options.penalty =
      static_cast<int>(request.whole("penalty", 0, EngineOptions::most_penalty).value_or(options.penalty));
  options.threads = threads_of(request, limits);
  options.seed = request.natural("seed").value_or(0);
  options.placements = request.flag("placements").value_or(options.placements);
  options.shape = request.choice<Shape>("shape");
  return options;
}

/// What the results depend on, except for the budget, which the engine compares.
std::string question_of(const Engine& engine, double density, const EngineOptions& options) {
  return fmt::format("{}|{}|{}|{}|{}|{}|{}", engine.text(), density, options.penalty, options.threads,
                     options.seed, options.placements, options.shape ? facts::word_of(*options.shape) : "");
}

/// The engines of the last requests about small positions, with their analyses. Thread-safe.
class RecentEngines {
 public:
  std::optional<Engine> find(const std::string& question) {
    const std::lock_guard lock(mutex_);
    const auto known = std::find_if(recent_.begin(), recent_.end(),
                                    [&](const auto& each) { return each.first == question; });
    return known == recent_.end() ? std::nullopt : std::optional(known->second);
  }
  void keep(const std::string& question, const Engine& engine) {
    const std::lock_guard lock(mutex_);
    recent_.remove_if([&](const auto& each) { return each.first == question; });
    recent_.emplace_front(question, engine);
    if (recent_.size() > most_kept) recent_.pop_back();
  }

 private:
  static constexpr std::size_t most_kept = 4;

  std::mutex mutex_;
  std::list<std::pair<std::string, Engine>> recent_;  // the last one first
};

/// With so few cells the counts of a position take at most about 4 MB, on an Expert board some 50 kB.
constexpr std::int64_t most_cells_kept = 2500;

RecentEngines& recent_engines() {
  static RecentEngines recent;
  return recent;
}

}  // namespace

std::optional<Format> format_of(Request& request, replay::Holds holds) {
  auto words = replay::format_words([&](const replay::FormatRow& row) { return row.holds == holds; });
  if (holds == replay::Holds::position) words.emplace_back("text", Format::position);  // what 1.0 called it
  return request.choice("format", words);
}

Budget budget_of(Request& request, const Limits& limits) {
  MINES_ASSERT(limits.work >= Budget::usual_work);
  return {request.natural("work", 1, limits.work).value_or(Budget::usual_work), limits.stopped};
}

Budget guess_budget_of(Request& request, const Limits& limits) {
  Budget budget = budget_of(request, limits);
  budget.games = static_cast<int>(request.whole("games", 0, Budget::most_games).value_or(0));
  return budget;
}

Asked asked_position(Request& request, const Limits& limits) {
  const EngineOptions options = options_of(request, limits);
  const Density density(request.number("density").value_or(Engine::usual_density));
  const auto mines = request.whole("mines", 0, most_cells);
  const auto text = request.text("position");
  const auto format = format_of(request, replay::Holds::position);
  const auto signs = request.text("signs");
  const auto board = request.bytes("board");
  const auto rows = request.whole("rows", 1, max_side);
  const auto columns = request.whole("columns", 1, max_side);
  if (text.has_value() == board.has_value())
    throw std::invalid_argument(
        "expected either \"position\", a text, or \"board\" with \"rows\" and \"columns\"");
  std::optional<Engine> engine;
  if (text) {
    if (rows || columns)
      throw std::invalid_argument("\"rows\" and \"columns\" have no meaning with \"position\"");
    engine = Engine::read(*text, format.value_or(Format::any), density, options, signs.value_or(""));
  } else {
    if (format || signs)
      throw std::invalid_argument(
          fmt::format("\"{}\" has no meaning without \"position\"", format ? "format" : "signs"));
    const std::int32_t row_count = side_of(request, "rows");
    const std::int32_t column_count = side_of(request, "columns");
    // This is checked first: the engine would make a board of any size that the sides allow.
    if (std::int64_t{row_count} * column_count != std::ssize(*board)) {
      throw std::invalid_argument(
          fmt::format("\"board\": {} cells, expected {} x {}", board->size(), row_count, column_count));
    }
    engine.emplace(row_count, column_count, density, options);
  }
  if (mines) engine->set_mines(static_cast<std::uint64_t>(*mines));
  if (board) engine->observe(*board);
  return {std::move(*engine), options, density.value};
}

PositionRequest::PositionRequest(Request& request, const Limits& limits) {
  Asked asked = asked_position(request, limits);
  density_ = asked.density;
  engine_ = std::move(asked.engine);
  if (std::int64_t{engine_->rows()} * engine_->columns() > most_cells_kept) return;
  question_ = question_of(*engine_, density_, asked.options);
  if (auto recent = recent_engines().find(question_)) engine_ = std::move(recent);
}

PositionRequest::~PositionRequest() {
  if (question_.empty()) return;
  try {
    recent_engines().keep(question_, *engine_);
  } catch (const std::bad_alloc&) {
    // The reply needs no memory of the position.
  }
}

}  // namespace mines::json
