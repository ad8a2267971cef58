#include "counted/ruled_position.hpp"

#include <bit>
#include <cstddef>
#include <iterator>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "base/assert.hpp"
#include "base/stop.hpp"
#include "board/adders.hpp"
#include "components/component_search.hpp"
#include "components/pair_rule.hpp"

namespace mines {

namespace {

constexpr std::size_t tiles_split_at_once = 4;

/// Applies the single rule to constraints of any length until it decides nothing more. If the fewest mines
/// that a constraint still needs are as many as its undecided cells, these cells are mines. If it may have no
/// more mines, these cells are safe. A cell with a weight is decided, and leaves the constraint, as often as
/// it is listed.
///
/// On a board the engine has already applied the single rule (rules/single_rule.hpp). Constraints from other
/// sources need this rule.
class BoundsRule {
 public:
  explicit BoundsRule(const Component& component)
      : component_(component), verdicts_(component.cells.size(), Verdict::undecided) {
    for (const Constraint& constraint : component.constraints)
      rests_.push_back({constraint.most, constraint.least, constraint.size(), constraint.size() == 0});
    beside_.constraints_of_cells(component);
  }

  /// Sets verdicts(). False if a constraint can no longer be satisfied. Each decided cell is taken from the
  /// stack once, so the work is linear in the cells of all constraints.
  bool apply() {
    for (std::uint32_t i = 0; i < rests_.size(); ++i) {
      if (!component_.constraints[i].is_possible() || !decide_rest(i)) return false;
    }
    while (!decided_.empty()) {
      const std::uint32_t cell = decided_.back();
      decided_.pop_back();
      const int mine = verdicts_[cell] == Verdict::mine ? 1 : 0;
      for (const std::uint32_t constraint : beside_[cell]) {
        Rest& rest = rests_[constraint];
        // The cell leaves the constraint: a mine uses up one of both bounds.
        --rest.open;
        rest.most -= mine;
        rest.least -= mine;
        if (!decide_rest(constraint)) return false;
      }
    }
    return true;
  }

  const std::vector<Verdict>& verdicts() const { return verdicts_; }

 private:
  /// The rest of a constraint, without its decided cells.
  struct Rest {
    int most = 0;
    int least = 0;
    int open = 0;          // cells without a verdict, or whose verdict is not counted yet
    bool is_done = false;  // all of its cells have verdicts
  };

  /// Decides the open cells of a constraint if its rest does. False if nothing satisfies the rest.
  bool decide_rest(std::uint32_t constraint) {
    Rest& rest = rests_[constraint];
    if (rest.most < 0 || rest.least > rest.open) return false;
    if (rest.is_done || (rest.most > 0 && rest.least < rest.open)) return true;
    // Its cells come back one by one through apply(). Without this mark each would search the constraint
    // again.
    rest.is_done = true;
    const Verdict verdict = rest.most == 0 ? Verdict::safe : Verdict::mine;
    for (const std::uint32_t cell : component_.constraints[constraint].cells()) {
      if (verdicts_[cell] != Verdict::undecided) continue;
      verdicts_[cell] = verdict;
      decided_.push_back(cell);
    }
    return true;
  }

