#include "mines/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <new>
#include <stdexcept>
#include <utility>

#include "advice/best_move.hpp"
#include "advice/explanation.hpp"
#include "base/assert.hpp"
#include "base/version.hpp"
#include "board/board_code.hpp"
#include "constraints/position_constraints.hpp"
#include "counted/analysis.hpp"
#include "library/arguments.hpp"
#include "library/call_log.hpp"
#include "library/engine/budget_scope.hpp"
#include "library/engine/picture.hpp"
#include "library/engine/proof.hpp"
#include "library/engine/replies.hpp"
#include "library/engine/shaped_position.hpp"
#include "mines/version.hpp"
#include "position/any_form.hpp"
#include "replay/formats.hpp"

namespace mines {

namespace {

void check_mines(std::uint64_t mines, BoardSize size, const char* call) {
  require(mines <= size.cells(), call, fmt::format("{} mines, expected 0 to {}", mines, size.cells()));
}

/// The options as a request of JSON has them.
void add_options(facts::Object& to, const EngineOptions& options) {
  to.add("shape", options.shape).add("penalty", options.penalty).add("threads", options.threads);
  to.add("seed", options.seed).add("placements", options.placements);
}

/// The board of a link or a Game ID, as its player sees it at first.
Result<FoundPosition> board_at_first(std::string_view text, bool is_link) {
  auto from = ByteReader::of(text, "");
  MINES_LET(const auto board, is_link ? read_board_link(from) : read_game_id(from));
  const BoardSize size = board.mines.size();
  return FoundPosition{Position::of(size, board.mines.count()), is_link ? Format::link : Format::gameid,
                       fmt::format("{}, {} x {} cells", is_link ? "the link of a board" : "a Game ID",
                                   size.rows, size.columns)};
}

FoundPosition found_in(std::string_view text, Format format, const std::string& signs, bool has_holes) {
  const bool is_link = format == Format::any && is_board_link(text);
  const bool is_board = is_link || (format == Format::any && is_game_id(text));
  require(!is_board || !has_holes, "Engine::read", "a shape has no meaning for a link or a Game ID");
  require(signs.empty() || (format == Format::any && !is_board), "Engine::read",
          "signs have no meaning for this format");
  if (is_board) return value_of(board_at_first(text, is_link));
  if (format == Format::any) return value_of(parse_any_form(text, "", signs, has_holes));
  // A caller may have cast any number to the type.
  const bool is_position =
      static_cast<std::size_t>(format) < replay::formats.size() && replay::is_position(format);
  require(is_position, "Engine::read", "the format holds no position");
  if (format == Format::position) return {value_of(parse_position(text, "", has_holes)), format, {}};
  auto from = ByteReader::of(text, "");
  return {value_of(replay::row_of(format).read(from)), format, {}};
}

}  // namespace

/// A position that was analysed. It does not change, so copies of an engine share it.
struct [[gnu::visibility("hidden")]] Engine::Analysed {
  std::uint64_t work;        // Budget::work
  std::optional<View> view;  // of a square board without holes
  CountedAnalysis analysis;
  std::optional<library::ShapedPosition> shaped;  // of any other board
};

/// What an engine holds: its position and, once it was asked, the analysis of it.
struct [[gnu::visibility("hidden")]] Engine::State {  // not among the symbols of libmines
  State(Position at_first, Density given, const EngineOptions& chosen)
      : options(chosen), density(given.value), position(std::move(at_first)) {
    if (position.mines) check_mines(*position.mines, position.size, "Engine");
    check_density(density, "Engine");
    check_threads(options.threads, "Engine");
    require(options.penalty >= 0 && options.penalty <= EngineOptions::most_penalty, "Engine",
            fmt::format("a penalty of {}, expected 0 to {}", options.penalty, EngineOptions::most_penalty));
  }
  State(const State& other) : options(other.options), reading(other.reading), format(other.format) {
    const std::lock_guard lock(other.mutex);
    density = other.density;
    position = other.position;
    analysed = other.analysed;
  }
  State& operator=(const State&) = delete;

