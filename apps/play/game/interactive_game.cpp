#include "apps/play/game/interactive_game.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/assert.hpp"
#include "base/random.hpp"
#include "board/classic_board.hpp"
#include "replay/replay.hpp"

namespace mines::play {

namespace {

/// The most changes that the journal keeps: 100 MB. A longer game forgets its earlier steps, and a step with
/// more changes cannot be taken back.
constexpr std::size_t longest_journal = 8'000'000;

}  // namespace

Result<InteractiveGame> InteractiveGame::make(CellSource source, const GameRules& rules) {
  const BoardSize size = source.info().size;
  MINES_LET(auto view, View::make(size));
  InteractiveGame game(std::move(source), rules, std::move(view));
  MINES_LET(game.flags_, BitPlane::make(size));
  MINES_LET(game.shown_, BitPlane::make(size));
  MINES_LET(game.hit_, BitPlane::make(size));
  return game;
}

InteractiveGame::InteractiveGame(CellSource source, const GameRules& rules, View view)
    : source_(std::move(source)),
      rules_(rules),
      view_(std::move(view)),
      overview_(view_.size()),
      mines_(source_.info().mines) {}

CellState InteractiveGame::state_of(Cell cell) const {
  if (view_.is_open(cell)) return {CellState::Kind::open, view_.number(cell)};
  if (hit_.test(cell)) return {CellState::Kind::hit, 0};
  const bool flagged = is_flagged(cell);
  if (phase_ == Phase::lost) {
    // A lost game has its field here: the judge's game is for points, and no mine ends it.
    MINES_ASSERT(source_.field() != nullptr);
    const bool mine = source_.field()->is_mine(cell);
    if (mine != flagged) return {mine ? CellState::Kind::mine : CellState::Kind::wrong_flag, 0};
  }
  return {flagged ? CellState::Kind::flag : CellState::Kind::closed, 0};
}

std::vector<Cell> InteractiveGame::cells_of_click(Cell cell) const {
  const CellState state = state_of(cell);
  if (state.kind != CellState::Kind::open) return {cell};
  return cells_of_chord(size(), cell, state.number, [&](Cell next) {
    const CellState::Kind kind = state_of(next).kind;
    // A hit mine needs no flag.
    if (kind == CellState::Kind::flag || kind == CellState::Kind::hit) return Shown::flagged;
    return kind == CellState::Kind::closed ? Shown::closed : Shown::open;
  });
}

std::int64_t InteractiveGame::mines_left() const {
  // The counter of a classic game shows mines less flags, and the mine that ended it does not change that.
  const std::uint64_t hits = rules_.mine_ends ? 0 : hits_;
  return static_cast<std::int64_t>(mines_) - static_cast<std::int64_t>(flagged_ + hits);
}

std::int64_t InteractiveGame::points() const {
  return static_cast<std::int64_t>(opened_) - rules_.penalty * static_cast<std::int64_t>(hits_);
}

bool InteractiveGame::is_pending(Cell cell) const {
  const KnownWord known = view_.load(cell.row, word_of(cell));
  return (known.safe & ~known.opened & bit_of(cell)) != 0;
}

/// Each board without mines there comes from the same number of boards, so all of them are still equally
/// likely. Where the mines have no room, the clicked cell alone is spared.
void InteractiveGame::spare_first(Cell cell) {
  Field* const field = source_.field();
  if (field == nullptr || rules_.first == FirstMine::counts) return;
  std::vector<Cell> spared{cell};
  if (rules_.promise == FirstClick::open)
    for_each_neighbour(size(), cell, [&](Cell next) { spared.push_back(next); });
  if (rules_.first == FirstMine::moves && mines_ > size().cells() - spared.size()) spared.resize(1);
  // A board full of mines has no free cell, so there the mine is removed.
  const bool moves = rules_.first == FirstMine::moves && mines_ < size().cells();
  RandomSequence random(rules_.seed, 1);
  for (const Cell mine : spared) {
    if (!field->is_mine(mine)) continue;
    field->set_mine(mine, false);
    note(mine, Change::mine_gone);
    for (bool placed = !moves; !placed;) {
      const Cell to = size().cell(random.below(size().cells()));
      // Drawing again until a free cell comes makes all free cells equally likely.
      if (field->is_mine(to) || std::find(spared.begin(), spared.end(), to) != spared.end()) continue;
      field->set_mine(to, true);
      note(to, Change::mine_come);
      placed = true;
    }
  }
  mines_ = field->mine_count();
}

Result<void> InteractiveGame::click(Cell cell, std::vector<Cell>& changed) {
  MINES_ASSERT(size().contains(cell));
  std::vector<Cell> closed = cells_of_click(cell);
  std::erase_if(closed, [&](Cell each) { return hit_.test(each) || is_flagged(each); });
  if (closed.empty() || is_over()) return {};
  begin_step();
  // After begin_step(), so that the mines which move belong to the step and return with it.
  if (phase_ == Phase::fresh) spare_first(closed.front());
  add_move(view_.is_open(cell) ? mines::Action::chord : mines::Action::open, cell);
  return open_all(closed, changed);
}

void InteractiveGame::begin_step() {
  // Without the truth here no step can be taken back, so none is noted.
  if (source_.field() == nullptr) return;
  // Between two steps the journal can be emptied. note() ends a single step that exceeds it alone.
  if (journal_.size() > longest_journal) {
    journal_.clear();
    steps_.clear();
  }
  steps_.push_back({journal_.size(), moves_.size()});
}

Result<void> InteractiveGame::open_proven(std::span<const Cell> cells, std::vector<Cell>& changed) {
  if (cells.empty() || is_over()) return {};
  for (const Cell cell : cells) {
    MINES_ASSERT(is_pending(cell));
    // In a record a cell with a flag cannot be opened, so the flag goes first.
    if (is_flagged(cell)) add_move(mines::Action::unflag, cell);
    add_move(mines::Action::open, cell);
  }
  return open_all(cells, changed);
}

Result<void> InteractiveGame::open_all(std::span<const Cell> cells, std::vector<Cell>& changed) {
  seen_.clear();
  MINES_TRY(source_.open(cells, seen_));
  for (const OpenedWord& word : seen_) {
    const auto cell = [&](int bit) { return cell_at(word.row, word.word, bit); };
    // The player's flag may be wrong. It goes whatever the cell is, as an opened cell shows no flag.
    for_each_bit(word.mines | word.opened, [&](int bit) {
      if (put_flag(flags_, shown_, cell(bit), false)) note(cell(bit), Change::flag);
    });
    for_each_bit(word.mines, [&](int bit) { see_mine(cell(bit), changed); });
    for_each_bit(word.opened, [&](int bit) { see_safe(word, cell(bit), changed); });
  }
  ++version_;
  MINES_ASSERT(opened_ <= safe_cells() && hits_ <= mines_);
  // In a game for points, too: it is over when all safe cells are open, whatever was hit.
  if (phase_ != Phase::lost) phase_ = opened_ == safe_cells() ? Phase::won : Phase::playing;
  return {};
}

void InteractiveGame::see_mine(Cell cell, std::vector<Cell>& changed) {
  set_hit(cell, true);
  note(cell, Change::hit);
  add_mine(cell, changed);
  if (rules_.mine_ends) phase_ = Phase::lost;
}

void InteractiveGame::set_hit(Cell cell, bool hit) {
  hit_.put(cell, hit);
  overview_.add(cell, hit ? 1 : -1);
  hits_ += hit ? 1 : -1;
}

void InteractiveGame::see_safe(const OpenedWord& word, Cell cell, std::vector<Cell>& changed) {
  OpenedWord alone{word.row, word.word, bit_of(cell)};
  for (int i = 0; i < 4; ++i) alone.number[i] = word.number[i] & alone.opened;
  // The view would learn these mines from the 8 itself, and they could not be taken back.
  if (alone.number[3] != 0) for_each_neighbour(size(), cell, [&](Cell mine) { add_mine(mine, changed); });
  const bool pending = is_pending(cell);
  if (view_.apply(alone) == 0) return;
  if (pending) --pending_;
  ++opened_;
  overview_.add(cell, 1);
  note(cell, pending ? Change::opened_pending : Change::opened);
  changed.push_back(cell);
}

void InteractiveGame::add_mine(Cell cell, std::vector<Cell>& changed) {
  if (prove_mine(cell)) changed.push_back(cell);
}

bool InteractiveGame::prove_mine(Cell cell) {
  if (view_.add_mines(cell.row, word_of(cell), bit_of(cell)) == 0) return false;
  ++known_mines_;
  ++version_;
  note(cell, Change::mine);
  return true;
}

bool InteractiveGame::prove_safe(Cell cell) {
  if (view_.add_safe(cell.row, word_of(cell), bit_of(cell)) == 0) return false;
  ++pending_;
  ++version_;
  note(cell, Change::safe);
  return true;
}

void InteractiveGame::show_mine(Cell cell) {
  MINES_ASSERT(view_.is_mine(cell));
  if (hit_.test(cell) || !put_flag(shown_, flags_, cell, true)) return;
  add_move(mines::Action::flag, cell);
  ++version_;
  note(cell, Change::shown);
}

void InteractiveGame::toggle_flag(Cell cell) {
  MINES_ASSERT(size().contains(cell));
  if (is_over() || view_.is_open(cell) || hit_.test(cell) || shown_.test(cell)) return;
  begin_step();
  add_move(flags_.test(cell) ? mines::Action::unflag : mines::Action::flag, cell);
  put_flag(flags_, shown_, cell, !flags_.test(cell));
  note(cell, Change::flag);
  ++version_;
}

/// Sets or removes one of the two kinds of flags; false if that changes nothing. A cell with both counts
/// once.
bool InteractiveGame::put_flag(BitPlane& plane, const BitPlane& other, Cell cell, bool flag) {
  if (!plane.put(cell, flag)) return false;
  if (other.test(cell)) return true;
  flagged_ += flag ? 1 : -1;
  overview_.add(cell, flag ? 1 : -1);
  return true;
}

void InteractiveGame::note(Cell cell, Change::Kind kind) {
  if (steps_.empty()) return;
  journal_.push_back({cell, kind});
  // This step alone is too long: neither it nor an earlier one can be taken back any more.
  if (journal_.size() - steps_.back().change <= longest_journal) return;
  journal_ = {};
  steps_ = {};
}

bool InteractiveGame::can_be_reviewed() const {
  return source_.field() != nullptr && rules_.mine_ends && size().cells() <= replay::most_cells;
}

void InteractiveGame::add_move(mines::Action action, Cell cell) {
  if (can_be_reviewed()) moves_.push_back({action, cell, seconds_});
}

Result<std::string> InteractiveGame::record() const {
  if (!can_be_reviewed())
    return bad_input("the game", source_.field() == nullptr ? "the judge's game cannot be reviewed"
                                 : !rules_.mine_ends        ? "a game for points cannot be reviewed"
                                                            : "the board is too large for a review");
  const BitPlane& mines = source_.field()->mines();
  ClassicBoard played(mines);
  std::vector<GameMove> moves;
  // What the machine opens around a zero, the move that opened the zero has opened there.
  std::copy_if(moves_.begin(), moves_.end(), std::back_inserter(moves),
               [&](const GameMove& move) { return played.play(move.action, move.cell).changed; });
  return replay::rawvf_of(mines, rules_.promise, moves);
}

void InteractiveGame::take_back(std::vector<Cell>& changed) {
  MINES_ASSERT(can_take_back());
  // In reverse order: a change may rest on an earlier one, as an opened cell on its proof.
  while (journal_.size() > steps_.back().change) {
    const Change change = journal_.back();
    journal_.pop_back();
    undo(change);
    // A flag by hand is no fact, so the machine need not hear of it.
    if (change.kind != Change::flag) changed.push_back(change.cell);
  }
  MINES_ASSERT(steps_.back().move <= moves_.size());
  moves_.resize(steps_.back().move);
  steps_.pop_back();
  MINES_ASSERT(opened_ + pending_ <= safe_cells() && known_mines_ <= mines_);
  phase_ = opened_ + hits_ == 0 ? Phase::fresh : Phase::playing;
  ++version_;
}

void InteractiveGame::forget(Cell cell) { view_.forget(cell.row, word_of(cell), bit_of(cell)); }

void InteractiveGame::undo(const Change& change) {
  const Cell cell = change.cell;
  switch (change.kind) {
    case Change::opened:
    case Change::opened_pending:
      forget(cell);
      --opened_;
      overview_.add(cell, -1);
      // A pending cell was proven before it was opened, and its proof stays.
      if (change.kind == Change::opened) return;
      view_.add_safe(cell.row, word_of(cell), bit_of(cell));
      ++pending_;
      return;
    case Change::mine:
      forget(cell);
      --known_mines_;
      return;
    case Change::safe:
      forget(cell);
      --pending_;
      return;
    case Change::flag:
      put_flag(flags_, shown_, cell, !flags_.test(cell));
      return;
    case Change::shown:
      put_flag(shown_, flags_, cell, false);
      return;
    case Change::hit:
      return set_hit(cell, false);
    case Change::mine_come:
      source_.field()->set_mine(cell, false);
      --mines_;
      return;
    case Change::mine_gone:
      source_.field()->set_mine(cell, true);
      ++mines_;
      return;
  }
}

}  // namespace mines::play
