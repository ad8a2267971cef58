#include "replay/mouse_game.hpp"

#include <cmath>

#include "base/assert.hpp"

namespace mines::replay {

void MouseGame::apply(MouseEvent event, Cell at, std::uint32_t milliseconds) {
  now_ = milliseconds;
  const auto cell = size_.contains(at) ? std::optional(at) : std::nullopt;
  // Programs record the mouse beyond the end of the game.
  if (board_.state() != GameState::playing) return;
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
      return play(Action::chord, cell);
    case MouseEvent::middle_change:
      middle_is_down_ = !middle_is_down_;
      return middle_is_down_ ? void() : play(Action::chord, cell);
    case MouseEvent::flag:
      return cell ? toggle_flag(*cell) : void();
    case MouseEvent::both_down:
      buttons_ = Buttons::both;
      return;
    case MouseEvent::left_down_to_chord:
      buttons_ = Buttons::left_to_chord;
      return;
  }
}

void MouseGame::apply_at_pixel(MouseEvent event, std::int32_t x, std::int32_t y, std::uint32_t milliseconds) {
  const bool is_over = board_.state() != GameState::playing;
  const Cell cell = cell_at_pixel(x, y, settings_.cell_pixels);
  apply(event, cell, milliseconds);
  has_moved_ = has_moved_ || event == MouseEvent::move;
  // The path begins with the clock, at the first opening. Arbiter records all places off the board as one,
  // and leaves them out of its own figure: of 955 Expert games of github.com/putianyi889/replays 923 have the
  // same here, up to a pixel.
  if (is_over || openings_.empty() || !size_.contains(cell)) return;
  // Files may have pixels whose differences are no int.
  if (last_) path_ += std::hypot(x - last_->first, y - last_->second);
  last_.emplace(x, y);
}

std::optional<double> MouseGame::path() const {
  // Clicks alone do not say how the mouse went from one to the next.
  return has_moved_ ? std::optional(path_ * usual_cell_pixels / settings_.cell_pixels) : std::nullopt;
}

void MouseGame::left_down() {
  if (buttons_ == Buttons::none) buttons_ = Buttons::left;
  if (buttons_ == Buttons::right) buttons_ = Buttons::both;
}

void MouseGame::left_up(std::optional<Cell> cell) {
  const Buttons before = buttons_;
  // After a chord the other button is still down, and its release has no effect.
  buttons_ = before == Buttons::both || before == Buttons::right ? Buttons::right : Buttons::none;
  if (before == Buttons::both) return chord_with_both(cell);
  if (before == Buttons::left_to_chord) play(Action::chord, cell);
  if (before != Buttons::left) return;
  const bool is_chord = settings_.super_click && cell && board_.is_open(*cell);
  play(is_chord ? Action::chord : Action::open, cell);
}

void MouseGame::right_down(std::optional<Cell> cell) {
  if (buttons_ == Buttons::none) {
    buttons_ = Buttons::right;
    idle_right_ = std::nullopt;
    if (!cell) return;
    if (!board_.is_open(*cell)) return toggle_flag(*cell);
    // The click counts, though it has no effect, unless the left button makes a chord of it.
    idle_right_ = moves_.size();
    play(Action::flag, cell);
  } else if (buttons_ != Buttons::right) {
    buttons_ = Buttons::both;
  }
}

void MouseGame::right_up(std::optional<Cell> cell) {
  if (buttons_ == Buttons::right) buttons_ = Buttons::none;
  if (buttons_ == Buttons::both) {
    buttons_ = Buttons::left_after_chord;
    chord_with_both(cell);
  }
  idle_right_ = std::nullopt;
}

void MouseGame::chord_with_both(std::optional<Cell> cell) {
  MINES_ASSERT(!idle_right_ || *idle_right_ < moves_.size());
  if (idle_right_) moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(*idle_right_));
  idle_right_ = std::nullopt;
  play(Action::chord, cell);
}

void MouseGame::toggle_flag(Cell cell) {
  std::uint8_t& is_questioned = is_questioned_[size_.index(cell)];
  if (board_.has_flag(cell)) {
    play(Action::unflag, cell);
    is_questioned = settings_.question_marks ? 1 : 0;
  } else if (settings_.question_marks && is_questioned != 0) {
    is_questioned = 0;
    play(Action::unflag, cell);  // a click that changes no flag
  } else {
    play(Action::flag, cell);
  }
}

void MouseGame::play(Action action, std::optional<Cell> cell) {
  if (!cell) return;
  moves_.push_back({action, *cell, now_ / 1000.0});
  for (const Cell each : board_.play(action, *cell).opened) add_opening(openings_, {now_, each});
}

}  // namespace mines::replay
