#include "guess/win/endgame.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/assert.hpp"
#include "base/stop.hpp"

namespace mines {

namespace {

/// Numbers that split_by_numbers() compares at once, 4 bits each.
constexpr int most_numbers = 16;

constexpr std::uint64_t work_a_stop_point = 65'536;  // some ms
/// Placements that take as long as a unit of work (StopRequest::charge).
constexpr std::uint64_t placements_of_work = 8;

}  // namespace

std::optional<ClickOrMark> Endgame::solve(const std::vector<Cell>& cells, const std::vector<Model>& models,
                                          std::uint64_t most_work) {
  MINES_ASSERT(models.size() >= 2);
  Position root = load(cells, models, most_work);
  const std::size_t placements = root.size();
  std::size_t others = 1;  // won of what was taken apart
  // Placements of the whole are pairs of one of the group and one of the rest. So the points of best play are
  // a product, and only the remaining factor has to say which cell comes first.
  while (const auto group = independent_group(root)) {
    const Position rest = project(root, questions_of(root) & ~*group);
    others *= settle_questions(rest, 0);
    root = project(root, *group);
  }
  Candidate choice;
  const std::size_t points = others * best_of(root, 0, &choice);
  if (tired_) return std::nullopt;
  const std::size_t mines = choice.is_mark ? choice.right : root.size() - choice.right;
  ClickOrMark guess{{cells[choice.cell], static_cast<double>(mines) / static_cast<double>(root.size())},
                    choice.is_mark};
  guess.win = share_of(points, placements);
  return guess;
}

std::optional<std::vector<double>> Endgame::values(const std::vector<Cell>& cells,
                                                   const std::vector<Model>& models, std::uint64_t most_work,
                                                   Model which) {
  MINES_ASSERT(aim_ == Aim::win);
  const Position root = load(cells, models, most_work);
  std::vector<double> shares;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    std::size_t safe = 0;
    // Each value costs a search, so callers ask only for the cells that they compare.
    if ((which >> cell & 1) == 0) {
      shares.push_back(0);
      continue;
    }
    for (const Model model : models) safe += (model >> cell & 1) == 0 ? 1 : 0;
    const std::size_t points = take(root, {safe, cell, false}, 0, 0);
    if (tired_) return std::nullopt;
    shares.push_back(share_of(points, models.size()));
  }
  return shares;
}

Endgame::Position Endgame::load(const std::vector<Cell>& cells, const std::vector<Model>& models,
                                std::uint64_t most_work) {
  cells_ = cells.size();
  full_ = aim_ == Aim::win ? 1 : cells_;
  stack_.clear(cells);
  for (const Model model : models) stack_.add({model});
  memo_.clear();
  parts_.clear();
  most_work_ = most_work;
  work_ = 0;
  tired_ = false;
  Position root = stack_.sort();
  const Common common = stack_.common(root);
  // At the start whatever is decided counts as open: the board has shown these numbers already.
  root.open = ~(common.some & ~common.every);
  return root;
}

bool Endgame::spend(std::size_t placements) {
  if (work_ / work_a_stop_point != (work_ + placements) / work_a_stop_point) stop_point();
  charge_work((work_ + placements) / placements_of_work - work_ / placements_of_work);
  work_ += placements;
  tired_ |= work_ > most_work_;
  return !tired_;
}

/// Notes as open what is decided, but for at most most_numbers safe cells whose numbers may differ. Returns
/// these; they count as open after that, too.
Model Endgame::open_certain(Position& position) const {
  const Common common = stack_.common(position);
  const Model questions = common.some & ~common.every;
  Model left = ~questions;
  Model numbers = 0;
  int count = 0;
  for (Model safe = stack_.cells() & ~common.some & ~position.open; safe != 0; safe &= safe - 1) {
    const auto cell = static_cast<std::size_t>(std::countr_zero(safe));
    if ((stack_.neighbours(cell) & questions) == 0) continue;
    if (++count > most_numbers) {
      left &= ~(Model{1} << cell);
    } else {
      numbers |= Model{1} << cell;
    }
  }
  position.open = left;
  return numbers;
}

