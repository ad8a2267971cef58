#include "mines/engine.hpp"

#include <fmt/format.h>

#include <cmath>
#include <new>
#include <stdexcept>
#include <utility>

#include "counted/placement_count.hpp"
#include "library/arguments.hpp"
#include "library/engine_state.hpp"
#include "position/json_position.hpp"
#include "position/position_reader.hpp"

namespace mines {

namespace {

Result<Position> parse(std::string_view text, Engine::Format format) {
  switch (format) {
    case Engine::Format::mine:
      return parse_mine_position(text, "");
    case Engine::Format::ascii:
      return parse_ascii_position(text, "");
    case Engine::Format::json:
      return parse_json_position(text, "");
    case Engine::Format::text:
      break;
  }
  return parse_position(text, "");
}

}  // namespace

std::string library::Analysis::placements_text() const {
  return placements_log10 ? PlacementCount{placements, *placements_log10}.text() : std::string();
}

Engine::Engine(std::int32_t rows, std::int32_t columns, std::uint64_t mines, const Options& options)
    : state_(std::make_unique<State>(Position::of(checked_size(rows, columns, "Engine"), mines),
                                     Density(usual_density), options)) {}

Engine::Engine(std::int32_t rows, std::int32_t columns, Density density, const Options& options)
    : state_(std::make_unique<State>(Position::of(checked_size(rows, columns, "Engine")), density, options)) {
}

Engine Engine::read(std::string_view text, Format format, Density density, const Options& options) {
  auto position = parse(text, format);
  if (!position) throw std::invalid_argument(to_string(position.error()));
  return Engine(std::make_unique<State>(std::move(*position), density, options));
}

Engine::Engine(std::unique_ptr<State> state) : state_(std::move(state)) {}

Engine::~Engine() = default;
Engine::Engine(const Engine& other) : state_(std::make_unique<State>(*other.state_)) {}
Engine& Engine::operator=(const Engine& other) {
  if (this != &other) state_ = std::make_unique<State>(*other.state_);
  return *this;
}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

std::int32_t Engine::rows() const { return state_->size().rows; }
std::int32_t Engine::columns() const { return state_->size().columns; }
std::optional<std::uint64_t> Engine::mines() const { return state_->mines(); }
void Engine::set_mines(std::uint64_t mines) { state_->set_mines(mines); }
void Engine::set_density(Density density) { state_->set_density(density); }

void Engine::observe(Cell cell, int number) {
  require(number >= 0 && number <= 8, "observe", fmt::format("the number {}, expected 0 to 8", number));
  state_->observe(cell, static_cast<char>('0' + number), "observe");
}

void Engine::observe_mine(Cell cell) { state_->observe(cell, Position::mine, "observe_mine"); }

void Engine::observe(std::span<const std::int8_t> board) { state_->observe(board); }

std::vector<std::int8_t> Engine::board() const { return bytes_of(state_->position()); }

std::string Engine::text() const { return text_of(state_->position()); }

Engine::Analysis Engine::analysis(const Budget& budget) const { return state_->analysis(budget); }

Engine::Explanation Engine::explain(Cell cell, const Budget& budget) const {
  return state_->explain(cell, budget);
}

std::optional<Engine::Move> Engine::best_move(Goal goal, const Budget& budget) const {
  return state_->best_move(goal, budget);
}

std::string Engine::svg(const Picture& picture, const Budget& budget) const {
  return state_->svg(picture, budget);
}

}  // namespace mines
