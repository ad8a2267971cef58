#include "play/editor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/atomic_file.hpp"
#include "base/quantity.hpp"
#include "play/help_page.hpp"
#include "play/texts.hpp"

namespace mines::play {

namespace {

Result<void> write_position(const std::string& path, const Position& position) {
  MINES_LET(auto file, AtomicFile::create(path));
  MINES_TRY(file.write(text_of(position)));
  return file.commit();
}

std::uint64_t count_of(const Position& position, char glyph) {
  return static_cast<std::uint64_t>(std::count(position.cells.begin(), position.cells.end(), glyph));
}

}  // namespace

Editor::Editor(EditorOptions options) : options_(std::move(options)) {}

Result<void> Editor::resize(TerminalSize size) {
  if (size == terminal_) return {};
  const bool first = terminal_ == TerminalSize{};
  terminal_ = size;
  if (is_too_small(size)) return {};
  window_.resize(size, position().size);
  if (first) window_.go_to({0, 0});
  return {};
}

Result<bool> Editor::handle(const Input& input, Clock::time_point) {
  const Action action = action_of(input.key, keys());
  if (is_too_small(terminal_) && action != Action::quit) return true;
  message_.clear();
  hint_.reset();
  reasons_.clear();
  if (std::exchange(help_shown_, false)) return true;
  const bool asked = std::exchange(asked_to_quit_, false);
  if (action != Action::quit) {
    if (!window_.handle(action)) act(action, input);
    return true;
  }
  if (written_ || asked) return false;
  asked_to_quit_ = true;
  message_ =
      options_.path.empty() ? "nothing was written; q: quit all the same" : "w: write, q: quit all the same";
  return true;
}

void Editor::act(Action action, const Input& input) {
  switch (action) {
    case Action::put_number:
      return put(static_cast<char>(input.key), 1);
    case Action::put_mine:
      return put(Position::mine, 1);
    case Action::put_unknown:
      return put(Position::unknown, 1);
    case Action::put_unknown_before:
      return put(Position::unknown, -1);
    case Action::choose_cell:
    case Action::toggle_mine:
      return handle_click(input);
    case Action::best_move:
      return show_best_move();
    case Action::explain:
      return explain();
    case Action::toggle_chances:
      chances_shown_ = !chances_shown_;
      return;
    case Action::take_back:
      return take_back();
    case Action::more_mines:
    case Action::fewer_mines:
    case Action::toggle_mines_given:
      return change_mines(action);
    case Action::write_file:
      return write();
    case Action::show_help:
      help_shown_ = true;
      return;
    default:
      return;
  }
}

/// Sets the cell under the cursor, and moves the cursor along its row.
void Editor::put(char glyph, std::int32_t step) {
  const Cell cell = window_.cursor();
  set(cell, glyph);
  window_.go_to({cell.row, cell.column + step});
}

/// Adds or removes one of the board's mines, or gives their number, or leaves it open. A number that is not
/// given starts from the one that was given last, or else from the mines set on the board.
void Editor::change_mines(Action action) {
  const std::uint64_t set = count_of(position(), Position::mine);
  const std::uint64_t mines = position().mines.value_or(std::max(last_mines_.value_or(0), set));
  if (action == Action::toggle_mines_given) {
    set_mines(position().mines ? std::nullopt : std::optional(mines));
  } else if (action == Action::more_mines) {
    set_mines(std::min(mines + 1, position().size.cells()));
  } else if (mines > 0) {
    set_mines(mines - 1);
  }
}

/// Any button moves the cursor; all but the first also set or remove a mine.
void Editor::handle_click(const Input& input) {
  const auto cell = window_.cell_at_place(input.place);
  if (!cell) return;
  window_.go_to(*cell);
  if (input.key == key::other_click)
    set(*cell, position().at(*cell) == Position::mine ? Position::unknown : Position::mine);
}

void Editor::set(Cell cell, char glyph) {
  if (position().at(cell) == glyph) return;
  changes_.push_back({cell, position().at(cell)});
  options_.position.at(cell) = glyph;
  changed();
}

void Editor::set_mines(std::optional<std::uint64_t> mines) {
  changes_.push_back({std::nullopt, Position::unknown, position().mines});
  if (position().mines) last_mines_ = position().mines;
  options_.position.mines = mines;
  changed();
}

void Editor::take_back() {
  if (changes_.empty()) {
    message_ = "there is nothing to take back";
    return;
  }
  const Change change = changes_.back();
  changes_.pop_back();
  if (change.cell) {
    options_.position.at(*change.cell) = change.glyph;
    window_.go_to(*change.cell);
  } else {
    options_.position.mines = change.mines;
  }
  changed();
}

void Editor::changed() {
  exact_.reset();
  written_ = false;
}

void Editor::write() {
  if (options_.path.empty()) {
    message_ = "no file: mines-play --edit FILE has one";
    return;
  }
  const auto done = write_position(options_.path, position());
  written_ = done.has_value();
  message_ = done ? fmt::format("written: {}", options_.path) : to_string(done.error());
}

void Editor::show_best_move() {
  if (!update_exact_view() || !exact_->contradiction().empty()) return;
  const auto move = exact_->best_move(options_.goal);
  message_ = text_of_move(move, options_.goal.points, exact_->is_whole());
  if (!move) return;
  hint_ = move->cell;
  window_.go_to(move->cell);
}

void Editor::explain() {
  if (!update_exact_view() || !exact_->contradiction().empty()) return;
  const Cell cell = window_.cursor();
  if (exact_->at(cell) == nullptr) {
    message_ = fmt::format("{}: known", text_of_cell(cell));
    return;
  }
  const position::Explanation explanation = exact_->explain(cell);
  message_ = text_of_explanation(explanation);
  reasons_ = explanation.reason.numbers;
  reasons_.push_back(cell);
}

bool Editor::exact_view_is_due() const {
  return !is_too_small(terminal_) &&
         (!exact_ || exact_->area() != area_to_analyse(window_.seen(), position().size));
}

Result<void> Editor::update_exact_view() {
  if (!exact_view_is_due()) return {};
  MINES_LET(auto made, ExactView::of(position(), area_to_analyse(window_.seen(), position().size)));
  exact_ = std::move(made);
  return {};
}

Result<bool> Editor::tick(Clock::time_point) {
  return update_exact_view().map([] { return true; });
}

std::optional<Clock::duration> Editor::wait(Clock::time_point) const {
  return exact_view_is_due() ? std::optional(Clock::duration::zero()) : std::nullopt;
}

CellGlyphs Editor::glyphs_at(Cell cell) const {
  const char glyph = position().at(cell);
  if (glyph == Position::mine) return glyphs_of(CellState{CellState::Kind::flag, 0});
  if (glyph != Position::unknown) return glyphs_of(CellState{CellState::Kind::open, glyph - '0'});
  const CellAnswer* const answer = chances_shown_ && exact_ ? exact_->at(cell) : nullptr;
  return answer != nullptr ? glyphs_of(*answer, !exact_->is_interior(answer)) : glyphs_of(CellState{});
}

std::string Editor::text() const {
  if (!message_.empty()) return message_;
  if (exact_ && !exact_->contradiction().empty()) return exact_->contradiction();
  std::vector<std::string> texts{"?: help"};
  texts.push_back(position().mines ? quantity(*position().mines, "mine") : "mines not given");
  if (window_.layout().scrolls) texts.push_back(text_of_window(window_.seen(), position().size));
  const CellAnswer* const answer = exact_ ? exact_->at(window_.cursor()) : nullptr;
  if (answer != nullptr)
    texts.push_back(
        fmt::format("{}: {}", text_of_cell(window_.cursor()), text_of_chance(answer->mine.value)));
  if (exact_ && exact_->analysis().placements) {
    const auto& placements = *exact_->analysis().placements;
    const std::string& digits = placements.digits;
    texts.push_back(digits.empty() || digits.size() > 15
                        ? fmt::format("10^{:.1f} placements", placements.log10)
                        : fmt::format("{} placements", digits));
  }
  return joined(texts, terminal_.columns);
}

Frame Editor::frame(Clock::time_point) {
  Frame frame(terminal_.columns, terminal_.lines);
  if (is_too_small(terminal_)) {
    draw_too_small(frame);
    return frame;
  }
  const Layout& layout = window_.layout();
  const bool wrong = exact_ && !exact_->contradiction().empty();
  const auto mines = static_cast<std::int64_t>(position().mines.value_or(0));
  TopLine top{mines - static_cast<std::int64_t>(count_of(position(), Position::mine)), wrong ? "X-(" : ":-)",
              0};
  if (layout.text_lines == 0) {
    top.message = text();
  } else {
    draw_text(frame, layout, text(), message_.empty() && !wrong ? Style::faint : Style::strong);
  }
  draw_top(frame, layout, top);
  const std::vector<Cell>& marked = wrong ? exact_->contradicting() : reasons_;
  draw_cells(frame, window_, [&](Cell cell) {
    CellGlyphs glyphs = glyphs_at(cell);
    if (std::find(marked.begin(), marked.end(), cell) != marked.end()) glyphs.mark(Mark::reason);
    if (hint_ == cell) glyphs.mark(Mark::hint);
    return glyphs;
  });
  if (help_shown_) draw_page(frame, help_page(keys(), terminal_.columns, terminal_.lines));
  return frame;
}

}  // namespace mines::play