/// Guesses in a position in which nothing is certain.
std::size_t Endgame::settle_questions(const Position& position, std::size_t to_beat) {
  MINES_ASSERT(position.size() > 0);
  if (position.size() == 1) return full_;
  if (position.size() == 2 && aim_ == Aim::win) return 1;
  // The depth only marks entries that have a value: 0 is a fresh entry.
  const std::uint32_t entry = remember(position);
  if (const auto known = memo_[entry]; known.depth > 0) {
    const auto points = static_cast<std::size_t>(known.value);
    // An upper bound is enough where even that cannot beat the best cell so far.
    if (known.exact || points <= to_beat) return points;
  }
  const auto group = independent_group(position);
  const std::size_t points =
      group ? take_apart(position, *group, to_beat) : best_of(position, to_beat, nullptr);
  MINES_ASSERT(tired_ || points <= position.size() * full_);
  if (!tired_) memo_[entry] = {static_cast<double>(points), 1, points > to_beat};
  return points;
}

/// Plays a group of questions and all others as games of their own.
std::size_t Endgame::take_apart(const Position& position, Model group, std::size_t to_beat) {
  const std::size_t top = stack_.top();
  const Position one = project(position, group);
  const Position other = project(position, questions_of(position) & ~group);
  // Independent games: every placement of the one goes with every placement of the other.
  MINES_ASSERT(aim_ == Aim::win && one.size() * other.size() == position.size());
  // The whole has points(one) · points(other), and points(other) <= other.size(). So one part must beat
  // to_beat / other.size(), and the other to_beat / points(one); below that its bound is enough.
  std::size_t points = settle_questions(one, to_beat / other.size());
  MINES_ASSERT(tired_ || (points > 0 && points <= one.size()));
  points *= points * other.size() <= to_beat ? other.size() : settle_questions(other, to_beat / points);
  stack_.drop_to(top);
  return points;
}

/// Tries the cells on which the placements do not agree.
std::size_t Endgame::best_of(const Position& position, std::size_t to_beat, Candidate* choice) {
  Candidates candidates;
  const std::size_t count = list_candidates(position, candidates);
  const std::size_t lost = lost_points(position);
  std::size_t best = to_beat;
  std::size_t bound = 0;  // of the cells that do not beat it
  for (std::size_t i = 0; i < count && !tired_; ++i) {
    const Candidate& candidate = candidates[i];
    // Nothing is certain here: a guess is right in some placements, and wrong in others.
    MINES_ASSERT(candidate.right > 0 && candidate.right < position.size());
    // Even if all placements in which it is right were won. Candidates ascend by risk, so none that follows
    // can do better either.
    const std::size_t most = candidate.right * full_ + (position.size() - candidate.right) * lost;
    const bool is_hopeless = most <= best;
    const std::size_t points = is_hopeless ? most : take(position, candidate, lost, best);
    if (points > best) {
      best = points;
      if (choice != nullptr) *choice = candidate;
    } else {
      bound = std::max(bound, points);
    }
    if (is_hopeless) break;
  }
  return best > to_beat ? best : bound;
}

/// The points of a lost placement: the cells on which all placements agree.
std::size_t Endgame::lost_points(const Position& position) const {
  return aim_ == Aim::win ? 0 : cells_ - static_cast<std::size_t>(std::popcount(questions_of(position)));
}

/// By ascending risk; opening a cell comes before marking one. Returns how many.
std::size_t Endgame::list_candidates(const Position& position, Candidates& candidates) const {
  std::array<std::size_t, Stack::most_cells> mines;
  count_mines(position, mines);
  std::size_t count = 0;
  for (Model questions = questions_of(position); questions != 0; questions &= questions - 1) {
    const auto cell = static_cast<std::size_t>(std::countr_zero(questions));
    candidates[count++] = {position.size() - mines[cell], cell, false};
    if (aim_ == Aim::cells) candidates[count++] = {mines[cell], cell, true};
  }
  std::sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(count),
            [](const Candidate& a, const Candidate& b) {
              if (a.right != b.right) return a.right > b.right;
              return a.is_mark != b.is_mark ? b.is_mark : a.cell < b.cell;
            });
  return count;
}

void Endgame::count_mines(const Position& position, std::array<std::size_t, Stack::most_cells>& mines) const {
  const Model questions = questions_of(position);
  // All cells are counted at once: bit i of planes[k] is bit k of the mines on cell i so far. On average an
  // addition of 1 carries into one plane more, however many cells there are.
  std::array<Model, 32> planes{};
  std::size_t used = 0;
  for (std::size_t i = position.begin; i < position.end; ++i) {
    Model carry = stack_[i].model & questions;
    std::size_t k = 0;
    for (; carry != 0; ++k) carry = std::exchange(planes[k], planes[k] ^ carry) & carry;
    used = std::max(used, k);
  }
  for (Model left = questions; left != 0; left &= left - 1) {
    const auto cell = static_cast<std::size_t>(std::countr_zero(left));
    mines[cell] = 0;
    for (std::size_t k = 0; k < used; ++k) mines[cell] |= (planes[k] >> cell & 1) << k;
  }
}