  /// Changes the position, whose analysis is then a new one.
  template <class Change>
  void change(const Change& make) {
    const std::lock_guard lock(mutex);
    make();
    analysed.reset();
  }
  /// Refuses a cell to explain that is not unknown.
  void check_explained(Cell cell, const char* call) const {
    checked_cell(cell, position.size, call);
    require(position.at(cell) == unknown_cell, call,
            fmt::format("row {}, column {} is known, expected an unknown cell", cell.row, cell.column));
  }
  void set(Cell cell, std::int8_t known, const char* call) {
    checked_cell(cell, position.size, call);
    change([&] { position.at(cell) = known; });
  }

  /// Calls check(), which refuses wrong arguments before the analysis, which may take long; then find(), with
  /// the lock, an analysis of the position, and the budget's stop request. For the log of calls: `call` is
  /// the request of JSON that asks the same, to which add() adds what it needs besides the position, and
  /// reply() its reply.
  template <class Add, class Check, class Work, class Reply>
  auto within(const char* call, const Budget& budget, const Add& add, const Check& check, const Work& find,
              const Reply& reply) {
    const std::lock_guard lock(mutex);
    const auto request = [&](facts::Object& object) {
      add_position(object);
      object.add("work", budget.work);
      add(object);
    };
    const auto think_and_find = [&] {
      const library::BudgetScope scope(budget);
      check();
      // Another budget may give another analysis.
      if (!analysed || analysed->work != budget.work) {
        analysed.reset();  // before the next one takes memory
        analysed = think(budget.work);
      }
      return find();
    };
    return library::logged(call, request, think_and_find, reply);
  }
  /// The position and the options, as a request of JSON has them.
  void add_position(facts::Object & to) const {
    to.add("position", text_of(position)).add("format", replay::row_of(Format::position).word);
    to.add("density", density);
    add_options(to, options);
  }
  std::shared_ptr<const Analysed> think(std::uint64_t work) const {
    const AnalysisOptions asked{.mines = position.mines,
                                .density = density,
                                .placements = options.placements,
                                .threads = options.threads,
                                .seed = options.seed,
                                .limits = library::limits_of(work)};
    Analysed made{work, {}, {}, {}};
    if (is_shaped()) {
      static_cast<Analysis&>(made.analysis) = made.shaped.emplace(shape()).analyse(position, asked);
      return std::make_shared<const Analysed>(std::move(made));
    }
    auto view = view_of(position);
    // view_of() fails only if memory is short.
    if (!view) throw std::bad_alloc();
    auto found = analyse(*view, asked);
    if (found) {
      made.analysis = std::move(*found);
    } else {
      made.analysis.possible = Possible::no;
      made.analysis.contradiction = contradiction_of(*view, found.error(), position.mines);
    }
    MINES_ASSERT(made.analysis.possible != Possible::yes ||
                 made.analysis.mine.size() == position.cells.size());
    made.view = std::move(*view);
    return std::make_shared<const Analysed>(std::move(made));
  }

  Shape shape() const { return options.shape.value_or(Shape::square); }
  /// Whether the view cannot hold the position.
  bool is_shaped() const {
    return shape() != Shape::square ||
           std::find(position.cells.begin(), position.cells.end(), hole_cell) != position.cells.end();
  }
  void check_square(bool holds, const char* call, const char* what) const {
    require(holds || !analysed->shaped, call, fmt::format("{} needs a square board without holes", what));
  }
  const CountedAnalysis& analysis() const { return analysed->analysis; }

  Explanation explanation(Cell cell, const char* call, int games) const {
    check_square(games == 0, call, "playing games on");
    if (analysis().possible == Possible::yes)
      return analysed->shaped ? analysed->shaped->explain(position, analysis(), cell)
                              : mines::explain(*analysed->view, analysis(), cell, games);
    Explanation none;
    none.cell = cell;
    if (analysis().possible == Possible::unknown) none.verdict = Verdict::unknown;
    none.text = analysis().contradiction ? analysis().contradiction->text : possible_unknown_text;
    return none;
  }

  std::optional<Explanation> hint() const {
    if (analysis().possible != Possible::yes) return std::nullopt;
    return analysed->shaped ? analysed->shaped->explain_easiest(position, analysis())
                            : explain_easiest(*analysed->view, analysis());
  }

