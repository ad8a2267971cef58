// A position set up cell by cell, with what exact inference says of it as it goes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/board_window.hpp"
#include "play/program.hpp"
#include "play/screen.hpp"
#include "position/position.hpp"

namespace mines::play {

struct EditorOptions {
  Position position;
  std::string path{};  ///< to be written; empty: nowhere
  Insight::Goal goal;
  bool vi_keys = false;
};

class Editor final : public Program {
 public:
  explicit Editor(EditorOptions options);

  Result<void> resize(TerminalSize size) override;
  Result<bool> handle(const Input& input, Clock::time_point now) override;
  Result<bool> tick(Clock::time_point now) override;
  std::optional<Clock::duration> wait(Clock::time_point now) const override;
  Frame frame(Clock::time_point now) override;

  const Position& position() const { return options_.position; }

 private:
  /// What was before a change: a cell, or the mines on the board.
  struct Change {
    std::optional<Cell> cell;
    char glyph = Position::unknown;
    std::optional<std::uint64_t> mines{};
  };

  bool handle_character(char32_t character);
  bool set_by_key(char32_t character);
  void handle_mines(char32_t character);
  void handle_click(const Input& input);
  void set(Cell cell, char glyph);
  void set_mines(std::optional<std::uint64_t> mines);
  void take_back();
  void changed();
  void write();
  void tell_move();
  void explain();
  Result<void> look();
  bool look_is_due() const;
  std::string words() const;
  CellGlyphs glyphs_at(Cell cell) const;

  EditorOptions options_;
  TerminalSize terminal_{};
  BoardWindow window_;
  std::vector<Change> changes_;
  bool written_ = true;
  bool asked_to_quit_ = false;
  bool help_shown_ = false;
  bool chances_shown_ = true;
  std::string message_;
  std::optional<Cell> hint_{};
  std::vector<Cell> reasons_;
  std::optional<Insight> insight_{};  // of the position as it is
};

}  // namespace mines::play
