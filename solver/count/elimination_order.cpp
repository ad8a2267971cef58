#include "count/elimination_order.hpp"

#include <bit>

#include "base/assert.hpp"
#include "base/stop.hpp"

namespace mines {

namespace {

/// Looks at waiting boxes, half a second of them: more than components of boards with millions of cells need.
constexpr std::uint64_t most_looks_for_order = 1'000'000'000;
constexpr std::size_t looks_a_stop_point = 1'000'000;

/// The slots that a value takes, one bit each: the lowest bit of each nibble of the mask is that of its slot.
///
///   mask   ...1 ...1 ...1 ...1   bits 12, 8, 4 and 0
///   slots                 1111   bits  3, 2, 1 and 0: down by 9, 6, 3 and 0
std::uint64_t slots_of(Slot slot) {
  const std::uint32_t mask = slot.mask;
  const std::uint64_t slots = (mask & 1) | (mask & 0x10) >> 3 | (mask & 0x100) >> 6 | (mask & 0x1000) >> 9;
  return slots << (slot.word * SlotState::slots_each + slot.shift / 4U);
}

}  // namespace

void EliminationOrder::start(const Boxes& boxes) {
  MINES_ASSERT(!boxes.impossible());
  const std::size_t count = boxes.size();
  steps_.clear();
  parts_.clear();
  box_done_.assign(count, 0);
  box_waits_.assign(count, 0);
  far_box_.start(boxes);
  waiting_.clear();
  price_.resize(count);
  for (std::size_t box = 0; box < count; ++box)
    price_[box] = static_cast<int>(boxes.constraints_of(box).size());
  slot_.assign(boxes.constraint_count(), Slot());
  boxes_left_.resize(boxes.constraint_count());
  cells_left_.resize(boxes.constraint_count());
  for (std::size_t i = 0; i < boxes.constraint_count(); ++i) {
    boxes_left_[i] = static_cast<std::uint32_t>(boxes.boxes_of(i).size());
    cells_left_[i] = boxes.size_of(i);
    // Such a constraint opens and closes in the same step.
    if (boxes_left_[i] == 1) --price_[boxes.boxes_of(i).front()];
  }
  // 4 words of 16 slots: one bit each makes 64.
  free_slots_ = ~std::uint64_t{0};
}

bool EliminationOrder::load(const Boxes& boxes, std::span<const std::uint32_t> order) {
  MINES_ASSERT(order.empty() || order.size() == boxes.size());
  start(boxes);
  for (const std::uint32_t box : order) {
    if (!eliminate(boxes, box)) return false;
  }
  std::uint64_t looks = 0;
  RareStopPoint stop(looks_a_stop_point);
  // A given order has left no box.
  for (std::uint32_t first = 0; first < boxes.size(); ++first) {
    // Parts that are not connected follow one another: between them no constraint is active.
    if (box_done_[first] != 0) continue;
    // All boxes that are connected with the first one.
    if (!eliminate(boxes, far_box_.from(boxes, first))) return false;
    while (!waiting_.empty()) {
      looks += waiting_.size();
      stop.pass(waiting_.size());
      if (looks > most_looks_for_order || !eliminate(boxes, next_box())) return false;
    }
  }
  link_parts(boxes);
  return true;
}

/// Takes the cheapest of the boxes that wait.
std::uint32_t EliminationOrder::next_box() {
  std::size_t best = 0;
  for (std::size_t i = 1; i < waiting_.size(); ++i) {
    if (price_[waiting_[i]] < price_[waiting_[best]]) best = i;
  }
  const std::uint32_t box = waiting_[best];
  // erase() keeps the order of age.
  waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(best));
  return box;
}

bool EliminationOrder::eliminate(const Boxes& boxes, std::uint32_t box) {
  EliminationStep step;
  step.box = box;
  step.cells = boxes.cell_count_of(box);
  box_done_[box] = 1;
  const auto constraints = boxes.constraints_of(box);
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    const std::uint32_t constraint = constraints[i];
    // The first box of a constraint opens it; its mines enter all states of this step.
    if (slot_[constraint].mask == 0) {
      if (!open(boxes, constraint)) return false;
      step.opened.add(slot_[constraint], boxes.most_of(constraint));
    }
    const int weight = boxes.weight_of(box, i);
    step.mine.add(slot_[constraint], weight);
    step.has_weights |= weight != 1;
    cells_left_[constraint] -= step.cells * weight;
    MINES_ASSERT(cells_left_[constraint] >= 0);
    const int slack = boxes.most_of(constraint) - boxes.least_of(constraint);
    step.has_slack |= slack != 0;
    parts_.push_back({slot_[constraint], slack, cells_left_[constraint], weight});
  }
  // Not before all are opened: a slot must not be closed and opened in the same step.
  for (const std::uint32_t constraint : constraints) {
    if (--boxes_left_[constraint] == 1) {
      for (const std::uint32_t last : boxes.boxes_of(constraint))
        // One box is left: eliminating it would close the constraint, so it becomes cheaper.
        price_[last] -= box_done_[last] == 0 ? 1 : 0;
    } else if (boxes_left_[constraint] == 0) {
      free_slots_ |= slots_of(slot_[constraint]);
    }
  }
  steps_.push_back(step);
  return true;
}

/// Makes a constraint active.
bool EliminationOrder::open(const Boxes& boxes, std::uint32_t constraint) {
  if (!take_slots(constraint, boxes.most_of(constraint))) return false;
  for (const std::uint32_t box : boxes.boxes_of(constraint)) {
    // The constraint is open now, so no box has to pay for opening it any more.
    --price_[box];
    if (box_done_[box] != 0 || box_waits_[box] != 0) continue;
    box_waits_[box] = 1;
    waiting_.push_back(box);
  }
  return true;
}

/// Takes as many slots side by side as the mines that a constraint wants need. False if no word has them
/// free.
///
///   slot          15 14 13 12 11 10 ...  of a word, four bits each
///   free           .  1  1  1  .  1 ...
///   free >> 1      .  .  1  1  1  . ...  whether the next slot is free, too
///   begins         .  .  1  1  .  . ...  both: where two slots begin
///
/// Each round needs one slot more, and keeps the beginnings whose next slot begins enough for one less.
bool EliminationOrder::take_slots(std::uint32_t constraint, int mines) {
  std::uint32_t mask = 15;
  std::uint64_t begins = free_slots_;  // where enough free slots begin
  while (static_cast<std::uint32_t>(mines) > mask) {
    if (mask == 0xffff) return false;
    mask = mask << 4 | 15;
    // The mask clears bit 15 of each word: its last slot is not followed by the first one of the next.
    begins &= begins >> 1 & 0x7fff7fff7fff7fff;
  }
  if (begins == 0) return false;
  const auto first = static_cast<std::uint32_t>(std::countr_zero(begins));
  slot_[constraint] = {static_cast<std::uint8_t>(first / SlotState::slots_each),
                       static_cast<std::uint8_t>(first % SlotState::slots_each * 4),
                       static_cast<std::uint16_t>(mask)};
  free_slots_ &= ~slots_of(slot_[constraint]);
  return true;
}

/// Gives each step its parts. Not before all steps are known, as until then the parts may move in memory.
void EliminationOrder::link_parts(const Boxes& boxes) {
  MINES_ASSERT(steps_.size() == boxes.size());
  std::size_t begin = 0;
  for (EliminationStep& step : steps_) {
    const std::size_t count = boxes.constraints_of(step.box).size();
    step.parts = std::span(parts_).subspan(begin, count);
    begin += count;
  }
}

}  // namespace mines