  std::optional<Proof> proof(Cell cell) const {
    auto made = constraints_of(position, shape(), "");
    if (!made) throw std::runtime_error(made.error().what);
    Claim claim;
    if (analysis().possible == Possible::unknown) throw std::runtime_error(possible_unknown_text);
    if (analysis().possible == Possible::yes) {
      const Verdict verdict = analysis().verdict[position.size.index(cell)];
      // Some model has a mine there and another has none, so neither can be proven.
      if (verdict == Verdict::undecided) return std::nullopt;
      if (verdict == Verdict::unknown)
        throw std::runtime_error("finding out whether the cell is certain takes too long");
      claim.kind = verdict == Verdict::safe ? Claim::Kind::safe : Claim::Kind::mine;
      claim.cell = *made->index_of(cell);
    }
    auto proof = library::proof_of(made->list, claim, [&](std::uint32_t i) {
      return fmt::format("row {}, column {}", made->cells[i].row, made->cells[i].column);
    });
    if (!proof) throw std::runtime_error(proof.error().what);
    return std::move(*proof);
  }

  std::optional<Move> move(Goal goal, int games, const char* call) const {
    check_square(goal == Goal::win, call, "the goal score");
    check_square(games == 0, call, "playing games on");
    if (analysis().possible != Possible::yes) return std::nullopt;
    if (analysed->shaped) return library::ShapedPosition::safest_move(position, analysis());
    if (goal == Goal::win) return winning_move(*analysed->view, analysis(), games);
    return scoring_move(*analysed->view, analysis(), {options.penalty, options.seed, options.threads});
  }

