// A witness of games on tiny boards: sees everything that the player is shown, and holds each of its
// deductions against all placements of mines that this allows. Being true is not enough: a cell called safe
// must be safe in every one of them. It also sees whether the player guesses while numbers make a cell safe,
// and whether it stops while the number of mines does.
#pragma once

#include <bitset>
#include <optional>

#include "board/game.hpp"
#include "engine/auditor.hpp"
#include "fuzz/calls.hpp"

namespace mines::fuzz {

/// What all placements with a given number of mines say of each cell of a picture.
class Knowledge {
 public:
  /// `mines` on the whole board, the known ones included. Pieces with more than `most_placements` placements
  /// are left open.
  Knowledge(const Picture& picture, std::uint64_t mines, std::size_t most_placements);

  /// What numbers say of an unknown cell; nothing if its piece was left open.
  std::optional<Verdict> by_numbers(Cell cell) const;
  /// What they say with the number of mines; nothing if any piece was left open.
  std::optional<Verdict> by_mines_left(Cell cell) const;

 private:
  /// Bit m: so many mines are possible.
  using Counts = std::bitset<65>;

  static Counts sums_of(const Counts& a, const Counts& b);
  static Counts counts_of(const std::vector<std::uint64_t>& models);

  std::vector<Piece> pieces_;
  std::vector<Counts> beside_;  // of each piece: what all the others and the interior may have
  Counts interior_others_;      // what all pieces and all but one of the interior cells may have
  std::uint64_t left_ = 0;      // mines on unknown cells
  bool complete_ = true;
};

/// Passes a game on to its player, one link at a time, and audits the player. Boards of at most 64 cells.
class WitnessedGame final : public Game, public Auditor {
 public:
  /// `game` outlives it. A `diligent` player guesses only where numbers leave no cell safe, and stops only
  /// where the number of mines does not either.
  WitnessedGame(Game& game, bool diligent);

  GameInfo info() const override { return game_.info(); }
  Result<std::unique_ptr<GameLink>> connect() override;
  void safe_deduced(std::int32_t row, std::int32_t word, Word mask) override;
  void mines_deduced(std::int32_t row, std::int32_t word, Word mask) override;
  /// To be called once the player has stopped.
  void game_ended();

  const Report& report() const { return report_; }
  std::uint64_t guesses() const { return guesses_; }
  std::uint64_t deductions() const { return deductions_; }
  /// Deductions and ends of games that brute force gave up.
  std::uint64_t left_open() const { return left_open_; }

 private:
  class Link;

  void shown(const OpenedWord& reply);
  void posted(Cell cell);
  const Knowledge& knowledge();
  void deduced(std::int32_t row, std::int32_t word, Word mask, Verdict verdict);
  using Saying = std::optional<Verdict> (Knowledge::*)(Cell) const;
  void check_nothing_is_safe(const char* when, Saying saying);

  static constexpr std::size_t most_placements = 100'000;

  Game& game_;
  bool diligent_;
  Picture picture_;
  Picture deduced_;  // 's' where a cell was called safe
  std::optional<Knowledge> knowledge_;
  Report report_;
  std::uint64_t guesses_ = 0;
  std::uint64_t deductions_ = 0;
  std::uint64_t left_open_ = 0;
};

}  // namespace mines::fuzz
