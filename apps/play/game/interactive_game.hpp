// A game that a person plays with the machine's help: which cells are open, flagged and hit, what the machine
// has proven, what a mine costs, and the journal by which steps are taken back.
//
// The view (board/view.hpp) holds what is certain: open cells, mines that were hit, and what the machine has
// proven. The player sees a proven cell only when the machine shows it. Flags that the player sets may be
// wrong: nothing is concluded from them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "apps/play/game/cell_source.hpp"
#include "apps/play/screen/overview.hpp"
#include "board/view.hpp"
#include "mines/game.hpp"

namespace mines::play {

enum class Phase { fresh, playing, won, lost };

/// What happens to a mine under the first click. In a game of the judge's it always counts.
enum class FirstMine {
  counts,  ///< it is hit
  moves,   ///< it moves to a safe cell drawn at random
  removed  ///< it is removed, and the board has one mine less
};

struct GameRules {
  bool mine_ends = true;  ///< a mine ends the game; else it costs `penalty` points
  int penalty = 8;
  FirstMine first = FirstMine::moves;
  std::uint64_t seed = 0;  ///< draws where a mine moves
  /// What the first click shows. If it opens an area, what happens to a mine under it also happens to those
  /// around it.
  FirstClick promise = FirstClick::safe;
};

/// What the player sees of a cell.
struct CellState {
  enum class Kind : std::uint8_t {
    closed,
    flag,        ///< a flag, set by hand or by the machine
    open,        ///< `number` is its number
    hit,         ///< an opened mine
    mine,        ///< after a loss: a mine without a flag
    wrong_flag,  ///< after a loss: a flag without a mine
  };
  Kind kind = Kind::closed;
  int number = 0;
};

/// For one thread. All cells that calls take are on the board.
class InteractiveGame {
 public:
  /// Takes memory for the view and three bit planes of the board; an error if there is not enough.
  static Result<InteractiveGame> make(std::unique_ptr<CellSource> source, const GameRules& rules);

  BoardSize size() const { return view_.size(); }
  std::uint64_t mines() const { return mines_; }
  const GameRules& rules() const { return rules_; }
  Phase phase() const { return phase_; }
  bool is_over() const { return phase_ == Phase::won || phase_ == Phase::lost; }
  const View& view() const { return view_; }
  const Overview& overview() const { return overview_; }
  CellState state_of(Cell cell) const;
  /// Whether the cell is a mine that was hit, or that the machine has shown.
  bool is_shown(Cell cell) const { return shown_.test(cell) || hit_.test(cell); }
  bool is_flagged(Cell cell) const { return flags_.test(cell) || shown_.test(cell); }
  /// The cells that a click on a cell opens: the cell itself. On an open number whose flags are all set, its
  /// closed cells; on another open number, none.
  std::vector<Cell> cells_of_click(Cell cell) const;

  std::uint64_t opened() const { return opened_; }
  std::uint64_t hits() const { return hits_; }
  std::uint64_t safe_cells() const { return size().cells() - mines_; }
  /// Mines less flags and, in a game for points, less mines hit. Negative with too many flags.
  std::int64_t mines_left() const;
  /// The score of a game for points: open safe cells less the penalties.
  std::int64_t points() const;
  /// The mines that the view knows, shown or not.
  std::uint64_t known_mines() const { return known_mines_; }
  /// Cells that are neither open nor proven to be safe or a mine.
  std::uint64_t undecided() const { return size().cells() - opened_ - known_mines_ - pending_; }
  /// A number that changes whenever anything else in the game changes.
  std::uint64_t version() const { return version_; }
  /// The moves so far, the machine's among them, as mines-solve --review reads them (replay/rawvf.hpp). An
  /// error if the game cannot be reviewed: it is the judge's, or for points, or the board is too large.
  Result<std::string> record() const;

  /// The time of what comes next, in seconds since the first click.
  void set_time(double seconds) { seconds_ = seconds; }

  // What the player does. Calls append to `changed` the cells of which the view now knows more, or less.
  // click() and toggle_flag() are steps that can be taken back, unless the game is the judge's or millions of
  // cells follow.

  /// Opens those of cells_of_click() that are not flagged. The first click of a game goes by rules().first.
  Result<void> click(Cell cell, std::vector<Cell>& changed);
  /// Sets or removes the flag of a closed cell. A flag that the machine has set stays.
  void toggle_flag(Cell cell);
  bool can_take_back() const { return !steps_.empty(); }
  /// Restores the game before the last step, without what the machine has found since. A mine that the first
  /// click has moved or removed is where it was. Needs can_take_back().
  void take_back(std::vector<Cell>& changed);

  // What the machine does.

  /// Adds what follows from the view; true if the view did not know it.
  bool prove_safe(Cell cell);
  bool prove_mine(Cell cell);
  /// Opens pending cells. Appends to `changed` as open() does.
  Result<void> open_proven(std::span<const Cell> cells, std::vector<Cell>& changed);
  /// Flags a mine that was proven.
  void show_mine(Cell cell);
  /// Whether the cell is proven safe and not open.
  bool is_pending(Cell cell) const;

 private:
  struct Change {
    enum Kind : std::uint8_t { opened, opened_pending, mine, safe, flag, shown, hit, mine_come, mine_gone };
    Cell cell{};
    Kind kind = opened;
  };

  /// Where a step that can be taken back begins.
  struct Step {
    std::size_t change;
    std::size_t move;
  };

  InteractiveGame(std::unique_ptr<CellSource> source, const GameRules& rules, View view, BitPlane flags,
                  BitPlane shown, BitPlane hit);
  void spare_first(Cell cell);
  void begin_step();
  Result<void> open_all(std::span<const Cell> cells, std::vector<Cell>& changed);
  void see(const Seen& seen, std::vector<Cell>& changed);
  void see_safe(const Seen& seen, std::vector<Cell>& changed);
  void add_mine(Cell cell, std::vector<Cell>& changed);
  void remove_flag(Cell cell);
  bool put_flag(BitPlane& plane, const BitPlane& other, Cell cell, bool flag);
  void set_hit(Cell cell, bool hit);
  void forget(Cell cell);
  void undo(const Change& change);
  void note(Cell cell, Change::Kind kind);
  bool can_be_reviewed() const;
  void add_move(mines::Action action, Cell cell);
  void settle_phase();

  std::unique_ptr<CellSource> source_;
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
  std::vector<Seen> seen_;
};

}  // namespace mines::play
