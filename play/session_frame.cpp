// What a session shows.
#include <fmt/format.h>

#include <algorithm>

#include "play/screen.hpp"
#include "play/session.hpp"
#include "play/texts.hpp"

namespace mines::play {

namespace {

constexpr const char* short_help = "?: help";

std::string_view face_of(Phase phase) {
  return phase == Phase::won ? "8-)" : phase == Phase::lost ? "X-(" : ":-)";
}

}  // namespace

Frame Session::frame(Clock::time_point now) {
  Frame frame(terminal_.columns, terminal_.lines);
  if (!round_ || is_too_small(terminal_)) {
    draw_too_small(frame);
    return frame;
  }
  draw_lines(frame, now);
  draw_board(frame);
  draw_overview(frame, window_.layout(), round_->game.overview(), window_.first());
  if (help_shown_) draw_page(frame, help_page(false, terminal_.columns, terminal_.lines));
  return frame;
}

void Session::draw_lines(Frame& frame, Clock::time_point now) const {
  const Layout& layout = window_.layout();
  TopLine top{round_->game.mines_left(), face_of(round_->game.phase()), seconds_of(now)};
  if (layout.words_lines == 0) {
    top.words = message_;
    top.note = interior_words();
    if (top.note.empty() && round_->game.phase() == Phase::fresh) top.note = short_help;
  } else {
    const bool told = !message_.empty();
    draw_words(frame, layout, wrapped(told ? message_ : words(), terminal_.columns, layout.words_lines),
               told ? Style::strong : Style::faint);
  }
  draw_top(frame, layout, top);
}

std::string Session::interior_words() const {
  const auto chance = chances_shown_ && exact_ ? exact_->interior_chance() : std::nullopt;
  return chance ? text_of_interior(*chance) : "";
}

/// When there is nothing to be said.
std::string Session::words() const {
  std::vector<std::string> texts = texts_of_state(round_->game);
  if (const std::string interior = interior_words(); !interior.empty()) texts.insert(texts.begin(), interior);
  texts.insert(texts.begin(), short_help);
  if (window_.layout().scrolls)
    texts.insert(texts.begin() + 2, text_of_window(window_.seen(), round_->game.size()));
  return joined(texts, terminal_.columns);
}

void Session::draw_board(Frame& frame) const {
  const InteractiveGame& game = round_->game;
  draw_cells(frame, window_, [&](Cell cell) {
    const CellState state = game.state_of(cell);
    CellGlyphs glyphs = glyphs_of(state);
    if (chances_shown_ && exact_ && state.kind == CellState::Kind::closed && game.view().is_unknown(cell)) {
      if (const CellAnswer* const answer = exact_->at(cell))
        glyphs = glyphs_of(*answer, !exact_->is_interior(answer));
    }
    if (std::find(reasons_.begin(), reasons_.end(), cell) != reasons_.end()) glyphs.mark(Mark::reason);
    if (hint_ == cell) glyphs.mark(Mark::hint);
    return glyphs;
  });
}

}  // namespace mines::play
