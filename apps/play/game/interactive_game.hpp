// A game that a person plays with the help of a solver, the machine (machine.hpp). Steps can be taken back.
//
// The view (board/view.hpp) holds only certain facts: open cells, hit mines, and cells that the machine has
// proven. The player sees a proven cell only when the machine shows it. Flags of the player may be wrong, so
// no conclusion uses them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "apps/play/game/cell_source.hpp"
#include "apps/play/screen/overview.hpp"
#include "board/view.hpp"
#include "mines/game.hpp"

namespace mines::play {

enum class Phase { fresh, playing, won, lost };

/// What happens to a mine under the first click. In a judge's game (a judge has the board): always `counts`.
enum class FirstMine {
  counts,  ///< it is hit
  moves,   ///< it moves to a safe cell drawn at random
  removed  ///< it is removed, and the board has one mine less
};

struct GameRules {
  bool mine_ends = true;  ///< false: a game for points, in which a mine costs `penalty` points
  int penalty = 8;
  FirstMine first = FirstMine::moves;
  std::uint64_t seed = 0;  ///< for the draw of the cell to which a mine moves
  /// The promise for the first click (mines/game.hpp). With FirstClick::open, `first` also applies to the
  /// mines next to the clicked cell. But these mines do not move if the other cells cannot hold all mines.
  FirstClick promise = FirstClick::safe;
};

struct CellState {
  enum class Kind : std::uint8_t {
    closed,
    flag,        ///< a flag, set by hand or by the machine
    open,        ///< an open safe cell; `number` is set
    hit,         ///< an opened mine
    mine,        ///< after a loss: a mine without a flag
    wrong_flag,  ///< after a loss: a flag without a mine
  };
  Kind kind = Kind::closed;
  int number = 0;  ///< 0 to 8
};

/// For one thread. All cells in arguments must be on the board.
class InteractiveGame {
 public:
  /// Takes memory for the view and three bit planes of the board. Fails if memory is short.
  static Result<InteractiveGame> make(CellSource source, const GameRules& rules);

  BoardSize size() const { return view_.size(); }
  std::uint64_t mines() const { return mines_; }
  const GameRules& rules() const { return rules_; }
  Phase phase() const { return phase_; }
  bool is_over() const { return phase_ == Phase::won || phase_ == Phase::lost; }
  const View& view() const { return view_; }
  const Overview& overview() const { return overview_; }
  CellState state_of(Cell cell) const;
  /// Whether the player sees that the cell is a mine: the machine has flagged it, or it was hit.
  bool is_shown(Cell cell) const { return shown_.test(cell) || hit_.test(cell); }
  bool is_flagged(Cell cell) const { return flags_.test(cell) || shown_.test(cell); }
  /// The cells that a click opens. If `cell` is an open safe cell: its closed neighbours without a flag, but
  /// no cells if its number differs from the flags and hit mines around it. Otherwise: `cell` itself.
  std::vector<Cell> cells_of_click(Cell cell) const;

  std::uint64_t opened() const { return opened_; }
  std::uint64_t hits() const { return hits_; }
  std::uint64_t safe_cells() const { return size().cells() - mines_; }
  /// The number of mines less the flags; in a game for points also less the hit mines. May be negative.
  std::int64_t mines_left() const;
  /// The score of a game for points: open safe cells less the penalties.
  std::int64_t points() const;
  /// Known mines, shown or not.
  std::uint64_t known_mines() const { return known_mines_; }
  /// The number of cells that are neither open nor known to be safe or a mine.
  std::uint64_t undecided() const { return size().cells() - opened_ - known_mines_ - pending_; }
  /// A number that changes with every change of the game.
  std::uint64_t version() const { return version_; }
  /// The moves so far, with those of the machine, in the format of mines-solve --review (replay/replay.hpp).
  /// Fails for a judge's game, a game for points, and a board with more cells than replay::most_cells.
  Result<std::string> record() const;

  /// Sets the time of the moves that follow, in seconds since the first click.
  void set_time(double seconds) { seconds_ = seconds; }

  // The player's actions. click() and take_back() append to `changed` the cells of which the view has learned
  // or forgotten a fact; take_back() may append other cells, too. A step is one call of click() or
  // toggle_flag(). In a judge's game no step can be taken back. After millions of changes the earliest steps
  // can no longer be taken back.

  /// Opens the cells of cells_of_click() that are neither flagged nor hit. For the first click see GameRules.
  Result<void> click(Cell cell, std::vector<Cell>& changed);
  /// Sets or removes the flag of a closed cell. A flag that the machine has set stays.
  void toggle_flag(Cell cell);
  bool can_take_back() const { return !steps_.empty(); }
  /// Takes back the last step. can_take_back() must be true.
  void take_back(std::vector<Cell>& changed);

  // The machine's actions.

  /// Add a conclusion: the cell is safe, or a mine. Return whether it is new.
  bool prove_safe(Cell cell);
  bool prove_mine(Cell cell);
  /// Opens pending cells (is_pending()). Appends to `changed` like click().
  Result<void> open_proven(std::span<const Cell> cells, std::vector<Cell>& changed);
  /// Flags a mine that is known (prove_mine()), so that the player sees it.
  void show_mine(Cell cell);
  /// Whether the cell is proven safe and not open.
  bool is_pending(Cell cell) const;

 private:
  struct Change {
    enum Kind : std::uint8_t { opened, opened_pending, mine, safe, flag, shown, hit, mine_come, mine_gone };
    Cell cell{};
    Kind kind = opened;
  };

  struct Step {
    std::size_t change;
    std::size_t move;
  };

  InteractiveGame(CellSource source, const GameRules& rules, View view);
  void spare_first(Cell cell);
  void begin_step();
  Result<void> open_all(std::span<const Cell> cells, std::vector<Cell>& changed);
  void see_mine(Cell cell, std::vector<Cell>& changed);
  void see_safe(const OpenedWord& word, Cell cell, std::vector<Cell>& changed);
  void add_mine(Cell cell, std::vector<Cell>& changed);
  bool put_flag(BitPlane& plane, const BitPlane& other, Cell cell, bool flag);
  void set_hit(Cell cell, bool hit);
  void forget(Cell cell);
  void undo(const Change& change);
  void note(Cell cell, Change::Kind kind);
  bool can_be_reviewed() const;
  void add_move(mines::Action action, Cell cell);

  CellSource source_;
  GameRules rules_;
  View view_;
  BitPlane flags_;  // flags set by hand
  BitPlane shown_;  // flags set by the machine
  BitPlane hit_;
  Overview overview_;
  Phase phase_ = Phase::fresh;
  std::uint64_t mines_ = 0;
  std::uint64_t opened_ = 0;
  std::uint64_t hits_ = 0;
  std::uint64_t flagged_ = 0;
  std::uint64_t known_mines_ = 0;
  std::uint64_t pending_ = 0;  // cells that are proven safe and not open
  std::uint64_t version_ = 0;
  std::vector<Change> journal_;  // all changes since the first step that can be taken back
  std::vector<Step> steps_;
  std::vector<GameMove> moves_;  // of a game that can be reviewed
  double seconds_ = 0;
  std::vector<OpenedWord> seen_;
};

}  // namespace mines::play