/// The points if the cell is taken, `lost` for each lost placement.
std::size_t Endgame::take(const Position& position, const Candidate& candidate, std::size_t lost,
                          std::size_t to_beat) {
  Stack::Parts replies;
  const std::size_t top = stack_.top();
  const std::size_t first = parts_.size();
  // The value 0 is not used: callers look at tired_ first.
  if (!spend(position.size())) return 0;
  const int count = candidate.is_mark ? stack_.split<Stack::Keep::mine>(position, candidate.cell, replies)
                                      : stack_.split<Stack::Keep::safe>(position, candidate.cell, replies);
  for (int i = 0; i < count; ++i) parts_.push_back({replies[static_cast<std::size_t>(i)]});
  const std::size_t points = sum_of(first, (position.size() - candidate.right) * lost, to_beat);
  parts_.resize(first);
  stack_.drop_to(top);
  return points;
}

/// The placements of all parts from `first` on.
std::size_t Endgame::placements_from(std::size_t first) const {
  std::size_t placements = 0;
  for (std::size_t i = first; i < parts_.size(); ++i) placements += parts_[i].position.size();
  return placements;
}

/// The points of all parts from `first` on, and `points` more. Opens all certain cells first: what they leave
/// becomes parts, too.
std::size_t Endgame::sum_of(std::size_t first, std::size_t points, std::size_t to_beat) {
  // `points` is always an upper bound: each part counts in full until prepare() gives it a bound, and by its
  // bound until settle_questions() gives its value. The sum only falls, so it can stop at to_beat.
  points += placements_from(first) * full_;
  for (std::size_t i = first; i < parts_.size(); ++i) {
    const Model numbers = prepare(parts_[i]);
    MINES_ASSERT(parts_[i].bound <= parts_[i].position.size() * full_);
    points -= parts_[i].position.size() * full_ - parts_[i].bound;
    if (points <= to_beat || tired_) return points;
    if (numbers == 0) continue;
    // A copy: split_by_numbers() appends to parts_. What it appends has the same placements together, so the
    // sum stays as it is: this part's bound moves to them. The loop ends because each split opens cells.
    const Position position = parts_[i].position;
    parts_[i].bound = 0;
    parts_[i].is_exact = true;
    [[maybe_unused]] const std::size_t before = parts_.size();
    split_by_numbers(position, numbers);
    MINES_ASSERT(placements_from(before) == position.size());
  }
  const std::size_t end = parts_.size();
  for (std::size_t i = first; i < end && points > to_beat && !tired_; ++i) {
    const Part part = parts_[i];
    if (part.is_exact) continue;
    MINES_ASSERT(part.bound <= points);
    points -= part.bound;
    const std::size_t value = settle_questions(part.position, to_beat > points ? to_beat - points : 0);
    MINES_ASSERT(value > 0 || tired_);  // the best play wins one placement at least
    // Without work left, a bound may be wider than one that was found before.
    MINES_ASSERT(tired_ || value <= part.bound);
    points += value;
  }
  return points;
}

/// Sets the bound of a part's points, without guessing. Returns the certain cells whose numbers may tell its
/// placements apart.
Model Endgame::prepare(Part& part) {
  const std::size_t size = part.position.size();
  part.bound = size * full_;
  part.is_exact = size <= 1 || !spend(size);
  if (part.is_exact) return 0;
  if (size == 2 && aim_ == Aim::win) {
    part.is_exact = true;
    part.bound = tells_apart(part.position) ? 2 : 1;
    return 0;
  }
  const Model numbers = open_certain(part.position);
  if (numbers != 0) return numbers;
  const std::uint32_t entry = remember(part.position);
  if (memo_[entry].depth == 0) memo_[entry] = {static_cast<double>(bound_of(part.position)), 1, false};
  part.bound = static_cast<std::size_t>(memo_[entry].value);
  part.is_exact = memo_[entry].exact;
  return 0;
}

/// Whether the number of a certain cell tells two placements apart.
bool Endgame::tells_apart(const Position& position) const {
  const Model one = stack_[position.begin].model;
  const Model other = stack_[position.begin + 1].model;
  for (Model safe = stack_.cells() & ~(one | other) & ~position.open; safe != 0; safe &= safe - 1) {
    const Model around = stack_.neighbours(static_cast<std::size_t>(std::countr_zero(safe)));
    if (std::popcount(one & around) != std::popcount(other & around)) return true;
  }
  return false;
}