  mutable std::mutex mutex;
  EngineOptions options;
  // How the position was read; neither changes later.
  std::string reading;
  Format format = Format::position;
  double density = 0;
  Position position;
  std::shared_ptr<const Analysed> analysed;  // the position as it is now; null if it was not asked about
};

Engine::Engine(std::int32_t rows, std::int32_t columns, std::uint64_t mines, const EngineOptions& options)
    : state_(std::make_unique<State>(Position::of(checked_size(rows, columns, "Engine"), mines),
                                     Density(usual_density), options)) {}

Engine::Engine(std::int32_t rows, std::int32_t columns, Density density, const EngineOptions& options)
    : state_(std::make_unique<State>(Position::of(checked_size(rows, columns, "Engine")), density, options)) {
}

Engine Engine::read(std::string_view text, Format format, Density density, const EngineOptions& options,
                    const std::string& signs) {
  const auto request = [&](facts::Object& to) {
    const bool is_format = static_cast<std::size_t>(format) < replay::formats.size();
    to.add("position", text).add("format", is_format ? replay::row_of(format).word : "?");
    to.add("signs", signs.empty() ? nullptr : &signs).add("density", density.value);
    add_options(to, options);
  };
  const auto read = [&] {
    FoundPosition found = found_in(text, format, signs, options.shape.has_value());
    auto state = std::make_unique<State>(std::move(found.position), density, options);
    state->reading = std::move(found.reading);
    state->format = found.format;
    return Engine(std::move(state));
  };
  return library::logged("read", request, read, library::add_position);
}

const std::string& Engine::reading() const { return state_->reading; }

Format Engine::format() const { return state_->format; }

Engine::Engine(std::unique_ptr<State> state) : state_(std::move(state)) {}

Engine::~Engine() = default;
Engine::Engine(const Engine& other) : state_(std::make_unique<State>(*other.state_)) {}
Engine& Engine::operator=(const Engine& other) {
  if (this != &other) state_ = std::make_unique<State>(*other.state_);
  return *this;
}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

std::int32_t Engine::rows() const { return state_->position.size.rows; }
std::int32_t Engine::columns() const { return state_->position.size.columns; }

std::optional<Shape> Engine::shape() const { return state_->options.shape; }

std::optional<std::uint64_t> Engine::mines() const {
  const std::lock_guard lock(state_->mutex);
  return state_->position.mines;
}

void Engine::set_mines(std::uint64_t mines) {
  check_mines(mines, state_->position.size, "set_mines");
  state_->change([&] { state_->position.mines = mines; });
}

void Engine::set_density(Density density) {
  check_density(density.value, "set_density");
  state_->change([&] {
    state_->position.mines.reset();
    state_->density = density.value;
  });
}

void Engine::observe(Cell cell, int number) {
  require(number >= 0 && number <= 8, "observe", fmt::format("the number {}, expected 0 to 8", number));
  state_->set(cell, static_cast<std::int8_t>(number), "observe");
}

void Engine::observe_mine(Cell cell) { state_->set(cell, mine_cell, "observe_mine"); }

void Engine::observe(std::span<const std::int8_t> board) {
  const BoardSize size = state_->position.size;
  require(
      board.size() == size.cells(), "observe",
      fmt::format("{} cells, expected {} x {} = {}", board.size(), size.rows, size.columns, size.cells()));
  const std::int8_t least = state_->options.shape ? hole_cell : mine_cell;
  const auto wrong =
      std::find_if(board.begin(), board.end(), [&](std::int8_t byte) { return byte < least || byte > 8; });
  if (wrong != board.end()) {
    const Cell at = size.cell(static_cast<std::uint64_t>(wrong - board.begin()));
    require(false, "observe",
            fmt::format("row {}, column {} is {}, expected 0 to 8, {} (unknown) or {} (a mine){}", at.row,
                        at.column, int{*wrong}, int{unknown_cell}, int{mine_cell},
                        *wrong == hole_cell ? "; a hole needs a shape" : ""));
  }
  state_->change([&] { std::copy(board.begin(), board.end(), state_->position.cells.begin()); });
}

std::vector<std::int8_t> Engine::board() const {
  const std::lock_guard lock(state_->mutex);
  return state_->position.cells;
}

std::string Engine::text() const {
  const std::lock_guard lock(state_->mutex);
  return text_of(state_->position);
}

Analysis Engine::analysis(const Budget& budget) const {
  const auto reply = [&](facts::Object& to, const Analysis& analysis) {
    library::add_analysis(to, state_->position.size, state_->position.mines, analysis);
  };
  return state_->within(
      "analyse", budget, [](auto&) {}, [] {}, [&]() -> Analysis { return state_->analysis(); }, reply);
}

Explanation Engine::explain(Cell cell, const Budget& budget) const {
  return state_->within(
      "explain", budget, [&](facts::Object& to) { to.add("cell", cell).add("games", budget.games); },
      [&] { state_->check_explained(cell, "explain"); },
      [&] { return state_->explanation(cell, "explain", budget.games); },
      [](facts::Object& to, const Explanation& explanation) { to.add_all(explanation); });
}

std::optional<Explanation> Engine::hint(const Budget& budget) const {
  return state_->within(
      "hint", budget, [](auto&) {}, [] {}, [&] { return state_->hint(); },
      [](facts::Object& to, const std::optional<Explanation>& hint) { to.add("hint", hint); });
}

std::optional<Proof> Engine::proof(Cell cell, const Budget& budget) const {
  return state_->within(
      "prove", budget, [&](facts::Object& to) { to.add("cell", cell); },
      [&] { state_->check_explained(cell, "proof"); }, [&] { return state_->proof(cell); },
      library::add_proof);
}

std::optional<Move> Engine::best_move(Goal goal, const Budget& budget) const {
  return state_->within(
      "best_move", budget, [&](facts::Object& to) { to.add("goal", goal).add("games", budget.games); }, [] {},
      [&] { return state_->move(goal, budget.games, "best_move"); },
      [](facts::Object& to, const std::optional<Move>& move) { to.add("move", move); });
}

std::string Engine::svg(const Picture& picture, const Budget& budget) const {
  const auto check = [&] {
    const BoardSize size = state_->position.size;
    require(size.cells() <= Picture::most_cells, "svg",
            fmt::format("{} x {} cells, expected at most {} in all", size.rows, size.columns,
                        Picture::most_cells));
    if (picture.explained) state_->check_explained(*picture.explained, "svg");
  };
  const auto request = [&](facts::Object& to) {
    to.add("analysis", picture.analysis).add("goal", picture.move).add("cell", picture.explained);
    to.add("games", budget.games);
  };
  const auto draw = [&] {
    library::Drawn drawn;
    // The numbers of a contradiction are drawn even if the analysis is not wanted.
    if (picture.analysis || state_->analysis().possible == Possible::no) drawn.analysis = &state_->analysis();
    if (picture.move) drawn.move = state_->move(*picture.move, budget.games, "svg");
    if (picture.explained) drawn.explanation = state_->explanation(*picture.explained, "svg", budget.games);
    return library::svg_of(state_->position, drawn, state_->shape());
  };
  return state_->within("svg", budget, request, check, draw,
                        [](facts::Object& to, const std::string& svg) { to.add("svg", svg); });
}

const char* version() noexcept { return toolkit_version(); }

}  // namespace mines
