// The editor of positions (boards as a player knows them). Keys and clicks set cells. After each change the
// editor shows the exact probability of a mine in each unknown cell.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/play/screen/screen.hpp"
#include "position/position.hpp"

namespace mines::play {

struct EditorOptions {
  Position position;
  std::string path{};     ///< the file to write; empty: no file
  Goal goal = Goal::win;  ///< the aim of the best move
  int penalty = 0;        ///< points that a mine costs, for Goal::score
  bool vi_keys = false;   ///< true: h moves left, H shows the best move; false: the other way round
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
  /// The value before a change: that of `cell`, or the board's number of mines if `cell` is empty.
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
  std::optional<std::uint64_t> last_mines_;  ///< the number of mines that was last replaced or removed
  bool written_ = true;
  bool asked_to_quit_ = false;
  bool help_shown_ = false;
  bool chances_shown_ = true;
  std::string message_;
  std::optional<Cell> hint_{};
  std::vector<Cell> reasons_;         ///< the marked cells of an explanation
  std::optional<ExactView> exact_{};  // probabilities in the present position; empty if not computed yet
};

}  // namespace mines::play