  const Component& component_;
  std::vector<Verdict> verdicts_;
  std::vector<Rest> rests_;
  IndexLists beside_;                   // by cell: its constraints
  std::vector<std::uint32_t> decided_;  // decided cells that their constraints have not counted yet
};

constexpr std::uint32_t no_piece = std::numeric_limits<std::uint32_t>::max();

bool is_open(Verdict verdict) { return verdict == Verdict::undecided; }

/// What a constraint says of the cells that are open questions.
Constraint rest_of(const Constraint& constraint, std::span<const Verdict> verdicts) {
  Constraint rest = Constraint::bounds_of(constraint);
  for (const std::uint32_t cell : constraint.cells()) {
    if (is_open(verdicts[cell])) rest.add(cell);
    if (verdicts[cell] == Verdict::mine) rest.shift(-1);
  }
  return rest;
}

/// Splits a component after cheap rules: the undecided cells fall into pieces that share no number, and each
/// piece is a component again. A player's position is often one large component in which most cells are
/// decided, and only a few cells here and there need exact counting. For one thread; keeps its memory.
class Pieces {
 public:
  /// Splits a component by the verdicts of PairRule or BoundsRule on its cells. Pieces are ordered by their
  /// first cells. Empty if the verdicts contradict a constraint that the rule ignored.
  /// O(cells + constraints).
  std::optional<std::vector<Component>> split(const Component& component, std::span<const Verdict> verdicts) {
    MINES_ASSERT(verdicts.size() == component.cells.size());
    std::vector<Component> pieces;
    join_cells(component, verdicts);
    piece_.assign(component.cells.size(), no_piece);
    place_.resize(component.cells.size());
    for (std::uint32_t cell = 0; cell < component.cells.size(); ++cell) {
      if (!is_open(verdicts[cell])) continue;
      const std::uint32_t root = root_of(cell);
      // Cells come in order, so pieces are numbered by their first cells.
      if (piece_[root] == no_piece) {
        piece_[root] = static_cast<std::uint32_t>(pieces.size());
        pieces.emplace_back();
      }
      std::vector<Cell>& cells = pieces[piece_[root]].cells;
      place_[cell] = static_cast<std::uint32_t>(cells.size());
      cells.push_back(component.cells[cell]);
    }
    for (const Constraint& constraint : component.constraints) {
      Constraint rest = rest_of(constraint, verdicts);
      if (!rest.is_possible()) return std::nullopt;
      if (rest.size() == 0 || rest.is_void()) continue;
      // All cells of the rest are in one piece, because the constraint joined them.
      const std::uint32_t piece = piece_[root_of(rest.cells().front())];
      for (std::uint32_t& cell : rest.cells()) cell = place_[cell];
      pieces[piece].constraints.push_back(std::move(rest));
    }
    return pieces;
  }

 private:
  std::uint32_t root_of(std::uint32_t cell) {
    while (parent_[cell] != cell) {
      // Path halving keeps the trees flat.
      parent_[cell] = parent_[parent_[cell]];
      cell = parent_[cell];
    }
    return cell;
  }

  void join_cells(const Component& component, std::span<const Verdict> verdicts) {
    parent_.resize(component.cells.size());
    std::iota(parent_.begin(), parent_.end(), 0);
    for (const Constraint& constraint : component.constraints) {
      // A constraint that every placement satisfies joins nothing. With equal bounds it is void only without
      // cells.
      if (constraint.least < constraint.most && rest_of(constraint, verdicts).is_void()) continue;
      std::uint32_t first = no_piece;
      for (const std::uint32_t cell : constraint.cells()) {
        if (!is_open(verdicts[cell])) continue;
        const std::uint32_t root = root_of(cell);
        if (first == no_piece) first = root;
        parent_[root] = first;
      }
    }
  }

  std::vector<std::uint32_t> parent_;  // by cell; a root is its own parent
  std::vector<std::uint32_t> piece_;   // by root
  std::vector<std::uint32_t> place_;   // by cell: its index in its piece
};

void take(const Component& whole, const std::vector<Verdict>& verdicts, RuledPosition& ruled) {
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    if (is_open(verdicts[i])) continue;
    ruled.decided.push_back({whole.cells[i], verdicts[i]});
    ruled.found_mines += verdicts[i] == Verdict::mine ? 1 : 0;
  }
}

/// Splits components. For one thread; keeps its memory.
class Splitter {
 public:
  /// False if the pair rule's verdicts contradict a constraint that it leaves out: one that no board has.
  bool split(const Component& whole, RuledPosition& ruled) {
    rule_.apply(whole, verdicts_);
    // Nothing is taken before: the verdicts of a contradiction must not become part of the result.
    auto pieces = pieces_.split(whole, verdicts_);
    if (!pieces) return false;
    take(whole, verdicts_, ruled);
    std::move(pieces->begin(), pieces->end(), std::back_inserter(ruled.pieces));
    return true;
  }

 private:
  PairRule rule_;
  std::vector<Verdict> verdicts_;
  Pieces pieces_;
};

/// The words of a row; outside the board, words of zeros.
struct RowReader {
  const View& view;
  std::int32_t row;

