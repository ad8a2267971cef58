// The editor of positions: cells are set by keys and clicks, and exact inference follows each change.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/play/screen/screen.hpp"
#include "apps/play/screen/screen_program.hpp"
#include "apps/play/screen/viewport.hpp"
#include "position/position.hpp"

namespace mines::play {

struct EditorOptions {
  Position position;
  std::string path{};  ///< the file that is written; empty: there is none
  Goal goal = Goal::win;
  int penalty = 0;  ///< what a mine costs, for Goal::score
  bool vi_keys = false;
};

class Editor final : public ScreenProgram {
 public:
  explicit Editor(EditorOptions options);

  Result<void> resize(TerminalSize size) override;
  Result<bool> handle(const Input& input, Clock::time_point now) override;
  Result<bool> tick(Clock::time_point now) override;
  std::optional<Clock::duration> wait(Clock::time_point now) const override;
  Frame frame(Clock::time_point now) override;

  const Position& position() const { return options_.position; }

 private:
  /// What a change has replaced: what was known of a cell, or the mines on the board.
  struct Change {
    std::optional<Cell> cell;
    std::int8_t known = unknown_cell;
    std::optional<std::uint64_t> mines{};
  };

  KeyMap keys() const { return {true, options_.vi_keys}; }
  void act(Action action, const Input& input);
  void put(std::int8_t known, std::int32_t step);
  void change_mines(Action action);
  void handle_click(const Input& input);
  void set(Cell cell, std::int8_t known);
  void set_mines(std::optional<std::uint64_t> mines);
  void take_back();
  void changed();
  void write();
  void show_best_move();
  void explain();
  void update_exact_view();
  bool exact_view_is_due() const;
  std::string text() const;
  CellGlyphs glyphs_at(Cell cell) const;

  EditorOptions options_;
  TerminalSize terminal_{};
  Viewport viewport_;
  std::vector<Change> changes_;
  std::optional<std::uint64_t> last_mines_;  ///< the number of mines that was given last
  bool written_ = true;
  bool asked_to_quit_ = false;
  bool help_shown_ = false;
  bool chances_shown_ = true;
  std::string message_;
  std::optional<Cell> hint_{};
  std::vector<Cell> reasons_;
  std::optional<ExactView> exact_{};  // exact view of the present position; nothing if not made yet
};

}  // namespace mines::play
