// A game as it is played by hand: what is open, flagged and hit, what the machine has proven, by which rules
// a mine counts, and the way back.
//
// The view (board/view.hpp) has what is certain: open cells, mines hit, and what the machine has proven,
// which the player is shown only when its turn comes. Flags that the player sets are the player's opinion:
// nothing is concluded from them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "play/cell_source.hpp"
#include "play/overview.hpp"

namespace mines::play {

enum class Phase { fresh, playing, won, lost };

/// What becomes of a mine under the first click. With a source that is not ours: nothing.
enum class FirstClick {
  counts,  ///< it is hit
  moves,   ///< it moves to a safe cell drawn at random
  removed  ///< it is taken away, and the board has one less
};

struct GameRules {
  bool mine_ends = true;  ///< else it costs `penalty` points
  int penalty = 8;
  FirstClick first = FirstClick::moves;
  std::uint64_t seed = 0;  ///< of where mines move
};

/// What a player sees of a cell.
struct CellState {
  enum class Kind : std::uint8_t {
    closed,
    flag,        ///< by hand, or shown by the machine
    open,        ///< with its number
    hit,         ///< a mine that was opened
    mine,        ///< after a loss: one that was not flagged
    wrong_flag,  ///< after a loss: no mine
  };
  Kind kind = Kind::closed;
  int number = 0;
};

/// For one thread. Cells that calls take are on the board.
class InteractiveGame {
 public:
  static Result<InteractiveGame> make(std::unique_ptr<CellSource> source, const GameRules& rules);

  BoardSize size() const { return view_.size(); }
  std::uint64_t mines() const { return mines_; }
  const GameRules& rules() const { return rules_; }
  Phase phase() const { return phase_; }
  bool is_over() const { return phase_ == Phase::won || phase_ == Phase::lost; }
  const View& view() const { return view_; }
  const Overview& overview() const { return overview_; }
  CellState state_of(Cell cell) const;
  /// A mine that was hit, or that the machine has shown.
  bool is_shown(Cell cell) const { return shown_.test(cell) || hit_.test(cell); }
  bool is_flagged(Cell cell) const { return flags_.test(cell) || shown_.test(cell); }

  std::uint64_t opened() const { return opened_; }
  std::uint64_t hits() const { return hits_; }
  std::uint64_t safe_cells() const { return size().cells() - mines_; }
  /// Mines less flags and mines hit; below 0 with too many flags.
  std::int64_t mines_left() const;
  /// By the rules of points: safe cells open, less the penalties.
  std::int64_t points() const;
  /// Mines of the view, shown or not; and cells neither open nor known nor proven.
  std::uint64_t known_mines() const { return known_mines_; }
  std::uint64_t undecided() const { return size().cells() - opened_ - known_mines_ - pending_; }
  /// Changes whenever anything else does.
  std::uint64_t version() const { return version_; }

  // The player's. `changed` gets the cells of which the view knows more, or less.

  // Each is a step that can be taken back, where the source is ours and no millions of cells follow from it.

  /// Opens closed cells that are not flagged.
  Result<void> open(std::span<const Cell> cells, std::vector<Cell>& changed);
  /// Of a closed cell; a flag of the machine's stays.
  void toggle_flag(Cell cell);
  bool can_take_back() const { return !steps_.empty(); }
  /// Back to before the last step, whatever the machine has found since. A mine that the first click has
  /// moved or removed is where it was.
  void take_back(std::vector<Cell>& changed);

  // The machine's: sound deductions. True if that is news.
  bool prove_safe(Cell cell);
  bool prove_mine(Cell cell);
  /// Opens cells that were proven safe.
  Result<void> open_proven(std::span<const Cell> cells, std::vector<Cell>& changed);
  /// Shows a mine that was proven.
  void show_mine(Cell cell);
  bool is_pending(Cell cell) const;

 private:
  struct Change {
    enum Kind : std::uint8_t { opened, opened_pending, mine, safe, flag, shown, hit, mine_come, mine_gone };
    Cell cell{};
    Kind kind = opened;
  };

  InteractiveGame(std::unique_ptr<CellSource> source, const GameRules& rules, View view, BitPlane flags,
                  BitPlane shown, BitPlane hit);
  void spare_first(Cell cell);
  void begin_step();
  Result<void> open_all(std::span<const Cell> cells, std::vector<Cell>& changed);
  void see(const Seen& seen, std::vector<Cell>& changed);
  void see_safe(const Seen& seen, std::vector<Cell>& changed);
  void add_mine(Cell cell, std::vector<Cell>& changed);
  void set_flag(Cell cell, bool flag);
  void undo(const Change& change);
  void note(Cell cell, Change::Kind kind);
  void settle_phase();

  std::unique_ptr<CellSource> source_;
  GameRules rules_;
  View view_;
  BitPlane flags_;  // by hand
  BitPlane shown_;  // by the machine
  BitPlane hit_;
  Overview overview_;
  Phase phase_ = Phase::fresh;
  std::uint64_t mines_ = 0;
  std::uint64_t opened_ = 0;
  std::uint64_t hits_ = 0;
  std::uint64_t flagged_ = 0;
  std::uint64_t known_mines_ = 0;
  std::uint64_t pending_ = 0;  // proven safe, not open
  std::uint64_t version_ = 0;
  std::vector<Change> journal_;     // since the first step that can be taken back
  std::vector<std::size_t> steps_;  // where each begins in it
  std::vector<Seen> seen_;
};

}  // namespace mines::play
