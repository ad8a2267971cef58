#include "replay/mouse_game.hpp"

namespace mines::replay {

MouseGame::MouseGame(const BitPlane& mines)
    : mines_(mines), shown_(mines.size().cells(), Shown::closed), safe_left_(mines.size().cells()) {
  for (std::uint64_t i = 0; i < shown_.size(); ++i) safe_left_ -= mines.test(mines.size().cell(i)) ? 1 : 0;
}

void MouseGame::apply(MouseEvent event, std::optional<Cell> cell, std::uint32_t milliseconds) {
  now_ = milliseconds;
  if (is_lost_ || safe_left_ == 0) return;
  const bool left_is_down = buttons_ != Buttons::none && buttons_ != Buttons::right;
  const bool right_is_down = buttons_ == Buttons::right || buttons_ == Buttons::both;
  switch (event) {
    case MouseEvent::move:
      return;
    case MouseEvent::left_down:
      return left_down();
    case MouseEvent::left_up:
      return left_up(cell);
    case MouseEvent::left_change:
      return left_is_down ? left_up(cell) : left_down();
    case MouseEvent::right_down:
      return right_down(cell);
    case MouseEvent::right_up:
      return right_up(cell);
    case MouseEvent::right_change:
      return right_is_down ? right_up(cell) : right_down(cell);
    case MouseEvent::middle_down:
      middle_is_down_ = true;
      return;
    case MouseEvent::middle_up:
      middle_is_down_ = false;
      return chord(cell);
    case MouseEvent::middle_change:
      middle_is_down_ = !middle_is_down_;
      return middle_is_down_ ? void() : chord(cell);
    case MouseEvent::flag:
      return toggle_flag(cell);
    case MouseEvent::both_down:
      buttons_ = Buttons::both;
      return;
  }
}

void MouseGame::left_down() {
  if (buttons_ == Buttons::none) buttons_ = Buttons::left;
  if (buttons_ == Buttons::right) buttons_ = Buttons::both;
}

void MouseGame::left_up(std::optional<Cell> cell) {
  const Buttons before = buttons_;
  buttons_ = before == Buttons::both || before == Buttons::right ? Buttons::right : Buttons::none;
  if (before == Buttons::both) chord(cell);
  if (before == Buttons::left && cell && shown(*cell) == Shown::closed) open(*cell);
}

void MouseGame::right_down(std::optional<Cell> cell) {
  if (buttons_ == Buttons::none) {
    buttons_ = Buttons::right;
    toggle_flag(cell);
  } else if (buttons_ != Buttons::right) {
    buttons_ = Buttons::both;
  }
}

void MouseGame::right_up(std::optional<Cell> cell) {
  const Buttons before = buttons_;
  if (before == Buttons::right) buttons_ = Buttons::none;
  if (before != Buttons::both) return;
  buttons_ = Buttons::left_after_chord;
  chord(cell);
}

void MouseGame::toggle_flag(std::optional<Cell> cell) {
  if (!cell || shown(*cell) == Shown::open) return;
  shown(*cell) = shown(*cell) == Shown::closed ? Shown::flagged : Shown::closed;
}

void MouseGame::chord(std::optional<Cell> cell) {
  if (!cell || shown(*cell) != Shown::open) return;
  int flags = 0;
  std::vector<Cell> closed;
  for_each_neighbour(mines_.size(), *cell, [&](Cell other) {
    flags += shown(other) == Shown::flagged ? 1 : 0;
    if (shown(other) == Shown::closed) closed.push_back(other);
  });
  if (flags != number_at(mines_, *cell)) return;
  for (const Cell other : closed) open(other);
}

void MouseGame::open(Cell first) {
  std::vector<Cell> waiting{first};
  while (!waiting.empty()) {
    const Cell cell = waiting.back();
    waiting.pop_back();
    if (shown(cell) != Shown::closed) continue;
    shown(cell) = Shown::open;
    add_opening(openings_, {now_, cell});
    if (mines_.test(cell)) {
      is_lost_ = true;
      continue;
    }
    --safe_left_;
    if (number_at(mines_, cell) != 0) continue;
    for_each_neighbour(mines_.size(), cell, [&](Cell other) { waiting.push_back(other); });
  }
}

}  // namespace mines::replay
