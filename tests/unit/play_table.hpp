// A game of mines-play without a terminal, and the truth to compare it with.
#pragma once

#include "support/catch.hpp"

#include <string>

#include "apps/play/game/machine.hpp"
#include "field/drawing/generate.hpp"

namespace mines::testing {

using namespace mines::play;

inline const GameRules mine_ends{true, 8, FirstMine::counts, 0};
inline const GameRules mine_costs{false, 8, FirstMine::counts, 0};

/// The first zero from a cell on, in its row.
inline Cell zero_from(const Field& field, Cell cell) {
  while (field.is_mine(cell) || field.number(cell) != 0) ++cell.column;
  return cell;
}

inline Field field_of(BoardSize size, std::uint64_t mines, std::uint64_t seed) {
  auto field = generate(size, mines, seed);
  REQUIRE(field);
  return std::move(*field);
}

/// A game with a machine, and the truth.
struct Table {
  Field truth;
  InteractiveGame game;
  Machine machine;

  Table(const Field& field, const GameRules& rules, Level level, std::vector<std::uint32_t> priorities = {})
      : truth(copy(field)),
        game(std::move(*InteractiveGame::make(CellSource(copy(field), rules.penalty), rules))),
        machine(game, level, std::move(priorities)) {}

  static Field copy(const Field& field) {
    auto plane = field.mines().copy();
    REQUIRE(plane);
    return Field(std::move(*plane));
  }

  void open(Cell cell) {
    std::vector<Cell> changed;
    REQUIRE(game.click(cell, changed));
    machine.learned(changed);
  }
  void settle() {
    for (int calls = 0; !machine.is_idle() && calls < 1'000'000; ++calls) REQUIRE(machine.advance(16));
    REQUIRE(machine.is_idle());
  }
  /// The first closed cell that is safe by the truth; none if all safe cells are open.
  std::optional<Cell> safe_cell() const {
    std::optional<Cell> first;
    for_each_cell(truth.size(), [&](Cell cell) {
      if (!first && !truth.is_mine(cell) && !game.view().is_open(cell)) first = cell;
    });
    return first;
  }
  /// Opens safe cells, each after the machine has come to rest, until none is left. Returns how many.
  std::uint64_t play_on() {
    std::uint64_t opened = 0;
    while (const auto cell = safe_cell()) {
      open(*cell);
      ++opened;
      settle();
    }
    return opened;
  }
  /// Checks that all that the view says is true.
  void check() const {
    std::uint64_t wrong = 0;
    for_each_cell(truth.size(), [&](Cell cell) {
      const bool mine = truth.is_mine(cell);
      if (game.view().is_open(cell) && (mine || game.view().number(cell) != truth.number(cell))) ++wrong;
      if (mine ? game.is_pending(cell) : game.view().is_mine(cell)) ++wrong;
    });
    CHECK(wrong == 0);
  }
  /// What the player sees of all cells, as text.
  std::string picture() const {
    std::string text;
    for_each_cell(truth.size(), [&](Cell cell) {
      const CellState state = game.state_of(cell);
      text += state.kind == CellState::Kind::open ? static_cast<char>('0' + state.number)
                                                  : ".!0*mx"[static_cast<int>(state.kind)];
      if (cell.column == truth.size().columns - 1) text += '\n';
    });
    return text;
  }
};

}  // namespace mines::testing