/// An upper bound of the points where nothing is certain: those of the best guess if all that it leaves were
/// won.
std::size_t Endgame::bound_of(const Position& position) const {
  std::array<std::size_t, Stack::most_cells> mines;
  count_mines(position, mines);
  const std::size_t lost = lost_points(position);
  std::size_t most = 0;
  for (Model questions = questions_of(position); questions != 0; questions &= questions - 1) {
    const std::size_t wrong = mines[static_cast<std::size_t>(std::countr_zero(questions))];
    const std::size_t right = position.size() - wrong;
    most = std::max(most, right * full_ + wrong * lost);
    if (aim_ == Aim::cells) most = std::max(most, wrong * full_ + right * lost);
  }
  return most;
}

/// The entry of a position, by its placements as far as they concern its questions.
std::uint32_t Endgame::remember(const Position& position) {
  const Model questions = questions_of(position);
  key_.clear();
  for (std::size_t i = position.begin; i < position.end; ++i) key_.push_back(stack_[i].model & questions);
  // All other cells are alike in all placements of a position, which follow each other in ascending order.
  MINES_ASSERT(std::is_sorted(key_.begin(), key_.end()));
  return memo_.find_or_add(key_);
}

/// A group of questions that do not touch any other, and whose placements go with all placements of the
/// others; nothing if there is none.
std::optional<Model> Endgame::independent_group(const Position& position) {
  if (aim_ != Aim::win || position.size() < 4) return std::nullopt;
  const Model questions = questions_of(position);
  for (Model left = questions; left != 0;) {
    Model group = left & -left;
    for (Model fresh = group; fresh != 0;) {
      const Model beside = stack_.neighbours(static_cast<std::size_t>(std::countr_zero(fresh))) & questions;
      fresh = (fresh & (fresh - 1)) | (beside & ~group);
      group |= beside;
    }
    // All questions touch each other, directly or through others.
    if (group == questions) return std::nullopt;
    left &= ~group;
    const std::size_t placements = count_projections(position, group);
    // Independent exactly if the placements are all pairs: their number is then the product.
    if (position.size() % placements != 0) continue;
    if (placements * count_projections(position, questions & ~group) == position.size()) return group;
  }
  return std::nullopt;
}

/// How many different placements a position has on some cells; sets `projections_` to them, sorted.
std::size_t Endgame::count_projections(const Position& position, Model cells) {
  projections_.clear();
  for (std::size_t i = position.begin; i < position.end; ++i) projections_.push_back(stack_[i].model & cells);
  std::sort(projections_.begin(), projections_.end());
  projections_.erase(std::unique(projections_.begin(), projections_.end()), projections_.end());
  return projections_.size();
}

/// Puts the game on some of the questions on the stack.
Endgame::Position Endgame::project(const Position& position, Model cells) {
  count_projections(position, cells);
  const std::size_t begin = stack_.top();
  for (const Model model : projections_) stack_.add({model});
  return {begin, stack_.top(), ~cells};
}

/// Puts the positions on the stack, and adds them to parts_, that the numbers of some safe cells leave. If
/// that is only one, it is not put on the stack.
void Endgame::split_by_numbers(const Position& position, Model cells) {
  sorted_.clear();
  for (std::size_t i = position.begin; i < position.end; ++i) {
    const Model model = stack_[i].model;
    std::uint64_t numbers = 0;
    for (Model left = cells; left != 0; left &= left - 1) {
      // 16 cells of 4 bits each fill the word; a number is at most 8.
      const Model around = stack_.neighbours(static_cast<std::size_t>(std::countr_zero(left)));
      numbers = numbers << 4 | static_cast<std::uint64_t>(std::popcount(model & around));
    }
    sorted_.emplace_back(numbers, model);
  }
  std::sort(sorted_.begin(), sorted_.end());
  // One part: the same placements, of which only the certain cells are open now.
  if (sorted_.front().first == sorted_.back().first) {
    parts_.push_back({position});
    return;
  }
  for (std::size_t i = 0; i < sorted_.size(); ++i) {
    if (i == 0 || sorted_[i].first != sorted_[i - 1].first)
      parts_.push_back({{stack_.top(), stack_.top(), position.open}});
    // They are sorted by number, so each part's placements follow each other on the stack.
    stack_.add({sorted_[i].second});
    ++parts_.back().position.end;
  }
}

}  // namespace mines