  bool is_on_board(std::int32_t word) const {
    return row >= 0 && row < view.size().rows && word >= 0 && word < view.size().words();
  }
  Word mines(std::int32_t word) const {
    return is_on_board(word) ? view.load(row, word).mines & view.size().word_mask(word) : 0;
  }
  Word unknown(std::int32_t word) const { return is_on_board(word) ? view.unknown(row, word) : 0; }
  /// Known mines left of, at and right of each cell.
  Count2<Word> count_mines(std::int32_t word) const {
    return count_across(mines(word - 1), mines(word), mines(word + 1));
  }
  Word beside_unknown(std::int32_t word) const {
    const Word here = unknown(word);
    return from_left(unknown(word - 1), here) | here | from_right(here, unknown(word + 1));
  }
};

/// The cells of a word whose numbers are wrong.
Word wrong_numbers(const View& view, std::int32_t row, std::int32_t word) {
  const RowReader above{view, row - 1};
  const RowReader here{view, row};
  const RowReader below{view, row + 1};
  const Word waiting = above.beside_unknown(word) | here.beside_unknown(word) | below.beside_unknown(word);
  // A number next to an unknown cell is in a component, where counting finds out.
  const Word settled = view.opened_on_board(row, word) & ~waiting;
  if (settled == 0) return 0;
  const Count4<Word> mines = add(above.count_mines(word), here.count_mines(word), below.count_mines(word));
  const KnownWord known = view.load(row, word);
  // Where 8s are marked, a 0 next to eight mines is one.
  const Word eights = view.eights() == Eights::marked ? mines.bit3 : view.listed_eights(row, word);
  return settled & ((mines.bit0 ^ known.number[0]) | (mines.bit1 ^ known.number[1]) |
                    (mines.bit2 ^ known.number[2]) | (mines.bit3 ^ eights));
}

}  // namespace

RuledPosition apply_rules(const View& view, int threads) {
  const std::vector<StuckTile> tiles = StuckRows(view).all();
  std::vector<Splitter> splitters(static_cast<std::size_t>(threads));
  const auto split = [&](int thread, const Component& whole, RuledPosition& part) {
    stop_point();
    Splitter& splitter = splitters[static_cast<std::size_t>(thread)];
    // A number that is impossible by itself leaves its component as it is; to count it says so.
    if (!splitter.split(whole, part)) part.pieces.push_back(whole);
  };
  auto parts =
      ComponentSearch(view).for_each_component<RuledPosition>(tiles, tiles_split_at_once, threads, split);
  RuledPosition ruled;
  if (!parts.empty()) ruled = std::move(parts.front());  // on small boards copies would show
  for (std::size_t i = 1; i < parts.size(); ++i) {
    RuledPosition& part = parts[i];
    std::move(part.pieces.begin(), part.pieces.end(), std::back_inserter(ruled.pieces));
    ruled.decided.insert(ruled.decided.end(), part.decided.begin(), part.decided.end());
    ruled.found_mines += part.found_mines;
  }
  for (const StuckTile& stuck : tiles) ruled.known_mines += view.count_mines(stuck.tile);
  // No number constrains what is neither decided nor in a piece.
  ruled.interior = count_unknown(view, tiles) - ruled.decided.size();
  for (const Component& piece : ruled.pieces) ruled.interior -= piece.cells.size();
  return ruled;
}

std::optional<RuledPosition> apply_rules(const Component& all) {
  BoundsRule rule(all);
  if (!rule.apply()) return std::nullopt;
  RuledPosition ruled;
  take(all, rule.verdicts(), ruled);
  // It cannot fail, because the bounds rule looks at every constraint.
  const std::vector<Component> pieces = Pieces().split(all, rule.verdicts()).value();
  Splitter splitter;
  for (const Component& piece : pieces) {
    // Each unconstrained cell is a piece by itself.
    if (piece.constraints.empty()) {
      ruled.interior += piece.cells.size();
    } else if (!splitter.split(piece, ruled)) {
      return std::nullopt;
    }
  }
  return ruled;
}

std::optional<Cell> wrong_settled_number(const View& view) {
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      const Word wrong = wrong_numbers(view, row, word);
      if (wrong != 0) return cell_at(row, word, std::countr_zero(wrong));
    }
  }
  return std::nullopt;
}

}  // namespace mines
