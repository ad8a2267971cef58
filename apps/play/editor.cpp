#include "apps/play/editor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "apps/play/screen/texts.hpp"
#include "base/quantity.hpp"
#include "os/atomic_file.hpp"

namespace mines::play {

namespace {

std::uint64_t count_of(const Position& position, std::int8_t known) {
  return static_cast<std::uint64_t>(std::count(position.cells.begin(), position.cells.end(), known));
}

}  // namespace

Editor::Editor(EditorOptions options) : options_(std::move(options)) {}

Result<void> Editor::resize(TerminalSize size) {
  if (size == terminal_) return {};
  const bool first = terminal_ == TerminalSize{};
  terminal_ = size;
  if (is_too_small(size)) return {};
  viewport_.resize(size, position().size);
  // A position is entered from its first cell on. Viewport::resize() begins in the middle.
  if (first) viewport_.go_to({0, 0});
  return {};
}

Result<bool> Editor::handle(const Input& input, Clock::time_point) {
  const Action action = action_of(input.key, keys());
  if (is_too_small(terminal_) && action != Action::quit) return true;
  message_.clear();
  hint_.reset();
  reasons_.clear();
  if (std::exchange(help_shown_, false)) return true;
  // Only a second q in a row quits: any other key takes the question back.
  const bool asked = std::exchange(asked_to_quit_, false);
  if (action != Action::quit) {
    if (!viewport_.handle(action)) act(action, input);
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
      return put(static_cast<std::int8_t>(input.key - '0'), 1);
    case Action::put_mine:
      return put(mine_cell, 1);
    case Action::put_unknown:
      return put(unknown_cell, 1);
    case Action::put_unknown_before:
      return put(unknown_cell, -1);
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
void Editor::put(std::int8_t known, std::int32_t step) {
  const Cell cell = viewport_.cursor();
  set(cell, known);
  // At the end of a row go_to() keeps the cursor where it is.
  viewport_.go_to({cell.row, cell.column + step});
}

/// Adds or removes one of the board's mines, or gives their number, or leaves it open. A number that is not
/// given starts from the one that was given last, or else from the mines set on the board.
void Editor::change_mines(Action action) {
  const std::uint64_t set = count_of(position(), mine_cell);
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
  const auto cell = viewport_.cell_at_place(input.place);
  if (!cell) return;
  viewport_.go_to(*cell);
  if (input.key == key::other_click) set(*cell, position().at(*cell) == mine_cell ? unknown_cell : mine_cell);
}

void Editor::set(Cell cell, std::int8_t known) {
  // A cell that stays as it is adds no step that could be taken back.
  if (position().at(cell) == known) return;
  changes_.push_back({cell, position().at(cell)});
  options_.position.at(cell) = known;
  changed();
}

void Editor::set_mines(std::optional<std::uint64_t> mines) {
  changes_.push_back({std::nullopt, unknown_cell, position().mines});
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
    options_.position.at(*change.cell) = change.known;
    viewport_.go_to(*change.cell);
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
    message_ = "there is no file to write: begin with mines-play --edit FILE";
    return;
  }
  const auto done = write_whole(options_.path, text_of(position()));
  written_ = done.has_value();
  message_ = done ? fmt::format("written: {}", options_.path) : to_string(done.error());
}

void Editor::show_best_move() {
  update_exact_view();
  // text() says why while there is no message.
  if (!exact_->is_possible()) return;
  const auto move = exact_->best_move(options_.goal);
  message_ = text_of_move(move, options_.goal == Goal::score, exact_->is_whole());
  if (!move) return;
  hint_ = move->cell;
  viewport_.go_to(move->cell);
}

void Editor::explain() {
  update_exact_view();
  if (!exact_->is_possible()) return;
  const Cell cell = viewport_.cursor();
  if (!exact_->at(cell)) {
    message_ = fmt::format("{}: known", text_of_cell(cell));
    return;
  }
  const Explanation explanation = exact_->explain(cell);
  message_ = text_of_explanation(explanation);
  reasons_ = explanation.reason.numbers;
  reasons_.push_back(cell);
}

bool Editor::exact_view_is_due() const {
  return !is_too_small(terminal_) &&
         (!exact_ || exact_->area() != area_to_analyse(viewport_.seen(), position().size));
}

void Editor::update_exact_view() {
  if (!exact_view_is_due()) return;
  const Area area = area_to_analyse(viewport_.seen(), position().size);
  exact_ = ExactView::of(position(), area, options_.penalty);
}

Result<bool> Editor::tick(Clock::time_point) {
  update_exact_view();
  return true;
}

std::optional<Clock::duration> Editor::wait(Clock::time_point) const {
  return exact_view_is_due() ? std::optional(Clock::duration::zero()) : std::nullopt;
}

CellGlyphs Editor::glyphs_at(Cell cell) const {
  const std::int8_t known = position().at(cell);
  if (known == mine_cell) return glyphs_of(CellState{CellState::Kind::flag, 0});
  if (known != unknown_cell) return glyphs_of(CellState{CellState::Kind::open, known});
  const auto chance = chances_shown_ && exact_ ? exact_->at(cell) : std::nullopt;
  return chance ? glyphs_of(*chance) : glyphs_of(CellState{});
}

std::string Editor::text() const {
  if (!message_.empty()) return message_;
  if (exact_ && !exact_->is_possible()) return exact_->why_none();
  std::vector<std::string> texts{"?: help"};
  texts.push_back(position().mines ? quantity(*position().mines, "mine") : "mines not given");
  if (viewport_.layout().scrolls) texts.push_back(text_of_viewport(viewport_.seen(), position().size));
  const auto chance = exact_ ? exact_->at(viewport_.cursor()) : std::nullopt;
  if (chance)
    texts.push_back(fmt::format("{}: {}", text_of_cell(viewport_.cursor()), text_of_chance(chance->mine)));
  if (exact_ && exact_->analysis().placements_log10) {
    const std::string& digits = exact_->analysis().placements;
    texts.push_back(digits.empty() || digits.size() > 15
                        ? fmt::format("10^{:.1f} placements", *exact_->analysis().placements_log10)
                        : fmt::format("{} placement{}", digits, digits == "1" ? "" : "s"));
  }
  return joined(texts, terminal_.columns - viewport_.layout().origin.column);
}

Frame Editor::frame(Clock::time_point) {
  Frame frame(terminal_.columns, terminal_.lines);
  if (is_too_small(terminal_)) {
    draw_too_small(frame);
    return frame;
  }
  const Layout& layout = viewport_.layout();
  frame.origin = layout.origin;
  const bool wrong = exact_ && exact_->analysis().possible == Possible::no;
  const auto mines = static_cast<std::int64_t>(position().mines.value_or(0));
  TopLine top{mines - static_cast<std::int64_t>(count_of(position(), mine_cell)), wrong ? "X-(" : ":-)", 0};
  if (layout.text_lines == 0) {
    top.message = text();
  } else {
    draw_text(frame, layout, text(), message_.empty() && !wrong ? Style::faint : Style::strong);
  }
  draw_top(frame, layout, top);
  const std::vector<Cell>& marked = wrong ? exact_->contradicting() : reasons_;
  draw_cells(frame, viewport_, [&](Cell cell) {
    CellGlyphs glyphs = glyphs_at(cell);
    if (std::find(marked.begin(), marked.end(), cell) != marked.end()) glyphs.mark(Mark::reason);
    if (hint_ == cell) glyphs.mark(Mark::hint);
    return glyphs;
  });
  if (help_shown_) draw_page(frame, help_page(keys(), terminal_.columns, terminal_.lines));
  return frame;
}

}  // namespace mines::play
