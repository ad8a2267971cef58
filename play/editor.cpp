#include "play/editor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/atomic_file.hpp"
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
  const bool quits =
      input.kind == Input::Kind::character && (input.character == U'q' || input.character == U'Q');
  if (is_too_small(terminal_) && !quits) return true;
  message_.clear();
  hint_.reset();
  reasons_.clear();
  if (std::exchange(help_shown_, false)) return true;
  const bool asked = std::exchange(asked_to_quit_, false);
  if (input.kind == Input::Kind::click || input.kind == Input::Kind::flag_click) {
    handle_click(input);
    return true;
  }
  const Input key = input.with_keys_of(options_.vi_keys);
  if (window_.handle(key) || key.kind != Input::Kind::character) return true;
  if (!quits) return handle_character(key.character);
  if (written_ || asked) return false;
  asked_to_quit_ = true;
  message_ =
      options_.path.empty() ? "nothing was written; q: quit all the same" : "w: write, q: quit all the same";
  return true;
}

bool Editor::handle_character(char32_t character) {
  if (set_by_key(character)) return true;
  switch (character) {
    case U'?':
      help_shown_ = true;
      break;
    case U'p':
      chances_shown_ = !chances_shown_;
      break;
    case U'u':
      take_back();
      break;
    case U'w':
      write();
      break;
    case U'h':
      show_best_move();
      break;
    case U'e':
      explain();
      break;
    default:
      handle_mines(character);
      break;
  }
  return true;
}

/// A glyph at the cursor; numbers and what is unknown go on to the next cell.
bool Editor::set_by_key(char32_t character) {
  const bool number = character >= U'0' && character <= U'8';
  const bool mine = character == U'!' || character == U'f';
  const bool unknown = character == U'.' || character == U' ' || character == U'\b';
  if (!number && !mine && !unknown) return false;
  const Cell cell = window_.cursor();
  set(cell, number ? static_cast<char>(character) : mine ? Position::mine : Position::unknown);
  const int step = character == U'\b' ? -1 : 1;
  window_.go_to({cell.row, cell.column + step});
  return true;
}

void Editor::handle_mines(char32_t character) {
  const std::uint64_t mines = position().mines.value_or(count_of(position(), Position::mine));
  if (character == U'n') {
    set_mines(position().mines ? std::nullopt : std::optional(mines));
  } else if (character == U'+' || character == U'=') {
    set_mines(std::min(mines + 1, position().size.cells()));
  } else if (character == U'-' && mines > 0) {
    set_mines(mines - 1);
  }
}

/// The first button chooses a cell, another one makes it a mine or unknown.
void Editor::handle_click(const Input& input) {
  const auto cell = window_.cell_at_place(input.place);
  if (!cell) return;
  window_.go_to(*cell);
  if (input.kind == Input::Kind::flag_click)
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
  if (auto looked = update_exact_view(); !looked || !exact_->contradiction().empty()) return;
  const auto move = exact_->best_move(options_.goal);
  message_ = text_of_move(move, options_.goal.points, exact_->is_whole());
  if (!move) return;
  hint_ = move->cell;
  window_.go_to(move->cell);
}

void Editor::explain() {
  if (auto looked = update_exact_view(); !looked || !exact_->contradiction().empty()) return;
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
  MINES_LET(auto looked, ExactView::of(position(), area_to_analyse(window_.seen(), position().size)));
  exact_ = std::move(looked);
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

std::string Editor::words() const {
  if (!message_.empty()) return message_;
  if (exact_ && !exact_->contradiction().empty()) return exact_->contradiction();
  std::vector<std::string> texts{"?: help"};
  texts.push_back(position().mines ? fmt::format("{} mines", *position().mines) : "mines not given");
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
  if (layout.words_lines == 0) {
    top.words = words();
  } else {
    draw_words(frame, layout, wrapped(words(), terminal_.columns, layout.words_lines),
               message_.empty() && !wrong ? Style::faint : Style::strong);
  }
  draw_top(frame, layout, top);
  const std::vector<Cell>& marked = wrong ? exact_->contradicting() : reasons_;
  draw_cells(frame, window_, [&](Cell cell) {
    CellGlyphs glyphs = glyphs_at(cell);
    if (std::find(marked.begin(), marked.end(), cell) != marked.end()) glyphs.mark(Mark::reason);
    if (hint_ == cell) glyphs.mark(Mark::hint);
    return glyphs;
  });
  if (help_shown_) draw_page(frame, help_page(true, terminal_.columns, terminal_.lines));
  return frame;
}

}  // namespace mines::play
